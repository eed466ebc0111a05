import type { listingsApi } from '@brevet/contract/listings';
import type { AnswerOf } from '../../shared/api/client.ts';

export type ListingView = AnswerOf<typeof listingsApi.listing_details>;
