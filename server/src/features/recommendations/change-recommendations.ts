import type { Moment } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { mostBuyers, recommendationsApi } from '@brevet/contract/recommendations';
import { announceAll } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Tell } from '../inbox/inbox.ts';
import type { ListingRow } from '../listings/listings.ts';
import { canRecommend, canWithdraw, listingFor } from '../listings/listings.ts';
import { buyersAmong, deleteRecommendations, insertRecommendations, recommendationsOf } from './recommendations.queries.ts';

export type Stored = Awaited<ReturnType<typeof recommendationsOf>>;

/** Recommendations that were added, and those that were withdrawn. */
interface ChangedRecommendations {
  added: { UserID: number; CreateDate: Moment }[];
  withdrawn: Pick<Stored[number], 'UserID' | 'Brokercode' | 'CreatorID' | 'CreateDate'>[];
}

export const idsOf = (stored: readonly { UserID: number }[]): number[] => stored.map(({ UserID }) => UserID);

/**
 * Applies the changes from `changesOf` in a transaction that announces them, and tells the added buyers. Concurrent calls run one after the
 * other. Null if nothing changes.
 */
export async function changeRecommendations(
  tx: Transaction,
  tell: Tell,
  caller: SignedInCaller,
  ListingID: number,
  changesOf: (listing: ListingRow, stored: Stored) => Promise<{ added: number[]; withdrawn: number[] }>,
): Promise<ChangedRecommendations | null> {
  const { UserID: CreatorID, BrokerID: Brokercode } = caller.user;
  const listing = await listingFor(tx, caller.user, ListingID, canWithdraw);
  const stored = await recommendationsOf(tx, ListingID);
  const { added, withdrawn } = await changesOf(listing, stored);
  if (added.length + withdrawn.length === 0) return null;
  if (added.length > 0) await requireBuyers(tx, caller, listing, added);
  const inserted = await insertRecommendations(
    tx,
    added.map((UserID) => ({ ListingID, UserID, Brokercode, CreatorID })),
  );
  await deleteRecommendations(tx, ListingID, withdrawn);
  await record(tx, caller, ListingID, stored, { added, withdrawn });
  if (added.length > 0) await tell(added, { Kind: 'recommendation', ListingID, ListingName: listing.ListingName });
  return { added: inserted, withdrawn: stored.filter(({ UserID }) => withdrawn.includes(UserID)) };
}

/** Adds and removes buyers, and leaves all others as they are. */
export function addAndRemove(
  tx: Transaction,
  tell: Tell,
  caller: SignedInCaller,
  ListingID: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
) {
  return changeRecommendations(tx, tell, caller, ListingID, async (_listing, stored) => {
    const before = idsOf(stored);
    const added = [...new Set(add)].filter((buyer) => !before.includes(buyer));
    const withdrawn = before.filter((buyer) => remove.includes(buyer));
    if (before.length + added.length - withdrawn.length > mostBuyers) throw invalid(messages.tooManyBuyers(mostBuyers), 'add');
    return { added, withdrawn };
  });
}

/** Withdraws what was added, and restores what was withdrawn; refuses if that has changed since. No one is told. */
export async function undoRecommendations(
  tx: Transaction,
  caller: SignedInCaller,
  ListingID: number,
  { added, withdrawn }: ChangedRecommendations,
): Promise<void> {
  await listingFor(tx, caller.user, ListingID, canWithdraw);
  const stored = await recommendationsOf(tx, ListingID);
  const dates = new Map(stored.map(({ UserID, CreateDate }) => [UserID, CreateDate]));
  const stands =
    added.every(({ UserID, CreateDate }) => dates.get(UserID) === CreateDate) &&
    withdrawn.every(({ UserID }) => !dates.has(UserID));
  if (!stands) throw new Refusal('recommendations_changed', messages.changedSince);
  await deleteRecommendations(tx, ListingID, idsOf(added));
  await insertRecommendations(
    tx,
    withdrawn.map(({ UserID, Brokercode, CreatorID, CreateDate }) => ({ ListingID, UserID, Brokercode, CreatorID, CreateDate })),
  );
  await record(tx, caller, ListingID, stored, { added: idsOf(withdrawn), withdrawn: idsOf(added) });
}

/** Records a change and announces it to the buyers concerned. */
async function record(
  tx: Transaction,
  caller: SignedInCaller,
  ListingID: number,
  stored: Stored,
  { added, withdrawn }: { added: number[]; withdrawn: number[] },
): Promise<void> {
  const before = idsOf(stored);
  await writeAudit(tx, caller, {
    Action: 'recommend',
    Entity: 'listing',
    EntityID: String(ListingID),
    OldValue: { recommendedTo: before },
    NewValue: { recommendedTo: [...before.filter((id) => !withdrawn.includes(id)), ...added] },
  });
  await announceAll(tx, recommendationsApi.setRecommendation.changes, [...added, ...withdrawn]);
}

/** New recipients must be buyers who can read the listing and don't own it. */
async function requireBuyers(tx: Transaction, { user }: SignedInCaller, listing: ListingRow, added: number[]): Promise<void> {
  if (!canRecommend(user, listing)) throw new Refusal('listing_not_active', messages.recommendActiveOnly);
  const buyers = await buyersAmong(tx, added, listing.OwnerID);
  const others = added.filter((id) => !buyers.includes(id));
  if (others.length === 0) return;
  throw new Refusal('buyers_refused', messages.buyersRefused(others), { field: 'recommendedByBrevet' });
}
