import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, opaqueId, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

export const wantedListings = pgTable(
  'wanted_listings',
  {
    WantedID: opaqueId().primaryKey(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    Title: text().notNull(),
    Description: words(),
    Keywords: words(),
    Class: words(),
    Budget: words(),
    Closed: boolean().notNull().default(false),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    Version: integer().notNull().default(1),
  },
  (table) => [
    index('wanted_listings_user').on(table.UserID, table.WantedID),
    index('wanted_listings_created').on(table.CreateDate, table.WantedID),
    index('wanted_listings_title').on(table.Title, table.WantedID),
  ],
);

/** A listing that a broker or admin suggested to a buyer. */
export const wantedSuggestions = pgTable(
  'wanted_suggestions',
  {
    WantedID: integer()
      .notNull()
      .references(() => wantedListings.WantedID, { onDelete: 'cascade' }),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.WantedID, table.ListingID] }),
    index('wanted_suggestions_listing').on(table.ListingID),
  ],
);
