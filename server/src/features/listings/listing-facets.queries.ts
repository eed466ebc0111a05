import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { and, count, eq, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing, searchedId } from '../../platform/db/search.ts';
import { facetCounts, listingFacets } from '../../schema/listing-facets.ts';
import { listings } from '../../schema/listings.ts';
import type { FacetCell } from './facet-counts.ts';
import { visibleTo } from './listings.policy.ts';
import { anyBuyer } from './present-listing.ts';

interface Counted {
  search: string | undefined;
  tags: boolean;
}

/**
 * The listings that only this user sees, because they own them, grouped by everything that facets count. Without `tags`, tags aren't read.
 */
export async function ownCells(db: Db, user: SessionUser, { search, tags }: Counted): Promise<FacetCell[]> {
  const own = user.UserType === userTypes.buyer ? not(visibleTo(anyBuyer) ?? sql`true`) : undefined;
  return db
    .select({ ...cellOf(listingFacets, tags), count: count() })
    .from(listings)
    .innerJoin(listingFacets, eq(listingFacets.ListingID, listings.ListingID))
    .where(and(visibleTo(user), own, search === undefined ? undefined : containsWords(search)))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** Counts everything that staff see, or that all buyers see. */
export function sharedCells(db: Db, user: SessionUser, { search, tags }: Counted): Promise<FacetCell[]> {
  const isShared = (status: typeof listingFacets.AvailableStatus | typeof facetCounts.AvailableStatus) =>
    isStaff(user.UserType) ? undefined : eq(status, statuses.active.code);
  return search === undefined
    ? keptCells(db, isShared(facetCounts.AvailableStatus), tags)
    : cellsOfWords(db, and(isShared(listingFacets.AvailableStatus), containsWords(search)), tags);
}

/** The filter of the tables: `listing_facets` has the same text, in the case that `like` compares much faster than `ilike`. */
const containsWords = (search: string): SQL | undefined =>
  or(sql`${listingFacets.Words} like lower(${containing(search)})`, eq(listingFacets.ListingID, searchedId(search)));

/** Groups listings by the hash of what facets count, and reads that from one listing of each group. */
async function cellsOfWords(db: Db, matching: SQL | undefined, tags: boolean): Promise<FacetCell[]> {
  const groups = db
    .select({ example: sql<number>`min(${listingFacets.ListingID})`.as('example'), count: count().as('listings') })
    .from(listingFacets)
    .where(matching)
    .groupBy(listingFacets.Combination)
    .as('groups');
  return db
    .select({ ...cellOf(listingFacets, tags), count: groups.count })
    .from(groups)
    .innerJoin(listingFacets, eq(listingFacets.ListingID, groups.example));
}

/** The groups from the counts that triggers keep. */
async function keptCells(db: Db, matching: SQL | undefined, tags: boolean): Promise<FacetCell[]> {
  const total = sql<number>`sum(${facetCounts.Listings})`.mapWith(Number);
  return db
    .select({ ...cellOf(facetCounts, tags), count: total })
    .from(facetCounts)
    .where(matching)
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .having(sql`${total} > 0`);
}

const cellOf = (table: typeof listingFacets | typeof facetCounts, tags: boolean) => ({
  ListingType: table.ListingType,
  AvailableStatus: table.AvailableStatus,
  Stars: table.Stars,
  DealStructure: table.DealStructure,
  Class: table.Sections,
  Tag: tags ? table.Tag : sql<string>`''::text`,
});

/** Folds the changes of the counts into one row for each group. Groups without changes stay, and a change made in the meantime waits for the next time. */
export async function foldFacetCounts(db: Db): Promise<void> {
  const group = sql`listing_type, available_status, stars, deal_structure, sections, tag`;
  await db.execute(sql`
    with folded as (
      delete from ${facetCounts} where ctid = any(array(
        select ctid from ${facetCounts} where (${group}) in
          (select ${group} from ${facetCounts} group by ${group} having count(*) > 1 or sum(listings) = 0)
        for update skip locked))
      returning *)
    insert into ${facetCounts} select ${group}, sum(listings) from folded group by ${group} having sum(listings) <> 0`);
}
