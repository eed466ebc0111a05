import { z } from 'zod';
import { id } from './common.ts';
import { detailsInput, draftDetails, listingInput, salesInput } from './listing-fields.ts';
import { typedPatent } from './patents.ts';

/** A listing as createListing and editListing take it. */
export const listingPayload = z.strictObject({
  user_id: id.optional(),
  listing: listingInput,
  listing_details: detailsInput.prefault({}),
  salesInfo: salesInput,
  listingPatent: z.array(typedPatent).max(500).default([]),
});
export type ListingPayload = z.input<typeof listingPayload>;

/** A draft may be incomplete. Submitting it requires a description for each "yes". */
export const draftPayload = listingPayload.extend({ draft: z.literal(true), listing_details: draftDetails.prefault({}) });
export const anyPayload = z.union([listingPayload, draftPayload]);
export type SavedPayload = z.output<typeof anyPayload>;
