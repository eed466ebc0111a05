import type { SQL } from 'drizzle-orm';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../platform/db/client.ts';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listingDetails, listingSales, listings } from '../../schema/listings.ts';
import type { ChangedPatents } from '../patents/patents.ts';
import { columnsOf } from '../patents/patents.ts';

/** The search's condition on a listing's words, in PostgreSQL's notation; empty without a condition. */
export interface SearchedWords {
  with_all: string;
  with_atleast_one: string;
  with_exact: string;
}

/** A search as one text query. Empty text adds nothing to it. */
export const wordQuery = ({ with_all, with_atleast_one, with_exact }: Record<keyof SearchedWords, unknown>): SQL =>
  sql`brevet_listing_query(${with_all}, ${with_atleast_one}, ${with_exact})`;

/** False if the words are all too common to search for, like "the" and "of". */
export async function hasSearchableWords(db: Db, words: SearchedWords): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`select numnode(${wordQuery({ ...words })}) as count`);
  return (rows[0]?.count ?? 0) > 0;
}

/** Any word of a text, apart from those that every text has. */
const anyStem = (text: string): SQL => sql`(select brevet_any_word(${text}))`;

/** The `candidates` that the search finds, because they have the stem of one of its words. */
export async function foundAmong(db: Db, candidates: readonly string[], words: SearchedWords): Promise<Set<string>> {
  const searched = Object.values(words).join(' ');
  const { rows } = await db.execute<{ word: string }>(sql`select word from unnest(${sql.param([...candidates])}::text[]) word
    where brevet_vector(word) @@ ${anyStem(searched)}`);
  return new Set(rows.map(({ word }) => word));
}

/** Listings with their details, and with their sales information if `whole`. */
export async function searchedTexts(db: Db, ids: readonly number[], whole: boolean) {
  const isChosen = inArray(listings.ListingID, [...ids]);
  const details = db
    .select({ listing: getTableColumns(listings), details: getTableColumns(listingDetails) })
    .from(listings)
    .innerJoin(listingDetails, eq(listingDetails.ListingID, listings.ListingID))
    .where(isChosen);
  const sales = whole
    ? db
        .select()
        .from(listingSales)
        .where(inArray(listingSales.ListingID, [...ids]))
    : [];
  const [rows, confidential] = await Promise.all([details, sales]);
  const salesOf = new Map(confidential.map((row) => [row.ListingID, row]));
  return rows.map((row) => ({ ...row, sales: salesOf.get(row.listing.ListingID) ?? null }));
}

/** Attachments whose texts are shown for one page of results, and the characters of each that are looked at. */
const mostAttachments = 40;
const mostCharacters = 100_000;

/** Texts of attachments that have a stem of the searched words: those that buyers read, or all if `whole`. */
export async function attachmentsFound(db: Db, ids: readonly number[], words: SearchedWords, whole: boolean) {
  const searched = Object.values(words).join(' ');
  const isOpen = sql`(${listingAttachments.Internal} = 0 and not ${listingAttachments.OfBuyer} and ${storedFiles.State} = 'checked')`;
  const description = sql`brevet_vector(${listingAttachments.Description})`;
  return db
    .select({
      ListingID: sql<number>`${listingAttachments.ListingID}`,
      DocID: listingAttachments.DocID,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      text: sql<string>`concat_ws(' ', ${listingAttachments.Description}, left(${fileTexts.Content}, ${mostCharacters}))`,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .innerJoin(fileTexts, eq(fileTexts.FileName, listingAttachments.FileName))
    .where(
      and(
        inArray(listingAttachments.ListingID, [...ids]),
        whole ? undefined : isOpen,
        sql`(${fileTexts.Words} @@ ${anyStem(searched)} or ${description} @@ ${anyStem(searched)})`,
      ),
    )
    .orderBy(asc(listingAttachments.ListingID), asc(listingAttachments.Position), asc(listingAttachments.DocID))
    .limit(mostAttachments);
}

/** Listings whose classes one statement brings up to date. Their rows stay locked until it ends. */
const refreshedAtOnce = 500;

/** Brings the classes of the listings with these patents up to date with the bulk store, after an import. */
export async function refreshListingClasses(
  db: Pick<pg.Pool, 'query'>,
  changed: ChangedPatents,
  atOnce = refreshedAtOnce,
): Promise<void> {
  const isAll = changed === 'all';
  const found = isAll
    ? 'select listing_id from listing_search'
    : `select distinct listing_id from listing_patents join patents using (patent_id)
      where (country, patent_number) in (select * from unnest($1::text[], $2::text[]))`;
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(listing_id order by listing_id), '{}') as ids from (${found}) found`,
    isAll ? [] : columnsOf(changed),
  );
  const ids = rows[0]?.ids ?? [];
  for (let from = 0; from < ids.length; from += atOnce)
    await db.query('select brevet_index_classes($1)', [ids.slice(from, from + atOnce)]);
}
