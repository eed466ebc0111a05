import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import type { DirectoryImportState, DirectoryKind, ImportVerdict, RowResult } from './directory-import-fields.ts';
import {
  contactImportFields,
  directoryImportStateLabel,
  directoryImportStates,
  directoryKindLabel,
  directoryKinds,
  importVerdictLabel,
  importVerdicts,
  organizationImportFields,
  rowResultLabel,
  rowResults,
} from './directory-import-fields.ts';
import { json, table, upload } from './endpoint.ts';

const feature = 'directory-imports' as const;

/** The most rows, and the most columns, of a file. Further columns are left out. */
export const mostImportRows = 100_000;
export const mostImportColumns = 100;
/** Days for which an import is kept before someone runs it, and for which it can be undone. */
export const daysToRun = 7;
export const daysToUndo = 30;
/** The most imports that are checked, run or undone for an account at once. */
export const mostOpenImports = 3;
/** Uploads that weren't run: only the last ones of an account are kept. */
export const mostUploads = 20;

const namesOf = <Name extends string>(codes: Record<Name, unknown>) => Object.keys(codes) as [Name, ...Name[]];
const choicesOf = (codes: Record<string, string>) => Object.entries(codes).map(([value, label]) => ({ value, label }));
const kind = z.enum(namesOf(directoryKinds));
const state = z.enum(namesOf(directoryImportStates));
const verdict = z.enum(namesOf(importVerdicts));
const result = z.enum(namesOf(rowResults));
const field = z.enum([...namesOf(contactImportFields), ...namesOf(organizationImportFields)]);
const count = z.int().min(0);

const importRow = z.object({
  ImportID: z.int(),
  Kind: kind,
  FileName: z.string(),
  ListName: z.string().describe('the mailing list when importing list members; otherwise, or once the list is deleted, empty'),
  State: state,
  Rows: count,
  Done: count.describe('rows that the current step has processed'),
  Create: count.describe('rows by verdict, once the file is checked'),
  Update: count,
  Skip: count,
  Errors: count,
  Created: count.describe('rows by result, once they are imported'),
  Updated: count,
  Skipped: count,
  Refused: count.describe('rows with errors, and rows that were left when the import was canceled'),
  Left: count.describe('rows that were not imported because something changed after the check'),
  Undone: count.describe('rows by result, once the import is undone'),
  Kept: count.describe('rows that stay because something changed after the import'),
  NewOrganizations: count.describe('organizations named by contacts but missing from the directory'),
  UserID: z.int(),
  UserName: z.string(),
  CreateDate: isoDateTime,
  ImportDate: isoDateTime.nullable(),
  UndoDate: isoDateTime.nullable(),
  can: z.object({ check: z.boolean(), run: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});
export type DirectoryImportRow = z.infer<typeof importRow>;

const importInFull = importRow.extend({
  maillist_id: z.int().nullable(),
  HeadingRow: count.describe('number of the row with the headings; 0 if no row has them'),
  Top: z
    .array(z.object({ Row: z.int(), Cells: z.array(z.string()) }))
    .describe('the first rows of the file, one of which can have the headings; empty for vCards'),
  Notes: z.array(z.string()).describe('what there is to say about the file, such as sheets that are not imported'),
  Columns: z.array(
    z.object({
      Heading: z.string(),
      Samples: z.array(z.string()).describe('the first values in the column'),
      Field: field.nullable().describe('the field that the column holds; null if it is not imported'),
    }),
  ),
});
export type DirectoryImport = z.infer<typeof importInFull>;

const fileRow = z.object({
  Row: z.int().describe('number of the row in the file'),
  Name: z.string(),
  Verdict: verdict.nullable(),
  Reason: z.string().describe('what changes, or why nothing does'),
  TargetID: z.int().nullable().describe('the contact or organization'),
  Matches: z.array(z.int()).describe('contacts or organizations that the reason names, because several match'),
  Result: result.nullable(),
});
export type DirectoryFileRow = z.infer<typeof fileRow>;

const oneImport = z.strictObject({ ImportID: id });
const limit = { minutes: 15, perAddress: 300, perAccount: 60 } as const;

/** Imports of contacts, organizations and list members from a file. Only brokers and admins know of them. */
export const directoryImportsApi = {
  uploadDirectoryImport: upload({
    feature,
    path: '/uploadDirectoryImport',
    access: access.staff,
    summary: 'Upload a CSV, Excel or vCard file to import contacts, organizations or list members; nothing is imported yet',
    limit,
    query: z.strictObject({
      Kind: kind,
      mailingList_id: idParam.optional().describe('the mailing list, when importing list members'),
    }),
    answer: z.object({ ImportID: z.int() }),
    mediaTypes: [
      'text/plain',
      'text/vcard',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // A workbook with a password, or of Excel 97. Both are refused with what to do instead.
      'application/x-cfb',
      'application/octet-stream',
    ],
  }),
  directoryImports: table({
    title: 'Directory imports',
    feature,
    shows: ['mailing-lists', 'users'],
    path: '/directoryImports',
    access: access.staff,
    summary: 'List the imports of contacts, organizations and list members',
    row: importRow,
    labels: {
      Kind: (value: DirectoryKind) => directoryKindLabel(value),
      State: (value: DirectoryImportState) => directoryImportStateLabel(value),
    },
    columns: {
      ImportID: 'ID',
      FileName: 'File',
      Kind: 'Kind',
      ListName: 'Mailing List',
      State: 'State',
      Rows: 'Rows',
      Created: 'Created',
      Updated: 'Updated',
      UserName: 'Uploaded by',
      CreateDate: 'Date',
    },
    controls: { search: { kind: 'text', label: 'Filter imports' } },
    sortable: ['ImportID', 'FileName', 'CreateDate'],
    sort: { sid: 'ImportID', sod: 'DESC' },
    filters: { search: text(200).optional().describe('part of the name of the file') },
  }),
  getDirectoryImport: json({
    feature,
    shows: ['mailing-lists', 'users'],
    method: 'GET',
    path: '/getDirectoryImport',
    access: access.staff,
    summary: 'Get an import with its columns and counts',
    query: z.strictObject({ import_id: idParam }),
    answer: importInFull,
  }),
  directoryImportRows: table({
    title: 'Rows of an import',
    feature,
    path: '/directoryImportRows',
    access: access.staff,
    summary: "List the rows of an import's file with their verdicts and results",
    row: fileRow,
    labels: {
      Verdict: (value: ImportVerdict | null) => importVerdictLabel(value),
      Result: (value: RowResult | null) => rowResultLabel(value),
    },
    columns: {
      Row: 'Row',
      Name: 'Name',
      Verdict: 'Verdict',
      Reason: 'Details',
      TargetID: 'ID',
      Result: 'Result',
    },
    controls: {
      Verdict: { kind: 'chips', label: 'Verdict', any: 'All', choices: choicesOf(importVerdicts) },
      Result: { kind: 'choice', label: 'Result', any: 'Any result', choices: choicesOf(rowResults) },
      search: { kind: 'text', label: 'Filter by name' },
    },
    sortable: ['Row'],
    sort: { sid: 'Row', sod: 'ASC' },
    filters: {
      import_id: idParam,
      Verdict: z.union([z.literal(''), verdict]).optional(),
      Result: z.union([z.literal(''), result]).optional(),
      search: text(200).optional().describe('part of the name'),
    },
  }),
  chooseImportHeadings: json({
    feature,
    method: 'POST',
    path: '/chooseImportHeadings',
    access: access.staff,
    summary: 'Choose the row of a file that has its headings, or 0 for none; rows above it are not imported',
    limit,
    body: oneImport.extend({ HeadingRow: z.int().min(0).max(2_147_483_647) }),
    answer: said,
    changes: [feature],
  }),
  checkDirectoryImport: json({
    feature,
    method: 'POST',
    path: '/checkDirectoryImport',
    access: access.staff,
    summary: 'Check what an import would do to each row; nothing is imported yet',
    limit,
    body: oneImport.extend({
      Fields: z
        .array(field.nullable())
        .max(mostImportColumns)
        .describe('the field of each column; null for columns to leave out'),
    }),
    answer: said,
    changes: [feature],
  }),
  runDirectoryImport: json({
    feature,
    method: 'POST',
    path: '/runDirectoryImport',
    access: access.staff,
    summary: 'Import the rows of a checked file',
    limit,
    body: oneImport,
    answer: said,
    changes: [feature, 'contacts', 'organizations', 'mailing-lists'],
  }),
  cancelDirectoryImport: json({
    feature,
    method: 'POST',
    path: '/cancelDirectoryImport',
    access: access.staff,
    summary: 'Stop the check of a file, or its import; rows that were imported stay, and can be undone',
    limit,
    body: oneImport,
    answer: said,
    changes: [feature],
  }),
  undoDirectoryImport: json({
    feature,
    method: 'POST',
    path: '/undoDirectoryImport',
    access: access.staff,
    summary: 'Undo an import; contacts and organizations that were changed since stay as they are',
    limit,
    body: oneImport,
    answer: said,
    changes: [feature, 'contacts', 'organizations', 'mailing-lists'],
  }),
};
