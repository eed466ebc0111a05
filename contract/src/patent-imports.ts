import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, resumable, table } from './endpoint.ts';
import { messages } from './messages.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'patent-imports' as const;

/** The states of an import, with their labels and meanings. */
export const importStates = {
  queued: { label: 'Queued', meaning: 'waiting for its turn' },
  running: { label: 'Running', meaning: 'being imported' },
  done: { label: 'Done', meaning: 'the whole file was read' },
  canceled: { label: 'Canceled', meaning: 'stopped by an admin; everything stored so far stays' },
  failed: { label: 'Failed', meaning: "couldn't continue; everything stored so far stays" },
  interrupted: { label: 'Interrupted', meaning: 'its command ended early; run the command again to continue' },
} as const;
export type ImportState = keyof typeof importStates;
const importStateNames = Object.keys(importStates) as [ImportState, ...ImportState[]];

const importOrigins = {
  upload: 'Upload',
  folder: 'Folder',
  watched: 'Watched folder',
  command: 'Command line',
} as const;
export type ImportOrigin = keyof typeof importOrigins;
const importOriginNames = Object.keys(importOrigins) as [ImportOrigin, ...ImportOrigin[]];

export const importStateLabel = (state: ImportState): string => importStates[state].label;
export const importOriginLabel = (origin: ImportOrigin): string => importOrigins[origin];

/** Errors stored for each import. Further ones are only counted. */
export const mostImportErrors = 100_000;

const count = z.int().min(0);

const importRow = z.object({
  ImportID: z.int(),
  Name: z.string(),
  Format: z.string().nullable(),
  State: z.enum(importStateNames),
  Origin: z.enum(importOriginNames),
  StartedBy: z.string().nullable().describe('null: the server or the command line'),
  Size: count.describe('bytes'),
  Read: count.describe('records read, skipped ones included'),
  Added: count,
  Changed: count,
  Same: count,
  Skipped: count.describe('records with an error'),
  Records: count.nullable().describe('an estimate of all records in the file'),
  Share: z.number().describe('the share of the file that has been read, from 0 to 1'),
  Rate: z.number().nullable().describe('records per second, while it runs'),
  SecondsLeft: z.int().nullable(),
  Canceling: z.boolean(),
  Problem: z.string().nullable().describe('why it failed'),
  CreateDate: isoDateTime,
  StartDate: isoDateTime.nullable(),
  EndDate: isoDateTime.nullable(),
  can: z.object({ cancel: z.boolean(), resume: z.boolean() }),
});
export type ImportRow = z.infer<typeof importRow>;

const importInFull = importRow.extend({
  Parts: z.array(z.object({ Name: z.string(), Format: z.string(), Read: count, Skipped: count, Done: z.boolean() })),
});
export type ImportInFull = z.infer<typeof importInFull>;

const importError = z.object({
  ErrorID: z.int(),
  File: z.string(),
  Position: z.int().describe('first byte of the document, or line of the table'),
  Reason: z.string(),
});

const folderFile = z.object({
  Name: z.string(),
  Size: count.describe('bytes'),
  ChangeDate: isoDateTime,
  ImportID: z.int().nullable().describe('the latest import of a file with this name and size'),
});
export type FolderFile = z.infer<typeof folderFile>;

const inspectedFile = z.object({
  Name: z.string(),
  Size: count.describe('bytes'),
  Format: z.string(),
  Details: z.boolean().describe('true if it only adds details to patents, which must be imported first'),
  Records: count.nullable().describe('an estimate'),
  Before: z
    .object({ ImportID: z.int(), State: z.enum(importStateNames), CreateDate: isoDateTime })
    .nullable()
    .describe('the latest import of the same content'),
});
export type InspectedFile = z.infer<typeof inspectedFile>;

const fileName = text(255, messages.importFileRequired);
const oneImport = z.strictObject({ import_id: id });
const source = z
  .strictObject({
    upload: z.uuid().optional().describe('the last segment of the upload URL'),
    file: fileName.optional().describe('the name of a file in the import folder'),
  })
  .refine(({ upload, file }) => (upload === undefined) !== (file === undefined), {
    message: messages.importFileRequired,
    path: ['file'],
  });

export const patentImportsApi = {
  imports: table({
    title: 'Patent imports',
    feature,
    path: '/imports',
    access: access.admin,
    summary: 'List the imports of patent files, from uploads, the watched folder and the command line',
    row: importRow,
    labels: { State: importStateLabel, Origin: importOriginLabel },
    columns: {
      ImportID: 'ID',
      Name: 'File',
      Format: 'Format',
      State: 'State',
      Read: 'Records',
      Added: 'Added',
      Changed: 'Changed',
      Same: 'Unchanged',
      Skipped: 'Errors',
      Size: 'Size (bytes)',
      Origin: 'Source',
      StartedBy: 'Started by',
      StartDate: 'Started',
      EndDate: 'Ended',
      Problem: { heading: 'Problem', only: 'file' },
      Action: actionColumn,
    },
    controls: {
      search: { kind: 'text', label: 'Filter imports' },
      State: {
        kind: 'chips',
        label: 'State',
        any: 'Any state',
        choices: importStateNames.map((state) => ({ value: state, label: importStateLabel(state) })),
      },
    },
    sortable: ['ImportID', 'Name', 'State', 'Size'],
    sort: { sid: 'ImportID', sod: 'DESC' },
    filters: { State: z.enum(importStateNames).optional(), search: text(200).optional().describe('part of the file name') },
  }),
  getImport: json({
    feature,
    method: 'GET',
    path: '/getImport',
    access: access.admin,
    summary: 'Get an import with its progress, and the files in an archive',
    query: z.strictObject({ import_id: idParam }),
    answer: z.object({ import: importInFull }),
  }),
  importErrors: table({
    title: 'Errors of an import',
    feature,
    path: '/importErrors',
    access: access.admin,
    summary: 'List the records that an import skipped, and why',
    row: importError,
    columns: {
      ErrorID: { heading: 'ID', only: 'file' },
      File: 'File',
      Position: 'Position',
      Reason: 'Reason',
    },
    sortable: ['ErrorID'],
    sort: { sid: 'ErrorID', sod: 'ASC' },
    filters: { import_id: idParam },
  }),
  importSources: json({
    feature,
    method: 'GET',
    path: '/importSources',
    access: access.admin,
    summary: 'Get the size limit for uploads, and the files in the import folder',
    answer: z.object({
      Megabytes: z.int().describe('largest file'),
      FreeBytes: count.describe('disk space for an upload'),
      Watched: z.boolean().describe('true if an import folder is configured'),
      Problem: z.string().nullable().describe('why the folder cannot be read'),
      Files: z.array(folderFile).describe('newest first, 200 at most'),
    }),
  }),
  inspectImport: json({
    feature,
    method: 'GET',
    path: '/inspectImport',
    access: access.admin,
    summary: 'Describe a file before it is imported: its format, its records, and whether it was imported before',
    query: source,
    answer: z.object({ file: inspectedFile }),
    slow: true,
  }),
  importUpload: resumable({
    feature,
    path: '/importUploads',
    access: access.admin,
    summary: 'Upload a file to import, in parts with the tus protocol, with its name in the metadata key filename',
    limit: { minutes: 60, perAddress: 300, perAccount: 60 },
    query: z.strictObject({}),
  }),
  discardImportUpload: json({
    feature,
    method: 'POST',
    path: '/discardImportUpload',
    access: access.admin,
    summary: 'Delete an uploaded file that no import uses',
    body: z.strictObject({ upload: z.uuid() }),
    answer: said,
    changes: [],
  }),
  startImport: json({
    feature,
    method: 'POST',
    path: '/startImport',
    access: access.admin,
    summary: 'Import an uploaded file, or one in the import folder. Imports run one after the other',
    body: source,
    answer: said.extend({ ImportID: z.int() }),
    changes: [feature],
    slow: true,
  }),
  cancelImport: json({
    feature,
    method: 'POST',
    path: '/cancelImport',
    access: access.admin,
    summary: 'Stop an import. What it has stored stays, and it can be resumed',
    body: oneImport,
    answer: said,
    changes: [feature],
  }),
  resumeImport: json({
    feature,
    method: 'POST',
    path: '/resumeImport',
    access: access.admin,
    summary: 'Resume a canceled or failed import where it stopped',
    body: oneImport,
    answer: said,
    changes: [feature],
  }),
};
