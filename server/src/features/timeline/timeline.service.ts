import { isStaff } from '@brevet/contract/access';
import { statuses } from '@brevet/contract/statuses';
import type { TimelineEvent, timelineApi } from '@brevet/contract/timeline';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { AuditingReads } from '../audit/audit.ts';
import type { ListingRow } from '../listings/listings.ts';
import { canSeeOwner, readableListing } from '../listings/listings.ts';
import { pageOfEvents } from './page-of-events.ts';
import type { Reader } from './timeline.policy.ts';
import { canSeeWho } from './timeline.policy.ts';
import { timelineRows } from './timeline.queries.ts';

type Row = Awaited<ReturnType<(typeof timelineRows)[1]>>[number];

/** An event as its reader may see it. */
function present(
  user: Reader,
  listing: ListingRow,
  { UserID, UserName, UserType, Recipient, total: _total, ...event }: Row,
): TimelineEvent {
  const staff = isStaff(user.UserType);
  const { OldStatus } = event;
  // Readers who can't see the owner can't see the listing's path to activation either, nor any reason.
  const knowsWhy = canSeeOwner(user, listing);
  const isOwn = UserID === user.UserID || Recipient === user.UserID;
  const known = UserType !== null && canSeeWho(user, { Kind: event.Kind, UserType });
  const isRecommended = event.Kind === 'recommendation' && !staff;
  return {
    ...event,
    OldStatus: knowsWhy || OldStatus === null || OldStatus >= statuses.active.code ? OldStatus : statuses.pending.code,
    Reason: knowsWhy ? event.Reason : null,
    IsOwn: isOwn,
    UserName: known ? UserName : null,
    ...(isRecommended ? { Names: [], BrokerCode: null } : {}),
  };
}

export function timelineHandlers({ db, reads }: Pick<Writing, 'db'> & AuditingReads): Handlers<typeof timelineApi> {
  return {
    async timeline({ caller, query: { listing_id, page, limit } }) {
      const { user } = caller;
      const listing = await readableListing(db, user, listing_id);
      const { rows, ...counts } = await pageOfEvents({ page, limit }, (offset) =>
        timelineRows[user.UserType](db, { listing_id, reader: user.UserID, code: user.BrokerID, limit, offset }),
      );
      // Events name the owner to brokers and admins.
      await reads.note(caller, [listing.ListingID]);
      return { data: rows.map((row) => present(user, listing, row)), ...counts };
    },
  };
}
