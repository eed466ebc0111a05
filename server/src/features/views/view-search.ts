import { listingSearchFields, listingSearchNames } from '@brevet/contract/listing-search';
import type { ViewQuery } from '@brevet/contract/view-query';
import { z } from 'zod';
import type { ListingSearch } from '../listings/listings.ts';

const fields = z.object(listingSearchFields);

/** The search that a view stores. */
export const searchOf = (query: ViewQuery): ListingSearch => fields.parse(query);

/** The fields of a search in a view, without its order and page size. */
export const searchedFields = (query: ViewQuery): Record<string, string | undefined> =>
  Object.fromEntries(listingSearchNames.map((name) => [name, query[name]]));
