import type { MailState } from '@brevet/contract/mail';
import type { MailKind, TemplateKind } from '@brevet/contract/mail-templates';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { brokers, users } from './users.ts';

/** Every email. A secret link is stored separately, most of them until the email is sent; the bodies have a placeholder for it. */
export const outbox = pgTable(
  'outbox',
  {
    MailID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Kind: text().$type<MailKind>().notNull(),
    ToName: text().notNull(),
    ToAddress: text().notNull(),
    FromName: text().notNull(),
    /** Set when the email is sent. */
    FromAddress: text(),
    ReplyTo: text(),
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    UserID: integer().references(() => users.UserID, { onDelete: 'set null' }),
    /** The invitation in the email. Without a foreign key, so that deleting a listing doesn't wait for an email being sent. */
    InvitationID: integer(),
    Subject: text().notNull(),
    TextBody: text().notNull(),
    HtmlBody: text().notNull(),
    Secret: text(),
    /** Stays the same for each attempt, so that receiving servers drop duplicates. */
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
    // Addresses are compared by their key.
    index('outbox_address_key').on(sql`brevet_address_key(${table.ToAddress})`, table.CreateDate),
    index('outbox_user').on(table.UserID),
    index('outbox_invitation').on(table.InvitationID),
    index('outbox_words').using(
      'gin',
      sql`(${table.ToName} || ' ' || ${table.ToAddress} || ' ' || ${table.Subject}) gin_trgm_ops`,
    ),
  ],
);

/** A broker code's own templates. A missing row means the default. */
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
