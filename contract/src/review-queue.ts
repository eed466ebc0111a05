import { z } from 'zod';
import { access } from './access.ts';
import { idParam, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { availableStatus, rightsInRow } from './listing-view.ts';
import { sorting } from './paging.ts';
import type { ListingType } from './statuses.ts';
import { listingTypes, statusLabel } from './statuses.ts';
import { actionColumn } from './table-columns.ts';

/** The task that a listing waits for: its review, a look at names that became known later, or the confirmation of later changes. */
export const waitsFor = { review: 'Review', names: 'Name check', changes: 'Confirmation' } as const;
export type WaitsFor = keyof typeof waitsFor;

const row = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  WaitsFor: z.enum(['review', 'names', 'changes']),
  WaitingSince: isoDateTime.describe('when it was submitted or first changed, or when the first name was found'),
  Brokercode: z.string(),
  Owner: z.string(),
  Tag: z.string(),
  AvailableStatus: availableStatus,
  can: rightsInRow,
});
export type ReviewRow = z.infer<typeof row>;

const filters = {
  WaitsFor: z.enum(['review', 'names', 'changes']).optional(),
  search: text(200).optional().describe('words from the name or keywords, or an ID'),
};
const sortable = ['WaitingSince', 'ListingID', 'ListingName', 'ListingType', 'Brokercode'] as const;
const feature = 'listings' as const;

/** Listings that wait for a reviewer: all of them for admins, those of their broker code for brokers. */
export const reviewQueueCalls = {
  reviewQueue: table({
    title: 'Review queue',
    feature,
    path: '/getReviewQueue',
    access: access.staff,
    summary:
      'List the listings that are waiting for review, or have unconfirmed changes or names found later, longest waiting first',
    row,
    labels: {
      WaitsFor: (kind: WaitsFor) => waitsFor[kind],
      ListingType: (type: ListingType) => listingTypes[type],
      AvailableStatus: statusLabel,
    },
    columns: {
      ListingID: 'ID',
      WaitingSince: 'Waiting since',
      WaitsFor: 'Needs',
      ListingType: 'Type',
      ListingName: 'Listing Name',
      Brokercode: 'Broker ID',
      Owner: 'Owner',
      Tag: 'Tag',
      AvailableStatus: 'Status',
      Action: actionColumn,
    },
    controls: {
      search: { kind: 'text', label: 'Filter listings' },
      WaitsFor: {
        kind: 'chips',
        label: 'Needs',
        any: 'All',
        choices: Object.entries(waitsFor).map(([value, label]) => ({ value, label })),
      },
    },
    sortable,
    sort: { sid: 'WaitingSince', sod: 'ASC' },
    filters,
  }),
  getPreviousAndNextReview: json({
    feature,
    method: 'GET',
    path: '/getPreviousAndNextReview',
    access: access.staff,
    summary: 'Get the listings before and after this one in the review queue, with its order and filters',
    query: z.strictObject({ listingId: idParam, ...filters, ...sorting(sortable, 'WaitingSince', 'ASC') }),
    answer: z.object({ next: z.int().nullable(), prev: z.int().nullable() }),
  }),
};
