import { formatFullDay } from '../calendar.ts';
import type { Day } from '../day.ts';
import { formatPatentNumber } from '../patent-number.ts';
import type { PatentLegalStatus } from './endpoints.ts';

export const formatCount = (count: number): string => count.toLocaleString('en');

type Step = PatentLegalStatus['Steps'][number];
type Fee = PatentLegalStatus['Fees'][number];

/** The end of the term, in words that claim no more than is known. */
export function termWords(status: PatentLegalStatus, today: Day): string {
  const { Kind, Status, TermEnd: end, Certainty, Steps, Original } = status;
  if (Status === 'withdrawn') return "Withdrawn before issue. This number isn't a patent.";
  if (Kind === 'registration') return 'No patent term';
  if (end === null)
    return Original
      ? `Term end unknown. It follows the original patent, ${formatPatentNumber('US', Original)}.`
      : 'Term end unknown';
  const day = formatFullDay(end);
  if (Certainty === 'noLaterThan')
    return end < today ? `Term ended by ${day}.` : `Term ends by ${day}. A terminal disclaimer may end it sooner.`;
  if (Certainty !== 'fact') return `Estimated term end: ${day}`;
  if (Steps.at(-1)?.rule === 'extension') return `Extended to ${day} (35 U.S.C. 156)`;
  return `Term ${end < today ? 'ended' : 'ends'} ${day}`;
}

export const spanOf = ({ years = 0, days = 0 }: Pick<Step, 'years' | 'days'>): string =>
  [years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`, days > 0 && `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`]
    .filter(Boolean)
    .join(' and ');

function stepWords(step: Step): string {
  switch (step.rule) {
    case 'twentyYears':
      return `20 years from ${step.from ? formatFullDay(step.from) : 'filing'}`;
    case 'seventeenYears':
      return `17 years from the grant on ${step.from ? formatFullDay(step.from) : 'issue'}`;
    case 'lengthOfGrant':
      return `${step.years} years from the grant on ${step.from ? formatFullDay(step.from) : 'issue'}`;
    case 'original':
      return 'the term of the original patent';
    case 'adjustment':
      return `plus ${spanOf(step)} (patent term adjustment)`;
    case 'disclaimer':
      return step.tiedTo
        ? `limited to ${formatFullDay(step.end)} by a terminal disclaimer over US ${formatPatentNumber('US', step.tiedTo)}`
        : `limited to ${formatFullDay(step.end)} by a terminal disclaimer`;
    case 'extension':
      return 'extended for regulatory review';
  }
}

/** The rules behind the end, such as "20 years from Jun 8, 1998, plus 801 days (patent term adjustment)". */
export function basisWords({ Steps }: PatentLegalStatus): string | null {
  if (Steps.length === 0) return null;
  const words = Steps.map(stepWords).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const doubts: Record<PatentLegalStatus['Doubts'][number], string> = {
  noFilingDate: "The store doesn't have its filing date.",
  noGrantDate: "The store doesn't have its grant date.",
  noGrantDocument:
    'The store has only its dates, not the grant itself. Earlier applications, an adjustment or a disclaimer may change the date.',
  adjustmentUnreadable: "The adjustment that it prints can't be read, so the term may end later.",
  parentWithoutDate: 'The filing date of an earlier application is missing, so the term may end sooner.',
  unknownRelation: 'It names an earlier application without saying how they are related, so the term may end sooner.',
  earlierInFile: "The USPTO's file names an earlier application that the grant doesn't print, so the term may end sooner.",
  entryDateOnly: 'Only the date of entry into the national stage is known, so the term may end sooner.',
  continuedProsecution: 'It issued on a continued prosecution application, so the term of 17 years may not apply.',
  disclaimerWithoutLimit: 'The patent named by its terminal disclaimer is not in the data.',
  namedUncertain: "The end of the patent that its terminal disclaimer names isn't certain.",
  extensionByStatement: 'An applicant states an extension for regulatory review. No certificate is in the data.',
  extensionInEvents: 'INPADOC records the extension for regulatory review. No certificate is in the data.',
  extensionUnclear: 'An extension of the term is recorded, but not clearly for how long, so the term may end later.',
  noOriginal: "The store doesn't have the patent that it replaces.",
  originalUncertain: "The term of the patent that it replaces isn't certain.",
  notGranted: 'It is an application. A patent may be adjusted, or may never issue.',
};
export const doubtWords = ({ Doubts }: PatentLegalStatus): string[] => Doubts.map((doubt) => doubts[doubt]);

const timings: Record<NonNullable<Fee['timing']>, string> = {
  early: '',
  onTime: '',
  inGrace: ', with surcharge',
  late: ', after it lapsed',
};

/** The state of one maintenance fee on a day. */
export function feeWords({ stage, opens, lastWithout, lastWith, paid, timing }: Fee, today: Day, asOf: Day | null): string {
  const fee = `${stage}th-year fee`;
  if (paid) return `${fee} paid ${formatFullDay(paid)}${timing ? timings[timing] : ''}`;
  if (today < opens) return `${fee}: payable from ${formatFullDay(opens)}`;
  if (today <= lastWithout) return `${fee} due ${formatFullDay(lastWithout)}`;
  // Records that end before say nothing about a payment.
  if (today <= lastWith)
    return asOf && asOf > lastWithout
      ? `${fee} overdue. Payable with surcharge until ${formatFullDay(lastWith)}.`
      : `${fee} was due ${formatFullDay(lastWithout)}, with surcharge until ${formatFullDay(lastWith)}. No records of its payment in the store.`;
  return asOf && asOf > lastWith
    ? `No ${stage}th-year payment recorded as of ${formatFullDay(asOf)}`
    : `${fee} was due ${formatFullDay(lastWithout)}. No records of its payment in the store.`;
}

/** Recorded lapses, or that none is recorded; null if there are no records. */
export function lapseWords({ Lapses, FeesAsOf, FeesOwed }: PatentLegalStatus): string[] {
  if (Lapses.length === 0) return FeesOwed && FeesAsOf ? [`No lapse recorded as of ${formatFullDay(FeesAsOf)}`] : [];
  return Lapses.map(({ stage, lapsed, entered, reinstated }) =>
    reinstated
      ? `Lapsed ${formatFullDay(lapsed)}. Reinstated ${formatFullDay(reinstated)}.`
      : `Lapsed ${formatFullDay(lapsed)}: ${stage}th-year fee not paid (USPTO entry ${formatFullDay(entered)})`,
  );
}

const proceedings: Record<string, string> = {
  IPR: 'Inter partes review',
  PGR: 'Post-grant review',
  CBM: 'Covered business method review',
  DER: 'Derivation proceeding',
  appeal: 'Appeal',
};

/** Records of offices beside the term, each with its source and day. */
export const recordWords = ({ Records }: PatentLegalStatus): string[] => [...new Set(Records.map(wordsOf))];

function wordsOf({ Kind, Name, Type, Day, Status, AsOf }: PatentLegalStatus['Records'][number]): string {
  const day = Day ? formatFullDay(Day) : 'an unknown date';
  const asOf = AsOf ? `, as of ${formatFullDay(AsOf)}` : '';
  if (Kind === 'extension') return `Extended to ${day} for ${Name} (35 U.S.C. 156), according to the USPTO${asOf}`;
  if (Kind === 'approval') return `Expires on ${day} for ${Name}, according to the applicant (Orange Book)${asOf}`;
  if (Kind === 'adjustment') {
    const printed = Status ? `the grant prints ${formatCount(Number(Status))}` : 'the store has no number of days from the grant';
    const file = AsOf ? `file as of ${formatFullDay(AsOf)}` : 'file';
    return `The USPTO's ${file} has ${formatCount(Number(Name))} days of adjustment; ${printed}`;
  }
  const filed = `${proceedings[Type ?? ''] ?? 'Proceeding'} filed on ${day} (${Name.replace(/^Appeal /, '')})`;
  return Status ? `${filed}. Status: ${Status}${asOf}` : `${filed}${asOf}`;
}
