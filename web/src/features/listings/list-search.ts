import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { z } from 'zod';

/** Lists that lead to listings, by the name that an address has for them. */
export const lists = {
  all: listingsApi.myaccount_ta_all,
  own: listingsApi.listing_ta,
  pursue: decisionsApi.pursue_request,
} as const;
export type ListName = keyof typeof lists;

/**
 * The list that a reader came from: kept in the address of a listing, with its filters and order, so that it outlives a reload and
 * can be shared.
 */
export const originSearch = z.object({
  list: z.enum(['all', 'own', 'pursue']).optional().catch(undefined),
  /** The broker code of the pursue request that led here. */
  code: z.string().max(16).optional().catch(undefined),
});
