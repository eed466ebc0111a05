import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { ListingFacts } from './listings.policy.ts';
import { canRead } from './listings.policy.ts';
import type { ListingHead, ListingRow } from './listings.queries.ts';
import { headOf, listingById, listingForUpdate } from './listings.queries.ts';

/** Loads a listing the user can read. Throws the same 404 for missing and unreadable listings. */
export async function readableListing(db: Db, user: SessionUser, id: number): Promise<ListingRow> {
  const listing = await listingById(db, id);
  if (!listing || !canRead(user, listing)) throw notFound();
  return listing;
}

/** Loads the listing with this reader's decision and recommendation. */
export async function readableHead(db: Db, user: SessionUser, id: number): Promise<ListingHead> {
  return requireReadable(user, await headOf(db, user, id));
}

/** Throws 404 unless the user can read the listing, as if it didn't exist. */
export function requireReadable<Found extends { listing: ListingFacts }>(user: SessionUser, found: Found | null): Found {
  if (!found || !canRead(user, found.listing)) throw notFound();
  return found;
}

type Right = (user: SessionUser, listing: ListingRow) => boolean;

/**
 * Loads and locks a listing to change. Throws 404 if the user can't read it, 403 if they can read it but not do this, and 409 if they
 * could do it with an active listing.
 */
export async function listingFor(tx: Db, user: SessionUser, id: number, may: Right): Promise<ListingRow> {
  return requireRight(user, await listingForUpdate(tx, id), may);
}

/** `listingFor` without a lock, for slow steps before the transaction. */
export async function unlockedListing(db: Db, user: SessionUser, id: number, may: Right): Promise<ListingRow> {
  return requireRight(user, await listingById(db, id), may);
}

function requireRight(user: SessionUser, listing: ListingRow | null, may: Right): ListingRow {
  if (!listing || !canRead(user, listing)) throw notFound();
  if (may(user, listing)) return listing;
  if (may(user, { ...listing, AvailableStatus: statuses.active.code }))
    throw new Refusal('listing_not_active', messages.activeOnly);
  throw forbidden();
}

/** Something else was changed after the action to undo. */
export const changedSince = () => new Refusal('listing_changed', messages.changedSince);

/** The listing's status was changed between the first look and the lock. */
export const changedMeanwhile = () => new Refusal('listing_changed', messages.listingChangedMeanwhile);
