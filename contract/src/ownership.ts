import { z } from 'zod';
import { access } from './access.ts';
import { isoDate } from './day.ts';
import { json } from './endpoint.ts';
import { conveyanceKinds } from './legal-status/conveyances.ts';
import { chainStarts, ownershipDoubts } from './legal-status/ownership.ts';
import { countryCode, patentNumber } from './patents.ts';

const day = isoDate.nullable();
const reelFrame = z.string().describe('the register knows a document by its reel and frame, such as "37388/92"');

const owner = z.object({
  Name: z.string(),
  Recorded: day,
  ReelFrame: reelFrame.nullable().describe('null for an owner whom no document names, but the grant or the application does'),
  IsInventor: z.boolean().describe('an inventor who assigned nothing that is recorded'),
});

const lien = z.object({
  Lender: z.string().nullable(),
  Recorded: day,
  ReelFrame: reelFrame,
  Release: z.object({ Recorded: day, ReelFrame: reelFrame, IsPartial: z.boolean() }).nullable(),
});

const step = z.object({
  ReelFrame: reelFrame,
  Conveyance: z.string().describe('as the office words it'),
  Kind: z.enum(conveyanceKinds),
  From: z.array(z.string()),
  To: z.array(z.string()),
  Executed: day,
  Recorded: day,
  Corrects: z.array(reelFrame),
  ReplacedBy: reelFrame.nullable(),
  Doubts: z.array(z.enum(ownershipDoubts)),
  Pages: z.int().nullable(),
  Properties: z.int().describe('how many inventions the document covers'),
});

/** Recorded owners and liens of a US patent, with the documents behind them. Names are for staff only: they may say who sells. */
const patentOwnership = z.object({
  AsOf: day.describe('the last day that the imported records cover; null if there are none'),
  AtIssue: z
    .object({ Assignees: z.array(z.string()), Inventors: z.array(z.string()), Day: day, IsGrant: z.boolean() })
    .nullable()
    .describe('what the grant or the published application names; null if the store does not have it'),
  Start: z.enum(chainStarts).describe('whom the chain of title starts with'),
  Owners: z.array(owner),
  Liens: z.array(lien).describe('those without a release are open, and those released in part'),
  Steps: z.array(step).describe('every recorded document, in the order of execution'),
});
export type PatentOwnership = z.infer<typeof patentOwnership>;

export const ownershipApi = {
  getOwnership: json({
    feature: 'patents',
    method: 'GET',
    path: '/getOwnership',
    access: access.staff,
    summary: "Work out a US patent's recorded owners and liens from the USPTO's register of assignments",
    query: z.strictObject({ patentNumber, country: countryCode.default('US') }),
    answer: z.object({ data: patentOwnership.nullable().describe('null if another country issued the patent') }),
  }),
};
