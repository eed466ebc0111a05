import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, opaqueId, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

/**
 * `receiving`: its bytes are on their way. `checked`: its metadata is gone. `unchecked`: stored before metadata was removed.
 * `uncleanable`: such a file whose metadata can't be removed.
 */
export type FileState = 'receiving' | 'checked' | 'unchecked' | 'uncleanable';

/** Uploaded files. A file that nothing refers to is removed: an hour after the upload, or right away if it was attached before. */
export const storedFiles = pgTable(
  'stored_files',
  {
    FileName: uuid().primaryKey(),
    OriginalName: text().notNull(),
    MediaType: text().notNull(),
    Size: integer().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    Attached: boolean().notNull().default(false),
    State: text().$type<FileState>().notNull().default('receiving'),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('file_state_known', sql`${table.State} in ('receiving', 'checked', 'unchecked', 'uncleanable')`),
    index('stored_files_created').on(table.CreateDate),
    index('stored_files_account').on(table.UserID),
    index('stored_files_unchecked').on(table.FileName).where(sql`${table.State} = 'unchecked'`),
  ],
);

export const listingAttachments = pgTable(
  'listing_attachments',
  {
    DocID: opaqueId().primaryKey(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    FileName: uuid()
      .notNull()
      .unique()
      .references(() => storedFiles.FileName),
    Description: words(),
    Internal: smallint().$type<0 | 1>().notNull().default(0),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** A buyer uploaded it to someone else's listing. Stays when the account's type changes. */
    OfBuyer: boolean().notNull().default(false),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('internal_known', sql`${table.Internal} in (0, 1)`),
    index('listing_attachments_listing').on(table.ListingID, table.CreateDate, table.DocID),
  ],
);
