import { z } from 'zod';
import { access } from './access.ts';
import { idParam, said } from './common.ts';
import { json } from './endpoint.ts';
import { listingFacetCalls } from './listing-facets.ts';
import { listingDetails, listingSales } from './listing-fields.ts';
import { listingNeighborCalls } from './listing-neighbors.ts';
import { anyPayload, editPayload, previewPayload } from './listing-payload.ts';
import { listingReviewCalls } from './listing-reviews.ts';
import { listingSearchCalls } from './listing-search.ts';
import { listingTableCalls } from './listing-tables.ts';
import { listingTagCalls } from './listing-tags.ts';
import { listing, listingOwner } from './listing-view.ts';
import { listingPatent } from './patents.ts';
import { quickSearchCalls } from './quick-search.ts';
import { reviewQueueCalls } from './review-queue.ts';

const saved = z.object({ message: z.string(), listing: z.object({ ListingID: z.int(), Version: z.int() }) });

/** A listing as one reader gets it. */
const page = z.object({
  listings: listing,
  category: listingDetails,
  patentListing: z.array(listingPatent),
  classes: z.array(z.string()).describe('subclasses of its patents, the most frequent first'),
  ownerDetails: listingOwner.nullable(),
});

const feature = 'listings' as const;
const byListingId = z.strictObject({ listing_id: idParam });

export const listingsApi = {
  createListing: json({
    feature,
    method: 'POST',
    path: '/createListing',
    access: access.creators,
    summary: 'Create a listing as a draft; listings of admins are active right away',
    body: anyPayload,
    answer: saved.extend({
      repeated: z
        .literal(true)
        .optional()
        .describe('an earlier call with this CreateKey created the listing; nothing was changed now'),
    }),
    changes: ['listings', 'patents'],
  }),
  editListing: json({
    feature,
    method: 'POST',
    path: '/editListing',
    access: access.owners,
    summary:
      'Change fields of a listing: null or empty text resets a field, absent fields stay the same; 409 if Version is not the current one',
    query: byListingId,
    body: editPayload,
    answer: saved,
    changes: ['listings', 'patents', 'decisions'],
  }),
  getListingById: json({
    feature,
    method: 'GET',
    path: '/getListingById',
    access: access.signedIn,
    summary: 'Get a listing',
    query: byListingId,
    answer: z.object({ listing }),
  }),
  getListingDetailById: json({
    feature,
    method: 'GET',
    path: '/getListingDetailById',
    access: access.owners,
    summary: 'Get all fields of the edit form; only for users who may edit the listing',
    query: byListingId,
    answer: z.object({
      listing,
      listing_details: listingDetails,
      salesInfo: listingSales,
      listingPatentDetails: z.array(listingPatent),
    }),
  }),
  brandNames: json({
    feature,
    method: 'GET',
    path: '/getBrandNames',
    access: access.owners,
    summary: 'Get the brand and product names of your latest listing, which a new one starts with',
    answer: z.object({ BrandNames: z.string() }),
  }),
  listing_details: json({
    feature,
    method: 'GET',
    path: '/listing_details',
    access: access.signedIn,
    summary: 'Get a listing with its patents; brokers and admins also get the owner',
    query: z.strictObject({ UserID: idParam.optional(), listingId: idParam }),
    answer: page,
  }),
  previewListing: json({
    feature,
    method: 'POST',
    path: '/previewListing',
    access: access.owners,
    summary: 'Preview unsaved values as a buyer would get them from listing_details once the listing is active',
    body: previewPayload,
    answer: page,
    changes: [],
  }),
  confidential_details: json({
    feature,
    method: 'GET',
    path: '/confidential_details',
    access: access.staff,
    summary: 'Get seller, prices and sales information',
    query: z.strictObject({ listingId: idParam }),
    answer: z.object({ listings: listing, sales: listingSales }),
  }),
  deleteListing: json({
    feature,
    method: 'DELETE',
    path: '/deleteListing',
    access: access.creators,
    summary: 'Delete a listing; its patents stay in the store',
    query: byListingId,
    answer: said,
    changes: ['listings', 'patents', 'attachments', 'invitations', 'recommendations', 'decisions', 'codes'],
  }),
  ...listingReviewCalls,
  ...listingTagCalls,
  ...reviewQueueCalls,
  ...listingTableCalls,
  ...listingSearchCalls,
  ...quickSearchCalls,
  ...listingFacetCalls,
  ...listingNeighborCalls,
};
