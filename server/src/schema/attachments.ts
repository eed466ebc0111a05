import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, opaqueId, tsvector, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { patents } from './patents.ts';
import { users } from './users.ts';

/**
 * `receiving`: its bytes are on their way. `checked`: its metadata is gone. `unchecked`: stored before metadata was removed, or by an
 * older version that removed less.
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
    /** Of the bytes under this name, once they are final. */
    Sha256: text(),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('file_state_known', sql`${table.State} in ('receiving', 'checked', 'unchecked', 'uncleanable')`),
    index('stored_files_created').on(table.CreateDate),
    index('stored_files_account').on(table.UserID),
    index('stored_files_unchecked').on(table.FileName).where(sql`${table.State} = 'unchecked'`),
  ],
);

/** The text inside of a file, for the search and the anonymity check. */
export const fileTexts = pgTable(
  'file_texts',
  {
    FileName: uuid()
      .primaryKey()
      .references(() => storedFiles.FileName, { onDelete: 'cascade' }),
    Content: text().notNull(),
    /** The file has more text than is kept, or a newer reader can't read it. */
    Truncated: boolean().notNull(),
    /** The version of the reader (`readerVersion`). Files that an older one read are read again. */
    Reader: integer().notNull().default(0),
    /** The version of the code that removed the metadata (`stripperVersion`). Files that an older one stripped are stripped again. */
    Stripper: integer().notNull().default(0),
    /** Longer texts don't fit into PostgreSQL's index. */
    Words: tsvector().generatedAlwaysAs(sql`brevet_vector(left(content, 200000))`),
  },
  (table) => [
    index('file_texts_words').using('gin', table.Words),
    index('file_texts_reader').on(table.Reader, table.FileName),
    index('file_texts_stripper').on(table.Stripper, table.FileName),
  ],
);

/** Files of listings, and of patents. */
export const listingAttachments = pgTable(
  'listing_attachments',
  {
    DocID: opaqueId().primaryKey(),
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'cascade' }),
    PatentID: integer().references(() => patents.PatentID),
    FileName: uuid()
      .notNull()
      .unique()
      .references(() => storedFiles.FileName),
    Description: words(),
    /** Their order within the listing or patent. */
    Position: integer().notNull().default(0),
    Internal: smallint().$type<0 | 1>().notNull().default(0),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** A buyer uploaded it to someone else's listing. Stays when the account's type changes. */
    OfBuyer: boolean().notNull().default(false),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('attachment_of_one', sql`num_nonnulls(${table.ListingID}, ${table.PatentID}) = 1`),
    check('internal_known', sql`${table.Internal} in (0, 1)`),
    index('listing_attachments_listing').on(table.ListingID, table.CreateDate, table.DocID),
    index('listing_attachments_position').on(table.ListingID, table.Position, table.DocID),
    index('listing_attachments_patent').on(table.PatentID, table.Position, table.DocID).where(sql`${table.PatentID} is not null`),
  ],
);
