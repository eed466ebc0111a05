import type { Writing } from '../../platform/db/write.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { canDecide, listingForUpdate } from '../listings/listings.ts';
import { buyersOf } from '../users/users.ts';
import { lastReturnDay } from './decide.ts';
import { dueReturns, markReturned } from './decisions.queries.ts';

type Key = Awaited<ReturnType<typeof dueReturns>>[number];

/**
 * Returns postponed listings to the inbox once their day has come. A listing that isn't active then waits until it is. Several
 * instances may run this at once, and each listing returns once.
 */
export async function returnPostponed(services: Pick<Writing, 'db'> & Notifying): Promise<void> {
  let after: Key = { ListingID: 0, BrokerCode: '' };
  for (;;) {
    const due = await dueReturns(services.db, lastReturnDay(), after);
    for (const key of due) await returnListing(services, key);
    const last = due.at(-1);
    if (!last) return;
    after = last;
  }
}

async function returnListing(services: Pick<Writing, 'db'> & Notifying, key: Key): Promise<void> {
  await services.db.transaction(async (tx) => {
    const listing = await listingForUpdate(tx, key.ListingID);
    if (!listing) return;
    const buyers = (await buyersOf(tx, key.BrokerCode)).filter((buyer) => canDecide(buyer, listing));
    if (buyers.length === 0) return;
    const decision = await markReturned(tx, key, lastReturnDay());
    if (!decision) return;
    const ids = buyers.map(({ UserID }) => UserID);
    // If the person who postponed it has left the broker code, its other buyers take over.
    const readers = ids.includes(decision.UserID) ? [decision.UserID] : ids;
    const { ListingID, ListingName } = listing;
    await notify(tx, services, readers, { Kind: 'decisionReturn', ListingID, ListingName });
  });
}
