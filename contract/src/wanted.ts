import { z } from 'zod';
import { access } from './access.ts';
import { filledLine, id, idParam, line, said, text, versionRead } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { availableStatus } from './listing-view.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'wanted' as const;

export const mostWanted = 100;

/** A buyer's description of the listing they want. */
export const wantedInput = z.strictObject({
  WantedID: id.optional().describe('without it, a new one is created'),
  Version: versionRead,
  Title: filledLine(200),
  Description: text(5000).default(''),
  Keywords: line(500).default(''),
  Class: line(200).default('').describe('classes of patents, such as H04L, separated by commas'),
  Budget: line(200).default('').describe('free text; shown to the buyer, their broker code, brokers and admins'),
});
export type WantedInput = z.output<typeof wantedInput>;

const wanted = z.object({
  WantedID: z.int(),
  Title: z.string(),
  Description: z.string(),
  Keywords: z.string(),
  Class: z.string(),
  Budget: z.string(),
  State: z.enum(['open', 'closed']),
  Buyer: z.string(),
  BrokerCode: z.string(),
  Suggested: z.int().describe('number of suggested listings that you can see'),
  CreateDate: isoDateTime,
  Version: z.int(),
  can: z.object({ update: z.boolean(), suggest: z.boolean().describe('brokers and admins, while it is open') }),
});
export type Wanted = z.infer<typeof wanted>;

export const wantedStates = { open: 'Open', closed: 'Closed' } as const;
export type WantedState = keyof typeof wantedStates;

const suggestion = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  ListingType: z.literal([0, 1, 2, 3]),
  AvailableStatus: availableStatus,
  SuggestedBy: z.string().nullable().describe('brokers and admins only'),
  CreateDate: isoDateTime,
});
export type Suggestion = z.infer<typeof suggestion>;

const byWantedId = z.strictObject({ WantedID: idParam });
const described = {
  feature,
  shows: ['listings'],
  row: wanted,
  labels: { State: (state: WantedState) => wantedStates[state] },
  controls: {
    search: { kind: 'text', label: 'Filter wanted listings' },
    State: {
      kind: 'chips',
      label: 'State',
      any: 'Any state',
      choices: [
        { value: 'open', label: wantedStates.open },
        { value: 'closed', label: wantedStates.closed },
      ],
    },
  },
  sortable: ['CreateDate', 'Title', 'WantedID'],
  sort: { sid: 'CreateDate', sod: 'DESC' },
  filters: {
    State: z.enum(['open', 'closed']).optional(),
    search: text(200).optional().describe('words from the title, description, keywords or classes'),
  },
} as const;
const columns = {
  WantedID: 'ID',
  Title: 'Title',
  Keywords: 'Keywords',
  Class: 'Classes',
  Budget: 'Budget',
  Suggested: 'Suggestions',
  State: 'State',
  CreateDate: 'Date',
  Action: actionColumn,
} as const;
const { WantedID, ...rest } = columns;
const peopleColumns = { WantedID, Buyer: 'Buyer', BrokerCode: 'Broker ID', ...rest } as const;

/** The wanted listings of buyers, and the listings that brokers and admins suggest to them. Sellers see neither. */
export const wantedApi = {
  wanted_listing: table({
    title: 'My wanted listings',
    ...described,
    path: '/wanted_listing',
    access: access.buyers,
    summary: 'List your wanted listings',
    columns,
  }),
  wanted_team_listing: table({
    title: 'Wanted listings of my team',
    ...described,
    path: '/wanted_team_listing',
    access: access.searchers,
    summary: 'List the wanted listings of your broker code; buyers with the default code get only their own',
    columns: peopleColumns,
  }),
  wanted_all_listing: table({
    title: 'Wanted listings',
    ...described,
    path: '/wanted_all_listing',
    access: access.staff,
    summary: 'List the wanted listings of all buyers',
    columns: peopleColumns,
  }),
  getWanted: json({
    feature,
    shows: ['listings'],
    method: 'GET',
    path: '/getWanted',
    access: access.searchers,
    summary: 'Get a wanted listing with the suggestions that you can see, newest first',
    query: byWantedId,
    answer: z.object({ wanted, suggestions: z.array(suggestion) }),
  }),
  saveWanted: json({
    feature,
    method: 'POST',
    path: '/saveWanted',
    access: access.buyers,
    summary: `Create or change one of your wanted listings; each buyer can have ${mostWanted}`,
    limit: { minutes: 15, perAddress: 600, perAccount: 120 },
    body: wantedInput,
    answer: said.extend({ WantedID: z.int(), Version: z.int() }),
    changes: ['wanted'],
  }),
  closeWanted: json({
    feature,
    method: 'POST',
    path: '/closeWanted',
    access: access.buyers,
    summary: 'Close one of your wanted listings, or reopen it',
    body: z.strictObject({ WantedID: id, Closed: z.boolean() }),
    answer: said,
    changes: ['wanted'],
  }),
  deleteWanted: json({
    feature,
    method: 'DELETE',
    path: '/deleteWanted',
    access: access.buyers,
    summary: 'Delete one of your wanted listings with its suggestions',
    query: byWantedId,
    answer: said,
    changes: ['wanted'],
  }),
  suggestListing: json({
    feature,
    method: 'POST',
    path: '/suggestListing',
    access: access.staff,
    summary: 'Suggest an active listing for a wanted listing; changes nothing if it was suggested before',
    body: z.strictObject({ WantedID: id, listing_id: id }),
    answer: said,
    changes: ['wanted'],
  }),
  removeSuggestion: json({
    feature,
    method: 'DELETE',
    path: '/removeSuggestion',
    access: access.staff,
    summary: 'Withdraw a suggestion',
    query: z.strictObject({ WantedID: idParam, listing_id: idParam }),
    answer: said,
    changes: ['wanted'],
  }),
};
