import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listingPatents, listings, patents } from '../../schema/listings.ts';

export interface PatentKey {
  Country: string;
  PatentNumber: string;
}
export const keyOf = ({ Country, PatentNumber }: PatentKey): string => `${Country} ${PatentNumber}`;

const bulkColumns = {
  Country: bulkPatents.Country,
  PatentNumber: bulkPatents.PatentNumber,
  Kind: bulkPatents.Kind,
  PatentStatus: bulkPatents.PatentStatus,
  Title: bulkPatents.Title,
  Abstract: bulkPatents.Abstract,
  Assignees: bulkPatents.Assignees,
  Inventors: bulkPatents.Inventors,
  Cpc: bulkPatents.Cpc,
  Ipc: bulkPatents.Ipc,
  Uspc: bulkPatents.Uspc,
  FiledDate: bulkPatents.FiledDate,
  PublicationDate: bulkPatents.PublicationDate,
  IssuedDate: bulkPatents.IssuedDate,
  ApplicationNumber: bulkPatents.ApplicationNumber,
  CitedCount: bulkPatents.CitedCount,
};

const prepareLookup = (db: Database) =>
  db
    .select(bulkColumns)
    .from(bulkPatents)
    .where(
      and(eq(bulkPatents.Country, sql.placeholder('Country')), eq(bulkPatents.PatentNumber, sql.placeholder('PatentNumber'))),
    )
    .prepare('bulk_patent_by_number');
const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

/** The published patent of this normalized number: one row or none. */
export async function bulkPatentByNumber(db: Database, key: PatentKey) {
  const prepared = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, prepared);
  return prepared.execute({ ...key });
}

const keyIn = (keys: readonly PatentKey[], country: unknown, number: unknown) =>
  sql`(${country}, ${number}) in (${sql.join(
    keys.map((key) => sql`(${key.Country}, ${key.PatentNumber})`),
    sql`, `,
  )})`;

export async function bulkPatentsByNumber(db: Db, keys: readonly PatentKey[]) {
  if (keys.length === 0) return [];
  return db
    .select(bulkColumns)
    .from(bulkPatents)
    .where(keyIn(keys, bulkPatents.Country, bulkPatents.PatentNumber));
}

/** Makes sure that these patents are in the store and returns their rows. Those that are there already stay as they are. */
export async function storePatents(tx: Db, rows: (typeof patents.$inferInsert)[]) {
  if (rows.length === 0) return [];
  // In one order for everybody: who inserts the same ones at once waits, and not each for the other.
  const inOrder = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await tx.insert(patents).values(inOrder).onConflictDoNothing();
  return tx
    .select()
    .from(patents)
    .where(keyIn(rows, patents.Country, patents.PatentNumber));
}

/** Links patents to a listing; returns the numbers of those that were not linked before. */
export async function linkPatents(tx: Db, ListingID: number, PatentIDs: readonly number[], CreatorID: number): Promise<number[]> {
  if (PatentIDs.length === 0) return [];
  const added = await tx
    .insert(listingPatents)
    .values(PatentIDs.map((PatentID) => ({ ListingID, PatentID, CreatorID })))
    .onConflictDoNothing()
    .returning({ PatentID: listingPatents.PatentID });
  return added.map(({ PatentID }) => PatentID);
}

/** Returns the patent numbers of those that were linked, in their order. */
export async function unlinkPatents(tx: Db, ListingID: number, PatentIDs: readonly number[]): Promise<string[]> {
  if (PatentIDs.length === 0) return [];
  const gone = await tx
    .delete(listingPatents)
    .where(and(eq(listingPatents.ListingID, ListingID), inArray(listingPatents.PatentID, [...PatentIDs])))
    .returning({ PatentID: listingPatents.PatentID });
  const ids = gone.map(({ PatentID }) => PatentID);
  const rows = await tx
    .select({ PatentNumber: patents.PatentNumber })
    .from(patents)
    .where(inArray(patents.PatentID, ids))
    .orderBy(asc(patents.PatentNumber));
  return rows.map(({ PatentNumber }) => PatentNumber);
}

export const patentColumns = {
  PatentID: patents.PatentID,
  PatentNumber: patents.PatentNumber,
  Country: patents.Country,
  PatentStatus: patents.PatentStatus,
  Title: patents.Title,
  Assignee: patents.Assignee,
  Cpc: patents.Cpc,
  FiledDate: patents.FiledDate,
  PublicationDate: patents.PublicationDate,
  rating: patents.rating,
};

export async function patentsOfListing(db: Db, ListingID: number) {
  return db
    .select(patentColumns)
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .where(eq(listingPatents.ListingID, ListingID))
    .orderBy(asc(listingPatents.CreateDate), asc(patents.PatentID));
}

/** The listings that refer to a patent. */
export async function listingsWithPatent(db: Db, PatentID: number) {
  return db
    .select({ ListingID: listings.ListingID, OwnerID: listings.OwnerID, AvailableStatus: listings.AvailableStatus })
    .from(listingPatents)
    .innerJoin(listings, eq(listings.ListingID, listingPatents.ListingID))
    .where(eq(listingPatents.PatentID, PatentID));
}
