import { z } from 'zod';
import { access, userTypes } from './access.ts';
import { callAccess } from './call-access.ts';
import { brokerCode, claimedTime, id, idParam, intList, isoDateTime, said, text } from './common.ts';
import { json, sorting, table } from './endpoint.ts';
import { starFilter } from './listing-tables.ts';
import { decisionCodes, decisionLabel, starsCell, statusCodes, statusLabel } from './statuses.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'decisions' as const;
const decisionStatus = z.literal(decisionCodes);

/** A pursue request: a broker code's current decision to pursue a listing. */
const pursueRequest = z.object({
  ListingID: z.int(),
  BuyerRequest: z.string().describe('the person who decided and their broker code'),
  BrokerCode: z.string(),
  Rating: z.int(),
  Stars: z.int().describe('0 when it has no rating'),
  Recommended: z.int().optional().describe('number of buyers; brokers and admins only'),
  recommendedToMe: z.boolean().optional().describe('buyers only'),
  ListingName: z.string(),
  DecisionStatus: decisionStatus,
  AvailableStatus: z.literal(statusCodes),
  CreateDate: isoDateTime,
});
export type PursueRequest = z.infer<typeof pursueRequest>;

const requestFilters = {
  AvailableStatus: intList(statusCodes).optional(),
  BrokerCode: brokerCode.optional(),
  star: starFilter,
  search: text(200).optional(),
};
const requestSortable = ['ListingID', 'Rating', 'ListingName', 'AvailableStatus', 'CreateDate'] as const;
const request = pursueRequest.pick({ ListingID: true, BrokerCode: true });

export const decisionsApi = {
  decision: json({
    feature,
    method: 'POST',
    path: '/decision',
    access: access.deciders,
    summary: "Record your broker code's decision: 3 pass, 4 pursue, 5 postpone, 0 undecided",
    body: z.strictObject({
      ListingID: id,
      ListingName: text(500).optional(),
      BrokerCode: brokerCode.optional(),
      OwnerID: id.nullish(),
      DecisionStatus: decisionStatus,
      Replaces: decisionStatus.optional().describe('the decision that this one replaces; 409 if the current decision is another'),
      DecisionMadeByID: id.optional(),
      LastUpdate: claimedTime,
    }),
    answer: said.extend({ DecisionStatus: decisionStatus }),
    changes: ['decisions', 'listings'],
  }),
  listing_status: json({
    feature,
    method: 'GET',
    path: '/listing_status',
    access: access.searchers,
    summary: 'Get the current decision of a broker code on a listing',
    query: z.strictObject({ ListingID: idParam, BrokerCode: brokerCode.optional() }),
    answer: z.object({ DecisionStatus: decisionStatus, LastUpdate: isoDateTime.nullable() }),
  }),
  getDecisionstatusForAdmin: table({
    feature,
    path: '/getDecisionstatusForAdmin',
    access: access.staff,
    summary: 'List the decisions on a listing, one row per broker code',
    row: z.object({ BrokerCode: z.string(), DecisionStatus: decisionStatus, UserName: z.string(), LastUpdate: isoDateTime }),
    labels: { DecisionStatus: decisionLabel },
    columns: { BrokerCode: 'Broker code', DecisionStatus: 'Decision', UserName: 'User', LastUpdate: 'Last update' },
    sortable: ['LastUpdate', 'BrokerCode', 'DecisionStatus'],
    sort: { sid: 'LastUpdate', sod: 'DESC' },
    filters: { ListingID: idParam },
  }),
  getPreviousAndNextRequest: json({
    feature,
    method: 'GET',
    path: '/getPreviousAndNextRequest',
    access: access.searchers,
    summary: 'Get the pursue requests before and after this one, with the order and filters of pursue_request',
    query: z.strictObject({
      listingId: idParam,
      RequestCode: brokerCode.describe('the broker code that pursues the listing'),
      ...requestFilters,
      ...sorting(requestSortable, 'ListingID', 'DESC'),
    }),
    answer: z.object({ next: request.nullable(), prev: request.nullable() }),
  }),
  pursue_request: table({
    feature,
    path: '/pursue_request',
    access: callAccess.pursue_request,
    summary: 'List pursue requests: all for admins, otherwise those of your broker code',
    row: pursueRequest,
    labels: { AvailableStatus: statusLabel, DecisionStatus: decisionLabel, Stars: starsCell },
    columns: {
      ListingID: 'ID',
      BuyerRequest: 'Buyer Request',
      Rating: 'Rating',
      Stars: 'Star rating',
      Recommended: 'Recommended',
      ListingName: 'Listing Name',
      DecisionStatus: 'Decision Status',
      AvailableStatus: 'Status',
      CreateDate: 'Create',
      Action: actionColumn,
    },
    rights: { Recommended: access.staff, recommendedToMe: [userTypes.buyer] },
    controls: {
      search: { kind: 'text', label: 'Filter requests' },
      star: { kind: 'star', label: 'Star rating' },
    },
    sortable: requestSortable,
    sort: { sid: 'ListingID', sod: 'DESC' },
    filters: requestFilters,
  }),
};
