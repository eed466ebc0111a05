import type { Responsibility } from '@brevet/contract/contact-fields';
import { emailVerifyStatuses } from '@brevet/contract/contact-fields';
import type { YesNoUnknown } from '@brevet/contract/organization-codes';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { organizations } from './organizations.ts';
import { fullName, users } from './users.ts';

/**
 * The text that searches of contacts read: the expression of the index `contacts_words`. A condition on one of its fields implies the
 * same condition on this text, so one index serves them all.
 */
export const contactWords = (
  table: Record<
    'Firstname' | 'Lastname' | 'Nickname' | 'Title' | 'PrimaryEmail' | 'SecondaryEmail' | 'City' | 'State' | 'Keywords',
    SQLWrapper
  >,
): SQL<string> =>
  sql`${table.Firstname} || ' ' || ${table.Lastname} || ' ' || ${table.Nickname} || ' ' || ${table.Title} || ' ' ||
    ${table.PrimaryEmail} || ' ' || ${table.SecondaryEmail} || ' ' || ${table.City} || ' ' || ${table.State} || ' ' || ${table.Keywords}`;

type Sorted =
  | 'ContactId'
  | 'Firstname'
  | 'Lastname'
  | 'Title'
  | 'WorkPhone'
  | 'MobilePhone'
  | 'PrimaryEmail'
  | 'Country'
  | 'CreateDate';

/** An index for each order of contacts, or of some of them, so that no page has to sort all of them. */
function inEachOrder(name: string, table: Record<Sorted, ExtraConfigColumn>, only?: SQL) {
  const { ContactId, Firstname, Lastname, Title, WorkPhone, MobilePhone, PrimaryEmail, Country, CreateDate } = table;
  const orders = [
    // With the columns of the expression, PostgreSQL reads far pages from the index alone.
    index(`${name}_fullname`).on(fullName({ Firstname, Lastname }), ContactId, Firstname, Lastname),
    index(`${name}_title`).on(Title, ContactId),
    index(`${name}_email`).on(PrimaryEmail, ContactId),
    index(`${name}_work_phone`).on(WorkPhone, ContactId),
    index(`${name}_mobile_phone`).on(MobilePhone, ContactId),
    index(`${name}_country`).on(Country, ContactId),
    index(`${name}_created`).on(CreateDate, ContactId),
  ];
  return only ? [index(name).on(ContactId), ...orders].map((one) => one.where(only)) : orders;
}

const flag = () => smallint().$type<0 | 1>().notNull().default(0);

/** People in the directory. Only brokers and admins read them. */
export const contacts = pgTable(
  'contacts',
  {
    ContactId: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    Firstname: text().notNull(),
    Lastname: text().notNull(),
    Nickname: words(),
    /** The job title. */
    Title: words(),
    Address: words(),
    City: words(),
    State: words(),
    ZipCode: words(),
    /** A country code. */
    Country: words(),
    WorkPhone: words(),
    MobilePhone: words(),
    /** Shown as fax. */
    OtherPhone: words(),
    PrimaryEmail: words(),
    SecondaryEmail: words(),
    EmailVerify: flag(),
    EmailVerifyStatus: text({ enum: emailVerifyStatuses }).notNull().default('N/A'),
    EmailVerifyDate: instant(),
    Website: words(),
    Skype: words(),
    Linkedin: words(),
    DealsmithWebsiteCode: words(),
    SourceWebsite: words(),
    Description: words(),
    Keywords: words(),
    mailing_notes: words(),
    Newsletter: flag(),
    USPatentAttorney: flag(),
    MemberOfAUTM: flag(),
    /** 1 buying patents, 2 selling patents, 3 mergers and acquisitions. */
    Responsible: smallint().array().$type<Responsibility[]>().notNull().default(sql`'{}'`),
    OkSendPatentNo: smallint().$type<YesNoUnknown>().notNull().default(2),
    CreatorId: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    UpdateDate: instant(),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('contact_name_length', sql`length(${table.Firstname}) between 1 and 30 and length(${table.Lastname}) between 1 and 30`),
    check(
      'contact_lengths',
      sql`length(${table.Nickname}) <= 30 and length(${table.Title}) <= 50 and length(${table.City}) <= 20 and length(${table.State}) <= 20`,
    ),
    check('contact_email_verify_known', sql`${table.EmailVerify} in (0, 1)`),
    check('contact_email_verify_status_known', sql`${table.EmailVerifyStatus} in ('Ok', 'Bad', 'Unknown', 'N/A')`),
    check(
      'contact_flags_known',
      sql`${table.Newsletter} in (0, 1) and ${table.USPatentAttorney} in (0, 1) and ${table.MemberOfAUTM} in (0, 1)`,
    ),
    check('contact_responsible_known', sql`${table.Responsible} <@ '{1,2,3}'`),
    check('contact_ok_send_patent_no_known', sql`${table.OkSendPatentNo} in (0, 1, 2)`),
    index('contacts_creator').on(table.CreatorId, table.ContactId),
    ...inEachOrder('contacts', table),
    index('contacts_responsible').using('gin', table.Responsible),
    ...inEachOrder('contacts_attorneys', table, sql`${table.USPatentAttorney} = 1`),
    ...inEachOrder('contacts_autm', table, sql`${table.MemberOfAUTM} = 1`),
    // Addresses are compared by their key.
    index('contacts_email_key').on(sql`brevet_address_key(${table.PrimaryEmail})`).where(sql`${table.PrimaryEmail} <> ''`),
    index('contacts_second_email_key')
      .on(sql`brevet_address_key(${table.SecondaryEmail})`)
      .where(sql`${table.SecondaryEmail} <> ''`),
    // Names are compared in lower case.
    index('contacts_name_key').on(sql`lower(${fullName(table)})`),
    index('contacts_words').using('gin', sql`(${contactWords(table)}) gin_trgm_ops`),
  ],
);

/**
 * The organizations of a contact. Keeps a copy of what an organization's contacts are sorted by, so that any page is read from an index.
 * Triggers copy it from the contact (`brevet_sort_links`), the first 200 characters of each text.
 */
export const contactOrganizations = pgTable(
  'contact_organizations',
  {
    ContactId: integer()
      .notNull()
      .references(() => contacts.ContactId, { onDelete: 'cascade' }),
    OrgId: integer()
      .notNull()
      .references(() => organizations.OrgId, { onDelete: 'cascade' }),
    Fullname: words(),
    Title: words(),
    WorkPhone: words(),
    MobilePhone: words(),
    PrimaryEmail: words(),
  },
  (table) => [
    primaryKey({ columns: [table.ContactId, table.OrgId] }),
    index('contact_organizations_org').on(table.OrgId, table.ContactId),
    index('contact_organizations_fullname').on(table.OrgId, table.Fullname, table.ContactId),
    index('contact_organizations_title').on(table.OrgId, table.Title, table.ContactId),
    index('contact_organizations_work_phone').on(table.OrgId, table.WorkPhone, table.ContactId),
    index('contact_organizations_mobile_phone').on(table.OrgId, table.MobilePhone, table.ContactId),
    index('contact_organizations_email').on(table.OrgId, table.PrimaryEmail, table.ContactId),
  ],
);

/** The internal contacts of a contact: brokers and admins who know the person. */
export const contactPeople = pgTable(
  'contact_people',
  {
    ContactId: integer()
      .notNull()
      .references(() => contacts.ContactId, { onDelete: 'cascade' }),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    /** 1 Preferred, 0 Exclusive. */
    ContactType: smallint().$type<0 | 1>().notNull(),
  },
  (table) => [
    check('contact_people_type_known', sql`${table.ContactType} in (0, 1)`),
    primaryKey({ columns: [table.ContactId, table.UserID] }),
    index('contact_people_user').on(table.UserID),
  ],
);

export const listingContacts = pgTable(
  'listing_contacts',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    ContactId: integer()
      .notNull()
      .references(() => contacts.ContactId, { onDelete: 'cascade' }),
    /** The person who linked it. */
    CreatorID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.ContactId] }),
    index('listing_contacts_contact').on(table.ContactId, table.ListingID),
  ],
);
