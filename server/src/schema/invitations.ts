import type { FollowUp, InvitationAnswer } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { citext, instant, opaqueId, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

/** Emailed invitations to view a listing without an account. Only the hashes of their links' tokens are stored. */
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
    /** The name in the email; never a seller's own. */
    SenderName: text().notNull(),
    subject: words(),
    FirstName: text().notNull(),
    LastName: words(),
    EmailAddress: citext().notNull(),
    cc: text().array().notNull(),
    Message: text().notNull(),
    Patent: smallint().$type<0 | 1>().notNull(),
    /** DocIDs. Each read checks again which of them may be shown. */
    Attachments: integer().array().notNull(),
    TokenHash: text().notNull().unique(),
    /** For the link in the copies, which can't answer. */
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
    index('invitations_address').on(table.EmailAddress, table.CreateDate),
  ],
);
