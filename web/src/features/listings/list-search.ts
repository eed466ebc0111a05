import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { z } from 'zod';

/** Lists that lead to listings, by their name in addresses. */
export const lists = {
  all: listingsApi.myaccount_ta_all,
  own: listingsApi.listing_ta,
  pursue: decisionsApi.pursue_request,
  search: listingsApi.searchListing,
  review: listingsApi.reviewQueue,
  browse: listingsApi.browse_listing,
  team: listingsApi.team_listing,
  bookmarked: listingsApi.bookmarked_listing,
} as const;
export type ListName = keyof typeof lists;

/**
 * The list that a reader came from, with its filters and order. It is part of a listing's address, so that it survives a reload and
 * can be shared.
 */
export const originSearch = z.object({
  list: z.enum(['all', 'own', 'pursue', 'search', 'review', 'browse', 'team', 'bookmarked']).optional().catch(undefined),
  /** The broker code of the pursue request that led here. */
  code: z.string().max(16).optional().catch(undefined),
});
