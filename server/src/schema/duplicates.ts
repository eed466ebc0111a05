import type { DuplicateKind, DuplicateReason } from '@brevet/contract/duplicate-fields';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { users } from './users.ts';

const kind = () => text().$type<DuplicateKind>().notNull();

type Row = Record<string, unknown>;

/**
 * Contacts and organizations that were merged into another. The old ID leads to the new one for good; what Undo needs is deleted after
 * 30 days.
 */
export const merges = pgTable(
  'merges',
  {
    MergeID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Kind: kind(),
    RemovedID: integer().notNull(),
    SurvivorID: integer().notNull(),
    /** The person who merged them. */
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** The removed row by its columns. Null once the merge can't be undone anymore. */
    Removed: jsonb().$type<Row>(),
    /** The columns of the survivor that the merge changed, as they were, and as it left them. */
    Before: jsonb().$type<Row>(),
    After: jsonb().$type<Row>(),
    /** Email addresses in lower case that the survivor had no room for. Files that have them mean the survivor. */
    Addresses: text().array().notNull().default(sql`'{}'`),
    CreateDate: instant().notNull().default(sql`now()`),
    UndoDate: instant(),
  },
  (table) => [
    check('merge_kind_known', sql`${table.Kind} in ('contact', 'organization')`),
    check('merge_of_two', sql`${table.RemovedID} <> ${table.SurvivorID}`),
    uniqueIndex('merges_removed').on(table.Kind, table.RemovedID).where(sql`${table.UndoDate} is null`),
    index('merges_survivor').on(table.Kind, table.SurvivorID, table.MergeID),
    index('merges_kept').on(table.CreateDate).where(sql`${table.Removed} is not null`),
    index('merges_user').on(table.UserID),
    index('merges_addresses').using('gin', table.Addresses),
  ],
);

/** The links of a removed row, as Undo needs them. */
export const mergeLinks = pgTable(
  'merge_links',
  {
    LinkID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    MergeID: integer()
      .notNull()
      .references(() => merges.MergeID, { onDelete: 'cascade' }),
    /** The name of the table. */
    Link: text().notNull(),
    /** It moved to the survivor, the survivor had the same, or the merge left it behind. */
    State: text({ enum: ['moved', 'shared', 'left'] }).notNull(),
    /** The link's row by its columns, or only its key if it moved. */
    Row: jsonb().$type<Row>().notNull(),
  },
  (table) => [
    check('merge_link_state_known', sql`${table.State} in ('moved', 'shared', 'left')`),
    index('merge_links_merge').on(table.MergeID, table.Link),
  ],
);

/** Pairs that may be the same person or organization. The lower ID comes first. */
export const duplicateCandidates = pgTable(
  'duplicate_candidates',
  {
    Kind: kind(),
    FirstID: integer().notNull(),
    SecondID: integer().notNull(),
    Reasons: text().array().$type<DuplicateReason[]>().notNull(),
    /** The more alike, the higher. */
    Score: smallint().notNull(),
  },
  (table) => [
    check('candidate_in_order', sql`${table.FirstID} < ${table.SecondID}`),
    primaryKey({ columns: [table.Kind, table.FirstID, table.SecondID] }),
    index('duplicate_candidates_second').on(table.Kind, table.SecondID),
    index('duplicate_candidates_score').on(table.Kind, table.Score, table.FirstID, table.SecondID),
  ],
);

/** Pairs that someone said aren't duplicates. */
export const duplicateDismissals = pgTable(
  'duplicate_dismissals',
  {
    Kind: kind(),
    FirstID: integer().notNull(),
    SecondID: integer().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    /** The merge that passed it on to its survivor. Undo deletes it. */
    MergeID: integer().references(() => merges.MergeID, { onDelete: 'cascade' }),
  },
  (table) => [
    check('dismissal_in_order', sql`${table.FirstID} < ${table.SecondID}`),
    primaryKey({ columns: [table.Kind, table.FirstID, table.SecondID] }),
    index('duplicate_dismissals_created').on(table.Kind, table.CreateDate, table.FirstID, table.SecondID),
    index('duplicate_dismissals_second').on(table.Kind, table.SecondID),
    index('duplicate_dismissals_merge').on(table.MergeID),
    index('duplicate_dismissals_user').on(table.UserID),
  ],
);

/** Hashes of values that possible duplicates have in common: rows with the same key are compared. */
export const duplicateKeys = pgTable(
  'duplicate_keys',
  {
    Key: bigint({ mode: 'bigint' }).notNull(),
    Kind: kind(),
    ID: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.Key, table.Kind, table.ID] }), index('duplicate_keys_of').on(table.Kind, table.ID)],
);

/** Contacts and organizations to compare again. Triggers add to it. */
export const duplicateChecks = pgTable('duplicate_checks', {
  CheckID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  Kind: kind(),
  ID: integer().notNull(),
});
