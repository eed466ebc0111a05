import { z } from 'zod';
import type { UserType } from './access.ts';
import { access, isStaff } from './access.ts';
import { isoDate, isoDateTime } from './day.ts';
import { conveyanceKinds } from './legal-status/conveyances.ts';
import { certainties } from './legal-status/term.ts';
import { answerNames, decisionCodes, statusCodes } from './statuses.ts';

const listingFacts = { ListingID: z.int(), ListingName: z.string() };
/** A message about several listings names the first. */
const facts = { ...listingFacts, Others: z.int().optional().describe('number of other listings') };

/** The most legal events that a message lists. */
export const mostLegalEvents = 20;

const patentFacts = {
  Country: z.string(),
  PatentNumber: z.string(),
  AsOf: isoDate.nullable().describe('the day of the data'),
  Day: isoDate.describe('when the fee can be paid first, the lapse, the end of the term, or the day of recording'),
};
const legalEvent = z.discriminatedUnion('Event', [
  z.object({
    Event: z.enum(['feeOpens', 'feeCloses']),
    ...patentFacts,
    Stage: z.int().nullable(),
    Due: isoDate,
    Until: isoDate.describe('the last day to pay it with a surcharge'),
  }),
  z.object({ Event: z.literal('lapsed'), ...patentFacts, Stage: z.int().nullable() }),
  z.object({ Event: z.literal('ends'), ...patentFacts, Certainty: z.enum(certainties) }),
  z.object({ Event: z.literal('recorded'), ...patentFacts, ReelFrame: z.string(), Conveyance: z.enum(conveyanceKinds) }),
]);

/** Contents of a message by kind, with only what its recipient may know: owners learn of no buyer, brokers of no seller or price, and buyers of no one. */
export const inboxNews = z.discriminatedUnion('Kind', [
  z.object({
    Kind: z.literal('listingStatus'),
    ...facts,
    OldStatus: z.literal(statusCodes),
    NewStatus: z.literal(statusCodes),
    Reason: z.string().nullable().describe('why the listing was declined'),
  }),
  z.object({
    Kind: z.literal('decision'),
    ...facts,
    BrokerCode: z.string(),
    DecisionStatus: z.literal(decisionCodes),
  }),
  z.object({ Kind: z.literal('submission'), ...listingFacts }),
  z.object({ Kind: z.literal('decisionReturn'), ...listingFacts }),
  z.object({ Kind: z.literal('recommendation'), ...facts }),
  z.object({ Kind: z.literal('suggestion'), ...listingFacts, Title: z.string().describe('title of the wanted listing') }),
  z.object({
    Kind: z.literal('invitationAnswer'),
    ...listingFacts,
    Name: z.string().describe('the name of the recipient, as the sender entered it'),
    Answer: z.enum(answerNames),
    Question: z.string(),
  }),
  z.object({
    Kind: z.literal('note'),
    ...listingFacts,
    NotesId: z.int(),
    By: z.string().nullable().describe('who wrote it; brokers and admins only'),
    Mentioned: z.boolean().describe('true: mentioned in the note; false: named as a reader'),
  }),
  z.object({
    Kind: z.literal('patentNote'),
    Country: z.string(),
    PatentNumber: z.string(),
    NotesId: z.int(),
    By: z.string(),
    Mentioned: z.boolean().describe('true: mentioned in the note; false: named as a reader'),
  }),
  z.object({
    Kind: z.literal('contactNote'),
    ContactId: z.int(),
    Name: z.string(),
    NotesId: z.int(),
    By: z.string(),
    Mentioned: z.boolean().describe('true: mentioned in the note; false: named as a reader'),
  }),
  z.object({
    Kind: z.literal('brokerRequest'),
    RequestID: z.int().optional().describe('missing in older messages'),
    BrokerCode: z.string(),
    Name: z.string(),
    Company: z.string().nullable(),
  }),
  z.object({
    Kind: z.literal('attachmentHidden'),
    ...listingFacts,
    Name: z.string(),
    Reason: z.string().describe("why Brevet can't remove what could name the uploader"),
  }),
  z.object({
    Kind: z.literal('searchAlert'),
    Searches: z.array(
      z.object({
        ViewID: z.int(),
        Name: z.string(),
        Found: z.int().describe('number of new listings'),
        Listings: z.array(z.object(listingFacts)).describe('the first few of them'),
      }),
    ),
    Until: isoDateTime.optional().describe('only of daily alerts: when the day ended whose listings they announce'),
  }),
  z.object({
    Kind: z.literal('legalEvents'),
    ...listingFacts,
    Events: z.array(legalEvent).describe(`the first ${mostLegalEvents}, oldest first, without names of owners and lenders`),
    More: z.int().describe('number of further events'),
  }),
  z.object({ Kind: z.literal('brokerRequestDecision'), BrokerCode: z.string(), Approved: z.boolean() }),
]);

export type News = z.infer<typeof inboxNews>;
export type NewsKind = News['Kind'];

interface Kind {
  label: string;
  help: string;
  /** Types of users that get messages of this kind. */
  types: readonly UserType[];
  /** True if messages of this kind are also emailed by default. */
  mailAtFirst: boolean;
}

export const newsKinds = {
  listingStatus: {
    label: 'Status of my listings',
    help: 'When one of your listings is submitted, activated or declined, or its status changes in another way.',
    types: access.signedIn,
    mailAtFirst: true,
  },
  decision: {
    label: 'Decisions on listings',
    help: "When your broker code decides on a listing, or a buyer decides on one of your broker code's listings.",
    types: [30],
    mailAtFirst: false,
  },
  submission: {
    label: 'Listings to review',
    help: "When one of your broker code's listings is submitted for review. Admins are notified of every listing.",
    types: access.staff,
    mailAtFirst: false,
  },
  decisionReturn: {
    label: 'Postponed listings',
    help: 'When a listing that you postponed comes back on the day you chose.',
    types: [15],
    mailAtFirst: true,
  },
  recommendation: {
    label: 'Recommendations',
    help: 'When a listing is recommended to you.',
    types: [15],
    mailAtFirst: true,
  },
  suggestion: {
    label: 'Suggestions',
    help: 'When someone suggests a listing for one of your wanted listings.',
    types: [15],
    mailAtFirst: true,
  },
  invitationAnswer: {
    label: 'Answers to my invitations',
    help: 'When someone you invited asks for more information or declines.',
    types: access.owners,
    mailAtFirst: true,
  },
  note: {
    label: 'Notes for me',
    help: 'When someone mentions you in a note or shares one with you.',
    types: access.signedIn,
    mailAtFirst: true,
  },
  patentNote: {
    label: 'Notes on patents for me',
    help: 'When someone mentions you in a note on a patent or shares one with you.',
    types: access.staff,
    mailAtFirst: true,
  },
  contactNote: {
    label: 'Notes on contacts for me',
    help: 'When someone mentions you in a note on a contact or shares one with you.',
    types: access.staff,
    mailAtFirst: true,
  },
  brokerRequest: {
    label: 'Requests to join a broker code',
    help: 'When someone wants to join a broker code that you manage.',
    types: access.staff,
    mailAtFirst: false,
  },
  brokerRequestDecision: {
    label: 'My request to join a broker code',
    help: 'When your request is approved or declined.',
    types: access.askers,
    mailAtFirst: true,
  },
  searchAlert: {
    label: 'Alerts for my saved searches',
    help: 'When a new listing matches a saved search with an alert.',
    types: access.searchers,
    mailAtFirst: true,
  },
  legalEvents: {
    label: 'Fees, terms and records of patents',
    help: 'When a maintenance fee can be paid or is about to lapse, or when a lapse, a term in its last year, or a recorded document concerns a patent of your listings.',
    types: access.signedIn,
    mailAtFirst: true,
  },
  attachmentHidden: {
    label: 'My attachments',
    help: 'When Brevet hides one of your attachments from buyers because it could name you.',
    types: access.signedIn,
    mailAtFirst: true,
  },
} as const satisfies Record<NewsKind, Kind>;

export const newsKindNames = Object.keys(newsKinds) as [NewsKind, ...NewsKind[]];

/** The kinds of messages that a type of user gets. */
export const newsKindsOf = (type: UserType): NewsKind[] =>
  newsKindNames.filter((kind) => (newsKinds[kind].types as readonly UserType[]).includes(type));

/**
 * The kinds of messages that a type of user may read. Someone who is no longer a broker or admin can't read the messages meant for them.
 */
export const readableKindsOf = (type: UserType): NewsKind[] =>
  newsKindNames.filter((kind) => isStaff(type) || !newsKinds[kind].types.every(isStaff));
