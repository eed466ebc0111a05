import { userTypes } from '@brevet/contract/access';
import { dashboardRows } from '@brevet/contract/dashboard';
import type { Day, Moment } from '@brevet/contract/day';
import { leastCounted } from '@brevet/contract/decisions';
import type { ListingAge } from '@brevet/contract/listing-ages';
import { listingAgeNames, listingAges } from '@brevet/contract/listing-ages';
import type { SessionUser } from '@brevet/contract/session';
import type { DecisionStatus, PassReason } from '@brevet/contract/statuses';
import { decisions, statuses } from '@brevet/contract/statuses';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import { listingDetails, listingRecommendations, listings } from '../../schema/listings.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import { daysAgo, visibleTo } from '../listings/listings.ts';
import { countedBy } from './dashboard.policy.ts';

const { active, draft, declined } = statuses;
const { undecided, postpone } = decisions;
/** The subquery is worked out once, and not for each listing. */
const days = (number: number) => sql`(select ${daysAgo(sql.raw(String(number)))})`;

/** The age of a listing as the filter `Age` has it. */
const age = sql<ListingAge>`case ${sql.join(
  listingAgeNames.map((name) => {
    const { most } = listingAges[name];
    const label = sql.raw(`'${name}'`);
    return most === undefined ? sql`else ${label}` : sql`when ${listings.CreateDate} >= ${days(most)} then ${label}`;
  }),
  sql` `,
)} end`;

/** The listings of a broker's own code; those that anyone else can see. */
const inPipeline = (user: SessionUser) =>
  and(visibleTo(user), user.UserType === userTypes.broker ? eq(listings.Brokercode, user.BrokerID) : undefined);

/** The number of listings by status and age. */
export async function pipelineCounts(db: Db, user: SessionUser) {
  return db
    .select({ AvailableStatus: listings.AvailableStatus, Age: age.as('age'), count: count() })
    .from(listings)
    .where(inPipeline(user))
    .groupBy(listings.AvailableStatus, sql`age`);
}

/** The number of active listings by the current decision of a broker code. */
export async function standingCounts(db: Db, BrokerCode: string) {
  const status = sql<DecisionStatus>`coalesce(${listingDecisions.DecisionStatus}, ${sql.raw(String(undecided.code))})`;
  const ofCode = and(eq(listingDecisions.ListingID, listings.ListingID), eq(listingDecisions.BrokerCode, BrokerCode));
  return db
    .select({ DecisionStatus: status.mapWith(listingDecisions.DecisionStatus).as('standing'), count: count() })
    .from(listings)
    .leftJoin(listingDecisions, ofCode)
    .where(eq(listings.AvailableStatus, active.code))
    .groupBy(sql`standing`);
}

/** The decisions that the user counts, from a moment on. */
const counted = (user: SessionUser, since: Moment) =>
  and(gte(listingDecisionHistory.CreateDate, since), ne(listingDecisionHistory.DecisionStatus, undecided.code), countedBy(user));
const ofListing = eq(listings.ListingID, listingDecisionHistory.ListingID);

/** Adds the listings to a query on decisions. Admins count all decisions, whatever their listings are. */
function countable<Query extends PgSelect>(query: Query, { UserType }: SessionUser): Query {
  if (UserType !== userTypes.admin) query.innerJoin(listings, ofListing);
  return query;
}

/** The number of decisions by week, and by broker code: each row has one of the two. */
export async function decisionCounts(db: Db, user: SessionUser, since: Moment) {
  const { BrokerCode, DecisionStatus, CreateDate } = listingDecisionHistory;
  // Weeks get their text once per group and not once per decision.
  const start = sql<string>`date_trunc('week', ${CreateDate}, 'UTC')`.as('start');
  const decided = countable(
    db
      .select({ start, BrokerCode, DecisionStatus, decisions: count().as('decisions') })
      .from(listingDecisionHistory)
      .$dynamic(),
    user,
  )
    .where(counted(user, since))
    .groupBy(sql`start`, BrokerCode, DecisionStatus)
    .as('decided');
  const week = sql`to_char(${decided.start} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({
      Week: sql<string | null>`${week}`.as('week'),
      BrokerCode: sql<string | null>`${decided.BrokerCode}`.as('code'),
      DecisionStatus: decided.DecisionStatus,
      count: sql<number>`sum(${decided.decisions})::int`,
    })
    .from(decided)
    .groupBy(sql`grouping sets ((week, ${decided.DecisionStatus}), (code, ${decided.DecisionStatus}))`);
}

/** The number of times that each reason was given for passing. */
export async function reasonCounts(db: Db, user: SessionUser, since: Moment) {
  const given = sql<PassReason>`unnest(${listingDecisionHistory.Reasons})`;
  const reasons = countable(
    db
      .select({ Reason: given.as('reason') })
      .from(listingDecisionHistory)
      .$dynamic(),
    user,
  )
    .where(and(counted(user, since), eq(listingDecisionHistory.DecisionStatus, decisions.pass.code)))
    .as('reasons');
  const uses = count();
  return db.select({ Reason: reasons.Reason, count: uses }).from(reasons).groupBy(reasons.Reason).orderBy(desc(uses));
}

const named = { ListingID: listings.ListingID, ListingName: listings.ListingName };

/** Active listings that a broker code postponed with a return date: those that have returned come first, then the next ones to return. */
export async function returningListings(db: Db, BrokerCode: string) {
  return db
    .select({
      ...named,
      ReturnDate: sql<Day>`${listingDecisions.ReturnDate}`,
      Returned: sql<boolean>`${isNotNull(listingDecisions.ReturnedDate)}`,
    })
    .from(listingDecisions)
    .innerJoin(listings, eq(listings.ListingID, listingDecisions.ListingID))
    .where(
      and(
        eq(listingDecisions.BrokerCode, BrokerCode),
        eq(listingDecisions.DecisionStatus, postpone.code),
        isNotNull(listingDecisions.ReturnDate),
        eq(listings.AvailableStatus, active.code),
      ),
    )
    .orderBy(asc(listingDecisions.ReturnDate), asc(listings.ListingID))
    .limit(dashboardRows);
}

/** The owner's drafts and declined listings with their details, most recently changed first. */
export async function submittableListings(db: Db, OwnerID: number) {
  return db
    .select({ ...named, AvailableStatus: listings.AvailableStatus, details: listingDetails, ListingImg: listings.ListingImg })
    .from(listings)
    .innerJoin(listingDetails, eq(listingDetails.ListingID, listings.ListingID))
    .where(and(eq(listings.OwnerID, OwnerID), inArray(listings.AvailableStatus, [draft.code, declined.code])))
    .orderBy(desc(listings.LastUpdate), desc(listings.ListingID))
    .limit(dashboardRows);
}

/** The answer of `getDecisionCounts` for each of an owner's listings, for those with enough broker codes, as of the end of yesterday (UTC). */
export async function receivedCounts(db: Db, OwnerID: number) {
  const today = sql`date_trunc('day', now(), 'UTC')`;
  const standing = db
    .selectDistinctOn([listingDecisionHistory.ListingID, listingDecisionHistory.BrokerCode], {
      ListingID: listingDecisionHistory.ListingID,
      DecisionStatus: listingDecisionHistory.DecisionStatus,
    })
    .from(listingDecisionHistory)
    .innerJoin(listings, ofListing)
    .where(and(eq(listings.OwnerID, OwnerID), sql`${listingDecisionHistory.CreateDate} < ${today}`))
    .orderBy(listingDecisionHistory.ListingID, listingDecisionHistory.BrokerCode, desc(listingDecisionHistory.HistoryID))
    .as('standing');
  const of = ({ code }: { code: DecisionStatus }) =>
    sql<number>`(count(*) filter (where ${standing.DecisionStatus} = ${sql.raw(String(code))}))::int`;
  return db
    .select({ ...named, Pursue: of(decisions.pursue), Postpone: of(postpone), Pass: of(decisions.pass) })
    .from(standing)
    .innerJoin(listings, eq(listings.ListingID, standing.ListingID))
    .where(ne(standing.DecisionStatus, undecided.code))
    .groupBy(listings.ListingID, listings.ListingName)
    .having(gte(count(), leastCounted))
    .orderBy(desc(count()), desc(listings.ListingID))
    .limit(dashboardRows);
}

export async function latestDecisions(db: Db, user: SessionUser, since: Moment) {
  return db
    .select({
      ...named,
      CreateDate: listingDecisionHistory.CreateDate,
      DecisionStatus: listingDecisionHistory.DecisionStatus,
      BrokerCode: listingDecisionHistory.BrokerCode,
    })
    .from(listingDecisionHistory)
    .innerJoin(listings, ofListing)
    .where(counted(user, since))
    .orderBy(desc(listingDecisionHistory.CreateDate), desc(listingDecisionHistory.HistoryID))
    .limit(dashboardRows);
}

/** The latest changes of status in the pipeline of a seller, broker or admin. */
export async function latestStatuses(db: Db, user: SessionUser, since: Moment) {
  return db
    .select({ ...named, CreateDate: listingStatusHistory.CreateDate, AvailableStatus: listingStatusHistory.NewStatus })
    .from(listingStatusHistory)
    .innerJoin(listings, eq(listings.ListingID, listingStatusHistory.ListingID))
    .where(and(gte(listingStatusHistory.CreateDate, since), inPipeline(user)))
    .orderBy(desc(listingStatusHistory.CreateDate), desc(listingStatusHistory.HistoryID))
    .limit(dashboardRows);
}

/** The listings that became active last, for buyers, who don't know any other status. */
export async function latestActive(db: Db) {
  return db
    .select({
      ...named,
      CreateDate: sql<string>`${listings.StartDate}`.mapWith(listings.StartDate),
      AvailableStatus: listings.AvailableStatus,
    })
    .from(listings)
    .where(and(eq(listings.AvailableStatus, active.code), isNotNull(listings.StartDate)))
    .orderBy(desc(listings.StartDate), desc(listings.ListingID))
    .limit(dashboardRows);
}

export async function latestRecommendations(db: Db, UserID: number) {
  return db
    .select({ ...named, CreateDate: listingRecommendations.CreateDate })
    .from(listingRecommendations)
    .innerJoin(listings, eq(listings.ListingID, listingRecommendations.ListingID))
    .where(and(eq(listingRecommendations.UserID, UserID), eq(listings.AvailableStatus, active.code)))
    .orderBy(desc(listingRecommendations.CreateDate), desc(listings.ListingID))
    .limit(dashboardRows);
}
