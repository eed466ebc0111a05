import type { CampaignState, LeftOutReason, RecipientState } from '@brevet/contract/campaign-fields';
import type { CampaignFilter } from '@brevet/contract/campaign-rows';
import type { Moment } from '@brevet/contract/day';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, words } from '../platform/db/columns.ts';
import { contacts } from './contacts.ts';
import { mailingLists } from './mailing-lists.ts';
import { brokers, users } from './users.ts';

/** A recipient that the email server refused for good. Its answer is in the recipient's row, and is deleted with the contact. */
export interface Refusal {
  RecipientID: number;
  /** The status of the bounce to store once the server takes another email; null if the answer doesn't say that the address is bad. */
  Status: string | null;
  /** The time at which its recipient got another turn. A second refusal isn't part of a row of them. */
  Since?: Moment;
}

/** A contact as merge fields show it. */
export interface MergedContact {
  Firstname: string;
  Lastname: string;
  Title: string;
  City: string;
  Country: string;
  Organization: string;
}

/** Emails to many contacts. Only brokers and admins read them. */
export const campaigns = pgTable(
  'campaigns',
  {
    CampaignID: integer().primaryKey().generatedAlwaysAsIdentity(),
    CampaignName: text().notNull(),
    /** With merge fields, like the body. */
    Subject: words(),
    /** Sanitized HTML. */
    Body: words(),
    /** The broker code in whose name it is sent. */
    BrokerID: text()
      .notNull()
      .references(() => brokers.BrokerID, { onUpdate: 'cascade' }),
    /** The mailing lists that get it. */
    Lists: integer().array().notNull().default(sql`'{}'`),
    /** The contacts that get it in addition to those on the lists; null for no others. */
    Filter: jsonb().$type<CampaignFilter>(),
    /** The most emails in a minute. */
    PerMinute: integer().notNull().default(60),
    State: text().$type<CampaignState>().notNull().default('draft'),
    /** The number of recipients at the start. */
    Recipients: integer().notNull().default(0),
    /** Emails that the email server accepted. */
    Sent: integer().notNull().default(0),
    /** Increases with every job that sends the campaign. Emails claimed by an earlier one are out of its hands. */
    Run: integer().notNull().default(0),
    /** Until then, no other job sends the campaign. The job extends it while it works, so it ends soon after its process dies. */
    LeaseDate: instant().notNull().default(sql`now()`),
    /** No email goes out before. */
    NextSendDate: instant().notNull().default(sql`now()`),
    /** The reason why the email server accepts no emails at the moment, or why the campaign was paused. */
    LastError: text(),
    /** Recipients that the email server has refused since it last accepted an email. */
    Refused: jsonb().$type<Refusal[]>().notNull().default([]),
    /** The person who started it, or resumed it last. It pauses when they are deactivated. */
    SenderID: integer().references(() => users.UserID),
    StartDate: instant(),
    EndDate: instant(),
    CreatorId: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    UpdateDate: instant().notNull().default(sql`now()`),
    /** Increases with every edit. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('campaign_state_known', sql`${table.State} in ('draft', 'sending', 'paused', 'sent', 'canceled')`),
    check('campaign_rate', sql`${table.PerMinute} between 1 and 60000`),
    index('campaigns_broker').on(table.BrokerID, table.CampaignID),
    index('campaigns_name').on(table.CampaignName, table.CampaignID),
    index('campaigns_state').on(table.State, table.CampaignID),
    index('campaigns_created').on(table.CreateDate, table.CampaignID),
    index('campaigns_started').on(table.StartDate, table.CampaignID),
  ],
);

/** The contacts that a campaign chose, each with its outcome. Written when the campaign starts. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    RecipientID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    CampaignID: integer()
      .notNull()
      .references(() => campaigns.CampaignID, { onDelete: 'cascade' }),
    /** Null once the contact is deleted. */
    ContactId: integer().references(() => contacts.ContactId, { onDelete: 'set null' }),
    /** Empty for a contact without one, who is left out. Once the contact is deleted, a hash that only finds whether the address unsubscribed. */
    Address: words(),
    /** The lists of the campaign that the address is on. Empty if only the filter found it. */
    Lists: integer().array().notNull().default(sql`'{}'`),
    /** True if every contact with the address agreed to get patent numbers. */
    WithPatents: boolean().notNull(),
    /** `sending`: its email may have reached the email server, which hasn't answered yet. */
    State: text().$type<RecipientState>().notNull(),
    /** The reason why it was left out. */
    Reason: text().$type<LeftOutReason>(),
    /** The run that claimed it. */
    Run: integer().notNull().default(0),
    Attempts: smallint().notNull().default(0),
    NextAttempt: instant().notNull().default(sql`now()`),
    /** When it got another turn, because the email server seemed to refuse everyone. It gets one only. */
    PutBackDate: instant(),
    /** Stays the same for each attempt. */
    MessageID: text().notNull().unique(),
    /** The secret of the link that unsubscribes. */
    Token: uuid().notNull().unique().defaultRandom(),
    /** The secret of the links that count clicks. It unsubscribes no one, because people forward such links. */
    ClickToken: uuid().notNull().unique().defaultRandom(),
    /** The contact as the last attempt showed it. Null before the first one, and once the contact is deleted. */
    Merged: jsonb().$type<MergedContact>(),
    SentDate: instant(),
    LastError: text(),
    /** The first click on a link, and the number of clicks. */
    ClickDate: instant(),
    Clicks: integer().notNull().default(0),
    UnsubscribeDate: instant(),
  },
  (table) => [
    check(
      'campaign_recipient_state_known',
      sql`${table.State} in ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'left out')`,
    ),
    check('campaign_recipient_reason', sql`(${table.State} = 'left out') = (${table.Reason} is not null)`),
    /** No address gets a campaign twice. */
    uniqueIndex('campaign_recipients_once')
      .on(table.CampaignID, sql`brevet_address_key(${table.Address})`)
      .where(sql`${table.State} <> 'left out'`),
    index('campaign_recipients_state').on(table.CampaignID, table.State, table.RecipientID),
    index('campaign_recipients_next')
      .on(table.CampaignID, table.NextAttempt, table.RecipientID)
      .where(sql`${table.State} = 'waiting'`),
    index('campaign_recipients_address').on(table.CampaignID, table.Address, table.RecipientID),
    index('campaign_recipients_contact').on(table.ContactId, table.RecipientID),
    index('campaign_recipients_clicked').on(table.CampaignID, table.RecipientID).where(sql`${table.ClickDate} is not null`),
    index('campaign_recipients_unsubscribed')
      .on(table.CampaignID, table.RecipientID)
      .where(sql`${table.UnsubscribeDate} is not null`),
  ],
);

/** The web addresses that the links of a started campaign lead to. */
export const campaignLinks = pgTable(
  'campaign_links',
  {
    CampaignID: integer()
      .notNull()
      .references(() => campaigns.CampaignID, { onDelete: 'cascade' }),
    LinkNo: smallint().notNull(),
    Url: text().notNull(),
    /** Names a patent, so recipients without patent numbers don't get it. */
    HasPatent: boolean().notNull(),
    Clicks: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.CampaignID, table.LinkNo] })],
);

/** Addresses whose emails bounced. Hard bounces keep an address from every campaign; soft ones are counted. */
export const bounces = pgTable(
  'bounces',
  {
    BounceID: integer().primaryKey().generatedAlwaysAsIdentity(),
    Address: text().notNull(),
    Kind: text({ enum: ['hard', 'soft'] }).notNull(),
    /** An enhanced status code (RFC 3463), such as 5.1.1; empty if unknown. */
    Status: words(),
    /** The email server's answer. */
    Diagnostic: words(),
    BounceDate: instant().notNull().default(sql`now()`),
    /** Null for an email that no campaign sent. */
    CampaignID: integer().references(() => campaigns.CampaignID, { onDelete: 'set null' }),
    RecipientID: bigint({ mode: 'number' }).references(() => campaignRecipients.RecipientID, { onDelete: 'set null' }),
  },
  (table) => [
    check('bounce_kind_known', sql`${table.Kind} in ('hard', 'soft')`),
    check('bounce_lengths', sql`length(${table.Status}) <= 20 and length(${table.Diagnostic}) <= 500`),
    index('bounces_address').on(sql`brevet_address_key(${table.Address})`, table.BounceDate),
    index('bounces_hash').on(sql`brevet_address_hash(${table.Address})`, table.BounceDate),
    index('bounces_campaign').on(table.CampaignID),
    /** One report per recipient and kind, however often it arrives. */
    uniqueIndex('bounces_once').on(table.RecipientID, table.Kind),
    /** One per address and kind if the email is unknown. */
    uniqueIndex('bounces_unknown_once')
      .on(sql`brevet_address_key(${table.Address})`, table.Kind)
      .where(sql`${table.RecipientID} is null`),
  ],
);

/** Addresses whose owners stopped the emails of a mailing list, or all of them (without a list). */
export const unsubscribes = pgTable(
  'unsubscribes',
  {
    UnsubscribeID: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As `brevet_address_key` has it. */
    Address: text().notNull(),
    maillist_id: integer().references(() => mailingLists.maillist_id, { onDelete: 'cascade' }),
    /** The campaign whose email stopped it. */
    CampaignID: integer().references(() => campaigns.CampaignID, { onDelete: 'set null' }),
    UnsubscribeDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('unsubscribe_lower', sql`${table.Address} = brevet_address_key(${table.Address})`),
    unique('unsubscribes_once').on(table.Address, table.maillist_id).nullsNotDistinct(),
    index('unsubscribes_hash').on(sql`brevet_address_hash(${table.Address})`),
    index('unsubscribes_list').on(table.maillist_id),
    index('unsubscribes_campaign').on(table.CampaignID),
  ],
);
