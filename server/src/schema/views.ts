import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { brokers, users } from './users.ts';

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });

/** Saved views of tables: filters, order, page size and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ViewID: opaqueId().primaryKey(),
    /** The owner. */
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    /** The call of the table, such as `searchListing`. */
    Table: text().notNull(),
    Name: citext().notNull(),
    /** Values by their name in the address. */
    Query: jsonb().$type<Record<string, string>>().notNull(),
    /** The hidden columns; null for the default. */
    Hidden: jsonb().$type<string[]>(),
    Share: text({ enum: ['private', 'code'] })
      .notNull()
      .default('private'),
    CreateDate: instant().notNull().default(sql`now()`),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('view_share_known', sql`${table.Share} in ('private', 'code')`),
    unique('saved_views_name').on(table.UserID, table.Table, table.Name),
  ],
);

/** Alerts about new listings that a saved search finds, with what it searches for as PostgreSQL compares it. */
export const searchAlerts = pgTable(
  'search_alerts',
  {
    ViewID: integer()
      .primaryKey()
      .references(() => savedViews.ViewID, { onDelete: 'cascade' }),
    Time: text({ enum: ['instant', 'daily'] }).notNull(),
    /** Type and broker code of the owner when the alert was set. It is off while they differ. */
    UserType: smallint().notNull(),
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    Words: tsquery(),
    Classes: tsquery(),
    ListingNumber: integer(),
    PatentNumber: text(),
    Country: text(),
    Infringement: smallint(),
  },
  (table) => [check('alert_time_known', sql`${table.Time} in ('instant', 'daily')`)],
);

/** The listings that an alert has announced or will announce, and those that its search found before. Each appears once. */
export const alertMatches = pgTable(
  'alert_matches',
  {
    ViewID: integer()
      .notNull()
      .references(() => savedViews.ViewID, { onDelete: 'cascade' }),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    MatchDate: instant().notNull().default(sql`now()`),
    /** False until the next daily message. */
    Done: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ViewID, table.ListingID] }),
    index('alert_matches_listing').on(table.ListingID),
    index('alert_matches_waiting').on(table.MatchDate, table.ViewID).where(sql`not ${table.Done}`),
  ],
);

/** Active listings that changed since alerts were last matched. Triggers write it, so that no writer can forget it. */
export const alertQueue = pgTable(
  'alert_queue',
  {
    ListingID: integer().primaryKey(),
    /** Increases with every change. */
    Change: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [index('alert_queue_change').on(table.Change)],
);
