import { z } from 'zod';
import { access, userTypes } from './access.ts';
import { callAccess } from './call-access.ts';
import { brokerCode, claimedTime, id, idParam, intList, isoDate, isoDateTime, said, text } from './common.ts';
import { json, sorting, table } from './endpoint.ts';
import {
  detailsInput,
  draftDetails,
  listingDetails,
  listingInput,
  listingSales,
  salesInput,
  shareTypes,
} from './listing-fields.ts';
import { listingPatent, typedPatent } from './patents.ts';
import type { DecisionStatus, ListingType } from './statuses.ts';
import {
  changeKinds,
  choosableStatuses,
  decisionCodes,
  decisionLabel,
  decisions,
  listingTypes,
  ratingsOfStars,
  starsCell,
  statusCodes,
  statusLabel,
} from './statuses.ts';
import { actionColumn } from './table-columns.ts';

const availableStatus = z.literal(statusCodes);
/** The star filter of the tables: 1 to 5. */
export const starFilter = z.coerce
  .number()
  .int()
  .refine((value): value is keyof typeof ratingsOfStars => value in ratingsOfStars, 'Please enter 1 to 5 stars')
  .optional();

/** The current user's rights on a listing. The browser never derives any itself. */
export const listingRights = z.object({
  update: z.boolean(),
  publish: z.boolean(),
  delete: z.boolean(),
  changeStatus: z.boolean(),
  decide: z.boolean(),
  recommend: z.boolean(),
  confirmChanges: z.boolean().describe('brokers and admins, while it has unreviewed changes'),
  withdraw: z.boolean().describe('withdraw recommendations, in any status'),
  invite: z.boolean().describe('only while the listing is active'),
  seeConfidential: z.boolean(),
});
export type ListingRights = z.infer<typeof listingRights>;

/** A listing as its reader may see it. Owner and broker code are null for readers who may not know them. */
export const listing = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingDescription: z.string(),
  ListingType: z.int(),
  AvailableStatus: availableStatus,
  ListingStatus: z.string(),
  Rating: z.int(),
  Source: z.string(),
  DealStructure: z.string(),
  DealStructureNotes: z.string(),
  Keywords: z.string(),
  PrivateFlag: z.int(),
  AccessControl: z.string(),
  Share_type: z.enum(shareTypes),
  ListingImg: z.string(),
  CompetitiveAdvantage: z.string(),
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  EndDate: isoDate.nullable(),
  LastUpdate: isoDateTime,
  Version: z.int(),
  DeclineReason: z.string().nullable().describe('owner, brokers and admins only'),
  Tag: z.string().nullable().describe('brokers and admins only'),
  OwnerID: z.int().nullable().describe('owner, brokers and admins only'),
  Brokercode: z.string().nullable().describe('owner, brokers and admins only'),
  recommendedByBrevet: z.int().nullable().describe('number of buyers; brokers and admins only'),
  recommendedToMe: z.object({ CreateDate: isoDateTime }).nullable(),
  tbl_listing_decision_statuses: z
    .array(z.object({ BrokerCode: z.string(), DecisionStatus: z.int() }))
    .describe('of your broker code; empty for sellers'),
  can: listingRights,
});
export type Listing = z.infer<typeof listing>;

const owner = z.object({
  UserID: z.int(),
  Username: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
  Company: z.string().nullable(),
  BrokerID: z.string(),
  BrokerName: z.string(),
});

const payload = z.strictObject({
  user_id: id.optional(),
  listing: listingInput,
  listing_details: detailsInput.prefault({}),
  salesInfo: salesInput,
  listingPatent: z.array(typedPatent).max(500).default([]),
});
export type ListingPayload = z.input<typeof payload>;
export { payload as listingPayload };

/** A draft may be incomplete. Submitting it requires a description for each "yes". */
export const draftPayload = payload.extend({ draft: z.literal(true), listing_details: draftDetails.prefault({}) });
const anyPayload = z.union([payload, draftPayload]);
export type SavedPayload = z.output<typeof anyPayload>;

const saved = z.object({ message: z.string(), listing: z.object({ ListingID: z.int(), Version: z.int() }) });

/** A row of the listing tables, with only what its reader may know. */
const row = z.object({
  ListingID: z.int(),
  Rating: z.int(),
  DecisionStatus: z.literal(decisionCodes).optional().describe('not for sellers'),
  Stars: z.int().describe('0 when it has no rating'),
  Recommended: z.int(),
  Source: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  ListingName: z.string(),
  Brokercode: z.string().optional(),
  Owner: z.string().optional(),
  Tag: z.string().optional(),
  AvailableStatus: availableStatus,
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  can: listingRights.pick({ update: true, publish: true, delete: true, recommend: true, confirmChanges: true }),
});
export type ListingRow = z.infer<typeof row>;

/** A field, patent or attachment that differs from the reviewed version. */
const listingChange = z.object({
  Kind: z.enum(changeKinds),
  Name: z.string().describe('path of the field, number of the patent, or DocID'),
  Before: z.unknown().describe('the reviewed value; null for an added patent or attachment'),
  After: z.unknown().describe('the current value; null for a removed patent or attachment'),
  UserName: z.string(),
  ChangeDate: isoDateTime,
});
export type ListingChange = z.infer<typeof listingChange>;

const filters = {
  AvailableStatus: intList(statusCodes).optional(),
  star: starFilter,
  search: text(200).optional().describe('words from the name or keywords, or an ID'),
};
/** The filters of the list of all listings. */
const readerFilters = {
  ...filters,
  BrokerCode: brokerCode.optional(),
  DecisionStatus: intList(decisionCodes)
    .optional()
    .describe('decisions of your broker code, or of BrokerCode if given; 0 is undecided'),
  Recommended: z.coerce
    .number()
    .pipe(z.literal(1))
    .optional()
    .describe('1: recommended to you, if you are a buyer; otherwise recommended to anyone'),
  ListingType: intList([0, 1, 2, 3]).optional(),
  ChangedSinceReview: z.coerce.number().pipe(z.literal(1)).optional().describe('brokers and admins only'),
  OwnCode: z.coerce.number().pipe(z.literal(1)).optional().describe('listings of your broker code; brokers and admins only'),
};
/** Lists that people can page through listing by listing. */
export const listingLists = ['all', 'own'] as const;
export const listingSortable = [
  'ListingID',
  'Rating',
  'Source',
  'ListingType',
  'ListingName',
  'Brokercode',
  'AvailableStatus',
  'CreateDate',
  'StartDate',
] as const;
const labels = {
  AvailableStatus: statusLabel,
  DecisionStatus: (code: DecisionStatus = decisions.undecided.code) => decisionLabel(code),
  ListingType: (type: ListingType) => listingTypes[type],
  Stars: starsCell,
};
/** Fields of a row that name the owner or reveal what others think of the listing. */
const rights = {
  Brokercode: access.staff,
  Owner: access.staff,
  Tag: access.staff,
  DecisionStatus: access.searchers,
};
const search = { kind: 'text', label: 'Filter listings' } as const;
const status = {
  kind: 'chips',
  label: 'Status',
  any: 'Any status',
  choices: statusCodes.map((code) => ({ value: String(code), label: statusLabel(code) })),
} as const;
const isBuyers = [userTypes.buyer] as const;
/** Filters for buyers. Decisions are in the order of a buyer's work: undecided ones come first. */
const buyerControls = {
  DecisionStatus: {
    kind: 'chips',
    label: 'Decision',
    any: 'Any decision',
    choices: [decisions.undecided, decisions.pursue, decisions.postpone, decisions.pass].map(({ code, label }) => ({
      value: String(code),
      label,
    })),
    access: isBuyers,
  },
  Recommended: {
    kind: 'chips',
    label: 'Recommendation',
    any: 'All',
    choices: [{ value: '1', label: 'Recommended' }],
    access: isBuyers,
  },
  ListingType: {
    kind: 'chips',
    label: 'Type',
    any: 'Any type',
    choices: Object.entries(listingTypes).map(([value, label]) => ({ value, label })),
    access: isBuyers,
  },
} as const;
const feature = 'listings' as const;
const byListingId = z.strictObject({ listing_id: idParam });

export const listingsApi = {
  createListing: json({
    feature,
    method: 'POST',
    path: '/createListing',
    access: callAccess.createListing,
    summary: 'Create a listing as a draft; listings of admins are active right away',
    body: anyPayload,
    answer: saved,
    changes: ['listings', 'patents'],
  }),
  editListing: json({
    feature,
    method: 'POST',
    path: '/editListing',
    access: callAccess.editListing,
    summary: 'Change a listing; 409 if Version is not the current one',
    query: byListingId,
    body: anyPayload,
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
  listing_details: json({
    feature,
    method: 'GET',
    path: '/listing_details',
    access: callAccess.listing_details,
    summary: 'Get a listing with its patents; brokers and admins also get the owner',
    query: z.strictObject({ UserID: idParam.optional(), listingId: idParam }),
    answer: z.object({
      listings: listing,
      category: listingDetails,
      patentListing: z.array(listingPatent),
      ownerDetails: owner.nullable(),
    }),
  }),
  confidential_details: json({
    feature,
    method: 'GET',
    path: '/confidential_details',
    access: callAccess.confidential_details,
    summary: 'Get seller, prices and sales information',
    query: z.strictObject({ listingId: idParam }),
    answer: z.object({ listings: listing, sales: listingSales }),
  }),
  publishListing: json({
    feature,
    method: 'POST',
    path: '/publishListing',
    access: callAccess.publishListing,
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
    answer: said,
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
  getPreviousAndNextListing: json({
    feature,
    method: 'GET',
    path: '/getPreviousAndNextListing',
    access: access.signedIn,
    summary: 'Get the listings before and after this one in a list, with its order and filters',
    query: z.strictObject({
      listingId: idParam,
      ...readerFilters,
      list: z.enum(listingLists).default('all').describe('all listings (myaccount_ta_all) or your own (listing_ta)'),
      ...sorting(listingSortable, 'ListingID', 'DESC'),
    }),
    answer: z.object({ next: z.int().nullable(), prev: z.int().nullable() }),
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
  listingStatusCounts: json({
    feature,
    method: 'GET',
    path: '/getListingStatusCounts',
    access: access.signedIn,
    summary: 'Count listings by status: those you may see, own, or review, or those of your broker code',
    query: z.strictObject({
      scope: z
        .enum(['all', 'own', 'code', 'review'])
        .default('all')
        .describe('code: those of your broker code; review: all pending ones for admins, those of their broker code for brokers'),
    }),
    answer: z.object({ data: z.array(z.object({ AvailableStatus: availableStatus, count: z.int() })) }),
  }),
  listing_ta: table({
    feature,
    path: '/listing_ta',
    access: callAccess.listing_ta,
    summary: "List an owner's listings",
    row,
    labels,
    columns: {
      ListingID: 'ID',
      Source: 'Source',
      ListingName: 'Listing Name',
      AvailableStatus: 'Status',
      Tag: 'Tag',
      CreateDate: 'Date',
      Action: actionColumn,
    },
    rights,
    controls: { search, AvailableStatus: status },
    sortable: ['ListingID', 'Source', 'ListingName', 'AvailableStatus', 'CreateDate'],
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: { ...filters, ownerID: idParam },
  }),
  myaccount_ta_all: table({
    feature,
    path: '/myaccount_ta_all',
    access: callAccess.myaccount_ta_all,
    summary: 'List all listings; only active ones for buyers',
    row,
    labels,
    columns: {
      ListingID: 'ID',
      Rating: 'Rating',
      DecisionStatus: 'Decision Status',
      Stars: 'Star rating',
      Recommended: 'Recommended',
      Source: 'Source',
      ListingType: 'Type',
      ListingName: 'Listing Name',
      Brokercode: 'Broker ID',
      Owner: 'Owner',
      Tag: 'Tag',
      AvailableStatus: 'Status',
      CreateDate: 'Create',
      StartDate: 'Start',
      Action: actionColumn,
    },
    rights,
    controls: {
      search,
      star: { kind: 'star', label: 'Star rating' },
      ChangedSinceReview: {
        kind: 'chips',
        label: 'Changes',
        choices: [{ value: '1', label: 'Changed since review' }],
        access: access.staff,
      },
      OwnCode: {
        kind: 'chips',
        label: 'Broker code',
        choices: [{ value: '1', label: 'My broker code' }],
        access: [userTypes.broker],
      },
      AvailableStatus: { ...status, access: access.staff },
      ...buyerControls,
    },
    sortable: listingSortable,
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: readerFilters,
  }),
};
