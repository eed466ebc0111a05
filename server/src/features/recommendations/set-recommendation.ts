import { messages } from '@brevet/contract/messages';
import type { RecommendationBody } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import type { Transaction } from '../../platform/db/client.ts';
import type { Changing, Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal, stale } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import type { ListingRow } from '../listings/listings.ts';
import { canRecommend, canWithdraw, listingFor } from '../listings/listings.ts';
import { buyersAmong, deleteRecommendations, insertRecommendations, recommendationsOf } from './recommendations.queries.ts';

type Stored = Awaited<ReturnType<typeof recommendationsOf>>;

/** Recommends a listing to exactly these buyers. Notifies new ones; removed ones aren't notified. */
export function setRecommendation(services: Writing & Notifying, caller: SignedInCaller, body: RecommendationBody) {
  return change(services, recommendationsApi.setRecommendation, caller, body.listing_id, async (tx, listing, stored) => {
    const wanted = [...new Set(body.recommendedByBrevet)];
    if (body.known) requireCurrent(stored, body.known, wanted);
    const before = idsOf(stored);
    const added = wanted.filter((id) => !before.includes(id));
    if (added.length > 0) await requireBuyers(tx, caller, listing, added);
    return { added, withdrawn: before.filter((id) => !wanted.includes(id)) };
  });
}

/** Withdraws one recommendation, even the last. */
export function removeRecommendation(services: Writing & Notifying, caller: SignedInCaller, ListingID: number, UserID: number) {
  return change(services, recommendationsApi.removeRecommendation, caller, ListingID, async (_tx, _listing, stored) => {
    if (!idsOf(stored).includes(UserID)) throw notFound();
    return { added: [], withdrawn: [UserID] };
  });
}

const idsOf = (stored: Stored): number[] => stored.map(({ UserID }) => UserID);

/** Applies the changes from `changesOf` and their side effects. Concurrent calls run one after the other. */
async function change(
  services: Writing & Notifying,
  call: Changing,
  caller: SignedInCaller,
  ListingID: number,
  changesOf: (tx: Transaction, listing: ListingRow, stored: Stored) => Promise<{ added: number[]; withdrawn: number[] }>,
) {
  const { UserID: CreatorID, BrokerID: Brokercode } = caller.user;
  await write(services, call, async (tx) => {
    const listing = await listingFor(tx, caller.user, ListingID, canWithdraw);
    const stored = await recommendationsOf(tx, ListingID);
    const { added, withdrawn } = await changesOf(tx, listing, stored);
    if (added.length + withdrawn.length === 0) return;
    await insertRecommendations(
      tx,
      added.map((UserID) => ({ ListingID, UserID, Brokercode, CreatorID })),
    );
    await deleteRecommendations(tx, ListingID, withdrawn);
    const before = idsOf(stored);
    await writeAudit(tx, caller, {
      Action: 'recommend',
      Entity: 'listing',
      EntityID: String(ListingID),
      OldValue: { recommendedTo: before },
      NewValue: { recommendedTo: [...before.filter((id) => !withdrawn.includes(id)), ...added] },
    });
    await notify(tx, services, added, { Kind: 'recommendation', ListingID, ListingName: listing.ListingName });
  });
  return { message: messages.recommendationUpdated };
}

/** Throws 409 with the current list if the caller's is out of date. */
function requireCurrent(stored: Stored, known: number[], wanted: number[]): void {
  const now = idsOf(stored);
  if (now.length === new Set(known).size && now.every((id) => known.includes(id))) return;
  throw stale(
    'recommendations_changed',
    messages.recommendationsChangedMeanwhile,
    { recommendedByBrevet: now },
    { recommendedByBrevet: wanted },
  );
}

/** New recipients must be buyers who can read the listing and don't own it. */
async function requireBuyers(tx: Transaction, { user }: SignedInCaller, listing: ListingRow, added: number[]): Promise<void> {
  if (!canRecommend(user, listing)) throw new Refusal('listing_not_active', messages.recommendActiveOnly);
  const buyers = await buyersAmong(tx, added, listing.OwnerID);
  const others = added.filter((id) => !buyers.includes(id));
  if (others.length === 0) return;
  throw new Refusal('buyers_refused', messages.buyersRefused(others), { field: 'recommendedByBrevet' });
}
