import { z } from 'zod';
import { access } from './access.ts';
import { claimedTime, id, idParam, said, text } from './common.ts';
import { currencyCodes } from './currencies.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { availableStatus } from './listing-view.ts';
import { changeKinds, choosableStatuses } from './statuses.ts';

/** A price among the changes: an amount alone wouldn't tell its currency. */
export const changedPrice = z.object({ Amount: z.number(), Currency: z.enum(currencyCodes) });

/** A field, patent or attachment that differs from the reviewed version. */
const listingChange = z.object({
  Kind: z.enum(changeKinds),
  Name: z.string().describe('path of the field, number of the patent, or DocID'),
  Before: z.unknown().describe('the reviewed value, of a price { Amount, Currency }; null for an added patent or attachment'),
  After: z.unknown().describe('the current value; null for a removed patent or attachment'),
  UserName: z.string(),
  ChangeDate: isoDateTime,
});
export type ListingChange = z.infer<typeof listingChange>;

const feature = 'listings' as const;
const byListingId = z.strictObject({ listing_id: idParam });

/** The listings of other owners that one answer names. */
export const mostElsewhere = 100;

/** Submission, review and statuses of a listing. */
export const listingReviewCalls = {
  publishListing: json({
    feature,
    method: 'POST',
    path: '/publishListing',
    access: access.owners,
    summary: 'Submit a draft or declined listing for review',
    query: byListingId,
    body: z.strictObject({
      listing_status: z.union([z.string().max(50), z.number()]).nullish(),
      available_status: z.number().int().nullish(),
      new_available_status: z.literal(-1).default(-1),
      updatedDate: claimedTime,
      publish: z.number().int().nullish(),
      activation_code: text(64).nullish(),
    }),
    answer: said.extend({
      toCheck: z.array(z.string()).describe('fields with words that may name someone; a broker decides before buyers see them'),
    }),
    changes: ['listings', 'decisions', 'codes'],
  }),
  changeListingStatus: json({
    feature,
    method: 'POST',
    path: '/changeListingStatus',
    access: access.admin,
    summary: 'Set a status from 1 to 7, or decline (-2) with a reason',
    body: z.strictObject({
      listing_id: id,
      AvailableStatus: z.literal(choosableStatuses),
      Reason: text(2000).optional(),
      UpdateDate: claimedTime,
    }),
    answer: said,
    changes: ['listings', 'decisions'],
  }),
  listingChanges: json({
    feature,
    method: 'GET',
    path: '/getListingChanges',
    access: access.staff,
    summary: "List the owner's changes to a listing since its last review",
    query: byListingId,
    answer: z.object({
      Version: z.int().describe('for confirmListingChanges'),
      Reviewer: z.string().nullable(),
      ReviewDate: isoDateTime.nullable(),
      data: z.array(listingChange),
    }),
  }),
  patentsElsewhere: json({
    feature,
    method: 'GET',
    path: '/getPatentsElsewhere',
    access: access.staff,
    summary: 'List the patents of a listing that are also on listings of other owners',
    query: byListingId,
    answer: z.object({
      data: z.array(
        z.object({
          PatentNumber: z.string(),
          Country: z.string(),
          ListingID: z.int(),
          ListingName: z.string(),
          AvailableStatus: availableStatus,
        }),
      ),
      more: z.boolean().describe(`true if there are more than ${mostElsewhere}`),
    }),
  }),
  confirmListingChanges: json({
    feature,
    method: 'POST',
    path: '/confirmListingChanges',
    access: access.staff,
    summary: 'Confirm the changes you read; 409 if the owner has changed more since',
    body: z.strictObject({ listing_id: id, Version: z.int().min(0) }),
    answer: said,
    changes: ['listings'],
  }),
  listingStatusHistory: json({
    feature,
    method: 'GET',
    path: '/getListingStatusHistory',
    access: access.signedIn,
    summary: 'List the status changes with their reasons; brokers and admins also get the user',
    query: byListingId,
    answer: z.object({
      data: z.array(
        z.object({
          OldStatus: availableStatus.nullable(),
          NewStatus: availableStatus,
          Reason: z.string().nullable(),
          UserName: z.string().nullable(),
          CreateDate: isoDateTime,
        }),
      ),
    }),
  }),
};
