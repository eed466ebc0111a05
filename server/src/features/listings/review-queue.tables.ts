import type { ReviewRow } from '@brevet/contract/review-queue';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus, ListingType } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import { and, eq, not, sql } from 'drizzle-orm';
import type { CountedTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listings } from '../../schema/listings.ts';
import { foundNames } from '../../schema/names.ts';
import { listingChanges, listingStatusHistory } from '../../schema/reviews.ts';
import { users } from '../../schema/users.ts';
import { hasChanges, hasNames, reviewsEveryCode, rightsInRow, waitsForReviewer } from './listings.policy.ts';
import { filterValues, searchCondition } from './listings.tables.ts';

/**
 * When the listing was first changed since its review, when a name was found in it, or when it was submitted. An undone activation is
 * no submission.
 */
const waitingSince = sql`coalesce(
  least((select min(${listingChanges.FirstDate}) from ${listingChanges} where ${listingChanges.ListingID} = ${listings.ListingID}),
    (select min(${foundNames.FoundDate}) from ${foundNames} where ${foundNames.ListingID} = ${listings.ListingID})),
  (select max(${listingStatusHistory.CreateDate}) from ${listingStatusHistory}
    where ${listingStatusHistory.ListingID} = ${listings.ListingID} and ${listingStatusHistory.NewStatus} = -1
      and ${listingStatusHistory.OldStatus} < ${sql.raw(String(statuses.active.code))}),
  ${listings.CreateDate})`;

const isPending = eq(listings.AvailableStatus, statuses.pending.code);

const queue = pagedTable({
  name: 'review_queue',
  features: ['listings'],
  rows: (db) =>
    db
      .select({
        ListingID: listings.ListingID,
        ListingName: listings.ListingName,
        ListingType: sql<ListingType>`${listings.ListingType}`,
        WaitingSince: sql`${waitingSince}`.mapWith(listings.CreateDate),
        Changed: hasChanges,
        Named: hasNames,
        Brokercode: listings.Brokercode,
        OwnerID: listings.OwnerID,
        Owner: sql<string>`left(${users.Firstname}, 1) || '. ' || ${users.Lastname}`,
        Tag: listings.Tag,
        AvailableStatus: listings.AvailableStatus,
      })
      .from(listings)
      .innerJoin(users, eq(users.UserID, listings.OwnerID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(listings).$dynamic(),
  key: [listings.ListingID],
  sort: {
    WaitingSince: waitingSince,
    ListingID: listings.ListingID,
    ListingName: listings.ListingName,
    ListingType: listings.ListingType,
    Brokercode: listings.Brokercode,
  },
  filters: {
    waits: waitsForReviewer,
    ownCode: sql`${listings.Brokercode} = ${sql.placeholder('ownCode')}`,
    review: isPending,
    names: and(not(isPending), hasNames) ?? hasNames,
    changes: and(not(isPending), hasChanges, not(hasNames)) ?? hasChanges,
    search: searchCondition,
  },
  scope: ['ownCode'],
  planOnce: ['waits', 'ownCode'],
});

/** The listings that wait for this broker or admin. */
export function reviewQueue(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { WaitsFor, search }: { WaitsFor?: ReviewRow['WaitsFor'] | undefined; search?: string | undefined },
): CountedTable<ReviewRow> {
  const values = {
    waits: true,
    ...(reviewsEveryCode(user) ? {} : { ownCode: user.BrokerID }),
    ...(WaitsFor ? { [WaitsFor]: true } : {}),
    ...filterValues({ search }),
  };
  return queue.bind(services, values, {
    present: ({ OwnerID, Changed, Named, ...row }) => {
      const AvailableStatus = row.AvailableStatus as AvailableStatus;
      return {
        ...row,
        AvailableStatus,
        WaitsFor: AvailableStatus === statuses.pending.code ? 'review' : Named ? 'names' : 'changes',
        can: rightsInRow(user, { OwnerID, AvailableStatus, Brokercode: row.Brokercode, Changed }),
      };
    },
  });
}
