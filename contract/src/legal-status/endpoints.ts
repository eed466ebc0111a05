import { z } from 'zod';
import { access } from '../access.ts';
import { isoDate } from '../day.ts';
import { json } from '../endpoint.ts';
import { countryCode, patentNumber } from '../patents.ts';
import { feeStages } from './fee-codes.ts';
import { paymentTimings } from './fees.ts';
import { documentKinds } from './legal-facts.ts';
import { legalStatuses } from './status.ts';
import { certainties, termDoubts, termRules } from './term.ts';

const day = isoDate.nullable();

const termStep = z.object({
  rule: z.enum(termRules),
  end: isoDate.describe('the end of the term after this rule'),
  from: isoDate.optional(),
  years: z.int().optional(),
  days: z.int().optional(),
  tiedTo: z.string().nullable().optional().describe('the US patent that a terminal disclaimer names, if it is known'),
});

const fee = z.object({
  stage: z.literal(feeStages).describe('the year after the grant at which the patent ends if the fee is unpaid'),
  opens: isoDate,
  lastWithout: isoDate.describe('the last day without a surcharge'),
  grace: isoDate.describe('the day on which the patent ends if the fee is unpaid'),
  lastWith: isoDate.describe('the last day with a surcharge'),
  paid: day,
  timing: z.enum(paymentTimings).nullable(),
});

const lapse = z.object({ stage: z.literal(feeStages), lapsed: isoDate, entered: isoDate, reinstated: day });

/** A record of an office beside the computation, without names of parties. */
const officeRecord = z.object({
  Kind: z.enum(['extension', 'approval', 'trial', 'adjustment']),
  Name: z
    .string()
    .describe('the product, the application for approval, the number of the proceeding, or the days of adjustment in the file'),
  Type: z.string().nullable().describe('IPR, PGR, CBM, DER or appeal'),
  Day: day.describe('the extended end of the term, the end that an applicant states, or the day of the petition'),
  Status: z.string().nullable().describe("in the office's words"),
  AsOf: day.describe('the last day that the source covers; null if it does not say'),
});

/** The term, fees and status of a US patent, with the reasons. */
const patentLegalStatus = z.object({
  Kind: z.enum(documentKinds),
  Status: z.enum(legalStatuses),
  TermEnd: day,
  Certainty: z.enum(certainties).describe('how far TermEnd can be trusted'),
  BaseDate: day.describe('the earliest filing date that counts'),
  NotBefore: day.describe('if TermEnd is unknown: the term does not end before this day'),
  Steps: z.array(termStep).describe('the rules behind TermEnd, in the order in which they were applied'),
  Doubts: z.array(z.enum(termDoubts)).describe('why TermEnd is not a fact'),
  Original: z.string().nullable().describe('the patent that a reissue replaces'),
  FeesOwed: z.boolean(),
  Fees: z.array(fee).describe('the maintenance fees, without those that are never owed'),
  FeesAsOf: day.describe("the last day that the office's fee records in the store cover; null if the store has none"),
  Lapses: z.array(lapse),
  Records: z.array(officeRecord).describe('extensions of the term, statements in the Orange Book, trials and appeals'),
  EndedOn: day.describe('the earlier of a lapse that was not undone and the end of the term'),
});
export type PatentLegalStatus = z.infer<typeof patentLegalStatus>;

export const legalStatusApi = {
  getLegalStatus: json({
    feature: 'patents',
    method: 'GET',
    path: '/getLegalStatus',
    access: access.signedIn,
    summary: "Compute a US patent's term, maintenance fees and legal status from the patent store",
    query: z.strictObject({
      patentNumber,
      country: countryCode.default('US'),
      day: isoDate.optional().describe('the day of the status; today by default'),
    }),
    answer: z.object({
      data: patentLegalStatus.nullable().describe('null if the store does not have the patent, or another country issued it'),
    }),
  }),
};
