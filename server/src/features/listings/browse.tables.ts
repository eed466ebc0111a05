import type { FacetFilters } from '@brevet/contract/listing-facets';
import type { ListingRow } from '@brevet/contract/listing-tables';
import type { SessionUser } from '@brevet/contract/session';
import { ratingsOfStars } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { listings } from '../../schema/listings.ts';
import { listingTableSpec, presentRow, readerValues } from './listings.tables.ts';

const browseTable = pagedTable({
  ...listingTableSpec,
  name: 'browse_listing',
  features: ['listings', 'patents'],
  filters: {
    ...listingTableSpec.filters,
    deals: sql`string_to_array(${listings.DealStructure}, ',') && ${sql.placeholder('deals')}::text[]`,
    sections: sql`${listings.ListingID} in (select ${listingSearch.ListingID} from ${listingSearch}
      where ${listingSearch.Sections} && ${sql.placeholder('sections')}::text[])`,
    ratings: sql`${listings.Rating} = any(${sql.placeholder('ratings')}::smallint[])`,
    tag: sql`(${listings.Tag} = ${sql.placeholder('tag')} and ${listings.Tag} <> '')`,
  },
});

/** Every rating that has one of these numbers of stars. */
const ratingsWith = (stars: readonly number[]): number[] => [
  ...(stars.includes(0) ? [0] : []),
  ...Object.entries(ratingsOfStars).flatMap(([star, [low, high]]) =>
    stars.includes(Number(star)) ? Array.from({ length: high - low + 1 }, (_, place) => low + place) : [],
  ),
];

/** The listings with these properties that the user can see. */
export function browsedRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { DealStructure, Class, Stars, Tag, ...filters }: FacetFilters & { search?: string | undefined },
): BoundTable<ListingRow> {
  const { ListingType, AvailableStatus, search } = filters;
  const values = {
    ...readerValues(user, user.BrokerID, { ListingType, AvailableStatus, search }),
    ...(DealStructure ? { deals: DealStructure.map(String) } : {}),
    ...(Class ? { sections: Class } : {}),
    ...(Stars ? { ratings: ratingsWith(Stars) } : {}),
    ...(Tag ? { tag: Tag } : {}),
  };
  return browseTable.bind(services, values, { present: presentRow(user) });
}
