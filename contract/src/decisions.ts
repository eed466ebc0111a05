import { z } from 'zod';
import { access, userTypes } from './access.ts';
import { brokerCode, claimedTime, id, idParam, intList, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { checkDetails, decisionDetails, givenDetails } from './decision-details.ts';
import { json, table } from './endpoint.ts';
import { starFilter } from './listing-tables.ts';
import { messages } from './messages.ts';
import { sorting } from './paging.ts';
import { countryCode, patentNumber } from './patents.ts';
import type { PassReason } from './statuses.ts';
import { decisionCodes, decisionLabel, passReasons, starsCell, statusCodes, statusLabel } from './statuses.ts';
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

/** A broker code's current decision to pursue a patent. */
const patentRequest = z.object({
  PatentID: z.int(),
  PatentNumber: z.string(),
  Country: z.string(),
  Title: z.string().nullable(),
  BuyerRequest: z.string().describe('the person who decided and their broker code'),
  BrokerCode: z.string(),
  DecisionStatus: decisionStatus,
  CreateDate: isoDateTime,
});
export type PatentRequest = z.infer<typeof patentRequest>;

const decisionFields = { BrokerCode: z.string(), DecisionStatus: decisionStatus, ...decisionDetails.shape };

/** A decision of a broker code, the current one or an earlier one. */
const decisionEntry = z.object({
  ...decisionFields,
  UserName: z.string().nullable().describe('null if you are a buyer and an admin decided'),
  CreateDate: isoDateTime,
});
export type DecisionEntry = z.infer<typeof decisionEntry>;

const requestFilters = {
  AvailableStatus: intList(statusCodes).optional(),
  BrokerCode: brokerCode.optional(),
  star: starFilter,
  search: text(200).optional(),
};
const requestSortable = ['ListingID', 'Rating', 'ListingName', 'AvailableStatus', 'CreateDate'] as const;
const request = pursueRequest.pick({ ListingID: true, BrokerCode: true });

/** The number of broker codes that an admin can decide for at once. */
export const mostCodes = 50;
/** Sellers get counts of decisions once this many broker codes have decided. */
export const leastCounted = 5;

const reasonsLabel = (reasons: PassReason[]): string => reasons.map((reason) => passReasons[reason]).join(', ');
const decisionLabels = { DecisionStatus: decisionLabel, Reasons: reasonsLabel };
const decisionColumns = {
  BrokerCode: 'Broker code',
  DecisionStatus: 'Decision',
  Reasons: 'Reasons',
  ReasonText: 'Other reason',
  ReturnDate: 'Comes back',
  UserName: 'User',
} as const;

export const decisionsApi = {
  decision: json({
    feature,
    method: 'POST',
    path: '/decision',
    access: access.deciders,
    summary: "Record your broker code's decision: 3 pass, 4 pursue, 5 postpone, 0 undecided",
    body: z
      .strictObject({
        ListingID: id,
        ListingName: text(500).optional(),
        BrokerCode: brokerCode.optional(),
        OwnerID: id.nullish(),
        DecisionStatus: decisionStatus,
        Replaces: decisionStatus.optional().describe('the decision that you saw; 409 if it has changed since'),
        DecisionMadeByID: id.optional(),
        LastUpdate: claimedTime,
        ...givenDetails,
      })
      .check(checkDetails),
    answer: said.extend({ DecisionStatus: decisionStatus }),
    changes: ['decisions', 'listings'],
  }),
  decisionAsAdmin: json({
    feature,
    method: 'POST',
    path: '/decisionAsAdmin',
    access: access.admin,
    summary: 'Record the same decision for several broker codes',
    body: z
      .strictObject({
        ListingID: id,
        ListingName: text(500).optional(),
        BrokerCode: z
          .array(brokerCode, messages.selectBrokerCode)
          .min(1, messages.selectBrokerCode)
          .max(mostCodes, messages.tooManyBrokerCodes(mostCodes)),
        OwnerID: id.nullish(),
        DecisionStatus: decisionStatus,
        LastUpdate: claimedTime,
        ...givenDetails,
      })
      .check(checkDetails),
    answer: said.extend({ data: z.array(z.string()).describe('the broker codes whose decision changed') }),
    changes: ['decisions', 'listings'],
  }),
  getBrokerBasedOnDecision: json({
    feature,
    method: 'GET',
    path: '/getBrokerBasedOnDecision',
    access: access.staff,
    summary: 'List the active broker codes with this decision on a listing; 0 lists the undecided ones',
    query: z.strictObject({ ListingID: idParam, DecisionStatus: z.coerce.number().pipe(decisionStatus) }),
    answer: z.object({ data: z.array(z.string()) }),
  }),
  decisionCounts: json({
    feature,
    method: 'GET',
    path: '/getDecisionCounts',
    access: access.owners,
    summary: `Count the decisions on a listing up to the end of yesterday (UTC), once ${leastCounted} broker codes have decided`,
    query: z.strictObject({ ListingID: idParam }),
    answer: z.object({
      data: z
        .array(z.object({ DecisionStatus: decisionStatus, count: z.int() }))
        .nullable()
        .describe(`null while fewer than ${leastCounted} broker codes have decided`),
    }),
  }),
  getDecisionHistory: table({
    title: 'Past decisions',
    feature,
    path: '/getDecisionHistory',
    access: access.searchers,
    summary: 'List all decisions ever made on a listing; buyers get only those of their broker code',
    row: decisionEntry,
    labels: decisionLabels,
    columns: { ...decisionColumns, CreateDate: 'When' },
    sortable: ['CreateDate', 'BrokerCode', 'DecisionStatus'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: { ListingID: idParam },
  }),
  listing_status: json({
    feature,
    method: 'GET',
    path: '/listing_status',
    access: access.searchers,
    summary: 'Get the current decision of a broker code on a listing',
    query: z.strictObject({ ListingID: idParam, BrokerCode: brokerCode.optional() }),
    answer: z.object({ DecisionStatus: decisionStatus, ...decisionDetails.shape, LastUpdate: isoDateTime.nullable() }),
  }),
  getDecisionstatusForAdmin: table({
    title: 'Decisions on a listing',
    feature,
    path: '/getDecisionstatusForAdmin',
    access: access.staff,
    summary: 'List the decisions on a listing, one row per broker code',
    row: z.object({ ...decisionFields, UserName: z.string(), LastUpdate: isoDateTime }),
    labels: decisionLabels,
    columns: { ...decisionColumns, LastUpdate: 'Last update' },
    sortable: ['LastUpdate', 'BrokerCode', 'DecisionStatus'],
    sort: { sid: 'LastUpdate', sod: 'DESC' },
    filters: { ListingID: idParam },
  }),
  getPreviousAndNextRequest: json({
    feature,
    method: 'GET',
    path: '/getPreviousAndNextRequest',
    access: access.searchers,
    summary: 'Get the pursue requests before and after this one, in the order and with the filters of pursue_request',
    query: z.strictObject({
      listingId: idParam,
      RequestCode: brokerCode.describe('the broker code that pursues the listing'),
      ...requestFilters,
      ...sorting(requestSortable, 'ListingID', 'DESC'),
    }),
    answer: z.object({ next: request.nullable(), prev: request.nullable() }),
  }),
  pursue_request: table({
    title: 'Pursue requests',
    feature,
    path: '/pursue_request',
    access: access.searchers,
    summary: 'List pursue requests; admins get all of them, others only those of their broker code',
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
  setPatentDecision: json({
    feature,
    method: 'POST',
    path: '/setPatentDecision',
    access: access.deciders,
    summary: "Record your broker code's decision on a patent: 3 pass, 4 pursue, 5 postpone, 0 undecided",
    body: z.strictObject({
      PatentNumber: patentNumber,
      Country: countryCode.default('US'),
      BrokerCode: brokerCode.optional(),
      DecisionStatus: decisionStatus,
      UserID: id.optional(),
    }),
    answer: said.extend({ DecisionStatus: decisionStatus }),
    changes: ['decisions'],
  }),
  patentStatus: json({
    feature,
    method: 'GET',
    path: '/patent_status',
    access: access.searchers,
    summary: 'Get the current decision of a broker code on a patent',
    query: z.strictObject({ PatentNumber: patentNumber, Country: countryCode.default('US'), BrokerCode: brokerCode.optional() }),
    answer: z.object({ DecisionStatus: decisionStatus, LastUpdate: isoDateTime.nullable() }),
  }),
  patentRequests: table({
    title: 'Pursue requests on patents',
    feature,
    shows: ['listings'],
    path: '/pursuePatents',
    access: access.searchers,
    summary: 'List the patents that broker codes pursue; admins get all of them, others only those of their broker code',
    row: patentRequest,
    labels: { DecisionStatus: decisionLabel },
    columns: {
      PatentNumber: 'Patent',
      Country: 'Country',
      BuyerRequest: 'Buyer Request',
      Title: 'Title',
      DecisionStatus: 'Decision Status',
      CreateDate: 'Create',
    },
    controls: { search: { kind: 'text', label: 'Filter requests' } },
    sortable: ['CreateDate', 'PatentNumber', 'Country'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: { BrokerCode: brokerCode.optional(), search: text(200).optional().describe('the start of a number') },
  }),
};
