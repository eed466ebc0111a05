import type { Moment } from '@brevet/contract/day';
import type { SQLWrapper } from 'drizzle-orm';
import { and, asc, count, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { listingDetails, listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { users } from '../../schema/users.ts';
import { alertMatches, alertQueue, savedViews, searchAlerts } from '../../schema/views.ts';
import { wordQuery } from '../listings/listings.ts';
import type { Actor } from './views.policy.ts';
import { isAlertOn } from './views.queries.ts';

/** The conditions of an alert. */
interface AlertTerms {
  words: Record<'with_all' | 'with_atleast_one' | 'with_exact', string> | null;
  patent_class?: string;
  patent_number?: string;
  country?: string;
  listing_number?: number | undefined;
  infringement?: number | undefined;
}

interface NewAlert {
  ViewID: number;
  Time: 'instant' | 'daily';
  owner: Actor;
  terms: AlertTerms;
}

/** Sets or replaces the alert of a view. */
export async function saveAlert(tx: Db, { ViewID, Time, owner: { UserType, BrokerID }, terms }: NewAlert): Promise<void> {
  const { words, patent_class = null, patent_number = null, country = null, listing_number = null, infringement = null } = terms;
  const alert = {
    Time,
    UserType,
    BrokerID,
    Words: words && wordQuery({ ...words }),
    Classes: sql`${patent_class}::tsquery`,
    ListingNumber: listing_number,
    PatentNumber: patent_number,
    Country: country,
    Infringement: infringement,
  };
  await tx
    .insert(searchAlerts)
    .values({ ViewID, ...alert })
    .onConflictDoUpdate({ target: searchAlerts.ViewID, set: alert });
}

/** Ends statements of the transaction that take longer than a search may take. */
export async function limitTime(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 3000`);
}

/** Changes when an alert is announced. */
export async function setAlertTime(tx: Db, ViewID: number, Time: NewAlert['Time']): Promise<void> {
  await tx.update(searchAlerts).set({ Time }).where(eq(searchAlerts.ViewID, ViewID));
}

/** Removes the alert of a view and its waiting matches. Announced ones stay, so that they are never announced again. */
export async function removeAlert(tx: Db, ViewID: number): Promise<void> {
  await tx.delete(searchAlerts).where(eq(searchAlerts.ViewID, ViewID));
  await tx.delete(alertMatches).where(and(eq(alertMatches.ViewID, ViewID), sql`not ${alertMatches.Done}`));
}

/** Alerts of a user's other views. */
export async function countAlerts(tx: Db, UserID: number, except: number): Promise<number> {
  const [row] = await tx
    .select({ alerts: count() })
    .from(searchAlerts)
    .innerJoin(savedViews, eq(savedViews.ViewID, searchAlerts.ViewID))
    .where(and(eq(savedViews.UserID, UserID), ne(searchAlerts.ViewID, except)));
  return row?.alerts ?? 0;
}

/** Stores matches of an alert, and returns the new ones. `Done` ones are never announced again. */
export async function noteMatches(tx: Db, ViewID: number, ids: readonly number[], Done: boolean): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`insert into ${alertMatches} (view_id, listing_id, done)
    select ${ViewID}, id, ${Done} from unnest(${sql.param([...ids])}::int[]) id on conflict do nothing returning listing_id as id`);
  return rows.map(({ id }) => id);
}

/** True if changed listings wait for alerts. */
export async function hasChangedListings(tx: Db): Promise<boolean> {
  return (await tx.select({ ListingID: alertQueue.ListingID }).from(alertQueue).limit(1)).length > 0;
}

/** Changed listings in the order of their changes, after the change `after`. */
export async function changedListings(db: Db, after: number, limit: number) {
  return db.select().from(alertQueue).where(gt(alertQueue.Change, after)).orderBy(asc(alertQueue.Change)).limit(limit);
}

/** Removes listings that no one has changed again. */
export async function forgetChanges(db: Db, changed: readonly { ListingID: number; Change: number }[]): Promise<void> {
  const ids = sql.param(changed.map(({ ListingID }) => ListingID));
  const changes = sql.param(changed.map(({ Change }) => Change));
  await db.execute(sql`delete from ${alertQueue} where ${alertQueue.ListingID} in (
    select q.listing_id from ${alertQueue} q
    join unnest(${ids}::int[], ${changes}::bigint[]) as seen (listing_id, change) on seen.listing_id = q.listing_id and seen.change = q.change
    order by q.listing_id for update of q skip locked)`);
}

/** Waits for alerts that are being set. Those that are set later find the changes committed so far. */
export async function awaitNewAlerts(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${searchAlerts} in share mode`);
}

/** Listings that an alert may have to announce. */
export interface Candidate {
  UserID: number;
  ViewID: number;
  ids: number[];
}

/**
 * The alerts that may have to announce one of these listings. It compares words, classes and numbers as the search does, but leaves
 * out the rest: a search among these listings decides.
 */
export async function candidatesAmong(db: Db, ids: readonly number[]): Promise<Candidate[]> {
  const found = new Map<number, Candidate>();
  for (const id of ids) {
    for (const { UserID, ViewID } of await candidatesFor(db, id)) {
      const candidate = found.get(ViewID) ?? { UserID, ViewID, ids: [] };
      candidate.ids.push(id);
      found.set(ViewID, candidate);
    }
  }
  return [...found.values()];
}

/** One listing at a time: PostgreSQL reads its vectors once, and compares them with each alert in memory. */
async function candidatesFor(db: Db, ListingID: number) {
  const word = (column: 'open' | 'whole' | 'classes') =>
    sql`(select ${sql.identifier(column)} || ''::tsvector from ${listingSearch} where ${listingSearch.ListingID} = ${ListingID})`;
  const fact = (column: SQLWrapper) =>
    sql`(select ${column} from ${listings} join ${listingDetails} on ${listingDetails.ListingID} = ${listings.ListingID}
      where ${listings.ListingID} = ${ListingID})`;
  const numbers = sql`array(select ${patents.PatentNumber} from ${listingPatents}
    join ${patents} on ${patents.PatentID} = ${listingPatents.PatentID} where ${listingPatents.ListingID} = ${ListingID})`;
  const staff = sql`${searchAlerts.UserType} in (30, 40)`;
  const isKnown = sql`exists (select from ${alertMatches}
    where ${alertMatches.ViewID} = ${searchAlerts.ViewID} and ${alertMatches.ListingID} = ${ListingID})`;
  return db
    .select({ UserID: savedViews.UserID, ViewID: savedViews.ViewID })
    .from(searchAlerts)
    .innerJoin(savedViews, eq(savedViews.ViewID, searchAlerts.ViewID))
    .innerJoin(users, eq(users.UserID, savedViews.UserID))
    .where(
      and(
        sql`${fact(listings.AvailableStatus)} = 1`,
        sql`(${searchAlerts.Words} is null or case when ${staff} then ${word('whole')} else ${word('open')} end @@ ${searchAlerts.Words})`,
        sql`(${searchAlerts.Classes} is null or ${word('classes')} @@ ${searchAlerts.Classes})`,
        sql`(${searchAlerts.ListingNumber} is null or ${searchAlerts.ListingNumber} = ${ListingID})`,
        sql`(${searchAlerts.Infringement} is null or ${searchAlerts.Infringement} = ${fact(listingDetails.PatentInfringement)})`,
        sql`(${searchAlerts.PatentNumber} is null or ${searchAlerts.PatentNumber} = any(${numbers}))`,
        sql`${users.Active} and ${users.Verified} and ${isAlertOn} and not ${isKnown}`,
      ),
    )
    .orderBy(asc(savedViews.UserID), asc(savedViews.ViewID));
}

export async function alertsAmong(tx: Db, views: readonly number[]) {
  return tx
    .select({ ViewID: savedViews.ViewID, Name: savedViews.Name, Query: savedViews.Query, Time: searchAlerts.Time })
    .from(searchAlerts)
    .innerJoin(savedViews, eq(savedViews.ViewID, searchAlerts.ViewID))
    .innerJoin(users, eq(users.UserID, savedViews.UserID))
    .where(and(inArray(searchAlerts.ViewID, [...views]), isAlertOn))
    .orderBy(asc(savedViews.Name), asc(savedViews.ViewID));
}
export type Alert = Awaited<ReturnType<typeof alertsAmong>>[number];

const waits = (before: Moment) => and(sql`not ${alertMatches.Done}`, lt(alertMatches.MatchDate, before));

/** Users with matches that wait for a daily message since before this moment, after the user `after`. */
export async function usersWithMatches(db: Db, before: Moment, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ UserID: savedViews.UserID })
    .from(alertMatches)
    .innerJoin(savedViews, eq(savedViews.ViewID, alertMatches.ViewID))
    .innerJoin(searchAlerts, eq(searchAlerts.ViewID, alertMatches.ViewID))
    .innerJoin(users, eq(users.UserID, savedViews.UserID))
    .where(and(waits(before), gt(savedViews.UserID, after), users.Active, users.Verified, isAlertOn))
    .orderBy(asc(savedViews.UserID))
    .limit(limit);
  return rows.map(({ UserID }) => UserID);
}

/** A user's matches that wait since before this moment. */
export async function matchesOf(tx: Db, UserID: number, before: Moment): Promise<Candidate[]> {
  return tx
    .select({ UserID: savedViews.UserID, ViewID: savedViews.ViewID, ids: sql<number[]>`array_agg(${alertMatches.ListingID})` })
    .from(alertMatches)
    .innerJoin(savedViews, eq(savedViews.ViewID, alertMatches.ViewID))
    .where(and(waits(before), eq(savedViews.UserID, UserID)))
    .groupBy(savedViews.ViewID);
}

/** Marks waiting matches as announced, and returns those that waited. */
export async function markAnnounced(tx: Db, ViewID: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(alertMatches)
    .set({ Done: true })
    .where(and(eq(alertMatches.ViewID, ViewID), inArray(alertMatches.ListingID, [...ids]), sql`not ${alertMatches.Done}`))
    .returning({ ListingID: alertMatches.ListingID });
  return rows.map(({ ListingID }) => ListingID);
}

/** Removes waiting matches that the search no longer finds, so that they can match again. */
export async function dropMatches(tx: Db, ViewID: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const isOne = and(eq(alertMatches.ViewID, ViewID), inArray(alertMatches.ListingID, [...ids]));
  await tx.delete(alertMatches).where(and(isOne, sql`not ${alertMatches.Done}`));
}
