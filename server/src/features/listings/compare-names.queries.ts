import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { listings } from '../../schema/listings.ts';
import type { FoundName } from '../../schema/names.ts';
import { foundNames } from '../../schema/names.ts';
import { anonymityOverrides } from '../../schema/reviews.ts';
import { isPublished } from './listings.policy.ts';

export interface NameInListing {
  ListingID: number;
  Name: string;
  Role: FoundName['role'];
}

/** A search for a name among the listings after one of them. */
interface NameSearch {
  words: string;
  after: number;
}

/** A listing whose words match a query, by the query's number. */
interface ListingWithWords {
  ListingID: number;
  at: number;
  isPublished: boolean;
}

/**
 * Listings whose words match one of these queries, with the number of the query, by ListingID: at least `pairs` of them, if there
 * are that many, and all of the last listing. `offset 0` makes PostgreSQL ask the text index for each query. Otherwise, it would
 * compare every listing with every query, because it expects to find enough early.
 */
export async function listingsWithWords(db: Db, queries: readonly NameSearch[], pairs: number): Promise<ListingWithWords[]> {
  const [words, after] = [queries.map((query) => query.words), queries.map((query) => query.after)];
  const { rows } = await db.execute<Record<string, unknown> & ListingWithWords>(sql`
    select first.listing_id as "ListingID", first.at::int as at, ${isPublished} as "isPublished"
    from (
      select found.listing_id, q.at
      from unnest(${sql.param(words)}::text[], ${sql.param(after)}::int[]) with ordinality as q (words, after, at)
      cross join lateral (
        select listing_id from (
          select ${listingSearch.ListingID} from ${listingSearch}
          where ${listingSearch.Whole} @@ to_tsquery('brevet_english', q.words) and ${listingSearch.ListingID} > q.after offset 0
        ) matching order by 1 limit ${pairs}
      ) found
      where q.words <> '' order by 1 fetch first ${pairs} rows with ties
    ) first
    join ${listings} on ${listings.ListingID} = first.listing_id
    order by 1`);
  return rows;
}

/** Waits for brokers who are allowing findings of these listings, and lets others wait. */
export async function holdListings(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select from ${listings} where listing_id = any(${sql.param([...ids])}::int[]) order by listing_id for share`,
  );
}

/**
 * Stores the names that were found, however many. Those who store the same ones at once wait for each other in one order. Names of a
 * listing with allowed findings are looked for again, because one of them may have been allowed a moment ago.
 */
export async function addFoundNames(tx: Db, found: readonly NameInListing[]): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    insert into ${foundNames} (listing_id, name, role, outdated)
    select "ListingID", "Name", "Role",
      exists (select from ${anonymityOverrides} where ${anonymityOverrides.ListingID} = found."ListingID")
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found ("ListingID" int, "Name" text, "Role" text)
    order by 1, 2, 3
    on conflict do nothing`);
}

/** True if stored names wait to be looked for again. */
export async function hasOutdatedNames(tx: Db): Promise<boolean> {
  return (
    (await tx.select({ ListingID: foundNames.ListingID }).from(foundNames).where(eq(foundNames.Outdated, true)).limit(1)).length >
    0
  );
}

/** Listings with names to look for again, after the listing `after`. */
export async function outdatedListings(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ ListingID: foundNames.ListingID })
    .from(foundNames)
    .where(and(eq(foundNames.Outdated, true), gt(foundNames.ListingID, after)))
    .orderBy(asc(foundNames.ListingID))
    .limit(limit);
  return rows.map(({ ListingID }) => ListingID);
}

/** The names stored for a listing. Locks them, so that a concurrent change waits and marks them again. */
export async function foundNamesOf(tx: Db, ListingID: number): Promise<FoundName[]> {
  return tx
    .select({ name: foundNames.Name, role: foundNames.Role })
    .from(foundNames)
    .where(eq(foundNames.ListingID, ListingID))
    .orderBy(asc(foundNames.Name), asc(foundNames.Role))
    .for('update');
}

/** Removes names that are no longer in the listing's texts. */
export async function removeFoundNames(tx: Db, ListingID: number, gone: readonly FoundName[]): Promise<void> {
  if (gone.length === 0) return;
  const isGone = sql`(${foundNames.Name}, ${foundNames.Role}) in (
    select name, role from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (name text, role text))`;
  await tx.delete(foundNames).where(and(eq(foundNames.ListingID, ListingID), isGone));
}

/** Notes that the names of a listing were looked for again. */
export async function settleFoundNames(tx: Db, ListingID: number): Promise<void> {
  await tx.update(foundNames).set({ Outdated: false }).where(eq(foundNames.ListingID, ListingID));
}

/** Has the names of a listing looked for again. */
export async function outdateFoundNames(tx: Db, ListingID: number): Promise<void> {
  await tx.update(foundNames).set({ Outdated: true }).where(eq(foundNames.ListingID, ListingID));
}
