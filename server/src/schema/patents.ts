import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, opaqueId } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { brokers, users } from './users.ts';

/**
 * A patent, shared by all listings that refer to it. It contains nothing that a seller typed; its facts are in the bulk store.
 */
export const patents = pgTable(
  'patents',
  {
    PatentID: opaqueId().primaryKey(),
    Country: text().notNull(),
    PatentNumber: text().notNull(),
    rating: smallint(),
    /** The title in the bulk store, for searches: an index of all titles there would slow imports down. */
    StoreTitle: text(),
    /** A hash of the assignees and inventors in the bulk store. When it changes, listings are compared with the new names. */
    StoreNames: bigint({ mode: 'bigint' }),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('patents_number').on(table.Country, table.PatentNumber),
    index('patents_number_start').on(table.PatentNumber.op('text_pattern_ops')),
    index('patents_created').on(table.CreateDate, table.PatentID),
    index('patents_title').using('gin', table.StoreTitle.op('gin_trgm_ops')),
  ],
);

/** A patent that a broker or admin added for a broker code, on a listing or not. */
export const brokerPatents = pgTable(
  'broker_patents',
  {
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    /** As entered. If the bulk store has the patent, its status counts instead. */
    PatentStatus: text({ enum: ['Issued', 'Application'] }).notNull(),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.PatentID, table.BrokerCode] }),
    index('broker_patents_code').on(table.BrokerCode, table.PatentID),
  ],
);

/** A patent on a listing, with the values typed there. The listing's readers see this row's ID, not that of the shared row. */
export const listingPatents = pgTable(
  'listing_patents',
  {
    ListingPatentID: opaqueId().primaryKey(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID, { onUpdate: 'cascade' }),
    /** As typed. If the bulk store has the patent, its status counts instead. */
    PatentStatus: text({ enum: ['Issued', 'Application'] }).notNull(),
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('listing_patents_once').on(table.ListingID, table.PatentID),
    index('listing_patents_patent').on(table.PatentID),
    index('listing_patents_created').on(table.CreateDate, table.PatentID),
  ],
);
