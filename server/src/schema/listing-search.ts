import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from '../platform/db/columns.ts';
import { listings } from './listings.ts';

/**
 * The words of each listing. Triggers (`brevet_index_listings` and `brevet_index_files`, in listing-search.sql) keep it up to date with
 * the listing, its details, sales information, patents and attachments, so that no writer can forget it.
 */
export const listingSearch = pgTable(
  'listing_search',
  {
    ListingID: integer()
      .primaryKey()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    /** Name, keywords and description; for ranking, because it is short. */
    Head: tsvector().notNull(),
    /** Everything that buyers read. */
    Open: tsvector().notNull(),
    /** `Open` with the tag, the sales information and all attachments, for brokers and admins. */
    Whole: tsvector().notNull(),
    /** CPC, IPC and USPC classes of its patents in the bulk store, as `classKey` writes them. */
    Classes: tsvector().notNull(),
    /** The attachments that buyers read; also part of `Open`. */
    OpenFiles: tsvector().notNull().default(sql`''`),
    /** The other attachments; with `OpenFiles`, also part of `Whole`. */
    HiddenFiles: tsvector().notNull().default(sql`''`),
    /** The CPC and IPC sections among the classes, in alphabetical order. */
    Sections: text().array().notNull().generatedAlwaysAs(sql`brevet_sections_of(classes)`),
  },
  (table) => [
    index('listing_search_open').using('gin', table.Open),
    index('listing_search_whole').using('gin', table.Whole),
    index('listing_search_classes').using('gin', table.Classes),
    index('listing_search_sections').using('gin', table.Sections),
  ],
);
