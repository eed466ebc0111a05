import { shareTypes } from '@brevet/contract/listing-fields';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, opaqueId, textAsBytes, words } from '../platform/db/columns.ts';
import { contacts } from './contacts.ts';
import { listings } from './listings.ts';
import { patents } from './patents.ts';
import { users } from './users.ts';

/** Notes on listings, patents and contacts. */
export const notes = pgTable(
  'notes',
  {
    NotesId: opaqueId().primaryKey(),
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'cascade' }),
    PatentID: integer().references(() => patents.PatentID, { onDelete: 'cascade', onUpdate: 'cascade' }),
    ContactId: integer().references(() => contacts.ContactId, { onDelete: 'cascade' }),
    /** Separated by commas. */
    Tag: words(),
    /** Sanitized HTML. */
    Message: textAsBytes().notNull(),
    /** The message without its formatting. */
    Text: text().notNull(),
    Share_type: text({ enum: shareTypes }).notNull().default('default'),
    /** The author. */
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    UpdateDate: instant(),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('note_of_one', sql`num_nonnulls(${table.ListingID}, ${table.PatentID}, ${table.ContactId}) = 1`),
    check('note_share_type_known', sql`${table.Share_type} in ('default', 'custom', 'none')`),
    index('notes_listing').on(table.ListingID, table.CreateDate, table.NotesId),
    index('notes_patent').on(table.PatentID, table.CreateDate, table.NotesId),
    index('notes_contact').on(table.ContactId, table.CreateDate, table.NotesId),
    index('notes_created').on(table.CreateDate),
    index('notes_author').on(table.UserID),
  ],
);

/** The people that a note with the Share_type `custom` names. */
export const noteReaders = pgTable(
  'note_readers',
  {
    NotesId: integer()
      .notNull()
      .references(() => notes.NotesId, { onDelete: 'cascade' }),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.NotesId, table.UserID] }), index('note_readers_user').on(table.UserID)],
);
