import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import type { DuplicateReason } from './duplicate-fields.ts';
import { duplicateKinds, duplicateReasons } from './duplicate-fields.ts';
import { json, table } from './endpoint.ts';
import { mergeChoices } from './merge-rules.ts';
import { messages } from './messages.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'duplicates' as const;

/** Days for which a merge can be undone. */
export const daysToUndoMerge = 30;

/** The most organizations, and the most internal contacts, that a merged contact or organization can have. */
export { mostLinks as mostMergedLinks } from './directory-fields.ts';

const kind = z.enum(duplicateKinds);
const reasonNames = Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]];
const reason = z.enum(reasonNames);
const reasonLabels = (reasons: readonly DuplicateReason[]): string =>
  reasons.map((name) => duplicateReasons[name].label).join(', ');

const candidate = z.object({
  Kind: kind,
  FirstID: z.int().describe('the lower ID of the two'),
  FirstName: z.string(),
  FirstEmail: z.string(),
  FirstDetails: z.string().describe("a contact's organizations; an organization's website and place"),
  SecondID: z.int(),
  SecondName: z.string(),
  SecondEmail: z.string(),
  SecondDetails: z.string(),
  Reasons: z.array(reason).describe('the strongest first'),
  Score: z.int().describe('higher for more similar rows'),
  can: z.object({ merge: z.boolean(), dismiss: z.boolean() }),
});
export type DuplicateCandidate = z.infer<typeof candidate>;

const dismissal = z.object({
  Kind: kind,
  FirstID: z.int().describe('the lower ID of the two'),
  FirstName: z.string(),
  SecondID: z.int(),
  SecondName: z.string(),
  UserID: z.int(),
  UserName: z.string().describe('who marked them as different'),
  CreateDate: isoDateTime,
  can: z.object({ recall: z.boolean() }),
});
export type Dismissal = z.infer<typeof dismissal>;

/** The parts of a merge that can be undone, and why the rest can't. */
export const mergeStates = {
  open: 'Can be undone',
  followed: 'Merged again since',
  deleted: 'Deleted since',
  expired: 'Final',
  undone: 'Undone',
} as const;
export type MergeState = keyof typeof mergeStates;
const mergeState = z.enum(Object.keys(mergeStates) as [MergeState, ...MergeState[]]);
const mergeStateLabel = (state: MergeState): string => mergeStates[state];

const merge = z.object({
  MergeID: z.int(),
  Kind: kind,
  SurvivorID: z.int().describe('the row that stayed'),
  SurvivorName: z.string().describe('empty if it was deleted or merged since'),
  RemovedID: z.int().describe('the row that was merged into it'),
  RemovedName: z.string().describe('empty once the merge can no longer be undone'),
  LeadsTo: z.int().nullable().describe('where the old ID leads now; null if that row was deleted, or the merge undone'),
  UserID: z.int(),
  UserName: z.string(),
  CreateDate: isoDateTime,
  UndoUntil: isoDateTime,
  UndoDate: isoDateTime.nullable(),
  State: mergeState,
  can: z.object({ undo: z.boolean() }),
});
export type Merge = z.infer<typeof merge>;

const value = z.union([z.string(), z.number(), z.array(z.number()), z.null()]);

/** Tables whose rows follow the survivor, as the comparison counts them. */
export const mergeLinkLabels = {
  organizations: 'Organizations',
  contacts: 'Contacts',
  people: 'Internal contacts',
  listings: 'Listings',
  lists: 'Mailing lists',
  notes: 'Notes',
  emails: 'Emails of campaigns',
} as const;
export type MergeLinkName = keyof typeof mergeLinkLabels;
const linkName = z.enum(Object.keys(mergeLinkLabels) as [MergeLinkName, ...MergeLinkName[]]);

const side = z.object({
  ID: z.int(),
  Name: z.string(),
  Version: z.int(),
  CreatorName: z.string(),
  CreateDate: isoDateTime,
  UpdateDate: isoDateTime.nullable(),
  Values: z.record(z.string(), value).describe('its fields; mergeRows in the contract computes the merged values'),
});
export type ComparedRow = z.infer<typeof side>;

const comparison = z.object({
  Kind: kind,
  Survivor: side,
  Removed: side,
  Links: z.array(
    z.object({
      Link: linkName,
      Survivor: z.int().describe('links of the survivor'),
      Removed: z.int().describe('links of the other row'),
      Shared: z.int().describe('links of both, which the survivor keeps once'),
    }),
  ),
  Reasons: z.array(reason).describe('why they may be the same; empty if nothing suggests it'),
  Dismissed: z.object({ UserName: z.string(), CreateDate: isoDateTime }).nullable().describe('who marked them as different'),
  can: z.object({ merge: z.boolean(), dismiss: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

const pair = z.strictObject({ Kind: kind, FirstID: id, SecondID: id });
const limit = { minutes: 15, perAddress: 600, perAccount: 300 } as const;
const moved = [feature, 'contacts', 'organizations', 'mailing-lists', 'notes', 'campaigns'] as const;

/** Contacts and organizations that are in the directory twice. Only brokers and admins know of them. */
export const duplicatesApi = {
  duplicates: table({
    title: 'Duplicates',
    feature,
    shows: ['contacts', 'organizations'],
    path: '/duplicates',
    access: access.staff,
    summary: 'List pairs of contacts or organizations that may be the same, most similar first',
    row: candidate,
    labels: { Reasons: reasonLabels },
    columns: {
      FirstID: { heading: 'First ID', only: 'file' },
      FirstName: 'First',
      FirstEmail: { heading: 'First Email', only: 'file' },
      FirstDetails: { heading: 'First Details', only: 'file' },
      SecondID: { heading: 'Second ID', only: 'file' },
      SecondName: 'Second',
      SecondEmail: { heading: 'Second Email', only: 'file' },
      SecondDetails: { heading: 'Second Details', only: 'file' },
      Reasons: 'Reason',
      Score: 'Score',
      Action: actionColumn,
    },
    controls: {
      Reason: { kind: 'select', label: 'Any reason' },
      search: { kind: 'text', label: 'Filter by name' },
    },
    formFilters: ['Kind'],
    sortable: ['Score', 'FirstID'],
    sort: { sid: 'Score', sod: 'DESC' },
    filters: {
      Kind: kind.default('contact'),
      Reason: z.union([z.literal(''), reason]).optional(),
      search: text(200).optional().describe('words from a name or an email address'),
      ID: idParam.optional().describe('pairs of this contact or organization'),
    },
  }),
  duplicateCounts: json({
    feature,
    method: 'GET',
    path: '/duplicateCounts',
    access: access.staff,
    summary: 'Count the pairs that may be the same, and the rows that have not been compared yet, each up to 10,000',
    answer: z.object({ contact: z.int(), organization: z.int(), waiting: z.int() }),
  }),
  compareDuplicates: json({
    feature,
    shows: ['contacts', 'organizations', 'mailing-lists', 'listings', 'notes'],
    method: 'GET',
    path: '/compareDuplicates',
    access: access.staff,
    summary: 'Compare two contacts, or two organizations, before one of them is merged into the other',
    query: z.strictObject({ Kind: kind, SurvivorID: idParam, RemovedID: idParam }),
    answer: comparison,
  }),
  mergeDuplicates: json({
    feature,
    method: 'POST',
    path: '/mergeDuplicates',
    access: access.staff,
    summary: 'Merge a contact or organization into another one, with all its links; its ID leads to the other one from then on',
    limit,
    body: z.strictObject({
      Kind: kind,
      SurvivorID: id,
      RemovedID: id,
      SurvivorVersion: z.int().min(1).describe('the version that was compared; 409 if it is not the current one'),
      RemovedVersion: z.int().min(1),
      Choices: z
        .record(z.string().max(50), z.enum(mergeChoices))
        .default({})
        .describe("the source of each field's value; a field without a choice gets its default"),
    }),
    answer: said.extend({
      MergeID: z.int(),
      SurvivorID: z.int(),
      UndoUntil: isoDateTime,
      Lost: z.array(z.string()).describe('email addresses the contact had no room for'),
    }),
    changes: moved,
  }),
  dismissDuplicates: json({
    feature,
    method: 'POST',
    path: '/dismissDuplicates',
    access: access.staff,
    summary: 'Mark two contacts or organizations as different; the pair is no longer listed',
    limit,
    body: pair,
    answer: said,
    changes: [feature],
  }),
  recallDismissal: json({
    feature,
    method: 'POST',
    path: '/recallDismissal',
    access: access.staff,
    summary: 'Unmark two contacts or organizations as different; they are compared again',
    limit,
    body: pair,
    answer: said,
    changes: [feature],
  }),
  dismissals: table({
    title: 'Marked as different',
    feature,
    shows: ['contacts', 'organizations', 'users'],
    path: '/dismissals',
    access: access.staff,
    summary: 'List pairs of contacts or organizations that someone marked as different, latest first',
    row: dismissal,
    columns: {
      FirstID: { heading: 'First ID', only: 'file' },
      FirstName: 'First',
      SecondID: { heading: 'Second ID', only: 'file' },
      SecondName: 'Second',
      UserName: 'Marked by',
      CreateDate: 'Date',
      Action: actionColumn,
    },
    formFilters: ['Kind'],
    sortable: ['CreateDate'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: { Kind: kind.default('contact') },
  }),
  merges: table({
    title: 'Past merges',
    feature,
    shows: ['contacts', 'organizations', 'users'],
    path: '/merges',
    access: access.staff,
    summary: 'List merges of contacts or organizations, and whether they can be undone',
    row: merge,
    labels: { State: mergeStateLabel },
    columns: {
      MergeID: 'ID',
      RemovedID: { heading: 'Removed ID', only: 'file' },
      RemovedName: 'Removed',
      SurvivorID: { heading: 'Merged into ID', only: 'file' },
      SurvivorName: 'Merged into',
      UserName: 'Merged by',
      CreateDate: 'Date',
      UndoUntil: 'Undo until',
      State: 'State',
      Action: actionColumn,
    },
    formFilters: ['Kind'],
    sortable: ['MergeID'],
    sort: { sid: 'MergeID', sod: 'DESC' },
    filters: {
      Kind: kind.default('contact'),
      ID: idParam.optional().describe('only merges that involve this contact or organization'),
    },
  }),
  undoMerge: json({
    feature,
    method: 'POST',
    path: '/undoMerge',
    access: access.staff,
    summary: 'Undo a merge: the removed row and its links are restored; later edits of the survivor stay',
    limit,
    body: z.strictObject({ MergeID: id }),
    answer: said.extend({
      Kind: kind,
      SurvivorID: z.int(),
      RemovedID: z.int(),
      Kept: z.array(z.string()).describe('labels of fields that the survivor keeps, because someone changed them since'),
      Gone: z.int().describe('links that are not restored, because someone removed them or their other end since'),
    }),
    changes: moved,
  }),
};

/** The target of the notice of a merged ID. */
export const mergedMessages = { contact: messages.contactMerged, organization: messages.organizationMerged } as const;
