import { z } from 'zod';
import { access } from './access.ts';
import { dayInEnglish } from './calendar.ts';
import { idParam } from './common.ts';
import type { Day } from './day.ts';
import { isoDate } from './day.ts';
import { json } from './endpoint.ts';
import { certainties } from './legal-status/term.ts';

const day = isoDate.nullable();

const warningKinds = [
  'withdrawn',
  'term_ended',
  'lapsed',
  'claims_cancelled',
  'surrendered',
  'fee_in_grace',
  'fee_payable',
  'ends_soon',
  'lien',
] as const;

const warning = z.object({
  Country: z.string(),
  PatentNumber: z.string(),
  Kind: z.enum(warningKinds),
  Day: day.describe('of the lapse, the end of the term, or the recording; the last day to pay a fee'),
  Stage: z.int().nullable().describe('the year after the grant of an unpaid fee'),
  Certainty: z.enum(certainties).nullable().describe('how far the end of a term can be trusted'),
  AsOf: day.describe('the last day that the source covers'),
});
export type ListingWarning = z.infer<typeof warning>;

export const listingWarningsApi = {
  listingWarnings: json({
    feature: 'patents',
    shows: ['listings'],
    method: 'GET',
    path: '/listingWarnings',
    access: access.signedIn,
    summary: "List what stands against a listing's patents and until when the last one runs; for its owner, brokers and admins",
    query: z.strictObject({ listing_id: idParam }),
    answer: z.object({
      data: z.array(warning).describe('without names of owners and lenders'),
      LastEnd: z
        .object({ Country: z.string(), PatentNumber: z.string(), Day: isoDate, Certainty: z.enum(certainties) })
        .nullable()
        .describe('the patent whose rights end last, if it is still in force'),
    }),
  }),
};

/** An end of a term, in words that claim no more than is known. */
export function endInWords(end: Day, certainty: ListingWarning['Certainty']): string {
  if (certainty === 'noLaterThan') return `Term ends by ${dayInEnglish(end)}. A terminal disclaimer may end it sooner.`;
  return certainty === 'fact' ? `Term ends ${dayInEnglish(end)}` : `Estimated term end: ${dayInEnglish(end)}`;
}

/** A warning in the words of the patent's page. */
export function warningInWords({ Kind, Day, Stage, Certainty, AsOf }: ListingWarning): string {
  const fee = Stage ? `${Stage}th-year fee` : 'Maintenance fee';
  const asOf = AsOf ? ` as of ${dayInEnglish(AsOf)}` : '';
  switch (Kind) {
    case 'withdrawn':
      return "Withdrawn before issue. This number isn't a patent.";
    case 'term_ended':
      return Day ? `Term ended ${Certainty === 'noLaterThan' ? 'by ' : ''}${dayInEnglish(Day)}` : 'Term ended';
    case 'lapsed':
      return `Lapsed${Day ? ` ${dayInEnglish(Day)}` : ''}: ${fee} not paid`;
    case 'claims_cancelled':
      return 'All claims were canceled';
    case 'surrendered':
      return 'Surrendered for a reissue';
    case 'fee_in_grace':
      return `${fee} overdue.${Day ? ` Payable with surcharge until ${dayInEnglish(Day)}.` : ''} No payment recorded${asOf}.`;
    case 'fee_payable':
      return `${fee}${Day ? ` due ${dayInEnglish(Day)}` : ' payable'}. No payment recorded${asOf}.`;
    case 'ends_soon':
      return Day ? endInWords(Day, Certainty) : 'Term ends within a year';
    case 'lien':
      return `Security interest recorded${Day ? ` ${dayInEnglish(Day)}` : ''}. No release recorded${asOf}.`;
  }
}
