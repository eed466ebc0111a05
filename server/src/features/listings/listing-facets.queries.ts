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

/** Which listings to count: those that everyone of the user's type sees, or those that only this user sees besides. */
export type FacetPart = 'shared' | 'own';

function scopeOf(user: SessionUser, part: FacetPart): SQL | undefined {
  if (user.UserType !== userTypes.buyer) return visibleTo(user);
  return part === 'shared' ? visibleTo(anyBuyer) : and(visibleTo(user), not(visibleTo(anyBuyer) ?? sql`true`));
}

interface Counted {
  search: string | undefined;
  tags: boolean;
}

/** The listings of a part that contain these words, grouped by everything that facets count. Without `tags`, tags aren't read. */
export async function facetCells(db: Db, user: SessionUser, part: FacetPart, { search, tags }: Counted): Promise<FacetCell[]> {
  const words = sql`(${listings.ListingName} || ' ' || ${listings.Keywords})`;
  const found =
    search === undefined ? undefined : or(sql`${words} ilike ${containing(search)}`, eq(listings.ListingID, searchedId(search)));
  return db
    .select({ ...cellOf(listingFacets, tags), count: count() })
    .from(listings)
    .innerJoin(listingFacets, eq(listingFacets.ListingID, listings.ListingID))
    .where(and(scopeOf(user, part), found))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** The same for everything that staff sees, or that all buyers see, from the counts that triggers keep. */
export async function sharedCells(db: Db, user: SessionUser, tags: boolean): Promise<FacetCell[]> {
  const total = sql<number>`sum(${facetCounts.Listings})`.mapWith(Number);
  return db
    .select({ ...cellOf(facetCounts, tags), count: total })
    .from(facetCounts)
    .where(isStaff(user.UserType) ? undefined : eq(facetCounts.AvailableStatus, statuses.active.code))
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

/** Folds the changes of the counts into one row for each group. Groups without changes stay, and a change made meanwhile waits for the next time. */
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
