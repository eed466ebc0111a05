import { z } from 'zod';
import { access, userTypes } from './access.ts';
import { addDays, dayAt } from './calendar.ts';
import { brokerCode } from './common.ts';
import type { Day } from './day.ts';
import { isoDate, isoDateTime } from './day.ts';
import { decisionDetails } from './decision-details.ts';
import { json, table } from './endpoint.ts';
import { listingAgeNames } from './listing-ages.ts';
import { availableStatus } from './listing-view.ts';
import type { PassReason } from './statuses.ts';
import { decisionCodes, decisionLabel, decisions, passReasonNames, passReasons } from './statuses.ts';

/** The number of weeks whose decisions the dashboard shows, with the current one. Weeks start on Monday (UTC). */
export const dashboardWeeks = 12;
/** The number of rows in each of the dashboard's short lists. */
export const dashboardRows = 8;

/** The decisions that are counted, in the order of a chart. */
export const countedDecisions = [decisions.pursue, decisions.postpone, decisions.pass] as const;
const countedCodes = [4, 5, 3] as const;
const countedStatus = z.literal(countedCodes);

/** Kinds of work that wait for someone. Each count is the total of a table. */
const waitingKinds = [
  'review',
  'names',
  'changes',
  'brokerRequests',
  'pursueRequests',
  'recommended',
  'newListings',
  'wanted',
  'unread',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const listing = { ListingID: z.int(), ListingName: z.string() };
const counts = { Pursue: z.int(), Postpone: z.int(), Pass: z.int() };

const event = { ...listing, CreateDate: isoDateTime };
const activity = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('status'), ...event, AvailableStatus: availableStatus }),
  z.object({
    Kind: z.literal('decision'),
    ...event,
    DecisionStatus: z.literal(decisionCodes),
    BrokerCode: z.string().optional().describe('brokers and admins only'),
  }),
  z.object({ Kind: z.literal('recommendation'), ...event }),
]);

const dashboard = z.object({
  pipeline: z
    .array(z.object({ AvailableStatus: availableStatus, Age: z.enum(listingAgeNames), count: z.int() }))
    .nullable()
    .describe('listings by status and age: admins get all listings, brokers those of their broker code, sellers their own'),
  standing: z
    .array(z.object({ DecisionStatus: z.literal(decisionCodes), count: z.int() }))
    .nullable()
    .describe("buyers only: active listings by their broker code's current decision"),
  decided: z
    .object({
      weeks: z.array(z.object({ Week: isoDate.describe('the Monday of the week'), ...counts })),
      codes: z
        .array(z.object({ BrokerCode: z.string(), ...counts }))
        .nullable()
        .describe('the broker codes with the most decisions; brokers and admins only'),
      reasons: z.array(z.object({ Reason: z.enum(passReasonNames), count: z.int() })),
    })
    .nullable()
    .describe(`counts of the decisions in getDecisionLog; not for sellers`),
  classes: z
    .array(z.object({ Class: z.string(), count: z.int() }))
    .describe(
      'listings by the class sections of their patents, counted as in getListingFacets; for brokers and admins, only active listings',
    ),
  waiting: z.array(
    z.object({ Kind: z.enum(waitingKinds), count: z.int(), more: z.boolean().describe('true if there are more than this') }),
  ),
  queue: z
    .array(
      z.object({
        ...listing,
        ListingType: z.literal([0, 1, 2, 3]),
        WaitsFor: z.enum(['review', 'names', 'changes']),
        WaitingSince: isoDateTime,
        Brokercode: z.string(),
      }),
    )
    .nullable()
    .describe('brokers and admins only: the listings that have waited longest for their review'),
  returning: z
    .array(z.object({ ...listing, ReturnDate: isoDate, Returned: z.boolean() }))
    .nullable()
    .describe('buyers only: postponed listings with a return date, soonest first'),
  recommended: z
    .array(z.object({ ...listing, ListingType: z.literal([0, 1, 2, 3]), Rating: z.int() }))
    .nullable()
    .describe('buyers only: undecided listings recommended to them'),
  drafts: z
    .array(
      z.object({
        ...listing,
        AvailableStatus: availableStatus,
        Missing: z.int().describe('number of descriptions to add before submitting'),
      }),
    )
    .nullable()
    .describe('sellers only: listings that they can submit, most recently changed first'),
  received: z
    .array(z.object({ ...listing, ...counts }))
    .nullable()
    .describe('sellers only: decisions on their listings, counted as in getDecisionCounts; only listings with a count'),
  activity: z.array(activity).describe('recent events that you can see, latest first'),
});
export type Dashboard = z.output<typeof dashboard>;
export type DashboardEvent = z.output<typeof activity>;

/** A decision of a broker code on a listing, as the dashboard counts it. */
const loggedDecision = z.object({
  DecisionID: z.int().optional().describe('counts the decisions of all broker codes, so only brokers and admins get it'),
  CreateDate: isoDateTime,
  ...listing,
  BrokerCode: z.string().optional(),
  DecisionStatus: countedStatus,
  ...decisionDetails.shape,
  UserName: z.string().nullable().describe('null if you are a buyer and an admin decided'),
});
export type LoggedDecision = z.output<typeof loggedDecision>;

/** The first day of the week (UTC) of a moment: its Monday. */
export const weekOf = (moment: Date): Day => addDays(dayAt(moment, 'UTC'), -((moment.getUTCDay() + 6) % 7));

/** The weeks that the dashboard counts, oldest first, each by its Monday. */
export function weeksUntil(now: Date): Day[] {
  const last = weekOf(now);
  return Array.from({ length: dashboardWeeks }, (_, index) => addDays(last, -7 * (dashboardWeeks - 1 - index)));
}

export const dashboardApi = {
  getDashboard: json({
    feature: 'listings',
    shows: ['decisions', 'patents', 'recommendations', 'users', 'inbox', 'wanted'],
    method: 'GET',
    path: '/getDashboard',
    access: access.signedIn,
    summary:
      'Count the listings and decisions that you can see, and the work waiting for you. Each count matches the total of a table',
    answer: dashboard,
  }),
  getDecisionLog: table({
    title: 'Decisions',
    feature: 'decisions',
    shows: ['listings'],
    path: '/getDecisionLog',
    access: access.searchers,
    summary: `List the decisions of the last ${dashboardWeeks} weeks; admins get all of them, brokers those of their code or on its listings, buyers those of their code on active listings`,
    row: loggedDecision,
    labels: {
      DecisionStatus: decisionLabel,
      Reasons: (reasons: PassReason[]) => reasons.map((reason) => passReasons[reason]).join(', '),
    },
    columns: {
      DecisionID: { heading: 'Decision ID', only: 'file' },
      CreateDate: 'When',
      ListingID: 'ID',
      ListingName: 'Listing Name',
      BrokerCode: 'Broker code',
      DecisionStatus: 'Decision',
      Reasons: 'Reasons',
      ReasonText: 'Other reason',
      ReturnDate: 'Comes back',
      UserName: 'User',
    },
    rights: { DecisionID: access.staff, BrokerCode: access.staff },
    controls: {
      Week: { kind: 'select', label: 'Week (UTC)' },
      BrokerCode: { kind: 'text', label: 'Broker code', access: [userTypes.broker, userTypes.admin] },
      Reason: { kind: 'select', label: 'Reason' },
      DecisionStatus: {
        kind: 'chips',
        label: 'Decision',
        any: 'Any decision',
        choices: countedDecisions.map(({ code, label }) => ({ value: String(code), label })),
      },
    },
    sortable: ['CreateDate', 'ListingID'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: {
      Week: isoDate.optional().describe('the first of seven days (UTC)'),
      BrokerCode: brokerCode.optional().describe('brokers and admins only'),
      DecisionStatus: z.coerce.number().pipe(countedStatus).optional(),
      Reason: z.enum(passReasonNames).optional().describe('decisions with this reason'),
    },
  }),
};
