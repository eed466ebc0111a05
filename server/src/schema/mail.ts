import type { MailState } from '@brevet/contract/mail';
import type { MailKind, TemplateKind } from '@brevet/contract/mail-templates';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { brokers, users } from './users.ts';

/** Every mail. Where a link is secret, the bodies hold a mark in its place, and the secret stands here until the mail is sent. */
export const outbox = pgTable(
  'outbox',
  {
    MailID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Kind: text().$type<MailKind>().notNull(),
    ToName: text().notNull(),
    ToAddress: text().notNull(),
    FromName: text().notNull(),
    /** Known when it is sent. */
    FromAddress: text(),
    ReplyTo: text(),
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    UserID: integer().references(() => users.UserID, { onDelete: 'set null' }),
    /** The invitation that it carries; without a foreign key, so that who deletes a listing does not wait for a mail under way. */
    InvitationID: integer(),
    Subject: text().notNull(),
    TextBody: text().notNull(),
    HtmlBody: text().notNull(),
    Secret: text(),
    /** Made once, the same at each attempt: who gets the mail twice sees it once. */
    MessageID: text().notNull().unique(),
    State: text().$type<MailState>().notNull().default('queued'),
    Attempts: smallint().notNull().default(0),
    LastError: text(),
    CreateDate: instant().notNull().default(sql`now()`),
    SentDate: instant(),
    NextAttempt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('mail_state_known', sql`${table.State} in ('queued', 'sending', 'sent', 'failed', 'cancelled')`),
    index('outbox_state').on(table.State, table.MailID),
    index('outbox_kind').on(table.Kind, table.MailID),
    index('outbox_address').on(table.ToAddress, table.MailID),
    index('outbox_user').on(table.UserID),
    index('outbox_invitation').on(table.InvitationID),
    index('outbox_words').using(
      'gin',
      sql`(${table.ToName} || ' ' || ${table.ToAddress} || ' ' || ${table.Subject}) gin_trgm_ops`,
    ),
  ],
);

/** How a broker code words a kind of mail; a missing row means the default. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade', onDelete: 'cascade' }),
    Kind: text().$type<TemplateKind>().notNull(),
    Subject: text().notNull(),
    Body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.BrokerID, table.Kind] })],
);
