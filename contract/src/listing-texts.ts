/** Free texts of a listing that buyers read and search. */
const searchedTexts = ['ListingName', 'ListingDescription', 'DealStructureNotes', 'Keywords', 'CompetitiveAdvantage'];

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** The texts that buyers read, by the path of their field. All details are for buyers, except the address of the picture. */
export const textsForBuyers = (listing: Fields, details: Fields): Texts =>
  textsAt([...searchedTexts, 'Source'], listing, details);

/** The texts that a search covers. */
export const searchedByBuyers = (listing: Fields, details: Fields): Texts => textsAt(searchedTexts, listing, details);

function textsAt(names: readonly string[], listing: Fields, details: Fields): Texts {
  const named = [
    ...names.map((name) => [`listing.${name}`, listing[name]] as const),
    ...Object.entries(details).map(([name, value]) => [`listing_details.${name}`, value] as const),
  ];
  return Object.fromEntries(
    named.flatMap(([path, value]) => (typeof value === 'string' && path !== 'listing_details.ListingImg' ? [[path, value]] : [])),
  );
}
