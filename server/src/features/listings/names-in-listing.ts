import type { KnownName } from '@brevet/contract/anonymity-check';
import { textsForBuyers } from '@brevet/contract/listing-texts';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { AttachedTexts, SharedName } from '../anonymity/anonymity.ts';
import { namesInTexts, partiesNamed } from '../anonymity/anonymity.ts';
import type { NameInListing } from './compare-names.queries.ts';
import type { Comparing } from './compare-turn.ts';
import { isSubmittable } from './listings.policy.ts';
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

/** The same for the names that belong to a published listing, as it writes them. */
export async function partiesInListing(services: Comparing, db: Db, ListingID: number): Promise<KnownName[]> {
  const listing = await listingById(db, ListingID);
  if (!listing || isSubmittable(listing)) return [];
  const texts = textsForBuyers(listing, await detailsOf(db, ListingID));
  const named = await partiesNamed(db, listing, texts, await attachedTo(services, db, ListingID));
  return differing(
    named.map(({ text, kind }) => ({ name: text.slice(0, longestStored), role: kind })),
    [],
  );
}

export const inListing = (ListingID: number, { name: Name, role: Role }: KnownName): NameInListing => ({ ListingID, Name, Role });

/** True for a name that all listings share. */
export const isShared = (name: KnownName): name is SharedName =>
  name.role === 'company' || name.role === 'organization' || name.role === 'contact';

/** The names of one list that aren't in the other, each once. */
export function differing<Name extends KnownName>(names: readonly Name[], others: readonly KnownName[]): Name[] {
  const known = new Set(others.map(keyOf));
  return [...new Map(names.map((name) => [keyOf(name), name])).values()].filter((name) => !known.has(keyOf(name)));
}

const keyOf = ({ name, role }: KnownName): string => `${role} ${name}`;

/** Buyers can't read files that are unchecked. Once they are checked, the listing's words change, and the names are looked for again. */
async function attachedTo({ attachedTexts }: Comparing, db: Db, ListingID: number): Promise<AttachedTexts> {
  try {
    return await attachedTexts(db, ListingID);
  } catch (error) {
    if (error instanceof Refusal) return { texts: {}, unread: [] };
    throw error;
  }
}
