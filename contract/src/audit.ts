import { z } from 'zod';
import { access } from './access.ts';
import { place, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';

const feature = 'audit' as const;
const values = z.record(z.string(), z.unknown()).nullable();
const asJson = (value: unknown): string => (value ? JSON.stringify(value) : '');

/** An audit log entry: who did what to which entity, from where, with the values before and after. */
const auditEntry = z.object({
  AuditID: z.int(),
  CreateDate: isoDateTime,
  UserID: z.int().nullable(),
  UserName: z.string().nullable().describe('first and last name; null for the command line and anonymous calls'),
  Username: z.string().nullable(),
  Address: z.string().nullable(),
  Place: place,
  Action: z.string(),
  Entity: z.string(),
  EntityID: z.string().nullable(),
  OldValue: values,
  NewValue: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Actions of older entries and the names they have now. The log can't be rewritten, so labels and filters treat both alike. */
const renamedActions: Partial<Record<string, string>> = { withdraw: 'revoke' };
export const currentAction = (action: string): string => renamedActions[action] ?? action;
/** The action, and the names it has in older entries. */
export const namesOfAction = (action: string): string[] => [
  action,
  ...Object.keys(renamedActions).filter((former) => renamedActions[former] === action),
];

export const auditFilters = {
  person: text(100).optional().describe('a UserID, or words from the name or username'),
  Entity: text(50).optional(),
  EntityID: text(100).optional(),
  Action: text(50).optional(),
  from: isoDateTime.optional(),
  to: isoDateTime.optional(),
  search: text(200).optional().describe('words from the action, the entity and the values'),
};

export const auditApi = {
  audit: table({
    title: 'Audit log',
    feature,
    path: '/audit',
    access: access.admin,
    summary: 'List the audit log, newest first',
    row: auditEntry,
    labels: { OldValue: asJson, NewValue: asJson },
    columns: {
      AuditID: { heading: 'ID', only: 'file' },
      CreateDate: 'Time',
      UserID: { heading: 'User ID', only: 'file' },
      UserName: 'User',
      Username: { heading: 'Username', only: 'file' },
      Address: 'IP address',
      Place: 'Place',
      Action: 'Action',
      Entity: 'Subject',
      EntityID: { heading: 'Subject ID', only: 'file' },
      OldValue: { heading: 'Old values', only: 'file' },
      NewValue: { heading: 'New values', only: 'file' },
      Values: { heading: 'Values', only: 'screen' },
    },
    sortable: ['CreateDate'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: auditFilters,
    controls: {
      search: { kind: 'text', label: 'Filter by text' },
      person: { kind: 'text', label: 'Person or ID' },
      Action: { kind: 'select', label: 'Action' },
      Entity: { kind: 'select', label: 'Subject', resets: 'EntityID' },
      EntityID: { kind: 'text', label: 'Subject ID or code' },
      from: { kind: 'day', label: 'From', edge: 'start' },
      to: { kind: 'day', label: 'To', edge: 'end' },
    },
  }),
  auditWords: json({
    feature,
    method: 'GET',
    path: '/auditWords',
    access: access.admin,
    summary: 'List the actions and entities that occur in the audit log',
    answer: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
  }),
};
