import { momentInUtc } from './calendar.ts';
import { legalEventsInWords } from './legal-event-words.ts';
import type { News } from './news.ts';
import { formatPatentNumber } from './patent-number.ts';
import { paths } from './paths.ts';
import { decisionLabel, invitationAnswers, statusByCode, statuses } from './statuses.ts';

type Alert = Extract<News, { Kind: 'searchAlert' }>;

/** Each new listing once, even if several searches found it. */
const listingsOf = ({ Searches }: Alert) => [
  ...new Map(Searches.flatMap(({ Listings }) => Listings).map((one) => [one.ListingID, one])).values(),
];
/** The number of new listings: those with a name once each, and those that the searches only count. */
const foundBy = (message: Alert): number =>
  message.Searches.reduce((sum, { Found, Listings }) => sum + Found - Listings.length, listingsOf(message).length);

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
  const day = message.Until ? [`Daily alert, up to ${momentInUtc(new Date(message.Until))}.`] : [];
  return { title: `New in ${where}: ${what}`, text: [...lines, ...day].join('\n') };
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
      return { title: `Submitted for review: ${listing}`, text: 'Review it. An admin activates or declines it.' };
    case 'decisionReturn':
      return {
        title: `Back again: ${listing}`,
        text: 'You postponed this listing until today. Pursue it, pass, or postpone it again.',
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
    case 'legalEvents':
      return legalEventsInWords(message, listing);
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
      const text = `${who} wants to join the broker code ${message.BrokerCode}. Members can see and change its decisions.`;
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
