import type { BulkAction, BulkResult } from '@brevet/contract/bulk-actions';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Changing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { StoredChange } from '../../schema/bulk-actions.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { undoDecisions } from '../decisions/decisions.ts';
import type { Tell } from '../inbox/inbox.ts';
import { setStatus, setTag } from '../listings/listings.ts';
import { undoRecommendations } from '../recommendations/recommendations.ts';
import type { BulkRow } from './bulk-actions.queries.ts';
import { bulkActionOf, undoableForUpdate, undoableIds, updateRow } from './bulk-actions.queries.ts';
import type { BulkTurns, Running } from './run-bulk-action.ts';
import { attempt, bulkReaders, inBatches, resultOf } from './run-bulk-action.ts';
import { tellBulkNews } from './tell-bulk-news.ts';

/** The calls whose changes an Undo announces. */
const calls: Record<BulkAction, Changing> = {
  tag: bulkActionsApi.bulkUpdateTag,
  status: bulkActionsApi.bulkChangeListingStatus,
  recommend: bulkActionsApi.bulkSetRecommendation,
  decide: bulkActionsApi.bulkDecision,
};

/** Undoes a bulk action on each listing where nothing else has changed since; the others keep their change and get the reason. */
export async function undoBulkAction(
  services: Running & Checking,
  turns: BulkTurns,
  caller: SignedInCaller,
  BulkKey: string,
): Promise<BulkResult> {
  const { UserID } = caller.user;
  const action = await bulkActionOf(services.db, UserID, BulkKey);
  if (!action) throw notFound();
  const { BulkID, Action } = action;
  const listings = await undoableIds(services.db, BulkID);
  if (listings.length === 0) throw new Refusal('nothing_to_undo', messages.bulkNothingToUndo);
  const wellKnown = Action === 'status' ? await services.wellKnown.current() : null;
  const means = { attachedTexts: services.attachedTexts, wellKnown };
  const batch = async (tx: Transaction, now: SignedInCaller, part: readonly number[]): Promise<void> => {
    // Locked first, so that a second Undo finds nothing left to do.
    for (const row of await undoableForUpdate(tx, BulkID, part)) {
      const undo = (inner: Transaction, tell: Tell) => undoOne(inner, { ...means, tell }, now, row);
      const { refused, untold } = await attempt(services, tx, undo);
      await updateRow(tx, row, { Undone: !refused, UndoRefused: refused, ...(refused ? {} : { Untold: untold }) });
    }
  };
  await inBatches(services, turns, caller, listings, async (now, part) => {
    await write(services, calls[Action], (tx) => batch(tx, now, part), bulkReaders(UserID));
    return 'go on';
  }).finally(() => tellBulkNews(services, BulkID));
  const result = await resultOf(services, UserID, BulkKey);
  const changed = result.data.filter((row) => row.changed);
  return { ...result, message: messages.bulkUndone(changed.filter(({ undone }) => undone).length, changed.length) };
}

type Means = Parameters<typeof setStatus>[1];

async function undoOne(tx: Transaction, means: Means, caller: SignedInCaller, { ListingID, Change }: BulkRow): Promise<void> {
  if (Change) await undoChange(tx, means, caller, ListingID, Change);
}

async function undoChange(
  tx: Transaction,
  means: Means,
  caller: SignedInCaller,
  ListingID: number,
  change: StoredChange,
): Promise<unknown> {
  switch (change.Action) {
    case 'tag':
      return setTag(tx, caller, ListingID, { Tag: change.before, replaces: change.after });
    case 'status': {
      const { AvailableStatus, DeclineReason, StartDate } = change.before;
      const wanted = { AvailableStatus, StartDate, Version: change.Version, Reason: DeclineReason ?? '' };
      return setStatus(tx, means, caller, ListingID, wanted);
    }
    case 'recommend':
      return undoRecommendations(tx, caller, ListingID, change);
    case 'decide':
      return undoDecisions(tx, means.tell, caller, ListingID, change.decided);
  }
}
