import type { UserType } from '@brevet/contract/access';
import type { Column } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { citext, instant } from '../platform/db/columns.ts';

/** A person's name as it is shown, searched and sorted by: the expression of the index `users_fullname`. */
export const fullName = ({ Firstname, Lastname }: Record<'Firstname' | 'Lastname', Column>) =>
  sql<string>`(${Firstname} || ' ' || ${Lastname})`;

/** Broker codes, and the mail that each sends in its own name (second document, section 3). */
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
    /** Counts the changes. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  // Codes that differ by case alone would be taken for one another.
  (table) => [uniqueIndex('brokers_code').on(sql`lower(${table.BrokerID})`)],
);

export const users = pgTable(
  'users',
  {
    UserID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Username: citext().notNull().unique(),
    Email: citext().notNull().unique(),
    /** Empty: the account has come by a provider and has no password. */
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
    /** Counts the changes. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('user_type_known', sql`${table.UserType} in (1, 15, 30, 40)`),
    index('users_broker').on(table.BrokerID),
    index('users_type').on(table.UserType, table.UserID),
    index('users_fullname').on(fullName(table), table.UserID),
  ],
);

/** Requests of accounts to join a broker code. Settled ones stay. */
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

/** Only the hash of a session's token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    TokenHash: text().primaryKey(),
    /** What the session is called where its token may not be told. */
    SessionID: integer().notNull().unique().generatedAlwaysAsIdentity(),
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

/** Guesses and limited calls in the current window, one row for an account, an address or both (as a hash). */
export const loginGuesses = pgTable(
  'login_guesses',
  {
    GuessKey: text().primaryKey(),
    /** The account that was tried, or the name that is nobody's, as a hash. */
    NameKey: text(),
    Guesses: integer().notNull(),
    WindowEnd: instant().notNull(),
  },
  (table) => [index('login_guesses_name').on(table.NameKey)],
);
