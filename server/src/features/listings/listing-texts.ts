import type { Texts } from '../anonymity/anonymity.ts';

/** Free texts of a listing that buyers read. */
const textsOfListing = ['ListingName', 'ListingDescription', 'DealStructureNotes', 'Keywords', 'CompetitiveAdvantage'];

type Fields = Readonly<Record<string, unknown>>;

/** The texts that buyers read, by the path of their field. All details are for buyers, except the address of the picture. */
export function textsForBuyers(listing: Fields, details: Fields): Texts {
  const named = [
    ...textsOfListing.map((name) => [`listing.${name}`, listing[name]] as const),
    ...Object.entries(details).map(([name, value]) => [`listing_details.${name}`, value] as const),
  ];
  return Object.fromEntries(
    named.flatMap(([path, value]) => (typeof value === 'string' && path !== 'listing_details.ListingImg' ? [[path, value]] : [])),
  );
}

/** The texts that differ from the stored ones. */
export const changedTexts = (stored: Texts, sent: Texts): Texts =>
  Object.fromEntries(Object.entries(sent).filter(([path, text]) => text !== stored[path]));
