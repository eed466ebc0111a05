import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import { ratingsOfStars } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { and, count, eq, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing, searchedId } from '../../platform/db/search.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { listings } from '../../schema/listings.ts';
import type { FacetCell } from './facet-counts.ts';
import { visibleTo } from './listings.policy.ts';
import { anyBuyer } from './present-listing.ts';

/** `starsOf` in SQL. */
const stars = sql<number>`case ${sql.join(
  Object.entries(ratingsOfStars).map(
    ([star, [low, high]]) => sql`when ${listings.Rating} between ${sql.raw(`${low} and ${high} then ${star}`)}`,
  ),
  sql` `,
)} else 0 end`.mapWith(Number);

/** Which listings to count: those that everyone of the user's type sees, or those that only this user sees besides. */
export type FacetPart = 'shared' | 'own';

function scopeOf(user: SessionUser, part: FacetPart): SQL | undefined {
  if (user.UserType !== userTypes.buyer) return visibleTo(user);
  return part === 'shared' ? visibleTo(anyBuyer) : and(visibleTo(user), not(visibleTo(anyBuyer) ?? sql`true`));
}

/** The listings of a part that contain these words, grouped by everything that facets count. Without `tags`, tags aren't read. */
export async function facetCells(
  db: Db,
  user: SessionUser,
  part: FacetPart,
  { search, tags }: { search: string | undefined; tags: boolean },
): Promise<FacetCell[]> {
  const words = sql`(${listings.ListingName} || ' ' || ${listings.Keywords})`;
  const found =
    search === undefined ? undefined : or(sql`${words} ilike ${containing(search)}`, eq(listings.ListingID, searchedId(search)));
  return db
    .select({
      ListingType: listings.ListingType,
      AvailableStatus: listings.AvailableStatus,
      Stars: stars,
      DealStructure: listings.DealStructure,
      Class: listingSearch.Sections,
      Tag: tags ? listings.Tag : sql<string>`''::text`,
      count: count(),
    })
    .from(listings)
    .innerJoin(listingSearch, eq(listingSearch.ListingID, listings.ListingID))
    .where(and(scopeOf(user, part), found))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}
