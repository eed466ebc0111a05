import { z } from 'zod';
import { access } from './access.ts';
import { filled } from './common.ts';
import { json } from './endpoint.ts';
import { availableStatus } from './listing-view.ts';

/** The most listings, and the most patents, in an answer. */
export const mostQuickHits = 6;

const quickListing = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingType: z.int(),
  AvailableStatus: availableStatus,
});
export type QuickListing = z.infer<typeof quickListing>;

const quickPatent = z.object({
  Country: z.string(),
  PatentNumber: z.string(),
  Title: z.string().nullable().describe('from the patent store'),
  ListingID: z.int().describe('the listing that it belongs to'),
  ListingName: z.string(),
});
export type QuickPatent = z.infer<typeof quickPatent>;

/** Results for the command palette while someone types. */
export const quickSearchCalls = {
  quickSearch: json({
    feature: 'listings',
    method: 'GET',
    path: '/quickSearch',
    access: access.signedIn,
    summary: 'Find a few listings that you can see, by ID or by words from the name and keywords, and their patents, by number',
    query: z.strictObject({ search: filled(100) }),
    answer: z.object({ listings: z.array(quickListing), patents: z.array(quickPatent) }),
  }),
};
