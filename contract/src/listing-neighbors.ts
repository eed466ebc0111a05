import { z } from 'zod';
import { access } from './access.ts';
import { idParam } from './common.ts';
import { json } from './endpoint.ts';
import { facetFilters } from './listing-facets.ts';
import { listingSearchFields, searchSortable } from './listing-search.ts';
import { readerFilters } from './listing-tables.ts';
import { sorting } from './paging.ts';

/** A list of listings, with the filters and order of its table. */
export const listedBy = {
  ...facetFilters,
  ...readerFilters,
  ...listingSearchFields,
  list: z
    .enum(['all', 'own', 'search', 'browse', 'team', 'bookmarked'])
    .default('all')
    .describe(
      'all listings (myaccount_ta_all), your own (listing_ta), those that a search finds (searchListing), those that you browse (browse_listing), those of your team (team_listing) or your bookmarks (bookmarked_listing)',
    ),
  ...sorting([...searchSortable, 'BookmarkDate'], 'ListingID', 'DESC'),
};

/** Going through a list, listing by listing. */
export const listingNeighborCalls = {
  getPreviousAndNextListing: json({
    feature: 'listings',
    method: 'GET',
    path: '/getPreviousAndNextListing',
    access: access.signedIn,
    summary: 'Get the listings before and after this one in a list, with its order and filters',
    query: z.strictObject({ listingId: idParam, ...listedBy }),
    answer: z.object({ next: z.int().nullable(), prev: z.int().nullable() }),
  }),
};
