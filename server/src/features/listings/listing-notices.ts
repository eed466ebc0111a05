import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { brokersOf, decidersOfCode } from '../users/users.ts';
import type { ListingRow } from './listings.queries.ts';

/** Tells the owner that someone else changed the listing's status. Never names the buyer. */
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

/** Tells the brokers of the deciding code and of the listing's code, except the person who decided. */
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

/** Tells admins and the brokers of the listing's code that it's waiting for review, except the person who submitted it. */
export async function notifyReviewers(
  tx: Transaction,
  services: Notifying,
  { user }: SignedInCaller,
  { ListingID, ListingName, Brokercode, OwnerID }: ListingRow,
): Promise<void> {
  const readers = await decidersOfCode(tx, Brokercode);
  // If the owner is one of them, they already know the new status.
  const others = readers.filter((id) => id !== user.UserID && id !== OwnerID);
  await notify(tx, services, others, { Kind: 'submission', ListingID, ListingName });
}
