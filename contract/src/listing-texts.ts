/** Free texts of a listing that buyers read. */
const textsOfListing = ['ListingName', 'ListingDescription', 'DealStructureNotes', 'Keywords', 'CompetitiveAdvantage'];

type Fields = Readonly<Record<string, unknown>>;

/** The texts that buyers read, by the path of their field. All details are for buyers, except the address of the picture. */
export function textsForBuyers(listing: Fields, details: Fields): Readonly<Record<string, string>> {
  const named = [
    ...textsOfListing.map((name) => [`listing.${name}`, listing[name]] as const),
    ...Object.entries(details).map(([name, value]) => [`listing_details.${name}`, value] as const),
  ];
  return Object.fromEntries(
    named.flatMap(([path, value]) => (typeof value === 'string' && path !== 'listing_details.ListingImg' ? [[path, value]] : [])),
  );
}
