import type { UserType } from '@brevet/contract/access';
import type { Column } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId } from '../platform/db/columns.ts';

/** A person's name for display, search and sorting: the expression of the index `users_fullname`. */
export const fullName = ({ Firstname, Lastname }: Record<'Firstname' | 'Lastname', Column>) =>
  sql<string>`(${Firstname} || ' ' || ${Lastname})`;

/** Broker codes, with the senders and footers of their emails. */
export const brokers = pgTable(
  'brokers',
  {
    ID: integer().primaryKey().generatedAlwaysAsIdentity(),
    BrokerID: text().notNull().unique(),
    BrokerName: text().notNull(),
    Folder: text(),
    ContactName: text(),
    ContactPhone: text(),
    ContactEmail: text(),
    CustomerServiceEmail: text(),
    SalesEmail: text(),
    TellMeMoreEmail: text(),
    OutgoingEmail: text(),
    Website: text(),
    PatentintakeURL: text(),
    Status: smallint().notNull().default(1),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  // People would confuse codes that differ only in case.
  (table) => [uniqueIndex('brokers_code').on(sql`lower(${table.BrokerID})`)],
);

export const users = pgTable(
  'users',
  {
    UserID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Username: citext().notNull().unique(),
    /** Its `skeletonOf`; null if an older account has the same one. */
    UsernameSkeleton: text().unique(),
    Email: citext().notNull().unique(),
    /** Empty for an account from a sign-in provider without a password. */
    PasswordHash: text().notNull(),
    Firstname: text().notNull(),
    Lastname: text().notNull(),
    Salutation: text(),
    Phone: text(),
    Fax: text(),
    Company: text(),
    UserType: smallint().$type<UserType>().notNull().default(1),
    UserRole: smallint().notNull().default(1),
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    Address1: text(),
    Address2: text(),
    City: text(),
    State: text(),
    Zipcode: text(),
    Country: text(),
    ServiceOffer: text(),
    GeoCoverage: text(),
    ProReference: text(),
    AdditionalInfo: text(),
    SupportID: integer(),
    SalesID: integer(),
    RefererID: integer(),
    CreatorID: integer(),
    Verified: boolean().notNull().default(false),
    Active: boolean().notNull().default(true),
    agreed: boolean().notNull().default(false),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('user_type_known', sql`${table.UserType} in (1, 15, 30, 40)`),
    index('users_broker').on(table.BrokerID),
    index('users_type').on(table.UserType, table.UserID),
    index('users_fullname').on(fullName(table), table.UserID),
  ],
);

/** Requests to join a broker code. Settled requests are kept. */
export const brokerRequests = pgTable(
  'broker_requests',
  {
    RequestID: integer().primaryKey().generatedAlwaysAsIdentity(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    State: text().$type<'pending' | 'approved' | 'declined' | 'withdrawn'>().notNull().default('pending'),
    CreateDate: instant().notNull().default(sql`now()`),
    DecidedByID: integer().references(() => users.UserID),
    DecideDate: instant(),
  },
  (table) => [
    check('broker_request_state_known', sql`${table.State} in ('pending', 'approved', 'declined', 'withdrawn')`),
    uniqueIndex('broker_requests_pending').on(table.UserID).where(sql`${table.State} = 'pending'`),
    index('broker_requests_code').on(table.BrokerID, table.RequestID).where(sql`${table.State} = 'pending'`),
  ],
);

/** Sessions. Only the hash of a session's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    TokenHash: text().primaryKey(),
    /** Names the session without revealing its token. */
    SessionID: opaqueId().notNull().unique(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    UserAgent: text().notNull(),
    Address: text().notNull(),
    CreateDate: instant().notNull().default(sql`now()`),
    LastSeen: instant().notNull().default(sql`now()`),
    ExpireDate: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.UserID), index('sessions_expire').on(table.ExpireDate)],
);

/** Guesses and limited calls in the current window: one row per account, address or both (as a hash). */
export const loginGuesses = pgTable(
  'login_guesses',
  {
    GuessKey: text().primaryKey(),
    /** A hash of the account, or of a name that no account has. */
    NameKey: text(),
    Guesses: integer().notNull(),
    WindowEnd: instant().notNull(),
  },
  (table) => [index('login_guesses_name').on(table.NameKey)],
);
