import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { Notifying, Tell } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { brokersOf, decidersOfCode } from '../users/users.ts';
import type { ListingRow } from './listings.queries.ts';

/** Tells the owner that someone else changed the listing's status. Never names the buyer. */
export async function notifyOwner(
  tell: Tell,
  { user }: SignedInCaller,
  { ListingID, ListingName, OwnerID }: ListingRow,
  change: { OldStatus: AvailableStatus; NewStatus: AvailableStatus; Reason: string | null },
): Promise<void> {
  if (OwnerID === user.UserID) return;
  await tell([OwnerID], { Kind: 'listingStatus', ListingID, ListingName, ...change });
}

/** Tells the brokers of each deciding code, and with one message those of the listing's code; never the person who decided. */
export async function notifyBrokers(
  tx: Transaction,
  tell: Tell,
  { user }: SignedInCaller,
  { ListingID, ListingName, Brokercode }: ListingRow,
  { BrokerCodes, DecisionStatus }: { BrokerCodes: string[]; DecisionStatus: DecisionStatus },
): Promise<void> {
  if (BrokerCodes.length === 0) return;
  const brokers = await brokersOf(tx, [Brokercode, ...BrokerCodes]);
  const tellThoseOf = async (code: string, deciding: string[]): Promise<void> => {
    const others = (brokers.get(code) ?? []).filter((id) => id !== user.UserID);
    const BrokerCode = deciding.join(', ');
    if (others.length > 0) await tell(others, { Kind: 'decision', ListingID, ListingName, BrokerCode, DecisionStatus });
  };
  await tellThoseOf(Brokercode, BrokerCodes);
  for (const code of BrokerCodes) if (code !== Brokercode) await tellThoseOf(code, [code]);
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
