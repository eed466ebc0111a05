import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { users } from './users.ts';

/** Backups that were written, whoever asked for them. A `running` one whose process is gone has failed. */
export const backups = pgTable(
  'backups',
  {
    BackupID: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The path of its file. */
    Path: text().notNull(),
    State: text({ enum: ['running', 'verified', 'failed'] })
      .notNull()
      .default('running'),
    WithPatents: boolean().notNull(),
    Encrypted: boolean().notNull(),
    Size: bigint({ mode: 'number' }),
    /** Attachments that were missing or damaged. */
    Damaged: integer().notNull().default(0),
    Problem: text(),
    StartDate: instant().notNull().default(sql`now()`),
    EndDate: instant(),
  },
  (table) => [
    check('backup_state_known', sql`${table.State} in ('running', 'verified', 'failed')`),
    index('backups_state').on(table.State, table.StartDate),
  ],
);

/** Restores into this database. Until one is released, no email leaves. */
export const restores = pgTable('restores', {
  RestoreID: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Names the files that wait to be put in place. */
  Token: uuid().notNull().unique(),
  /** The moment that the backup shows. */
  BackupDate: instant().notNull(),
  RestoreDate: instant().notNull().default(sql`now()`),
  /** Jobs that waited in the backup; null once they're queued. */
  Jobs: jsonb().$type<{ name: string; data: Record<string, unknown> }[]>(),
  ReleaseDate: instant(),
  /** When a server woke what the release lets go. */
  ResumeDate: instant(),
  /** Null for the command line. */
  ReleasedBy: integer().references(() => users.UserID),
});
