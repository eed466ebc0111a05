import { allows } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../shared/api/client.ts';
import { readOptions } from '../../shared/api/hooks.ts';

export type ListingView = AnswerOf<typeof listingsApi.listing_details>;

/** Starts to read a listing that its page is about to show. */
export const readListing = (client: QueryClient, listingId: number): void =>
  void client.prefetchQuery(readOptions(listingsApi.listing_details, { listingId }));

/**
 * Reads a listing that someone may open next. Not for brokers and admins: they get confidential parts, and the audit log records what
 * they read.
 */
export function readListingAhead(client: QueryClient, listingId: number, { UserType }: SessionUser): void {
  if (!allows(listingsApi.confidential_details.access, UserType)) readListing(client, listingId);
}
