import type { SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listingPatents, patents } from '../../schema/listings.ts';

import type { PatentKey } from '../patents/patents.ts';

export const keyOf = ({ Country, PatentNumber }: PatentKey): string => `${Country} ${PatentNumber}`;

const keyIn = (keys: readonly PatentKey[], country: unknown, number: unknown) =>
  sql`(${country}, ${number}) in (${sql.join(
    keys.map((key) => sql`(${key.Country}, ${key.PatentNumber})`),
    sql`, `,
  )})`;

export interface PatentOnListing extends PatentKey {
  PatentStatus: 'Issued' | 'Application';
}

/** Puts patents on a listing, each with the status typed for it; returns the numbers of the new rows. */
export async function linkPatents(
  tx: Db,
  ListingID: number,
  CreatorID: number,
  rows: readonly PatentOnListing[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const idOf = new Map((await sharedPatents(tx, rows)).map((row) => [keyOf(row), row.PatentID]));
  const values = rows.flatMap((row) => {
    const PatentID = idOf.get(keyOf(row));
    return PatentID === undefined ? [] : [{ ListingID, PatentID, CreatorID, PatentStatus: row.PatentStatus }];
  });
  const added = await tx
    .insert(listingPatents)
    .values(values)
    .onConflictDoNothing({ target: [listingPatents.ListingID, listingPatents.PatentID] })
    .returning({ ListingPatentID: listingPatents.ListingPatentID });
  return added.map(({ ListingPatentID }) => ListingPatentID);
}

/** The rows that all listings with these numbers share; missing ones are added. */
async function sharedPatents(tx: Db, keys: readonly PatentKey[]) {
  const rows = keys.map(({ Country, PatentNumber }) => ({ Country, PatentNumber }));
  // In one order for everyone: of two that insert the same ones, one waits, instead of each for the other.
  await tx
    .insert(patents)
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoNothing();
  return tx
    .select({ PatentID: patents.PatentID, Country: patents.Country, PatentNumber: patents.PatentNumber })
    .from(patents)
    .where(keyIn(keys, patents.Country, patents.PatentNumber));
}

/** Takes patents off a listing by number; returns those that were on it, in the order of their numbers. */
export async function unlinkNumbers(tx: Db, ListingID: number, keys: readonly PatentKey[]): Promise<PatentKey[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .select({
      ListingPatentID: listingPatents.ListingPatentID,
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
    })
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .where(and(eq(listingPatents.ListingID, ListingID), keyIn(keys, patents.Country, patents.PatentNumber)))
    .orderBy(asc(patents.PatentNumber));
  const ids = rows.map(({ ListingPatentID }) => ListingPatentID);
  if (ids.length > 0) await tx.delete(listingPatents).where(inArray(listingPatents.ListingPatentID, ids));
  return rows.map(({ Country, PatentNumber }) => ({ Country, PatentNumber }));
}

/** A patent on a listing by the number of that row. */
export async function listingPatentById(db: Db, ListingPatentID: number) {
  const [row] = await db
    .select({ ListingID: listingPatents.ListingID, Country: patents.Country, PatentNumber: patents.PatentNumber })
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .where(eq(listingPatents.ListingPatentID, ListingPatentID));
  return row ?? null;
}

/** Says if it was there. */
export async function deleteListingPatent(tx: Db, ListingPatentID: number): Promise<boolean> {
  const { rowCount } = await tx.delete(listingPatents).where(eq(listingPatents.ListingPatentID, ListingPatentID));
  return rowCount === 1;
}

/** What a listing shows of a patent: its own row, and what the bulk store publishes at this moment. */
export const patentColumns = {
  PatentID: listingPatents.ListingPatentID,
  PatentNumber: patents.PatentNumber,
  Country: patents.Country,
  PatentStatus: sql<PatentOnListing['PatentStatus']>`coalesce(${bulkPatents.PatentStatus}, ${listingPatents.PatentStatus})`,
  Verified: sql<boolean>`${bulkPatents.BulkPatentID} is not null`,
  Title: bulkPatents.Title,
  Assignee: sql<string | null>`array_to_string(${bulkPatents.Assignees}, '; ')`,
  Cpc: sql<
    string[]
  >`coalesce(case when cardinality(${bulkPatents.Cpc}) > 0 then ${bulkPatents.Cpc} else ${bulkPatents.Ipc} end, '{}')`,
  FiledDate: bulkPatents.FiledDate,
  PublicationDate: bulkPatents.PublicationDate,
  rating: patents.rating,
};

const published = and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber));

/** The patents on listings with their facts, to be narrowed by a condition. */
export const patentsOnListings = (db: Selecting) =>
  db
    .select(patentColumns)
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .leftJoin(bulkPatents, published)
    .$dynamic();

/** The same rows with other columns. */
export const patentsMatching = (db: Selecting, columns: Record<string, SQL.Aliased>) =>
  db
    .select(columns)
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .leftJoin(bulkPatents, published)
    .$dynamic();

const ofListing = prepared('patents_of_listing', (on) =>
  patentsOnListings(on)
    .where(eq(listingPatents.ListingID, sql.placeholder('ListingID')))
    .orderBy(asc(listingPatents.CreateDate), asc(patents.Country), asc(patents.PatentNumber)),
);

/** In the order in which they came, and together by number: the order of the shared rows would tell of other listings. */
export const patentsOfListing = (db: Db, ListingID: number) => ofListing(db, { ListingID });
