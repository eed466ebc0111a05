import type { SQL } from 'drizzle-orm';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { listingDetails, listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { wordQuery } from './listing-search.queries.ts';
import { wholeToBuyer } from './listings.policy.ts';
import { listingTableSpec } from './listings.tables.ts';

/** In a subquery, so that PostgreSQL plans for the index without knowing the words. */
const query = sql`(select ${wordQuery({
  with_all: sql.placeholder('with_all'),
  with_atleast_one: sql.placeholder('with_atleast_one'),
  with_exact: sql.placeholder('with_exact'),
})})`;

/** The phrase as it was typed, apart from case and white space: the index compares stems. */
const containsPhrase = (whole: boolean) => sql`(${sql.placeholder('phrase')}::text = ''
  or brevet_listing_text(${listings.ListingID}, ${sql.raw(String(whole))}) ~* ${sql.placeholder('phrase')}::text)`;

const onListing = sql`select 1 from ${listingPatents}
  inner join ${patents} on ${patents.PatentID} = ${listingPatents.PatentID}
  where ${listingPatents.ListingID} = ${listings.ListingID}`;

const searchSpec = {
  ...listingTableSpec,
  name: 'listing_search',
  features: ['listings', 'patents'] as const,
  rows: (db: Selecting) => listingTableSpec.rows(db).innerJoin(listingSearch, eq(listingSearch.ListingID, listings.ListingID)),
  matching: (db: Selecting, columns: Record<string, SQL.Aliased>) =>
    db.select(columns).from(listings).innerJoin(listingSearch, eq(listingSearch.ListingID, listings.ListingID)).$dynamic(),
  sort: { ...listingTableSpec.sort, Relevance: sql`ts_rank(${listingSearch.Head}, ${query})` },
  filters: {
    ...listingTableSpec.filters,
    listing_number: sql`${listings.ListingID} = ${sql.placeholder('listing_number')}`,
    /** Words in what buyers read. */
    openWords: sql`${listingSearch.Open} @@ ${query} and ${containsPhrase(false)}`,
    /** Words in what brokers and admins read. */
    words: sql`${listingSearch.Whole} @@ ${query} and ${containsPhrase(true)}`,
    patent_class: sql`${listingSearch.Classes} @@ ${sql.placeholder('patent_class')}::tsquery`,
    patent_number: sql`exists (${onListing} and ${patents.PatentNumber} = ${sql.placeholder('patent_number')}
      and (${sql.placeholder('country')}::text = '' or ${patents.Country} = ${sql.placeholder('country')}))`,
    infringement: sql`exists (select 1 from ${listingDetails} where ${listingDetails.ListingID} = ${listings.ListingID}
      and ${listingDetails.PatentInfringement} = ${sql.placeholder('infringement')})`,
    unrestricted: wholeToBuyer(sql.placeholder('unrestricted')),
    among: sql`${listings.ListingID} = any(${sql.placeholder('among')}::int[])`,
  },
  /** Unlike `@@`, its function uses no index. Ranking so many would take hundreds of milliseconds: the newest come first instead. */
  ifMany: {
    filters: {
      openWords: sql`ts_match_vq(${listingSearch.Open}, ${query}) and ${containsPhrase(false)}`,
      words: sql`ts_match_vq(${listingSearch.Whole}, ${query}) and ${containsPhrase(true)}`,
    },
    sort: { Relevance: listings.ListingID },
  },
};
export const listingSearchTable = pagedTable(searchSpec);

/** The first listings that a search finds, without a page's joins and count. */
export async function foundListings(db: Db, values: Record<string, unknown>, limit: number) {
  const conditions = Object.entries(searchSpec.filters).filter(([name]) => values[name] !== undefined);
  return db
    .select({ ListingID: listings.ListingID, ListingName: listings.ListingName })
    .from(listings)
    .innerJoin(listingSearch, eq(listingSearch.ListingID, listings.ListingID))
    .where(and(...conditions.map(([, condition]) => condition)))
    .orderBy(desc(listings.ListingID))
    .limit(limit)
    .execute(values);
}
