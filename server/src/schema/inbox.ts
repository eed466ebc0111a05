import type { News, NewsKind } from '@brevet/contract/news';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, opaqueId } from '../platform/db/columns.ts';
import { users } from './users.ts';

const reader = () =>
  integer()
    .notNull()
    .references(() => users.UserID, { onDelete: 'cascade' });

/** Messages in the inboxes of users. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    MessageID: opaqueId().primaryKey(),
    /** The order of all messages. It isn't shown, because it counts those of other users. */
    Position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    UserID: reader(),
    News: jsonb().$type<News>().notNull(),
    CreateDate: instant().notNull().default(sql`now()`),
    SeenDate: instant(),
  },
  (table) => [
    index('inbox_messages_user').on(table.UserID, table.Position),
    index('inbox_messages_unread').on(table.UserID, table.Position).where(sql`${table.SeenDate} is null`),
  ],
);

/** Kinds of messages that a user also wants by email. A missing row means the kind's default. */
export const inboxPreferences = pgTable(
  'inbox_preferences',
  { UserID: reader(), Kind: text().$type<NewsKind>().notNull(), Mail: boolean().notNull() },
  (table) => [primaryKey({ columns: [table.UserID, table.Kind] })],
);
