import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { announceListing, listingToStaff } from './announce-listing.ts';
import { canDelete } from './listings.policy.ts';
import { removeListing } from './listings.queries.ts';
import { listingFor } from './load-listing.ts';

/** Deletes a listing with everything that belongs to it. */
export async function deleteListing(services: Writing, caller: SignedInCaller, id: number): Promise<{ message: string }> {
  const remove = async (tx: Transaction): Promise<void> => {
    const listing = await listingFor(tx, caller.user, id, canDelete);
    await removeListing(tx, id);
    const { ListingName, AvailableStatus, OwnerID } = listing;
    await announceListing(tx, listingsApi.deleteListing, listing);
    await writeAudit(tx, caller, {
      Action: 'delete',
      Entity: 'listing',
      EntityID: String(id),
      OldValue: { ListingName, AvailableStatus, OwnerID },
    });
  };
  await write(services, listingsApi.deleteListing, remove, listingToStaff);
  return { message: messages.deleted };
}
