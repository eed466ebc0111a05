import { nameRoles } from '@brevet/contract/anonymity-check';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { listings } from './listings.ts';

/**
 * Names that became known a moment ago, and that published listings must be compared with. Triggers (`brevet_note_organizations` and
 * `brevet_note_contacts`, in names.sql) add those of the directory, so that no writer can forget it.
 */
export const newNames = pgTable(
  'new_names',
  {
    NameID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    Name: text().notNull(),
    Role: text({ enum: ['company', 'organization', 'contact'] }).notNull(),
    CreateDate: instant().notNull().default(sql`now()`),
    /** Compared once. Listings being published at that moment were checked without the name, so it's compared again later. */
    Compared: boolean().notNull().default(false),
    /** The last listing that it was compared with this time. */
    ComparedTo: integer().notNull().default(0),
  },
  (table) => [
    check('new_name_role_known', sql`${table.Role} in ('company', 'organization', 'contact')`),
    index('new_names_waiting').on(table.Compared, table.NameID),
  ],
);

/** The companies with many patents that published listings were compared with. */
export const knownCompanies = pgTable('known_companies', { Name: text().primaryKey() });

/**
 * Accounts, broker codes and listings whose names changed a moment ago. Their published listings must be compared with the names that
 * belong to them. "texts" is a listing whose texts changed, or with a file that was read again: all of it is compared with all names.
 * Triggers (`brevet_note_names_of_account` and those beside it) add the others, so that no writer can forget it. "detector" is a version
 * of the check that finds more than the one before: all published listings are compared with all names. Its row stays.
 */
export const changedParties = pgTable(
  'changed_parties',
  {
    Kind: text({ enum: ['owner', 'broker', 'listing', 'texts', 'detector'] }).notNull(),
    /** UserID, ID of the broker code, ListingID, or `detectorVersion`. */
    Key: integer().notNull(),
    ChangeDate: instant().notNull().default(sql`now()`),
    /** Increases with every change, which starts the comparison over. */
    Version: integer().notNull().default(1),
    /** Compared once. Listings being published at that moment were checked without the name, so it's compared again later. */
    Compared: boolean().notNull().default(false),
    /** The last listing that was compared this time. */
    ComparedTo: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.Kind, table.Key] }),
    check('changed_party_kind_known', sql`${table.Kind} in ('owner', 'broker', 'listing', 'texts', 'detector')`),
    index('changed_parties_waiting').on(table.Compared, table.ChangeDate),
  ],
);

/** "text": anything but a name that belongs to the listing, found when its texts were compared with all names. */
const foundRoles = [...nameRoles, 'text'] as const;
/** A name as it is stored for a listing. */
export interface FoundName {
  name: string;
  role: (typeof foundRoles)[number];
}

/** Published listings that contain a name which became known later. Rows disappear once the name is gone or allowed. */
export const foundNames = pgTable(
  'found_names',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    /** As the listing writes it; names that became known later as the directory writes them. */
    Name: text().notNull(),
    Role: text({ enum: foundRoles }).notNull(),
    FoundDate: instant().notNull().default(sql`now()`),
    /** The listing's texts changed, or someone allowed a finding: the row may be outdated. */
    Outdated: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.Name, table.Role] }),
    check(
      'found_name_role_known',
      sql`${table.Role} in ('assignee', 'inventor', 'seller', 'owner', 'broker', 'brand', 'company', 'organization', 'contact', 'text')`,
    ),
    index('found_names_outdated').on(table.ListingID).where(sql`${table.Outdated}`),
  ],
);
