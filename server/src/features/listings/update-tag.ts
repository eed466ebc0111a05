import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { announceToOwner } from './announce-to-owner.ts';
import { canTag } from './listings.policy.ts';
import { updateListing } from './listings.queries.ts';
import { listingFor } from './load-listing.ts';

/** Sets or removes the tag of a listing; brokers and admins only. */
export async function updateTag(
  services: Writing,
  caller: SignedInCaller,
  { listing_id: id, Tag }: { listing_id: number; Tag: string },
) {
  await write(services, listingsApi.updateTag, async (tx) => {
    const listing = await listingFor(tx, caller.user, id, canTag);
    if (listing.Tag === Tag) return;
    await updateListing(tx, id, { Tag });
    await announceToOwner(tx, listingsApi.updateTag, listing);
    await writeAudit(tx, caller, {
      Action: 'tag',
      Entity: 'listing',
      EntityID: String(id),
      OldValue: { Tag: listing.Tag },
      NewValue: { Tag },
    });
  });
  return { message: messages.tagUpdated };
}
