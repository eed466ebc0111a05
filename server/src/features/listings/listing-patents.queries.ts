import { mostElsewhere } from '@brevet/contract/listing-reviews';
import type { ListingPatent } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { legalSummary, storedGrant } from '../legal-status/legal-status.ts';
import type { PatentKey } from '../patents/patents.ts';
import { keyIn, keyOf, sharedPatents, withPatents } from '../patents/patents.ts';
import { visibleTo } from './listings.policy.ts';

export interface PatentOnListing extends PatentKey {
  PatentStatus: 'Issued' | 'Application';
}

/** Adds patents to a listing with their typed status and returns the IDs of the new rows. */
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

/** The patents of a listing that are also on listings of other owners that the user can see, and one more than are shown. */
export async function patentsElsewhere(
  db: Db,
  user: SessionUser,
  { ListingID, OwnerID }: { ListingID: number; OwnerID: number },
) {
  const own = alias(listingPatents, 'own');
  return db
    .select({
      PatentNumber: patents.PatentNumber,
      Country: patents.Country,
      ListingID: listings.ListingID,
      ListingName: listings.ListingName,
      AvailableStatus: listings.AvailableStatus,
    })
    .from(own)
    .innerJoin(listingPatents, eq(listingPatents.PatentID, own.PatentID))
    .innerJoin(listings, and(eq(listings.ListingID, listingPatents.ListingID), ne(listings.OwnerID, OwnerID), visibleTo(user)))
    .innerJoin(patents, eq(patents.PatentID, own.PatentID))
    .where(eq(own.ListingID, ListingID))
    .orderBy(asc(patents.Country), asc(patents.PatentNumber), desc(listings.ListingID))
    .limit(mostElsewhere + 1);
}

/** Removes patents from a listing by number. Returns those that were on it, sorted by number. */
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

export async function listingPatentById(db: Db, ListingPatentID: number) {
  const [row] = await db
    .select({ ListingID: listingPatents.ListingID, Country: patents.Country, PatentNumber: patents.PatentNumber })
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .where(eq(listingPatents.ListingPatentID, ListingPatentID));
  return row ?? null;
}

/** Returns whether it existed. */
export async function deleteListingPatent(tx: Db, ListingPatentID: number): Promise<boolean> {
  const { rowCount } = await tx.delete(listingPatents).where(eq(listingPatents.ListingPatentID, ListingPatentID));
  return rowCount === 1;
}

/** The columns of a patent that come from the bulk store. */
const publishedColumns = {
  Verified: sql<boolean>`${bulkPatents.BulkPatentID} is not null`,
  Title: bulkPatents.Title,
  Assignee: sql<string | null>`array_to_string(${bulkPatents.Assignees}, '; ')`,
  Cpc: sql<
    string[]
  >`coalesce(case when cardinality(${bulkPatents.Cpc}) > 0 then ${bulkPatents.Cpc} else ${bulkPatents.Ipc} end, '{}')`,
  FiledDate: bulkPatents.FiledDate,
  PublicationDate: bulkPatents.PublicationDate,
  Grant: storedGrant,
};
/** The bulk store knows the status of a published patent better than whoever typed it. */
const statusOr = (typed: unknown) => sql<PatentOnListing['PatentStatus']>`coalesce(${bulkPatents.PatentStatus}, ${typed})`;

/** A patent as its listing shows it: its own row plus the current data of the bulk store. */
export const patentColumns = {
  PatentID: listingPatents.ListingPatentID,
  PatentNumber: patents.PatentNumber,
  Country: patents.Country,
  PatentStatus: statusOr(listingPatents.PatentStatus),
  ...publishedColumns,
  rating: patents.rating,
};

/** A patent as the database has it. */
export type StoredPatent = Awaited<ReturnType<typeof patentsOfListing>>[number];

/** Computes the term and the status from the record of the patent. */
export const withTerm = ({ Grant, ...patent }: StoredPatent): ListingPatent => ({
  ...patent,
  Legal: legalSummary(patent.PatentNumber, Grant),
});

/** Patents on listings with their data; add a condition to narrow it. */
export const patentsOnListings = (db: Selecting) => withPatents(db.select(patentColumns).from(listingPatents).$dynamic());

export const patentsMatching = (db: Selecting, columns: Record<string, SQL.Aliased>) =>
  withPatents(db.select(columns).from(listingPatents).$dynamic());

/** By time added, then number: the order of the shared rows would reveal other listings. */
const inOrder = [asc(listingPatents.CreateDate), asc(patents.Country), asc(patents.PatentNumber)];

const ofListing = prepared('patents_of_listing', (on) =>
  patentsOnListings(on)
    .where(eq(listingPatents.ListingID, sql.placeholder('ListingID')))
    .orderBy(...inOrder),
);

/** The columns under the names that JSON gives them. */
const named = Object.fromEntries(Object.entries(patentColumns).map(([name, column]) => [name, sql`${column}`.as(name)]));

/** The patents as a column of their listing's own statement, which saves a round trip. */
export function patentsColumn(on: Selecting) {
  const rows = patentsMatching(on, named)
    .where(eq(listingPatents.ListingID, listings.ListingID))
    .orderBy(...inOrder)
    .as('p');
  return sql<StoredPatent[]>`(select coalesce(json_agg(p), '[]') from ${rows})`;
}

export const patentsOfListing = (db: Db, ListingID: number) => ofListing(db, { ListingID });

/** Patents as their listing would show them if they were added to it now. Their IDs are made up. */
export async function patentsByNumber(db: Db, rows: readonly PatentOnListing[]): Promise<StoredPatent[]> {
  if (rows.length === 0) return [];
  const typed = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const listOf = (field: keyof PatentOnListing) => sql`${sql.param(typed.map((row) => row[field]))}::text[]`;
  const [country, number, status, place] = ['country', 'number', 'status', 'place'].map(
    (name) => sql`typed.${sql.identifier(name)}`,
  );
  return db
    .select({
      PatentID: sql<number>`-${place}::int`,
      PatentNumber: sql<string>`${number}`,
      Country: sql<string>`${country}`,
      PatentStatus: statusOr(status),
      ...publishedColumns,
      rating: sql<null>`null`,
    })
    .from(
      sql`unnest(${listOf('Country')}, ${listOf('PatentNumber')}, ${listOf('PatentStatus')}) with ordinality
        as typed(country, number, status, place)`,
    )
    .leftJoin(bulkPatents, sql`${bulkPatents.Country} = ${country} and ${bulkPatents.PatentNumber} = ${number}`)
    .orderBy(sql`${place}`);
}
