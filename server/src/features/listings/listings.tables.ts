import { userTypes } from '@brevet/contract/access';
import type { Moment } from '@brevet/contract/day';
import type { ListingAge } from '@brevet/contract/listing-ages';
import { listingAges, newForDays } from '@brevet/contract/listing-ages';
import type { ListingRow } from '@brevet/contract/listing-tables';
import type { SessionUser } from '@brevet/contract/session';
import type { DecisionStatus, ListingType } from '@brevet/contract/statuses';
import { decisionCodes, decisions, ratingsOfStars, starsOf, statuses } from '@brevet/contract/statuses';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable, CountedTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing, searchedId } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingDecisions } from '../../schema/decisions.ts';
import { listingBookmarks, listingRecommendations, listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import {
  canSeeConfidential,
  canSeeDecisions,
  hasChanges,
  isRestricted,
  reviewsEveryCode,
  rightsInRow,
} from './listings.policy.ts';

export interface ListingFilters {
  ownerID?: number | undefined;
  AvailableStatus?: number[] | undefined;
  star?: keyof typeof ratingsOfStars | undefined;
  search?: string | undefined;
  ids?: number[] | undefined;
  Age?: ListingAge | undefined;
}

/** The filters of the list of all listings. */
export interface ReaderFilters extends ListingFilters {
  DecisionStatus?: DecisionStatus[] | undefined;
  Recommended?: 1 | undefined;
  ListingType?: ListingType[] | undefined;
  ChangedSinceReview?: 1 | undefined;
  OwnCode?: 1 | undefined;
  New?: 1 | undefined;
}

/** Number of buyers a listing is recommended to. Readers who can't see other recipients only count themselves. */
export const recommendedCount = sql<number>`(select count(*)::int from ${listingRecommendations}
  where ${listingRecommendations.ListingID} = ${listings.ListingID}
  and (${sql.placeholder('everyone')}::boolean or ${listingRecommendations.UserID} = ${sql.placeholder('UserID')}))`;

/** Every field. The table's `rights` remove those that the reader can't see. */
const columns = {
  ListingID: listings.ListingID,
  Rating: listings.Rating,
  Source: listings.Source,
  ListingType: sql<ListingType>`${listings.ListingType}`,
  ListingName: listings.ListingName,
  ListingImg: listings.ListingImg,
  PrivateFlag: listings.PrivateFlag,
  Brokercode: listings.Brokercode,
  Tag: listings.Tag,
  AvailableStatus: listings.AvailableStatus,
  OwnerID: listings.OwnerID,
  CreateDate: listings.CreateDate,
  StartDate: listings.StartDate,
  Owner: sql<string>`left(${users.Firstname}, 1) || '. ' || ${users.Lastname}`,
  DecisionStatus: sql<DecisionStatus>`coalesce((select ${listingDecisions.DecisionStatus} from ${listingDecisions}
        where ${listingDecisions.ListingID} = ${listings.ListingID} and ${listingDecisions.BrokerCode} = ${sql.placeholder('BrokerCode')}), 0)`,
  Recommended: recommendedCount,
  Changed: sql<boolean>`(${sql.placeholder('everyone')}::boolean and ${hasChanges})`,
};
const rows = (db: Selecting) => db.select(columns).from(listings).innerJoin(users, eq(users.UserID, listings.OwnerID)).$dynamic();

/** Matches words in the name or keywords, or the ID. */
export const searchCondition = sql`((${listings.ListingName} || ' ' || ${listings.Keywords}) ilike ${sql.placeholder('search')}
  or ${listings.ListingID} = ${sql.placeholder('searchID')}::int)`;
export const starCondition = sql`${listings.Rating} between ${sql.placeholder('star')}::int and ${sql.placeholder('starEnd')}::int`;
export const statusCondition = sql`${listings.AvailableStatus} = any(${sql.placeholder('AvailableStatus')}::smallint[])`;

/** The decision of the reader's broker code is one of those in the placeholder. */
const decisionOfCode = (among: string) => sql`select 1 from ${listingDecisions}
  where ${listingDecisions.ListingID} = ${listings.ListingID} and ${listingDecisions.BrokerCode} = ${sql.placeholder('BrokerCode')}
  and ${listingDecisions.DecisionStatus} = any(${sql.placeholder(among)}::smallint[])`;
const anyDecision = decisionCodes.filter((code) => code !== decisions.undecided.code);
const recommendation = sql`select 1 from ${listingRecommendations} where ${listingRecommendations.ListingID} = ${listings.ListingID}`;

/** The start of a day (UTC), this many days before today. */
export const daysAgo = (days: SQLWrapper): SQL => sql`(date_trunc('day', now(), 'UTC') - make_interval(days => ${days}::int))`;

/** The table of listings. The search adds to it. */
export const listingTableSpec = {
  name: 'listings',
  features: ['listings'] as const,
  rows,
  matching: (db: Selecting, columns: Record<string, SQL.Aliased>) => db.select(columns).from(listings).$dynamic(),
  key: [listings.ListingID] as const,
  sort: {
    ListingID: listings.ListingID,
    Rating: listings.Rating,
    Source: listings.Source,
    ListingType: listings.ListingType,
    ListingName: listings.ListingName,
    Brokercode: listings.Brokercode,
    AvailableStatus: listings.AvailableStatus,
    CreateDate: listings.CreateDate,
    StartDate: listings.StartDate,
  },
  filters: {
    ownerID: sql`${listings.OwnerID} = ${sql.placeholder('ownerID')}`,
    AvailableStatus: statusCondition,
    star: starCondition,
    search: searchCondition,
    ids: sql`${listings.ListingID} = any(${sql.placeholder('ids')}::int[])`,
    createdSince: sql`${listings.CreateDate} >= ${daysAgo(sql.placeholder('createdSince'))}`,
    createdBefore: sql`${listings.CreateDate} < ${daysAgo(sql.placeholder('createdBefore'))}`,
    isNew: sql`(${listings.AvailableStatus} = ${sql.raw(String(statuses.active.code))}
      and ${listings.StartDate} >= ${daysAgo(sql.raw(String(newForDays)))})`,
    ListingType: sql`${listings.ListingType} = any(${sql.placeholder('ListingType')}::smallint[])`,
    decided: sql`exists (${decisionOfCode('decided')})`,
    undecided: sql`not exists (${decisionOfCode('undecided')})`,
    recommended: sql`exists (${recommendation})`,
    recommendedToMe: sql`exists (${recommendation} and ${listingRecommendations.UserID} = ${sql.placeholder('UserID')})`,
    changed: hasChanges,
    bookmarked: sql`exists (select 1 from ${listingBookmarks}
      where ${listingBookmarks.ListingID} = ${listings.ListingID} and ${listingBookmarks.UserID} = ${sql.placeholder('UserID')})`,
    /** Decided by the reader's broker code. */
    ofTeam: sql`exists (${decisionOfCode('anyDecision')})`,
    ownCode: sql`${listings.Brokercode} = ${sql.placeholder('ownCode')}`,
    /** Listings a buyer can see: `visibleTo` with the reader as a parameter. */
    buyer:
      or(
        eq(listings.AvailableStatus, statuses.active.code),
        and(eq(listings.AvailableStatus, statuses.pending.code), sql`${listings.OwnerID} = ${sql.placeholder('buyer')}`),
      ) ?? sql`false`,
    seller: sql`${listings.OwnerID} = ${sql.placeholder('seller')}`,
  },
  scope: ['buyer', 'seller'] as const,
};
const listingTable = pagedTable({ ...listingTableSpec, planOnce: ['buyer'] });

/** The time at which the reader bookmarked the listing. */
const bookmarkDate = sql<string>`(select ${listingBookmarks.CreateDate} from ${listingBookmarks}
  where ${listingBookmarks.ListingID} = ${listings.ListingID} and ${listingBookmarks.UserID} = ${sql.placeholder('UserID')})`.mapWith(
  listingBookmarks.CreateDate,
);
const bookmarkTable = pagedTable({
  ...listingTableSpec,
  name: 'bookmarked_listings',
  features: ['listings', 'bookmarks'],
  rows: (db: Selecting) =>
    db
      .select({ ...columns, BookmarkDate: bookmarkDate })
      .from(listings)
      .innerJoin(users, eq(users.UserID, listings.OwnerID))
      .$dynamic(),
  sort: { ...listingTableSpec.sort, BookmarkDate: bookmarkDate },
});

/** The filter values of a request as parameters. */
export function filterValues({ AvailableStatus, star, search, ids, Age }: ListingFilters) {
  const { over, most } = Age ? listingAges[Age] : {};
  return {
    ...(AvailableStatus ? { AvailableStatus } : {}),
    ...(star ? { star: ratingsOfStars[star][0], starEnd: ratingsOfStars[star][1] } : {}),
    ...(ids ? { ids } : {}),
    ...(most === undefined ? {} : { createdSince: most }),
    ...(over === undefined ? {} : { createdBefore: over }),
    ...(search ? { search: containing(search), searchID: searchedId(search) } : {}),
  };
}

/**
 * The decision filter as parameters. A listing without a decision counts as undecided, so a filter that includes undecided
 * lists the decisions to leave out instead.
 */
function decisionValues(wanted: readonly DecisionStatus[] | undefined) {
  if (!wanted) return {};
  if (!wanted.includes(decisions.undecided.code)) return { decided: wanted };
  return { undecided: decisionCodes.filter((code) => !wanted.includes(code)) };
}

const scopeOf = ({ UserType, UserID }: SessionUser) => {
  if (UserType === userTypes.buyer) return { buyer: UserID };
  return UserType === userTypes.seller ? { seller: UserID } : {};
};

/** A request's filters as parameters, limited to what the user can see. */
export function readerValues(user: SessionUser, code: string, filters: ReaderFilters) {
  const staff = canSeeConfidential(user);
  const { DecisionStatus, Recommended, ListingType } = filters;
  return {
    ...filterValues(filters),
    ...(canSeeDecisions(user) ? decisionValues(DecisionStatus) : {}),
    ...(Recommended ? { [staff ? 'recommended' : 'recommendedToMe']: true } : {}),
    ...(ListingType ? { ListingType } : {}),
    ...scopeOf(user),
    ...(filters.ChangedSinceReview ? { changed: true } : {}),
    ...(filters.OwnCode || (filters.ChangedSinceReview && !reviewsEveryCode(user)) ? { ownCode: user.BrokerID } : {}),
    ...(filters.New ? { isNew: true } : {}),
    ...(filters.ownerID ? { ownerID: filters.ownerID } : {}),
    BrokerCode: code,
    UserID: user.UserID,
    everyone: staff,
  };
}

/** Turns a row of the database into the one that the user sees. */
export const presentRow =
  (user: SessionUser) =>
  ({ OwnerID, PrivateFlag, Changed, ...row }: Awaited<ReturnType<typeof rows>>[number]): ListingRow => {
    const { AvailableStatus, Brokercode } = row;
    const facts = { OwnerID, PrivateFlag, AvailableStatus, Brokercode, Changed };
    return {
      ...row,
      ...(isRestricted(user, facts) ? { ListingImg: '' } : {}),
      Stars: starsOf(row.Rating),
      can: rightsInRow(user, facts),
    };
  };

/** The listings the user can see, with the decision of `code`. */
export function listingRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  code: string,
  filters: ReaderFilters,
): CountedTable<ListingRow> {
  return listingTable.bind(services, readerValues(user, code, filters), { present: presentRow(user) });
}

/** The listings of the user's broker code. Buyers don't learn which ones these are: they get those that their code has decided on. */
export function teamRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  code: string,
  filters: ReaderFilters,
): BoundTable<ListingRow> {
  const values = readerValues(user, code, filters);
  const team = canSeeConfidential(user) ? { ownCode: user.BrokerID } : { ofTeam: true, anyDecision };
  return listingTable.bind(services, { ...values, ...team }, { present: presentRow(user) });
}

/** The bookmarked listings that the user can see. */
export function bookmarkedRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  code: string,
  filters: ReaderFilters,
): BoundTable<ListingRow & { BookmarkDate: Moment }> {
  const values = { ...readerValues(user, code, filters), bookmarked: true };
  const present = presentRow(user);
  return bookmarkTable.bind(services, values, {
    present: ({ BookmarkDate, ...row }) => ({ ...present(row), BookmarkDate }),
  });
}
