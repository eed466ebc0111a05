import { intList } from '@brevet/contract/common';
import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { decisionCodes, listingTypes } from '@brevet/contract/statuses';
import { z } from 'zod';
import { tableSearch } from '../../shared/table/table-search.ts';

/** A list of codes in the address, as the server takes it. */
const codesOf = (codes: readonly number[]) =>
  z
    .string()
    .refine((text) => intList(codes).safeParse(text).success)
    .optional()
    .catch(undefined);

/** Filters and order of the list of all listings, as they stand in its address. */
export const allListingsSearch = tableSearch.extend({
  DecisionStatus: codesOf(decisionCodes),
  Recommended: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined),
  ListingType: codesOf(Object.keys(listingTypes).map(Number)),
  ChangedSinceReview: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined),
});

type AllListingsSearch = z.output<typeof allListingsSearch>;

/** The filters of that list that other tables don't have. */
export const readerFilters = ({ DecisionStatus, Recommended, ListingType, ChangedSinceReview }: AllListingsSearch) => ({
  DecisionStatus,
  Recommended,
  ListingType,
  ChangedSinceReview,
});

/** Lists that lead to listings, by the name that an address has for them. */
export const lists = {
  all: listingsApi.myaccount_ta_all,
  own: listingsApi.listing_ta,
  pursue: decisionsApi.pursue_request,
} as const;
export type ListName = keyof typeof lists;

/** The list that a reader came from: kept in the address of a listing, so that it outlives a reload and can be shared. */
export const originSearch = allListingsSearch.extend({
  list: z.enum(['all', 'own', 'pursue']).optional().catch(undefined),
  /** The broker code of the pursue request that led here. */
  code: z.string().max(16).optional().catch(undefined),
});
export type Origin = z.output<typeof originSearch>;
