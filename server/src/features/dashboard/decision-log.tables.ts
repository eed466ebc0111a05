import { userTypes } from '@brevet/contract/access';
import type { LoggedDecision } from '@brevet/contract/dashboard';
import type { SessionUser } from '@brevet/contract/session';
import type { PassReason } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import { canSeeDecider } from '../decisions/decisions.ts';
import { countedByBroker, countedByBuyer } from './dashboard.policy.ts';

const ofListing = eq(listings.ListingID, listingDecisionHistory.ListingID);

const log = pagedTable({
  name: 'decision_log',
  features: ['decisions', 'listings', 'users'],
  rows: (db) =>
    db
      .select({
        DecisionID: listingDecisionHistory.HistoryID,
        CreateDate: listingDecisionHistory.CreateDate,
        ListingID: listings.ListingID,
        ListingName: listings.ListingName,
        BrokerCode: listingDecisionHistory.BrokerCode,
        DecisionStatus: sql<LoggedDecision['DecisionStatus']>`${listingDecisionHistory.DecisionStatus}`,
        Reasons: listingDecisionHistory.Reasons,
        ReasonText: listingDecisionHistory.ReasonText,
        ReturnDate: listingDecisionHistory.ReturnDate,
        UserName: fullName(users),
        UserType: users.UserType,
      })
      .from(listingDecisionHistory)
      .innerJoin(listings, ofListing)
      .innerJoin(users, eq(users.UserID, listingDecisionHistory.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(listingDecisionHistory).innerJoin(listings, ofListing).$dynamic(),
  key: [listingDecisionHistory.HistoryID],
  sort: { CreateDate: listingDecisionHistory.CreateDate, ListingID: listingDecisionHistory.ListingID },
  filters: {
    decided: sql`${listingDecisionHistory.DecisionStatus} <> ${sql.raw(String(decisions.undecided.code))}`,
    since: sql`${listingDecisionHistory.CreateDate} >= ${sql.placeholder('since')}::timestamptz`,
    broker: countedByBroker(sql.placeholder('broker')),
    buyer: countedByBuyer(sql.placeholder('buyer')),
    week: sql`(${listingDecisionHistory.CreateDate} >= ${sql.placeholder('week')}::timestamptz
      and ${listingDecisionHistory.CreateDate} < ${sql.placeholder('week')}::timestamptz + interval '7 days')`,
    code: sql`lower(${listingDecisionHistory.BrokerCode}) = lower(${sql.placeholder('code')})`,
    DecisionStatus: sql`${listingDecisionHistory.DecisionStatus} = ${sql.placeholder('DecisionStatus')}::smallint`,
    Reason: sql`${sql.placeholder('Reason')}::text = any(${listingDecisionHistory.Reasons})`,
  },
  scope: ['decided', 'since', 'broker', 'buyer'],
});

interface Filters {
  Week?: string | undefined;
  BrokerCode?: string | undefined;
  DecisionStatus?: LoggedDecision['DecisionStatus'] | undefined;
  Reason?: PassReason | undefined;
}

const scopeOf = ({ UserType, BrokerID }: SessionUser) => {
  if (UserType === userTypes.admin) return {};
  return UserType === userTypes.broker ? { broker: BrokerID } : { buyer: BrokerID };
};

/** The decisions that the user counts, from a moment on. */
export function decisionLog(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  since: string,
  { Week, BrokerCode, DecisionStatus, Reason }: Filters,
): BoundTable<LoggedDecision> {
  const values = {
    decided: true,
    since,
    ...scopeOf(user),
    ...(Week ? { week: `${Week}T00:00:00Z` } : {}),
    ...(BrokerCode ? { code: BrokerCode } : {}),
    ...(DecisionStatus ? { DecisionStatus } : {}),
    ...(Reason ? { Reason } : {}),
  };
  return log.bind(services, values, {
    present: ({ UserType, UserName, ...row }) => ({ ...row, UserName: canSeeDecider(user, { UserType }) ? UserName : null }),
  });
}
