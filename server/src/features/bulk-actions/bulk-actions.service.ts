import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { mostListings } from '@brevet/contract/listing-tables';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { activeBrokers } from '../brokers/brokers.ts';
import { decideFor, requireLater } from '../decisions/decisions.ts';
import type { SearchingListings } from '../listings/listings.ts';
import { decisionCode, listedRows, requireReason, setStatus, setTag } from '../listings/listings.ts';
import { addAndRemove } from '../recommendations/recommendations.ts';
import { stopAction } from './bulk-actions.queries.ts';
import type { Running } from './run-bulk-action.ts';
import { BulkTurns, resultOf, runBulkAction } from './run-bulk-action.ts';
import { undoBulkAction } from './undo-bulk-action.ts';

/** Each listing goes through the call for one listing: the same rights, checks, audit entries and messages. */
export function bulkActionsHandlers(
  services: Running & AuditingReads & Checking & SearchingListings,
): Handlers<typeof bulkActionsApi> {
  const turns = new BulkTurns();
  const { db, attachedTexts } = services;
  /** The codes to decide for. Only admins can name others than their own. */
  const codesOf = async ({ user }: SignedInCaller, named: readonly string[] = [user.BrokerID]): Promise<string[]> => {
    for (const code of named) await decisionCode(db, user, code);
    return activeBrokers(db, named, 'BrokerCode');
  };
  return {
    async matchingListings({ caller, query: { sod, ...list } }) {
      const rows = await listedRows(services, caller.user, list);
      const { data } = await rows.page({ page: 1, limit: mostListings + 1, sid: list.sid, sod });
      if (data.length > mostListings) throw new Refusal('selection_too_large', messages.tooManyMatch(mostListings));
      // A hit for a word can reveal the seller of a listing.
      const found = list.list === 'search' ? data : [];
      await services.reads.note(
        caller,
        found.map(({ ListingID }) => ListingID),
      );
      return { data };
    },
    bulkUpdateTag: ({ caller, body }) =>
      runBulkAction(
        services,
        turns,
        caller,
        { Action: 'tag', ...body },
        bulkActionsApi.bulkUpdateTag,
        async (tx, now, _tell, ListingID) => {
          const before = await setTag(tx, now, ListingID, body);
          return before === null ? null : { Action: 'tag', before, after: body.Tag };
        },
      ),
    async bulkChangeListingStatus({ caller, body }) {
      requireReason(body);
      const wellKnown = await services.wellKnown.current();
      return runBulkAction(
        services,
        turns,
        caller,
        { Action: 'status', ...body },
        bulkActionsApi.bulkChangeListingStatus,
        async (tx, now, tell, ListingID) => {
          const { AvailableStatus, Reason } = body;
          const changed = await setStatus(tx, { attachedTexts, wellKnown, tell }, now, ListingID, { AvailableStatus, Reason });
          return { Action: 'status', ...changed };
        },
      );
    },
    bulkSetRecommendation: ({ caller, body }) =>
      runBulkAction(
        services,
        turns,
        caller,
        { Action: 'recommend', ...body },
        bulkActionsApi.bulkSetRecommendation,
        async (tx, now, tell, ListingID) => {
          const changed = await addAndRemove(tx, tell, now, ListingID, body);
          return changed && { Action: 'recommend', ...changed };
        },
      ),
    async bulkDecision({ caller, body }) {
      requireLater(body);
      const codes = await codesOf(caller, body.BrokerCode);
      return runBulkAction(
        services,
        turns,
        caller,
        { Action: 'decide', ...body },
        bulkActionsApi.bulkDecision,
        async (tx, now, tell, ListingID) => {
          const made = await decideFor(tx, tell, now, { ListingID, codes }, body);
          const decided = made.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
          return decided.length > 0 ? { Action: 'decide', decided } : null;
        },
      );
    },
    undoBulkAction: ({ caller, body }) => undoBulkAction(services, turns, caller, body.BulkKey),
    async stopBulkAction({ caller: { user }, body: { BulkKey } }) {
      const stop = async (tx: Transaction): Promise<void> => {
        if (!(await stopAction(tx, user.UserID, BulkKey))) throw notFound();
      };
      await write(services, bulkActionsApi.stopBulkAction, stop, { listings: user.UserID });
      return { message: messages.bulkStopping };
    },
    getBulkAction: ({ caller: { user }, query }) => resultOf(services, user.UserID, query.BulkKey),
  };
}
