import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Services, SignedInCaller } from '../../platform/http/context.ts';
import { notify } from '../inbox/notify.ts';
import { brokersOf } from '../users/users.ts';
import type { ListingRow } from './listings.queries.ts';

/** Tells the owner that somebody else has changed the status of the listing; never for which buyer. */
export async function notifyOwner(
  tx: Transaction,
  services: Services,
  { user }: SignedInCaller,
  { ListingID, ListingName, OwnerID }: ListingRow,
  change: { OldStatus: AvailableStatus; NewStatus: AvailableStatus; Reason: string | null },
): Promise<void> {
  if (OwnerID === user.UserID) return;
  await notify(tx, services, [OwnerID], { Kind: 'listingStatus', ListingID, ListingName, ...change });
}

/** Tells the brokers of the code that decides and of the code that brokers the listing, except who decides. */
export async function notifyBrokers(
  tx: Transaction,
  services: Services,
  { user }: SignedInCaller,
  { ListingID, ListingName, Brokercode }: ListingRow,
  decision: { BrokerCode: string; DecisionStatus: DecisionStatus },
): Promise<void> {
  const brokers = await brokersOf(tx, [decision.BrokerCode, Brokercode]);
  const others = brokers.filter((id) => id !== user.UserID);
  await notify(tx, services, others, { Kind: 'decision', ListingID, ListingName, ...decision });
}
