import type { DecisionStatus } from '@brevet/contract/statuses';
import { passReasonNames } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { day, instant, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { patents } from './patents.ts';
import { brokers, users } from './users.ts';

const decisionDetails = () => ({
  Reasons: text({ enum: passReasonNames }).array().notNull().default([]),
  ReasonText: words(),
  /** The day on which a postponed listing returns to the inbox. */
  ReturnDate: day(),
});

/** The current decision of a broker code on a listing. */
export const listingDecisions = pgTable(
  'listing_decisions',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    ...decisionDetails(),
    /** When the listing returned to the inbox. */
    ReturnedDate: instant(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    LastUpdate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.BrokerCode] }),
    index('listing_decisions_return')
      .on(table.ReturnDate)
      .where(sql`${table.ReturnDate} is not null and ${table.ReturnedDate} is null`),
    index('listing_decisions_status').on(table.DecisionStatus, table.ListingID),
    index('listing_decisions_broker').on(table.BrokerCode, table.DecisionStatus, table.ListingID),
  ],
);

/** Every decision ever made, including the current one. */
export const listingDecisionHistory = pgTable(
  'listing_decision_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    BrokerCode: text().notNull(),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    ...decisionDetails(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('listing_decision_history_listing').on(table.ListingID, table.BrokerCode, table.HistoryID),
    /** Everything that the dashboard counts, so that it reads no rows. */
    index('listing_decision_history_dates').on(
      table.CreateDate,
      table.HistoryID,
      table.DecisionStatus,
      table.BrokerCode,
      table.ListingID,
    ),
    index('listing_decision_history_code').on(table.BrokerCode, table.CreateDate, table.HistoryID),
    index('listing_decision_history_user').on(table.UserID, table.CreateDate, table.HistoryID),
  ],
);

/** The current decision of a broker code on a patent. */
export const patentDecisions = pgTable(
  'patent_decisions',
  {
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    LastUpdate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.PatentID, table.BrokerCode] }),
    index('patent_decisions_status').on(table.DecisionStatus, table.LastUpdate, table.PatentID, table.BrokerCode),
    index('patent_decisions_broker').on(table.BrokerCode, table.DecisionStatus, table.PatentID),
  ],
);

/** Every decision ever made on a patent, including the current one. */
export const patentDecisionHistory = pgTable(
  'patent_decision_history',
  {
    HistoryID: integer().primaryKey().generatedAlwaysAsIdentity(),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    BrokerCode: text().notNull(),
    DecisionStatus: smallint().$type<DecisionStatus>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [index('patent_decision_history_patent').on(table.PatentID, table.BrokerCode, table.HistoryID)],
);
