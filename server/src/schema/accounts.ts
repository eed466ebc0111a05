import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '../platform/db/columns.ts';
import { users } from './users.ts';

/** Links sent by email. Only the hash of a link's token is stored, and it works once. */
export const accountLinks = pgTable(
  'account_links',
  {
    TokenHash: text().primaryKey(),
    Purpose: text().$type<'verify' | 'reset'>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    /** The address that got the link. The link no longer works once the account has another address. */
    Email: citext().notNull(),
    ExpireDate: instant().notNull(),
    UsedDate: instant(),
  },
  (table) => [index('account_links_user').on(table.UserID), index('account_links_expire').on(table.ExpireDate)],
);

/**
 * Usernames from registrations with an email address that already belongs to an account. To a stranger, they look like those of new accounts
 * that aren't verified.
 */
export const heldUsernames = pgTable('held_usernames', {
  Skeleton: text().primaryKey(),
  Username: citext().notNull().unique(),
  PasswordHash: text().notNull(),
  CreateDate: instant().notNull().default(sql`now()`),
});
