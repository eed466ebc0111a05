import type { FollowUp, InvitationAnswer } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

/** People from outside who were asked by mail to look at a listing. Only the hashes of what their links prove are kept. */
export const invitations = pgTable(
  'invitations',
  {
    objID: opaqueId().primaryKey(),
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    SenderID: integer()
      .notNull()
      .references(() => users.UserID),
    /** As the mail bears it: never a seller's own. */
    SenderName: text().notNull(),
    subject: words(),
    FirstName: text().notNull(),
    LastName: words(),
    EmailAddress: citext().notNull(),
    cc: text().array().notNull(),
    Message: text().notNull(),
    Patent: smallint().$type<0 | 1>().notNull(),
    /** DocIDs; whether each may still be shown is looked up at that moment. */
    Attachments: integer().array().notNull(),
    TokenHash: text().notNull().unique(),
    /** Of the link in the copies, which shows and does not answer. */
    CopyTokenHash: text().notNull().unique(),
    ExpireDate: instant().notNull(),
    OpenDate: instant(),
    Answer: text().$type<InvitationAnswer>(),
    Question: words(),
    FollowUp: smallint().$type<FollowUp>().notNull(),
    DeleteFlag: smallint().$type<0 | 1>().notNull().default(0),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('follow_up_known', sql`${table.FollowUp} between 0 and 5`),
    index('invitations_listing').on(table.ListingID, table.CreateDate, table.objID),
    index('invitations_sender').on(table.SenderID),
  ],
);
