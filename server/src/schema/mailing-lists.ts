import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, words } from '../platform/db/columns.ts';
import { contacts } from './contacts.ts';
import { users } from './users.ts';

/** Mailing lists. Only brokers and admins read them. */
export const mailingLists = pgTable(
  'mailing_lists',
  {
    maillist_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mailinglist_name: text().notNull(),
    mailinglist_notes: text().notNull(),
    active: smallint().$type<0 | 1>().notNull().default(1),
    /** Number of members. Triggers count them, so that no writer can forget it. */
    contactcnt: integer().notNull().default(0),
    created_by: integer()
      .notNull()
      .references(() => users.UserID),
    modified_by: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    UpdateDate: instant().notNull().default(sql`now()`),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('mailing_list_filled', sql`${table.mailinglist_name} <> '' and ${table.mailinglist_notes} <> ''`),
    check('mailing_list_active_known', sql`${table.active} in (0, 1)`),
    index('mailing_lists_name').on(table.mailinglist_name, table.maillist_id),
    index('mailing_lists_count').on(table.contactcnt, table.maillist_id),
    index('mailing_lists_created').on(table.CreateDate, table.maillist_id),
    index('mailing_lists_updated').on(table.UpdateDate, table.maillist_id),
  ],
);

/**
 * The contacts of a mailing list. Keeps a copy of what the list is sorted by, so that any page of a list of any length is read from an
 * index. Triggers copy it from the contact and its organizations (`brevet_sort_members`), the first 200 characters of each text.
 */
export const mailingListMembers = pgTable(
  'mailing_list_members',
  {
    maillist_id: integer()
      .notNull()
      .references(() => mailingLists.maillist_id, { onDelete: 'cascade' }),
    ContactId: integer()
      .notNull()
      .references(() => contacts.ContactId, { onDelete: 'cascade' }),
    /** The person who added the contact. */
    CreatorId: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    Fullname: words(),
    PrimaryEmail: words(),
    EmailVerifyStatus: words(),
    Title: words(),
    /** The names of the contact's organizations. */
    Organization: words(),
    OkSendPatentNo: smallint().notNull().default(2),
    mailing_notes: words(),
  },
  (table) => [
    primaryKey({ columns: [table.maillist_id, table.ContactId] }),
    index('mailing_list_members_contact').on(table.ContactId, table.maillist_id),
    index('mailing_list_members_fullname').on(table.maillist_id, table.Fullname, table.ContactId),
    index('mailing_list_members_email').on(table.maillist_id, table.PrimaryEmail, table.ContactId),
    index('mailing_list_members_status').on(table.maillist_id, table.EmailVerifyStatus, table.ContactId),
    index('mailing_list_members_title').on(table.maillist_id, table.Title, table.ContactId),
    index('mailing_list_members_organization').on(table.maillist_id, table.Organization, table.ContactId),
    index('mailing_list_members_send').on(table.maillist_id, table.OkSendPatentNo, table.ContactId),
    index('mailing_list_members_notes').on(table.maillist_id, table.mailing_notes, table.ContactId),
  ],
);
