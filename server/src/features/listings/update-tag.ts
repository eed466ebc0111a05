import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { announceToOwner, listingToStaff } from './announce-listing.ts';
import { canTag } from './listings.policy.ts';
import { updateListing } from './listings.queries.ts';
import { changedSince, listingFor } from './load-listing.ts';

/** Sets or removes the tag of a listing; brokers and admins only. */
export async function updateTag(
  services: Writing,
  caller: SignedInCaller,
  { listing_id, Tag }: { listing_id: number; Tag: string },
) {
  await write(services, listingsApi.updateTag, (tx) => setTag(tx, caller, listing_id, { Tag }), listingToStaff);
  return { message: messages.tagUpdated };
}

/** Sets a tag in a transaction that announces it, and returns the tag before; null if it stays. Refuses if it `replaces` another. */
export async function setTag(
  tx: Transaction,
  caller: SignedInCaller,
  id: number,
  { Tag, replaces }: { Tag: string; replaces?: string },
): Promise<string | null> {
  const listing = await listingFor(tx, caller.user, id, canTag);
  if (replaces !== undefined && listing.Tag !== replaces) throw changedSince();
  if (listing.Tag === Tag) return null;
  await updateListing(tx, id, { Tag });
  await announceToOwner(tx, listingsApi.updateTag, listing);
  await writeAudit(tx, caller, {
    Action: 'tag',
    Entity: 'listing',
    EntityID: String(id),
    OldValue: { Tag: listing.Tag },
    NewValue: { Tag },
  });
  return listing.Tag;
}
