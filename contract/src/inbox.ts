import { z } from 'zod';
import type { UserType } from './access.ts';
import { access, isStaff } from './access.ts';
import { callAccess } from './call-access.ts';
import { id, idParam, isoDateTime, said } from './common.ts';
import { json } from './endpoint.ts';
import { formatPatentNumber } from './patent-number.ts';
import { paths } from './paths.ts';
import { answerNames, decisionCodes, decisionLabel, invitationAnswers, statusByCode, statusCodes, statuses } from './statuses.ts';

const feature = 'inbox' as const;

const listingFacts = { ListingID: z.int(), ListingName: z.string() };
/** A message about several listings names the first. */
const facts = { ...listingFacts, Others: z.int().optional().describe('number of other listings') };

/** Contents of a message by kind, with only what its recipient may know: owners learn of no buyer, brokers of no seller or price, and buyers of no one. */
const news = z.discriminatedUnion('Kind', [
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
  }),
  z.object({ Kind: z.literal('brokerRequestDecision'), BrokerCode: z.string(), Approved: z.boolean() }),
]);

export { news as inboxNews };
export type News = z.infer<typeof news>;
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
    help: 'When someone asks to join a broker code that you manage.',
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
  attachmentHidden: {
    label: 'My attachments',
    help: 'When Brevet hides one of your attachments from buyers because it could name you.',
    types: access.signedIn,
    mailAtFirst: true,
  },
} as const satisfies Record<NewsKind, Kind>;

const kindNames = Object.keys(newsKinds) as [NewsKind, ...NewsKind[]];

/** The kinds of messages that a type of user gets. */
export const newsKindsOf = (type: UserType): NewsKind[] =>
  kindNames.filter((kind) => (newsKinds[kind].types as readonly UserType[]).includes(type));

/**
 * The kinds of messages that a type of user may read. Someone who is no longer a broker or admin can't read the messages meant for them.
 */
export const readableKindsOf = (type: UserType): NewsKind[] =>
  kindNames.filter((kind) => isStaff(type) || !newsKinds[kind].types.every(isStaff));

type Alert = Extract<News, { Kind: 'searchAlert' }>;

/** Each new listing once, although several searches may have found it. */
const listingsOf = ({ Searches }: Alert) => [
  ...new Map(Searches.flatMap(({ Listings }) => Listings).map((one) => [one.ListingID, one])).values(),
];
const foundBy = ({ Searches }: Alert): number => Searches.reduce((sum, { Found }) => sum + Found, 0);

function alertPath(message: Alert): string {
  const [listing] = listingsOf(message);
  const [search, ...others] = message.Searches;
  if (listing && foundBy(message) === 1) return paths.listing(listing.ListingID);
  return search && others.length === 0 ? paths.savedSearch(search.ViewID) : paths.search();
}

/** One line per search: its name and the new listings. */
function alertInWords(message: Alert): { title: string; text: string } {
  const [search, ...others] = message.Searches;
  const found = foundBy(message);
  const [listing] = listingsOf(message);
  const lines = message.Searches.map(({ Name, Found, Listings }) => {
    const more = Found > Listings.length ? ` and ${Found - Listings.length} more` : '';
    return `${Name}: ${Listings.map(({ ListingID, ListingName }) => `${ListingID} ${ListingName}`).join(', ')}${more}`;
  });
  const where = search && others.length === 0 ? `"${search.Name}"` : 'your saved searches';
  const what = listing && found === 1 ? `${listing.ListingID} ${listing.ListingName}` : `${found} new listings`;
  return { title: `New in ${where}: ${what}`, text: lines.join('\n') };
}

/** The list that shows the listings of a message about several. */
function listPath(kind: 'listingStatus' | 'decision' | 'recommendation'): string {
  if (kind === 'listingStatus') return paths.myListings();
  return kind === 'recommendation' ? `${paths.allListings()}?Recommended=1` : paths.allListings();
}

/** A listing, and how many others there are. */
export const withOthers = (listing: string, others = 0): string => (others > 0 ? `${listing} and ${others} more` : listing);

/** The screen that a message leads to. */
export function newsPath(message: News): string {
  if ('Others' in message && message.Others) return listPath(message.Kind);
  if (message.Kind === 'note') return paths.note(message.ListingID, message.NotesId);
  if (message.Kind === 'patentNote') return `${paths.patent(message)}#note-${message.NotesId}`;
  if (message.Kind === 'contactNote') return paths.contactNote(message.ContactId, message.NotesId);
  if (message.Kind === 'searchAlert') return alertPath(message);
  if ('ListingID' in message) return paths.listing(message.ListingID);
  return message.Kind === 'brokerRequest' ? paths.brokerRequests() : paths.profile();
}

/** Title and text of a message, for the screen and the email. */
export function newsInWords(message: News): { title: string; text: string } {
  const others = 'Others' in message ? message.Others : 0;
  const listing = 'ListingID' in message ? withOthers(`${message.ListingID} ${message.ListingName}`, others) : '';
  switch (message.Kind) {
    case 'listingStatus': {
      const { label, meaning } = statuses[statusByCode.get(message.NewStatus) ?? 'draft'];
      return {
        title: `${listing} ${others ? 'are' : 'is'} now ${label}`,
        text: message.Reason ? `${meaning} Reason: ${message.Reason}` : meaning,
      };
    }
    case 'decision':
      return {
        title: `${decisionLabel(message.DecisionStatus)}: ${listing}`,
        text: `${message.BrokerCode} decided: ${decisionLabel(message.DecisionStatus)}.`,
      };
    case 'submission':
      return { title: `Submitted for review: ${listing}`, text: 'Read it, then activate or decline it.' };
    case 'decisionReturn':
      return {
        title: `Back again: ${listing}`,
        text: 'You postponed this listing until today. Decide: pursue, postpone or pass.',
      };
    case 'recommendation':
      return { title: `Recommended to you: ${listing}`, text: 'Take a look and decide: pursue, postpone or pass.' };
    case 'suggestion':
      return { title: `Suggested to you: ${listing}`, text: `It may be what you're looking for: ${message.Title}` };
    case 'invitationAnswer': {
      const { label } = invitationAnswers[message.Answer];
      const text = `${message.Name} answered your invitation: ${label}.`;
      return { title: `${label}: ${listing}`, text: message.Question ? `${text} Question: ${message.Question}` : text };
    }
    case 'searchAlert':
      return alertInWords(message);
    case 'attachmentHidden':
      return { title: `Hidden from buyers: ${message.Name}`, text: `${message.Reason} Listing: ${listing}` };
    case 'note': {
      const { By, Mentioned } = message;
      const who = By ?? 'Someone';
      return {
        title: Mentioned ? `${who} mentioned you: ${listing}` : `${who} shared a note with you: ${listing}`,
        text: 'Open the listing to read the note.',
      };
    }
    case 'patentNote': {
      const { By, Mentioned, Country, PatentNumber } = message;
      const patent = `${Country} ${formatPatentNumber(Country, PatentNumber)}`;
      return {
        title: Mentioned ? `${By} mentioned you: ${patent}` : `${By} shared a note with you: ${patent}`,
        text: 'Open the patent to read the note.',
      };
    }
    case 'contactNote': {
      const { By, Mentioned, Name } = message;
      return {
        title: Mentioned ? `${By} mentioned you: ${Name}` : `${By} shared a note with you: ${Name}`,
        text: 'Open the contact to read the note.',
      };
    }
    case 'brokerRequest': {
      const who = message.Company ? `${message.Name} (${message.Company})` : message.Name;
      const text = `${who} asks to join the broker code ${message.BrokerCode}. Members can see and change its decisions.`;
      return { title: `Request to join ${message.BrokerCode}`, text };
    }
    case 'brokerRequestDecision':
      return message.Approved
        ? {
            title: `You joined ${message.BrokerCode}`,
            text: `Your request to join the broker code ${message.BrokerCode} was approved.`,
          }
        : {
            title: `Request to join ${message.BrokerCode} declined`,
            text: 'Your broker code stays the same. You can request another one in your profile.',
          };
  }
}

const inboxMessage = z.object({
  MessageID: z.int(),
  news,
  CreateDate: isoDateTime,
  SeenDate: isoDateTime.nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const preference = z.object({ Kind: z.enum(kindNames), Mail: z.boolean() });

export const inboxApi = {
  getUnreadEmailMessage: json({
    feature,
    method: 'GET',
    path: '/getUnreadEmailMessage',
    access: callAccess.getUnreadEmailMessage,
    summary: 'List your unread messages, newest first; all=1 adds those you have seen',
    query: z.strictObject({
      all: z.enum(['0', '1']).default('0'),
      before: idParam.optional().describe('only messages older than this MessageID'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ data: z.array(inboxMessage), unread: z.int(), more: z.boolean() }),
  }),
  seenUnreadEmailMessage: json({
    feature,
    method: 'POST',
    path: '/seenUnreadEmailMessage',
    access: access.signedIn,
    summary: 'Mark one of your messages as seen, or all of them',
    body: z.strictObject({ MessageID: z.union([id, z.literal('all')]) }),
    answer: said,
    changes: ['inbox'],
  }),
  notificationPreferences: json({
    feature,
    method: 'GET',
    path: '/notificationPreferences',
    access: access.signedIn,
    summary: 'Get the kinds of messages that are also emailed to you',
    answer: z.object({ data: z.array(preference) }),
  }),
  saveNotificationPreference: json({
    feature,
    method: 'POST',
    path: '/notificationPreferences',
    access: access.signedIn,
    summary: 'Choose whether a kind of message is also emailed to you',
    body: z.strictObject(preference.shape),
    answer: said,
    changes: ['inbox'],
  }),
};
