import { isStaff, userTypes } from '@brevet/contract/access';
import type { DecisionEntry, PursueRequest } from '@brevet/contract/decisions';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { decisions, starsOf } from '@brevet/contract/statuses';
import { eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable, CountedTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import type { ListingFilters } from '../listings/listings.ts';
import { filterValues, recommendedCount, searchCondition, starCondition, statusCondition } from '../listings/listings.ts';
import { canSeeDecider } from './decisions.policy.ts';

/** The decisions on a listing, one row per broker code. */
export const decisionTable = pagedTable({
  name: 'listing_decisions',
  features: ['decisions', 'users'],
  rows: (db) =>
    db
      .select({
        BrokerCode: listingDecisions.BrokerCode,
        DecisionStatus: listingDecisions.DecisionStatus,
        Reasons: listingDecisions.Reasons,
        ReasonText: listingDecisions.ReasonText,
        ReturnDate: listingDecisions.ReturnDate,
        UserName: fullName(users),
        LastUpdate: listingDecisions.LastUpdate,
      })
      .from(listingDecisions)
      .innerJoin(users, eq(users.UserID, listingDecisions.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(listingDecisions).$dynamic(),
  key: [listingDecisions.ListingID, listingDecisions.BrokerCode],
  sort: {
    LastUpdate: listingDecisions.LastUpdate,
    BrokerCode: listingDecisions.BrokerCode,
    DecisionStatus: listingDecisions.DecisionStatus,
  },
  filters: { ListingID: sql`${listingDecisions.ListingID} = ${sql.placeholder('ListingID')}` },
  planOnce: ['ListingID'],
});

const historyTable = pagedTable({
  name: 'listing_decision_history',
  features: ['decisions', 'users'],
  rows: (db) =>
    db
      .select({
        BrokerCode: listingDecisionHistory.BrokerCode,
        DecisionStatus: listingDecisionHistory.DecisionStatus,
        Reasons: listingDecisionHistory.Reasons,
        ReasonText: listingDecisionHistory.ReasonText,
        ReturnDate: listingDecisionHistory.ReturnDate,
        UserName: fullName(users),
        UserType: users.UserType,
        CreateDate: listingDecisionHistory.CreateDate,
      })
      .from(listingDecisionHistory)
      .innerJoin(users, eq(users.UserID, listingDecisionHistory.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(listingDecisionHistory).$dynamic(),
  key: [listingDecisionHistory.HistoryID],
  sort: {
    CreateDate: listingDecisionHistory.CreateDate,
    BrokerCode: listingDecisionHistory.BrokerCode,
    DecisionStatus: listingDecisionHistory.DecisionStatus,
  },
  filters: {
    ListingID: sql`${listingDecisionHistory.ListingID} = ${sql.placeholder('ListingID')}`,
    buyerCode: sql`${listingDecisionHistory.BrokerCode} = ${sql.placeholder('buyerCode')}`,
  },
  scope: ['buyerCode'],
  planOnce: ['ListingID', 'buyerCode'],
});

/** Every decision on a listing that the user may see: all for brokers and admins, those of their own code for buyers. */
export function decisionHistory(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  ListingID: number,
): BoundTable<DecisionEntry> {
  const values = { ListingID, ...(isStaff(user.UserType) ? {} : { buyerCode: user.BrokerID }) };
  return historyTable.bind(services, values, {
    present: ({ UserType, UserName, ...row }) => ({ ...row, UserName: canSeeDecider(user, { UserType }) ? UserName : null }),
  });
}

const pursuing = sql`${listingDecisions.DecisionStatus} = ${sql.raw(String(decisions.pursue.code))}`;

const requests = (db: Selecting) =>
  db
    .select({
      ListingID: listings.ListingID,
      BuyerRequest: fullName(users),
      BrokerCode: listingDecisions.BrokerCode,
      Rating: listings.Rating,
      Recommended: recommendedCount,
      ListingName: listings.ListingName,
      DecisionStatus: listingDecisions.DecisionStatus,
      AvailableStatus: listings.AvailableStatus,
      CreateDate: listingDecisions.LastUpdate,
    })
    .from(listingDecisions)
    .innerJoin(listings, eq(listings.ListingID, listingDecisions.ListingID))
    .innerJoin(users, eq(users.UserID, listingDecisions.UserID))
    .$dynamic();

const requestTable = pagedTable({
  name: 'pursue_request',
  features: ['decisions', 'listings', 'users'],
  rows: requests,
  matching: (db, columns) =>
    db.select(columns).from(listingDecisions).innerJoin(listings, eq(listings.ListingID, listingDecisions.ListingID)).$dynamic(),
  key: [listings.ListingID, listingDecisions.BrokerCode],
  sort: {
    ListingID: listings.ListingID,
    Rating: listings.Rating,
    ListingName: listings.ListingName,
    AvailableStatus: listings.AvailableStatus,
    CreateDate: listingDecisions.LastUpdate,
  },
  filters: {
    pursue: pursuing,
    /** A request's neighbors are on other listings. */
    otherThan: sql`${listings.ListingID} <> ${sql.placeholder('otherThan')}`,
    /** Requests of a buyer's broker code. */
    buyerCode: sql`${listingDecisions.BrokerCode} = ${sql.placeholder('buyerCode')}`,
    /** Requests of a broker's code, and requests for the listings it brokers. */
    brokerCode: sql`(${listingDecisions.BrokerCode} = ${sql.placeholder('brokerCode')}
      or ${listings.Brokercode} = ${sql.placeholder('brokerCode')})`,
    activeOnly: sql`${listings.AvailableStatus} = 1`,
    AvailableStatus: statusCondition,
    star: starCondition,
    search: searchCondition,
  },
  scope: ['pursue', 'buyerCode', 'brokerCode', 'activeOnly'],
  planOnce: ['pursue', 'activeOnly'],
});

const scopeOf = ({ UserType, BrokerID }: SessionUser, code: string | undefined) => {
  if (UserType === userTypes.buyer) return { buyerCode: BrokerID, activeOnly: true };
  if (UserType === userTypes.broker) return { brokerCode: BrokerID };
  return code ? { brokerCode: code } : {};
};

/** Pursue requests. Admins see all, or those of one code; everyone else sees those of their own code. */
export function pursueRequests(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  code: string | undefined,
  filters: ListingFilters & { otherThan?: number },
): CountedTable<PursueRequest> {
  const buyer = user.UserType === userTypes.buyer;
  const { otherThan } = filters;
  const others = otherThan === undefined ? {} : { otherThan };
  const values = {
    pursue: true,
    ...filterValues(filters),
    ...others,
    ...scopeOf(user, code),
    UserID: user.UserID,
    everyone: !buyer,
  };
  return requestTable.bind(services, values, {
    present: ({ AvailableStatus, ...row }) => ({
      ...row,
      AvailableStatus: AvailableStatus as AvailableStatus,
      BuyerRequest: `${row.BuyerRequest} (${row.BrokerCode})`,
      Stars: starsOf(row.Rating),
      recommendedToMe: row.Recommended > 0,
    }),
  });
}
