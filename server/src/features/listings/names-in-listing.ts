import type { Finding } from '@brevet/contract/anonymity-check';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { FoundName } from '../../schema/names.ts';
import type { AttachedTexts, SharedName, SharedNames } from '../anonymity/anonymity.ts';
import { namesInTexts, namesParty, openFindings, partiesNamed } from '../anonymity/anonymity.ts';
import type { NameInListing } from './compare-names.queries.ts';
import type { Comparing } from './compare-turn.ts';
import { isSubmittable } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import { detailsOf, listingById } from './listings.queries.ts';

/** The names that buyers can read in a listing and that no broker allowed there. */
export async function namesInListing(
  services: Comparing,
  db: Db,
  ListingID: number,
  names: readonly SharedName[],
): Promise<SharedName[]> {
  const listing = names.length > 0 ? await listingById(db, ListingID) : null;
  if (!listing) return [];
  const { texts } = await attachedTo(services, db, ListingID);
  return namesInTexts(db, ListingID, { ...textsForBuyers(listing, await detailsOf(db, ListingID)), ...texts }, names);
}

/** More of a name isn't stored. */
const longestStored = 200;

/** The names that belong to a published listing and are in its texts, as the listing writes them. */
export async function namesOfParties(services: Comparing, db: Db, ListingID: number): Promise<FoundName[]> {
  const listing = await publishedListing(db, ListingID);
  if (!listing) return [];
  const texts = textsForBuyers(listing, await detailsOf(db, ListingID));
  const named = await partiesNamed(db, listing, texts, await attachedTo(services, db, ListingID));
  return named.map(stored);
}

/** Everything that buyers can read in a published listing, that gives someone away, and that no broker allowed there. */
export async function foundInTexts(services: Comparing, db: Db, ListingID: number, wellKnown: SharedNames): Promise<FoundName[]> {
  const listing = await publishedListing(db, ListingID);
  if (!listing) return [];
  const texts = textsForBuyers(listing, await detailsOf(db, ListingID));
  return (await openFindings(wellKnown, db, listing, texts, await attachedTo(services, db, ListingID))).map(stored);
}

const stored = (finding: Finding): FoundName => ({
  name: finding.text.slice(0, longestStored),
  role: namesParty(finding) ? finding.kind : 'text',
});

async function publishedListing(db: Db, ListingID: number): Promise<ListingRow | null> {
  const listing = await listingById(db, ListingID);
  return listing && !isSubmittable(listing) ? listing : null;
}

export const inListing = (ListingID: number, { name: Name, role: Role }: FoundName): NameInListing => ({
  ListingID,
  Name,
  Role,
});

/** True for a name that all listings share. */
export const isShared = (name: FoundName): name is SharedName =>
  name.role === 'company' || name.role === 'organization' || name.role === 'contact';

/** The query that looks for a stored name. */
export const kindOf = (name: FoundName): 'shared' | 'own' | 'text' =>
  isShared(name) ? 'shared' : name.role === 'text' ? 'text' : 'own';

/** The names of one list that aren't in the other, each once. */
export function differing<Name extends FoundName>(names: readonly Name[], others: readonly FoundName[]): Name[] {
  const known = new Set(others.map(keyOf));
  return [...new Map(names.map((name) => [keyOf(name), name])).values()].filter((name) => !known.has(keyOf(name)));
}

const keyOf = ({ name, role }: FoundName): string => `${role} ${name}`;

/** Buyers can't read files that are unchecked. Once they are checked, the listing's words change, and the names are looked for again. */
async function attachedTo({ attachedTexts }: Comparing, db: Db, ListingID: number): Promise<AttachedTexts> {
  try {
    return await attachedTexts(db, ListingID);
  } catch (error) {
    if (error instanceof Refusal) return { texts: {}, unread: [] };
    throw error;
  }
}
