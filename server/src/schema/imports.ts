import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { users } from './users.ts';

export interface ImportPart {
  Name: string;
  Format: string;
  Counts: Record<string, number>;
  Done: boolean;
}

/**
 * Imports of patent files, whoever started them. `queued`: waits for its turn. `running`: a process holds its lock, or died and
 * is about to be replaced. `interrupted`: its command on the command line died; running the same command again continues it.
 */
export const imports = pgTable(
  'imports',
  {
    ImportID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Name: text().notNull(),
    Origin: text({ enum: ['upload', 'folder', 'watched', 'command'] }).notNull(),
    /** The ID of an upload, or the name in the import folder. Null once the file is gone, and on the command line. */
    Stored: text(),
    /** Of the file's content, to recognize it. */
    Fingerprint: text().notNull(),
    Size: bigint({ mode: 'number' }).notNull(),
    Format: text(),
    /** An estimate, from the beginning of the file. */
    Records: bigint({ mode: 'number' }),
    State: text({ enum: ['queued', 'running', 'done', 'canceled', 'failed', 'interrupted'] }).notNull(),
    /** An admin canceled it, and its process is about to notice. */
    Canceling: boolean().notNull().default(false),
    /** The time at which an admin canceled it. */
    CancelDate: instant(),
    /** The reason why it failed. */
    Problem: text(),
    Counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    Parts: jsonb().$type<ImportPart[]>().notNull().default([]),
    /** The share of the file that is read, from 0 to 1. */
    Share: real().notNull().default(0),
    /** Records per second, recently. */
    Rate: real(),
    SecondsLeft: integer(),
    /** Processes that died since the last progress. */
    Deaths: integer().notNull().default(0),
    UserID: integer().references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    StartDate: instant(),
    EndDate: instant(),
  },
  (table) => [
    index('imports_open').on(table.ImportID).where(sql`${table.State} in ('queued', 'running')`),
    index('imports_fingerprint').on(table.Fingerprint, table.ImportID),
    // Two servers may see a new file in the folder at once.
    uniqueIndex('imports_watched').on(table.Fingerprint).where(sql`${table.Origin} = 'watched'`),
  ],
);

/** Records that an import skipped, up to a limit for each import. */
export const importErrors = pgTable(
  'import_errors',
  {
    ErrorID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ImportID: integer()
      .notNull()
      .references(() => imports.ImportID, { onDelete: 'cascade' }),
    File: text().notNull(),
    /** The first byte of a document, or the line of a table. */
    Position: bigint({ mode: 'number' }).notNull(),
    Reason: text().notNull(),
  },
  (table) => [index('import_errors_import').on(table.ImportID, table.ErrorID)],
);

/** Files to import that arrive in parts, until an import takes them over. */
export const importUploads = pgTable('import_uploads', {
  UploadID: uuid().primaryKey(),
  Name: text().notNull(),
  Size: bigint({ mode: 'number' }).notNull(),
  UserID: integer()
    .notNull()
    .references(() => users.UserID),
  /** The time at which its last part arrived. */
  PartDate: instant().notNull().default(sql`now()`),
});
