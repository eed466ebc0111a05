import { z } from 'zod';
import { text } from './common.ts';
import { isoDate } from './day.ts';
import { legalStatuses } from './legal-status/status.ts';
import { certainties } from './legal-status/term.ts';

/** The most years and months that a search asks for. */
const mostYearsLeft = 40;
const mostFeeMonths = 144;
export const emptyIsAbsent = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value);
export const optionalText = (max: number) => z.preprocess(emptyIsAbsent, text(max).optional());
const optionalCount = (max: number) => z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(max).optional());
export const optionalDay = z.preprocess(emptyIsAbsent, isoDate.optional());

/** The kept term of a patent in a row. */
export const legalRow = {
  LegalStatus: z
    .enum(legalStatuses)
    .nullable()
    .describe('of a US patent, today (UTC); null for others, and until the server has computed it'),
  TermEnd: isoDate
    .nullable()
    .describe('the end of the term; for patents of other countries, an estimate of 20 years from filing'),
  Certainty: z.enum(certainties).nullable().describe('how far TermEnd can be trusted; null until the server has computed it'),
  EndedOn: isoDate
    .nullable()
    .describe('the earlier of a lapse that was not undone and the end of the term; null without a lapse'),
  FeeStage: z.int().nullable().describe('the next maintenance fee without a recorded payment, by the year after the grant'),
  FeeDue: isoDate.nullable().describe('the last day to pay it without a surcharge'),
  RecordedOwner: z.string().optional().describe('brokers and admins only'),
};

export const legalColumns = {
  LegalStatus: 'Legal status',
  TermEnd: 'Term end',
  Certainty: { heading: 'Certainty of term end', only: 'file' },
  EndedOn: { heading: 'Ended', only: 'file' },
  FeeStage: { heading: 'Next fee (year)', only: 'file' },
  FeeDue: 'Fee due',
  RecordedOwner: 'Recorded owner',
} as const;

/** Filters by the kept term. Empty ones are dropped. */
export const legalFilters = {
  LegalStatus: z.preprocess(emptyIsAbsent, z.enum(legalStatuses).optional()).describe('the status today (UTC)'),
  TermFrom: optionalDay.describe('ends on this day or later, by its term or a lapse'),
  TermTo: optionalDay.describe('ends, or ended, on this day or earlier'),
  YearsLeft: optionalCount(mostYearsLeft).describe('has at least this many years left'),
  FeeMonths: optionalCount(mostFeeMonths).describe(
    'a maintenance fee without a recorded payment is due within this many months, or can still be paid with a surcharge',
  ),
  RecordedOwner: optionalText(200).describe('words of the name of a recorded owner; brokers and admins only'),
};
