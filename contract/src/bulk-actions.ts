import { z } from 'zod';
import { access } from './access.ts';
import { brokerCode, id, line, said, text } from './common.ts';
import { checkDetails, givenDetails } from './decision-details.ts';
import { mostCodes } from './decisions.ts';
import { json } from './endpoint.ts';
import { listedBy } from './listing-neighbors.ts';
import { listingRow, mostListings } from './listing-tables.ts';
import { messages } from './messages.ts';
import type { ProblemCode } from './problem-codes.ts';
import { problemCodes } from './problem-codes.ts';
import { mostBuyers } from './recommendations.ts';
import { choosableStatuses, decisionCodes } from './statuses.ts';

const feature = 'listings' as const;

/** The change that a bulk action makes to each of its listings. */
export const bulkActions = ['tag', 'status', 'recommend', 'decide'] as const;
export type BulkAction = (typeof bulkActions)[number];

const refused = z.object({
  code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
});

const outcome = z.object({
  ListingID: z.int(),
  changed: z.boolean().describe('false if there was nothing to change, or if the change was refused'),
  refused: refused.nullable().describe('why it was refused, with the message of the call for a single listing'),
  undone: z.boolean(),
  undoRefused: refused.nullable().describe('why the last undo did not change it'),
});
export type BulkOutcome = z.infer<typeof outcome>;

const key = z.string().regex(/^[\w-]{16,64}$/);

const result = said.extend({
  BulkKey: z.string(),
  Action: z.enum(bulkActions),
  repeated: z.literal(true).optional().describe('an earlier call had this BulkKey, so this one changed nothing'),
  unfinished: z.int().describe('number of listings without a result: the call is underway, or was interrupted or stopped'),
  stopped: z.boolean().describe('true if its caller stopped it; listings without a result do not change'),
  data: z.array(outcome).describe('one result for each listing, by ListingID'),
});
export type BulkResult = z.infer<typeof result>;

/** The listings of a bulk action. Listings named twice count once. */
const target = {
  ListingID: z
    .array(id, messages.selectListing)
    .min(1, messages.selectListing)
    .max(mostListings, messages.tooManyListings(mostListings)),
  BulkKey: key
    .optional()
    .describe("random key of the caller's choice; repeating the call with it changes nothing and returns the result so far"),
};
const buyers = z.array(id).max(mostBuyers, messages.tooManyBuyers(mostBuyers)).default([]);
const limit = { minutes: 15, perAddress: 600, perAccount: 120 };

/**
 * One change to many listings. Each is changed or refused just as by the call for one listing, whatever happens to the others. A call that
 * has begun continues when its caller hangs up.
 */
export const bulkActionsApi = {
  matchingListings: json({
    feature,
    method: 'GET',
    path: '/getMatchingListings',
    access: access.signedIn,
    summary: `Get the IDs of all listings that match a list's filters, at most ${mostListings}`,
    query: z.strictObject(listedBy),
    answer: z.object({ data: z.array(listingRow.pick({ ListingID: true, can: true })) }),
  }),
  bulkUpdateTag: json({
    feature,
    method: 'POST',
    path: '/bulkUpdateTag',
    access: access.staff,
    summary: 'Set the tag of several listings; an empty tag removes it',
    body: z.strictObject({ ...target, Tag: line(200) }),
    answer: result,
    changes: ['listings'],
    slow: true,
    limit,
  }),
  bulkChangeListingStatus: json({
    feature,
    method: 'POST',
    path: '/bulkChangeListingStatus',
    access: access.admin,
    summary: 'Set the status of several listings, or decline them with a reason',
    body: z.strictObject({ ...target, AvailableStatus: z.literal(choosableStatuses), Reason: text(2000).optional() }),
    answer: result,
    changes: ['listings', 'decisions'],
    slow: true,
    limit,
  }),
  bulkSetRecommendation: json({
    feature,
    method: 'POST',
    path: '/bulkSetRecommendation',
    access: access.staff,
    summary: 'Recommend several listings to buyers, or withdraw recommendations; recommendations to other buyers stay',
    body: z
      .strictObject({ ...target, add: buyers, remove: buyers })
      .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: messages.selectBuyer })
      .refine(({ add, remove }) => !add.some((buyer) => remove.includes(buyer)), {
        path: ['remove'],
        message: messages.buyerAddedAndRemoved,
      }),
    answer: result,
    changes: ['recommendations', 'listings', 'decisions'],
    slow: true,
    limit,
  }),
  bulkDecision: json({
    feature,
    method: 'POST',
    path: '/bulkDecision',
    access: access.deciders,
    summary: 'Record the same decision on several listings for your broker code; admins can name other codes',
    body: z
      .strictObject({
        ...target,
        BrokerCode: z
          .array(brokerCode)
          .min(1, messages.selectBrokerCode)
          .max(mostCodes, messages.tooManyBrokerCodes(mostCodes))
          .optional()
          .describe('your own by default; only admins can name others'),
        DecisionStatus: z.literal(decisionCodes),
        ...givenDetails,
      })
      .check(checkDetails),
    answer: result,
    changes: ['decisions', 'listings'],
    slow: true,
    limit,
  }),
  undoBulkAction: json({
    feature,
    method: 'POST',
    path: '/undoBulkAction',
    access: access.searchers,
    summary: 'Undo one of your bulk actions from the last 24 hours, on each listing where nothing else has changed since',
    body: z.strictObject({ BulkKey: key }),
    answer: result,
    changes: ['listings', 'decisions', 'recommendations'],
    slow: true,
    limit,
  }),
  stopBulkAction: json({
    feature,
    method: 'POST',
    path: '/stopBulkAction',
    access: access.searchers,
    summary: 'Stop one of your bulk actions while it is underway; the call that started it then returns the result so far',
    body: z.strictObject({ BulkKey: key }),
    answer: said,
    changes: ['listings'],
    limit,
  }),
  getBulkAction: json({
    feature,
    method: 'GET',
    path: '/getBulkAction',
    access: access.searchers,
    summary: 'Get the result of one of your bulk actions from the last 24 hours, for example after a lost connection',
    query: z.strictObject({ BulkKey: key }),
    answer: result,
  }),
};
