import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, day, instant, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { brokers, users } from './users.ts';

/** Single-use codes that admins and brokers give to sellers. */
export const activationCodes = pgTable(
  'activation_codes',
  {
    Code: citext().primaryKey(),
    /** The broker code in whose name it was issued; null for the command line. */
    BrokerCode: text().references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    Note: words(),
    CreatorID: integer().references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    /** The last day on which it can be used. */
    ExpireDate: day(),
    RevokedDate: instant(),
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'set null' }),
    UsedByID: integer().references(() => users.UserID),
    UsedDate: instant(),
  },
  (table) => [
    index('activation_codes_created').on(table.CreateDate, table.Code),
    index('activation_codes_used').on(table.UsedDate, table.Code),
    index('activation_codes_broker').on(table.BrokerCode, table.CreateDate, table.Code),
  ],
);
