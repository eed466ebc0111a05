import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { brokersOf, decidersOfCode } from '../users/users.ts';
import type { ListingRow } from './listings.queries.ts';

/** Tells the owner that someone else changed the status of the listing, and never for which buyer. */
export async function notifyOwner(
  tx: Transaction,
  services: Notifying,
  { user }: SignedInCaller,
  { ListingID, ListingName, OwnerID }: ListingRow,
  change: { OldStatus: AvailableStatus; NewStatus: AvailableStatus; Reason: string | null },
): Promise<void> {
  if (OwnerID === user.UserID) return;
  await notify(tx, services, [OwnerID], { Kind: 'listingStatus', ListingID, ListingName, ...change });
}

/** Tells the brokers of the code that decides and of the listing's code, but not the one who decided. */
export async function notifyBrokers(
  tx: Transaction,
  services: Notifying,
  { user }: SignedInCaller,
  { ListingID, ListingName, Brokercode }: ListingRow,
  decision: { BrokerCode: string; DecisionStatus: DecisionStatus },
): Promise<void> {
  const brokers = await brokersOf(tx, [decision.BrokerCode, Brokercode]);
  const others = brokers.filter((id) => id !== user.UserID);
  await notify(tx, services, others, { Kind: 'decision', ListingID, ListingName, ...decision });
}

/** Tells the admins and the brokers of the listing's code that it waits for a review, but not the one who submitted it. */
export async function notifyReviewers(
  tx: Transaction,
  services: Notifying,
  { user }: SignedInCaller,
  { ListingID, ListingName, Brokercode, OwnerID }: ListingRow,
): Promise<void> {
  const readers = await decidersOfCode(tx, Brokercode);
  // An owner among them has heard of the new status already.
  const others = readers.filter((id) => id !== user.UserID && id !== OwnerID);
  await notify(tx, services, others, { Kind: 'submission', ListingID, ListingName });
}
