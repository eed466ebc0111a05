import { messages } from '@brevet/contract/messages';
import type { RecommendationBody } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, stale } from '../../platform/http/errors.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { tellNow } from '../inbox/inbox.ts';
import { listingToStaff } from '../listings/listings.ts';
import type { Stored } from './change-recommendations.ts';
import { changeRecommendations, idsOf } from './change-recommendations.ts';

/** Recommends a listing to exactly these buyers. Notifies new ones; removed ones aren't notified. */
export async function setRecommendation(services: Writing & Notifying, caller: SignedInCaller, body: RecommendationBody) {
  const act = (tx: Transaction) =>
    changeRecommendations(tx, tellNow(tx, services), caller, body.listing_id, async (_listing, stored) => {
      const wanted = [...new Set(body.recommendedByBrevet)];
      if (body.known) requireCurrent(stored, body.known, wanted);
      const before = idsOf(stored);
      return {
        added: wanted.filter((id) => !before.includes(id)),
        withdrawn: before.filter((id) => !wanted.includes(id)),
      };
    });
  await write(services, recommendationsApi.setRecommendation, act, listingToStaff);
  return { message: messages.recommendationUpdated };
}

/** Withdraws one recommendation, even the last. */
export async function removeRecommendation(
  services: Writing & Notifying,
  caller: SignedInCaller,
  ListingID: number,
  UserID: number,
) {
  const act = (tx: Transaction) =>
    changeRecommendations(tx, tellNow(tx, services), caller, ListingID, async (_listing, stored) => {
      if (!idsOf(stored).includes(UserID)) throw notFound();
      return { added: [], withdrawn: [UserID] };
    });
  await write(services, recommendationsApi.removeRecommendation, act, listingToStaff);
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
