import type { Day } from '@brevet/contract/day';
import type { DecisionDetails } from '@brevet/contract/decision-details';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions, statuses } from '@brevet/contract/statuses';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';
import { brokers } from '../../schema/users.ts';

export interface Decision extends DecisionDetails {
  ListingID: number;
  BrokerCode: string;
  DecisionStatus: DecisionStatus;
  UserID: number;
}

const ofCode = ({ ListingID, BrokerCode }: Pick<Decision, 'ListingID' | 'BrokerCode'>) =>
  and(eq(listingDecisions.ListingID, ListingID), eq(listingDecisions.BrokerCode, BrokerCode));

/** The current decision of a broker code on a listing; null while it has none. */
export async function decisionOf(db: Db, ListingID: number, BrokerCode: string): Promise<StoredDecision | null> {
  const [row] = await db.select().from(listingDecisions).where(ofCode({ ListingID, BrokerCode }));
  return row ?? null;
}

export type StoredDecision = typeof listingDecisions.$inferSelect;

/** Sets the current decision of a broker code. A new return date counts from now on. */
export async function saveDecision(tx: Db, decision: Decision): Promise<StoredDecision> {
  const { ListingID: _listing, BrokerCode: _code, ...changed } = decision;
  const sameDay = sql`${listingDecisions.ReturnDate} is not distinct from excluded.return_date`;
  const [row] = await tx
    .insert(listingDecisions)
    .values(decision)
    .onConflictDoUpdate({
      target: [listingDecisions.ListingID, listingDecisions.BrokerCode],
      set: {
        ...changed,
        ReturnedDate: sql`case when ${sameDay} then ${listingDecisions.ReturnedDate} end`,
        LastUpdate: sql`now()`,
      },
    })
    .returning();
  if (!row) throw new Error('The decision was not saved');
  return row;
}

/** Restores a decision with the person who made it and its return. */
export async function restoreDecision(tx: Db, { UserID, ReturnedDate, ...key }: StoredDecision): Promise<void> {
  await tx.update(listingDecisions).set({ UserID, ReturnedDate }).where(ofCode(key));
}

export async function addDecisionHistory(tx: Db, decision: Decision): Promise<void> {
  await tx.insert(listingDecisionHistory).values(decision);
}

/** Stores new details in the entry of the standing decision; false if the code has no entry yet. */
export async function amendDecisionHistory(tx: Db, { ListingID, BrokerCode, Reasons, ReasonText, ReturnDate }: Decision) {
  const newest = tx
    .select({ HistoryID: listingDecisionHistory.HistoryID })
    .from(listingDecisionHistory)
    .where(and(eq(listingDecisionHistory.ListingID, ListingID), eq(listingDecisionHistory.BrokerCode, BrokerCode)))
    .orderBy(desc(listingDecisionHistory.HistoryID))
    .limit(1);
  const { rowCount } = await tx
    .update(listingDecisionHistory)
    .set({ Reasons, ReasonText, ReturnDate })
    .where(eq(listingDecisionHistory.HistoryID, newest));
  return (rowCount ?? 0) > 0;
}

/** Active broker codes with this decision on a listing. Codes without a decision are undecided. */
export async function codesByDecision(db: Db, ListingID: number, DecisionStatus: DecisionStatus): Promise<string[]> {
  const status = sql`coalesce(${listingDecisions.DecisionStatus}, ${decisions.undecided.code})`;
  const rows = await db
    .select({ BrokerID: brokers.BrokerID })
    .from(brokers)
    .leftJoin(listingDecisions, and(eq(listingDecisions.BrokerCode, brokers.BrokerID), eq(listingDecisions.ListingID, ListingID)))
    .where(and(eq(brokers.Status, 1), eq(status, DecisionStatus)))
    .orderBy(asc(brokers.BrokerID));
  return rows.map(({ BrokerID }) => BrokerID);
}

/** The number of broker codes per decision at the end of yesterday (UTC), without undecided ones. */
export async function countsUntilToday(db: Db, ListingID: number) {
  const today = sql`date_trunc('day', now(), 'UTC')`;
  const standing = db
    .selectDistinctOn([listingDecisionHistory.BrokerCode], { DecisionStatus: listingDecisionHistory.DecisionStatus })
    .from(listingDecisionHistory)
    .where(and(eq(listingDecisionHistory.ListingID, ListingID), sql`${listingDecisionHistory.CreateDate} < ${today}`))
    .orderBy(listingDecisionHistory.BrokerCode, desc(listingDecisionHistory.HistoryID))
    .as('standing');
  return db
    .select({ DecisionStatus: standing.DecisionStatus, count: sql<number>`count(*)::int` })
    .from(standing)
    .where(ne(standing.DecisionStatus, decisions.undecided.code))
    .groupBy(standing.DecisionStatus);
}

const isDue = and(isNotNull(listingDecisions.ReturnDate), isNull(listingDecisions.ReturnedDate));

/** A batch of postponed decisions on active listings that return on this day or earlier, in the order of their keys. */
export async function dueReturns(db: Db, last: Day, after: { ListingID: number; BrokerCode: string }) {
  return db
    .select({ ListingID: listingDecisions.ListingID, BrokerCode: listingDecisions.BrokerCode })
    .from(listingDecisions)
    .innerJoin(listings, eq(listings.ListingID, listingDecisions.ListingID))
    .where(
      and(
        isDue,
        lte(listingDecisions.ReturnDate, last),
        eq(listings.AvailableStatus, statuses.active.code),
        gt(
          sql`(${listingDecisions.ListingID}, ${listingDecisions.BrokerCode})`,
          sql`(${after.ListingID}::int, ${after.BrokerCode}::text)`,
        ),
      ),
    )
    .orderBy(listingDecisions.ListingID, listingDecisions.BrokerCode)
    .limit(500);
}

/** Marks a due decision as returned and says who made it; null if it isn't due anymore. */
export async function markReturned(tx: Db, key: Pick<Decision, 'ListingID' | 'BrokerCode'>, last: Day) {
  const [row] = await tx
    .update(listingDecisions)
    .set({ ReturnedDate: sql`now()` })
    .where(and(ofCode(key), isDue, lte(listingDecisions.ReturnDate, last)))
    .returning({ UserID: listingDecisions.UserID });
  return row ?? null;
}
