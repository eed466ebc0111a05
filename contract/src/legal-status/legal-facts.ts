import { z } from 'zod';
import { isoDate } from '../day.ts';

/**
 * The kind of document that a number names. `registration` stands for statutory invention registrations (H) and defensive
 * publications (T), which are no patents.
 */
export const documentKinds = ['utility', 'plant', 'design', 'reissue', 'registration', 'application'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const day = isoDate.nullish();

/** An earlier application that this one claims the benefit of: its filing date if the source has it, or the first day that it may be. */
const benefitClaim = z.object({
  relation: z
    .string()
    .nullish()
    .transform((relation) => relation ?? 'unknown'),
  number: z.string().nullish(),
  filed: day,
  earliest: day,
});

const disclaimer = z.object({
  /** True, or the day that it was filed. */
  filed: z.union([z.boolean(), isoDate]).nullish(),
  accepted: z.union([z.boolean(), isoDate]).nullish(),
  printed: z.boolean().nullish(),
  /** The patent whose term limits this one, if it's known. */
  tiedTo: z.string().nullish(),
  /** The day on which the disclaimed part begins: printed in old grants, or the end of the patent that it names. */
  limit: day,
  /** The certainty of the limit; without it, it's a fact. */
  limitIs: z.enum(['fact', 'noLaterThan', 'atLeast', 'estimate']).nullish(),
});

const extension = z.object({
  days: z.number().int().nonnegative().nullish(),
  years: z.number().int().nonnegative().nullish(),
  /** The extended end, where a source gives it instead of a length. */
  until: day,
  /** There is one, but not for how long, or it may not stand. */
  unclear: z.boolean().nullish(),
  /** The latest end: 14 years after the approval. */
  cap: day,
  approval: day,
  by: z.string().nullish(),
});

const ownFacts = z.object({
  /** The filing date; of a national stage, the international filing date. */
  filed: day,
  filedBasis: z.string().nullish(),
  granted: day,
  nationalStageDate: day,
  benefit: z.array(benefitClaim).nullish(),
  /** Earlier applications in the office's file, where the document has its own. */
  benefitInFile: z.array(benefitClaim).nullish(),
  provisional: z.array(z.unknown()).nullish(),
  foreignPriority: z.array(z.unknown()).nullish(),
  /** The days of adjustment, or of the extension of up to five years that came before it; 0 if a grant document prints none. */
  ptaDays: z.number().int().nonnegative().nullish(),
  /** The extension of up to five years, where it's printed in years. */
  ptaYears: z.number().int().positive().nullish(),
  ptaSource: z.string().nullish(),
  lengthOfGrantYears: z.number().int().positive().nullish(),
  terminalDisclaimer: disclaimer.nullish(),
  extension156: extension.nullish(),
  /** An adjustment is printed, but not in days or years. */
  ptaUnreadable: z.boolean().nullish(),
  /** True if the facts come from the document itself, false if tables have them. By default, what only a document has shows it. */
  grantDocument: z.boolean().nullish(),
  /** Issued on a continued prosecution application, which keeps the old filing date. */
  continuedProsecution: z.boolean().nullish(),
});

/** The original of a reissue; `expires` is the end of its term without an extension for regulatory review. */
const original = ownFacts.extend({ number: z.string().nullish(), expires: day });

/** The facts that decide the term, the fees and the status of a US patent, as sources give them. Days are YYYY-MM-DD. */
export const legalFacts = ownFacts.extend({
  original: original.nullish(),
  /** Code and day of entry, in the order of the file. */
  feeEvents: z.array(z.tuple([z.string(), isoDate])).nullish(),
  feeEventsSource: z.string().nullish(),
  withdrawn: z.boolean().nullish(),
  /** The day of the certificate, disclaimer or dedication that ended all claims. */
  claimsCancelledOn: day,
  /** The day on which a reissue of the patent was granted. */
  reissuedOn: day,
});
export type LegalFacts = z.output<typeof legalFacts>;
export type TermFacts = z.output<typeof ownFacts>;
export type FeeEvents = [code: string, entered: z.output<typeof isoDate>][];
