import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, instant } from '../platform/db/columns.ts';
import { users } from './users.ts';

/** The links that mails carry: only the hash of the token in a link is kept, and it works once. */
export const accountLinks = pgTable(
  'account_links',
  {
    TokenHash: text().primaryKey(),
    Purpose: text().$type<'verify' | 'reset'>().notNull(),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    /** Where the link went; it is void when the account's address has changed since. */
    Email: citext().notNull(),
    ExpireDate: instant().notNull(),
    UsedDate: instant(),
  },
  (table) => [index('account_links_user').on(table.UserID), index('account_links_expire').on(table.ExpireDate)],
);
