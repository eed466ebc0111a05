import { announce, ofListings } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Changing } from '../../platform/db/write.ts';

/**
 * Announces to the owner what a call changes on their listing, so that sellers' event streams stay silent about other sellers'
 * listings.
 */
export async function announceToOwner(tx: Db, { changes }: Changing, { OwnerID }: { OwnerID: number }): Promise<void> {
  for (const feature of changes) if (ofListings.includes(feature)) await announce(tx, feature, OwnerID);
}
