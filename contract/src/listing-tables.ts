import { z } from 'zod';
import { access, userTypes } from './access.ts';
import { brokerCode, idList, idParam, intList, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { listingAgeNames, listingAges, newForDays } from './listing-ages.ts';
import { availableStatus, rightsInRow } from './listing-view.ts';
import type { DecisionStatus, ListingType } from './statuses.ts';
import {
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

/** The star filter of the tables: 1 to 5. */
export const starFilter = z.coerce
  .number()
  .int()
  .refine((value): value is keyof typeof ratingsOfStars => value in ratingsOfStars, 'Please enter 1 to 5 stars')
  .optional();

/** A row of the listing tables, with only what its reader may know. */
export const listingRow = z.object({
  ListingID: z.int(),
  Rating: z.int(),
  DecisionStatus: z.literal(decisionCodes).optional().describe('not for sellers'),
  Stars: z.int().describe('0 when it has no rating'),
  Recommended: z.int(),
  Source: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  ListingName: z.string(),
  ListingImg: z.string(),
  Brokercode: z.string().optional(),
  Owner: z.string().optional(),
  Tag: z.string().optional(),
  AvailableStatus: availableStatus,
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  can: rightsInRow,
});
export type ListingRow = z.infer<typeof listingRow>;

/** The number of listings that one bulk action can change, and that one export can name. */
export const mostListings = 1000;

const filters = {
  AvailableStatus: intList(statusCodes).optional(),
  star: starFilter,
  search: text(200).optional().describe('words from the name or keywords, or an ID'),
  ids: idList(mostListings).optional().describe('only these listings'),
  Age: z.enum(listingAgeNames).optional().describe('age of the listing, in whole days (UTC)'),
};
/** The filters of the list of all listings. */
export const readerFilters = {
  ...filters,
  BrokerCode: brokerCode.optional(),
  DecisionStatus: intList(decisionCodes)
    .optional()
    .describe('decisions of your broker code, or of BrokerCode if given; 0 means undecided'),
  Recommended: z.coerce
    .number()
    .pipe(z.literal(1))
    .optional()
    .describe('1: recommended to you, if you are a buyer; otherwise recommended to anyone'),
  ListingType: intList([0, 1, 2, 3]).optional(),
  ChangedSinceReview: z.coerce
    .number()
    .pipe(z.literal(1))
    .optional()
    .describe('listings whose changes you may confirm; brokers and admins only'),
  OwnCode: z.coerce.number().pipe(z.literal(1)).optional().describe('listings of your broker code; brokers and admins only'),
  New: z.coerce.number().pipe(z.literal(1)).optional().describe(`active for at most ${newForDays} days (UTC)`),
};
/** All filters but those for the status and the scope. */
const { AvailableStatus: _status, ids: _ids, OwnCode: _code, ...otherFilters } = readerFilters;
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
export const bookmarkSortable = [...listingSortable, 'BookmarkDate'] as const;
export const listingLabels = {
  AvailableStatus: statusLabel,
  DecisionStatus: (code: DecisionStatus = decisions.undecided.code) => decisionLabel(code),
  ListingType: (type: ListingType) => listingTypes[type],
  Stars: starsCell,
};
/** Fields of a row that name the owner or reveal what others think of the listing. */
export const rowRights = {
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
const age = {
  kind: 'chips',
  label: 'Age',
  choices: listingAgeNames.map((value) => ({ value, label: listingAges[value].label })),
  whileSet: true,
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
  New: { kind: 'chips', label: 'Age', choices: [{ value: '1', label: 'New' }], access: isBuyers },
  ListingType: {
    kind: 'chips',
    label: 'Type',
    any: 'Any type',
    choices: Object.entries(listingTypes).map(([value, label]) => ({ value, label })),
    access: isBuyers,
  },
} as const;
/** Filters of a table of everyone's listings, before the one on their status. */
const readerControls = {
  search,
  star: { kind: 'star', label: 'Star rating' },
  ChangedSinceReview: {
    kind: 'chips',
    label: 'Changes',
    choices: [{ value: '1', label: 'Changed since review' }],
    access: access.staff,
  },
} as const;
const feature = 'listings' as const;
const columnsBeforeAction = {
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
} as const;
/** The columns of a table of everyone's listings. */
export const readerColumns = { ...columnsBeforeAction, Action: actionColumn } as const;

/** The tables of listings, and the call that counts their rows. */
export const listingTableCalls = {
  listingStatusCounts: json({
    feature,
    method: 'GET',
    path: '/getListingStatusCounts',
    access: access.signedIn,
    summary:
      'Count listings by status: those you may see, own, or review, or those of your broker code, that match the other filters',
    query: z.strictObject({
      ...otherFilters,
      scope: z
        .enum(['all', 'own', 'code', 'review'])
        .default('all')
        .describe('code: listings of your broker code; review: pending listings, for brokers only those of their broker code'),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          AvailableStatus: availableStatus,
          count: z.int(),
          more: z.boolean().optional().describe('true if more than these match the filters; they are not counted'),
        }),
      ),
    }),
  }),
  listing_ta: table({
    title: 'My listings',
    feature,
    path: '/listing_ta',
    access: access.signedIn,
    summary: "List an owner's listings",
    row: listingRow,
    labels: listingLabels,
    columns: {
      ListingID: 'ID',
      Source: 'Source',
      ListingName: 'Listing Name',
      AvailableStatus: 'Status',
      Tag: 'Tag',
      CreateDate: 'Date',
      Action: actionColumn,
    },
    // Buyers see no tags, sellers those of their own listings.
    rights: { ...rowRights, Tag: access.owners },
    controls: { search, Age: age, AvailableStatus: status },
    sortable: ['ListingID', 'Source', 'ListingName', 'AvailableStatus', 'CreateDate'],
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: { ...filters, ownerID: idParam },
  }),
  myaccount_ta_all: table({
    title: 'All listings',
    feature,
    path: '/myaccount_ta_all',
    access: access.searchers,
    summary: 'List all listings; buyers get only active ones',
    row: listingRow,
    labels: listingLabels,
    columns: readerColumns,
    rights: rowRights,
    controls: {
      ...readerControls,
      Age: { ...age, access: access.staff },
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
  team_listing: table({
    title: 'Team listings',
    feature,
    path: '/team_listing',
    access: access.searchers,
    summary:
      "List your team's listings: those of your broker code, or, if you are a buyer, the active ones that your broker code has decided on",
    row: listingRow,
    labels: listingLabels,
    columns: readerColumns,
    rights: rowRights,
    controls: { ...readerControls, AvailableStatus: { ...status, access: access.staff }, ...buyerControls },
    sortable: listingSortable,
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: readerFilters,
  }),
  bookmarked_listing: table({
    title: 'Bookmarked listings',
    feature,
    shows: ['bookmarks'],
    path: '/bookmarked_listing',
    access: access.signedIn,
    summary: 'List the listings that you bookmarked and can see',
    row: listingRow.extend({ BookmarkDate: isoDateTime }),
    labels: listingLabels,
    columns: { ...columnsBeforeAction, BookmarkDate: 'Bookmarked', Action: actionColumn },
    rights: rowRights,
    controls: { ...readerControls, AvailableStatus: { ...status, access: access.owners }, ...buyerControls },
    sortable: bookmarkSortable,
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: readerFilters,
  }),
};
