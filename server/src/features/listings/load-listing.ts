import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor, ListingFacts } from './listings.policy.ts';
import { canRead } from './listings.policy.ts';
import type { ListingHead, ListingRow } from './listings.queries.ts';
import { headOf, listingById, listingForUpdate } from './listings.queries.ts';

/** A listing that the user may read; 404 else, whether it is there or not. */
export async function readableListing(db: Db, user: SessionUser, id: number): Promise<ListingRow> {
  const listing = await listingById(db, id);
  if (!listing || !canRead(user, listing)) throw notFound();
  return listing;
}

/** The same with what concerns this reader. */
export async function readableHead(db: Db, user: SessionUser, id: number): Promise<ListingHead> {
  return requireReadable(user, await headOf(db, user, id));
}

/** 404 unless the user may read it, just as if it weren't there. */
export function requireReadable<Found extends { listing: ListingFacts }>(user: SessionUser, found: Found | null): Found {
  if (!found || !canRead(user, found.listing)) throw notFound();
  return found;
}

/** A listing to be changed, locked: 404 for who may not read it, 403 for who may read but not do this. */
export async function listingFor(
  tx: Db,
  user: SessionUser,
  id: number,
  may: (user: Actor, listing: ListingFacts) => boolean,
): Promise<ListingRow> {
  const listing = await listingForUpdate(tx, id);
  if (!listing || !canRead(user, listing)) throw notFound();
  if (!may(user, listing)) throw forbidden();
  return listing;
}
