import { z } from 'zod';
import { access } from './access.ts';
import { filled, filledLine, id, line, said, text, versionRead } from './common.ts';
import { isoDate, isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { sourceUrl } from './eou-fields.ts';
import { conveyanceCodes } from './legal-status/entered-facts.ts';
import { feeStages } from './legal-status/fee-codes.ts';
import { messages } from './messages.ts';
import { countryCode, patentNumber } from './patents.ts';

const feature = 'patents' as const;
const limit = { minutes: 15, perAddress: 600, perAccount: 300 };

const reelFrame = line(20)
  .transform((value) => value.replace(/\b0+(?=\d)/g, '').replace(/\s*\/\s*/, '/'))
  .refine((value) => value === '' || /^\d{1,6}\/\d{1,5}$/.test(value), messages.reelFrameInvalid)
  .default('');
/** Five years and a leap day are the most that the law allows. */
const days = (most: number) => z.int().min(0).max(most);

/** The contents of each kind of fact; `Day` stands beside them. */
const kinds = {
  disclaimer: {
    Named: patentNumber.describe('the US patent that a terminal disclaimer names'),
    NamedEnd: isoDate.nullable().default(null).describe('the end of its term, if the document has it; otherwise it is computed'),
  },
  adjustment: { Days: days(20_000).describe('days of term adjustment in all, after a certificate of correction') },
  extension: { Years: z.int().min(0).max(5).default(0), Days: days(1827).default(0) },
  payment: { Stage: z.literal(feeStages), Surcharge: z.boolean().default(false) },
  reinstatement: {},
  claimsCanceled: { Claims: line(500).default('').describe('such as "1-5, 7"; empty for all claims') },
  recording: {
    Conveyance: z.enum(conveyanceCodes),
    ReelFrame: reelFrame,
    From: filled(2000).describe('one party a line; for a release, the lender'),
    To: filled(2000).describe('one party a line; for a lien, the lender'),
    Executed: isoDate.nullable().default(null),
    Lien: reelFrame.describe('the reel and frame of the lien that a release ends'),
  },
  withdrawn: {},
};

const common = {
  EnteredFactID: id.optional().describe('without it, a new one is created'),
  Version: versionRead,
  PatentNumber: patentNumber,
  Country: countryCode.default('US'),
  Day: isoDate.describe('the day from which the fact counts: of the payment, certificate or recording'),
  Source: filledLine(200).describe('the title of the document'),
  Link: sourceUrl.describe('http or https; never fetched'),
  DocID: id.nullable().default(null).describe('an attachment of the patent'),
  Note: text(5000).default(''),
};

const factOf = <Kind extends string, Shape extends z.ZodRawShape>(Kind: Kind, shape: Shape) =>
  z.strictObject({ Kind: z.literal(Kind), ...common, ...shape });

/** A fact as someone enters it. */
export const enteredFactInput = z.discriminatedUnion('Kind', [
  factOf('disclaimer', kinds.disclaimer),
  factOf('adjustment', kinds.adjustment),
  factOf('extension', kinds.extension).refine(({ Years, Days }) => Years + Days > 0, {
    path: ['Days'],
    error: messages.extensionWithoutLength,
  }),
  factOf('payment', kinds.payment),
  factOf('reinstatement', kinds.reinstatement),
  factOf('claimsCanceled', kinds.claimsCanceled),
  factOf('recording', kinds.recording),
  factOf('withdrawn', kinds.withdrawn),
]);
export type EnteredFactInput = z.output<typeof enteredFactInput>;

const shownFact = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('disclaimer'), Named: z.string(), NamedEnd: isoDate.nullable() }),
  z.object({ Kind: z.literal('adjustment'), Days: z.int() }),
  z.object({ Kind: z.literal('extension'), Years: z.int(), Days: z.int() }),
  z.object({ Kind: z.literal('payment'), Stage: z.literal(feeStages), Surcharge: z.boolean() }),
  z.object({ Kind: z.literal('reinstatement') }),
  z.object({ Kind: z.literal('claimsCanceled'), Claims: z.string() }),
  z.object({
    Kind: z.literal('recording'),
    Conveyance: z.enum(conveyanceCodes),
    ReelFrame: z.string(),
    From: z.string(),
    To: z.string(),
    Executed: isoDate.nullable(),
    Lien: z.string(),
  }),
  z.object({ Kind: z.literal('withdrawn') }),
]);

/** A fact that someone entered, with its document. */
export const enteredFactRow = z.object({
  EnteredFactID: z.int(),
  Fact: shownFact,
  Day: isoDate,
  Source: z.string(),
  Link: z.string(),
  DocID: z.int().nullable(),
  Attachment: z.string().nullable().describe('name of the attachment'),
  Note: z.string(),
  EnteredBy: z.string(),
  CreateDate: isoDateTime,
  ChangedBy: z.string().nullable().describe('whoever edited it last; null if no one did'),
  LastUpdate: isoDateTime,
  UndoneBy: z.string().nullable(),
  UndoneDate: isoDateTime.nullable().describe('null while the fact counts'),
  Version: z.int(),
  Files: z
    .object({
      Agree: z.boolean(),
      Day: isoDate.nullable(),
      Days: z.int().nullable(),
      AsOf: isoDate.nullable(),
    })
    .nullable()
    .describe('what imported files say of the same; null if they say nothing'),
});
export type EnteredFactRow = z.infer<typeof enteredFactRow>;

const saved = said.extend({ EnteredFactID: z.int(), Version: z.int() });
const named = z.strictObject({ EnteredFactID: id, Version: versionRead });

/** Facts of US patents that brokers and admins enter from a document. They outrank imported files. */
export const enteredFactsApi = {
  getEnteredFacts: json({
    feature,
    shows: ['attachments'],
    method: 'GET',
    path: '/getEnteredFacts',
    access: access.staff,
    summary: 'List the facts of a patent that someone entered by hand, those that were undone included',
    query: z.strictObject({ PatentNumber: patentNumber, Country: countryCode.default('US') }),
    answer: z.object({ data: z.array(enteredFactRow) }),
  }),
  saveEnteredFact: json({
    feature,
    method: 'POST',
    path: '/saveEnteredFact',
    access: access.staff,
    summary: 'Enter a fact of a US patent from a document, or edit one; it outranks imported files',
    limit,
    body: enteredFactInput,
    answer: saved,
    changes: ['patents'],
  }),
  undoEnteredFact: json({
    feature,
    method: 'POST',
    path: '/undoEnteredFact',
    access: access.staff,
    summary: 'Undo a fact that someone entered; it stays in the history',
    limit,
    body: named,
    answer: saved,
    changes: ['patents'],
  }),
  restoreEnteredFact: json({
    feature,
    method: 'POST',
    path: '/restoreEnteredFact',
    access: access.staff,
    summary: 'Let a fact count again that was undone',
    limit,
    body: named,
    answer: saved,
    changes: ['patents'],
  }),
};
