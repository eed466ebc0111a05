import type { SessionUser } from '@brevet/contract/session';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listings } from '../../schema/listings.ts';
import { brokerPatents, listingPatents, patents } from '../../schema/patents.ts';
import type { PatentKey } from '../patents/patents.ts';
import { sharedPatents } from '../patents/patents.ts';
import { offersPatentsTo, showsPatentsTo } from './brokerage-patents.policy.ts';

type Status = 'Issued' | 'Application';

/** The listings with a patent that pass a condition. */
const onListings = (condition: SQL | undefined) =>
  sql`from ${listingPatents} inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
    where ${and(eq(listingPatents.PatentID, patents.PatentID), condition)}`;

const typedOn = (shown: SQL) =>
  sql`select ${listingPatents.PatentStatus} ${shown} order by ${listingPatents.CreateDate} desc limit 1`;
const typedForCode = sql`select ${brokerPatents.PatentStatus} from ${brokerPatents}
  where ${brokerPatents.PatentID} = ${patents.PatentID} order by ${brokerPatents.CreateDate} desc limit 1`;

/** A patent of the brokerage, with what this reader may know of it. */
const knownColumns = (user: SessionUser) => {
  const shown = onListings(showsPatentsTo(user.UserType, user.UserID));
  return {
    PatentID: patents.PatentID,
    Country: patents.Country,
    PatentNumber: patents.PatentNumber,
    rating: patents.rating,
    isShown: sql<boolean>`exists (select ${shown})`,
    isOffered: sql<boolean>`exists (select ${onListings(offersPatentsTo(user))})`,
    /** The reader's broker code has it, apart from listings. */
    isAdded: sql<boolean>`exists (select from ${brokerPatents}
      where ${and(eq(brokerPatents.PatentID, patents.PatentID), eq(brokerPatents.BrokerCode, user.BrokerID))})`,
    /** The status as someone entered it: on the newest listing that shows it, or for a broker code. */
    typed: sql<Status | null>`coalesce((${typedOn(shown)}), (${typedForCode}))`,
  };
};

export type KnownPatent = NonNullable<Awaited<ReturnType<typeof patentByKey>>>;

const isKey = ({ Country, PatentNumber }: PatentKey) => and(eq(patents.Country, Country), eq(patents.PatentNumber, PatentNumber));

/** The shared row of a patent with what this reader may know about it; null if no one has it. */
export async function patentByKey(db: Db, user: SessionUser, key: PatentKey) {
  const [row] = await db.select(knownColumns(user)).from(patents).where(isKey(key));
  return row ?? null;
}

/** `patentByKey`, by PatentID. */
export async function patentById(db: Db, user: SessionUser, PatentID: number): Promise<KnownPatent | null> {
  const [row] = await db.select(knownColumns(user)).from(patents).where(eq(patents.PatentID, PatentID));
  return row ?? null;
}

/** Locks the patent until the transaction ends, so that its writers take turns. */
export async function lockPatent(tx: Db, PatentID: number): Promise<void> {
  await tx.select({ PatentID: patents.PatentID }).from(patents).where(eq(patents.PatentID, PatentID)).for('no key update');
}

/** The PatentID of the shared row, which is inserted if it is missing. */
export async function sharedPatentId(tx: Db, key: PatentKey): Promise<number> {
  const [row] = await sharedPatents(tx, [key]);
  if (!row) throw new Error('The patent was not inserted');
  return row.PatentID;
}

/** Adds patents to those of their broker codes, and returns the PatentIDs of those that weren't there. */
export async function insertBrokerPatents(tx: Db, rows: (typeof brokerPatents.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await tx
    .insert(brokerPatents)
    .values(rows.toSorted((a, b) => a.PatentID - b.PatentID))
    .onConflictDoNothing()
    .returning({ PatentID: brokerPatents.PatentID });
  return added.map(({ PatentID }) => PatentID);
}

/** Removes a patent from those of a broker code. Returns the status with which it was added; null if it wasn't there. */
export async function deleteBrokerPatent(tx: Db, PatentID: number, BrokerCode: string): Promise<Status | null> {
  const [row] = await tx
    .delete(brokerPatents)
    .where(and(eq(brokerPatents.PatentID, PatentID), eq(brokerPatents.BrokerCode, BrokerCode)))
    .returning({ PatentStatus: brokerPatents.PatentStatus });
  return row?.PatentStatus ?? null;
}

export async function updateRating(tx: Db, PatentID: number, rating: number | null): Promise<void> {
  await tx.update(patents).set({ rating }).where(eq(patents.PatentID, PatentID));
}
