import type {
  DirectoryField,
  DirectoryImportState,
  DirectoryKind,
  ImportVerdict,
  RowResult,
} from '@brevet/contract/directory-import-fields';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, words } from '../platform/db/columns.ts';
import { mailingLists } from './mailing-lists.ts';
import { users } from './users.ts';

/** The links that an imported row added, as Undo needs them. */
export interface AddedLinks {
  /** Organizations that the contact was linked to. */
  organizations: number[];
  /** Organizations among them that this row created. */
  created: number[];
  /** It became a member of the import's mailing list. */
  member: boolean;
}

/** The reason why a row of a file isn't read: something is damaged, or a card is about something other than what is imported. */
export const unreadReasons = ['quote', 'long', 'group', 'organization', 'person', 'agent', 'thing', 'stray'] as const;

/** The reader's remarks on a row of a file. */
export interface Remarks {
  unread?: (typeof unreadReasons)[number];
  /** Values that no column holds. */
  left?: string[];
}

export type FileRow = readonly [number: number, cells: string[], remarks?: Remarks];

/** Imports of contacts, organizations and list members. A job does the work of each state that ends in "-ing". */
export const directoryImports = pgTable(
  'directory_imports',
  {
    ImportID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Kind: text().$type<DirectoryKind>().notNull(),
    /** The list that members are imported to. Null once it is deleted. */
    maillist_id: integer().references(() => mailingLists.maillist_id, { onDelete: 'set null' }),
    FileName: text().notNull(),
    /** The first rows of the file, among which someone can choose the headings. None for vCards. */
    Top: jsonb().$type<FileRow[]>().notNull().default([]),
    /** The number of the row with the headings; 0 without one. Rows above it aren't imported. */
    HeadingRow: integer().notNull().default(0),
    /** Remarks on the file, such as sheets that aren't imported. */
    Notes: jsonb().$type<string[]>().notNull().default([]),
    Headings: jsonb().$type<string[]>().notNull(),
    /** The first values of each column. */
    Samples: jsonb().$type<string[][]>().notNull().default([]),
    /** The field of each column; null for columns that aren't imported. */
    Mapping: jsonb().$type<(DirectoryField | null)[]>().notNull().default([]),
    State: text().$type<DirectoryImportState>().notNull(),
    Rows: integer().notNull().default(0),
    /** Rows that the state's job has processed. */
    Done: integer().notNull().default(0),
    /** Rows by verdict and by result. */
    Counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** The person who started the state's job, and their address, for the audit log. */
    ActorID: integer()
      .notNull()
      .references(() => users.UserID),
    Address: words(),
    CreateDate: instant().notNull().default(sql`now()`),
    CheckDate: instant(),
    ImportDate: instant(),
    UndoDate: instant(),
  },
  (table) => [
    index('directory_imports_open').on(table.ImportID).where(sql`${table.State} in ('checking', 'importing', 'undoing')`),
    index('directory_imports_user').on(table.UserID, table.ImportID),
    index('directory_imports_list').on(table.maillist_id),
  ],
);

/** The rows of an import's file, each with its result and the values it replaced. */
export const directoryImportRows = pgTable(
  'directory_import_rows',
  {
    ImportID: integer().notNull(),
    /** Its number in the file. */
    Row: integer().notNull(),
    Cells: jsonb().$type<string[]>().notNull(),
    /** The reader's remarks on the row. */
    Remarks: jsonb().$type<Remarks>(),
    /** The name of the contact or organization. */
    Name: words(),
    /** Rows with the same key are about the same contact or organization. Null for rows with errors. */
    EmailKey: text(),
    NameKey: text(),
    /** The parts of the row that aren't taken over as they are. */
    Notes: jsonb().$type<string[]>().notNull().default([]),
    /** Values to store, by field. */
    Values: jsonb().$type<Record<string, unknown>>(),
    Verdict: text().$type<ImportVerdict>(),
    Reason: words(),
    /** Values that an update replaces, by field. */
    Before: jsonb().$type<Record<string, unknown>>(),
    /** The contact or organization that it updates, or created. */
    TargetID: integer(),
    /** Some of the contacts or organizations that match, if several do. */
    Matches: integer().array().notNull().default([]),
    Result: text().$type<RowResult>(),
    /** The version of the contact or organization right after the import. */
    Version: integer(),
    Links: jsonb().$type<AddedLinks>(),
  },
  (table) => [
    primaryKey({ columns: [table.ImportID, table.Row] }),
    foreignKey({ columns: [table.ImportID], foreignColumns: [directoryImports.ImportID] }).onDelete('cascade'),
    index('directory_import_rows_verdict').on(table.ImportID, table.Verdict, table.Row),
    index('directory_import_rows_result').on(table.ImportID, table.Result, table.Row),
    index('directory_import_rows_email').on(table.ImportID, table.EmailKey, table.Row).where(sql`${table.EmailKey} is not null`),
    index('directory_import_rows_name').on(table.ImportID, table.NameKey, table.Row).where(sql`${table.NameKey} is not null`),
    index('directory_import_rows_target').on(table.ImportID, table.TargetID, table.Row).where(sql`${table.TargetID} is not null`),
  ],
);
