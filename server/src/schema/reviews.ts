import type { AvailableStatus } from '@brevet/contract/statuses';
import { changeKinds } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { listingKey, listings } from './listings.ts';
import { users } from './users.ts';

export const listingStatusHistory = pgTable(
  'listing_status_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    OldStatus: smallint().$type<AvailableStatus>(),
    NewStatus: smallint().$type<AvailableStatus>().notNull(),
    Reason: text(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('listing_status_history_listing').on(table.ListingID),
    index('listing_status_history_dates').on(table.CreateDate, table.HistoryID),
  ],
);

/** The owner's unconfirmed changes to a listing since its review: one row per field, patent or attachment. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    Kind: text({ enum: changeKinds }).notNull(),
    /** Path of the field, number of the patent, or DocID. */
    Name: text().notNull(),
    /** The reviewed value; null for an added patent or attachment. */
    Before: jsonb().$type<unknown>(),
    /** The current value; null for a removed patent or attachment. */
    After: jsonb().$type<unknown>(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    /** Of the first change since the review; later ones leave it as it is. */
    FirstDate: instant().notNull().default(sql`now()`),
    ChangeDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.ListingID, table.Kind, table.Name] })],
);

/** Names and contact details that a broker or admin allowed in a field of a listing. */
export const anonymityOverrides = pgTable(
  'anonymity_overrides',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    Field: text().notNull(),
    /** The finding's text in one spelling (`findingKey`). */
    FindingKey: text().notNull(),
    Reason: text().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.ListingID, table.Field, table.FindingKey] })],
);

export const listingReviews = pgTable('listing_reviews', {
  ListingID: listingKey(),
  ReviewerID: integer().references(() => users.UserID),
  ReviewDate: instant(),
  /** Increases with every change that waits for confirmation. */
  Version: integer().notNull().default(0),
});
