import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import { listings } from './listings.ts';

/**
 * Names that became known a moment ago, and that published listings must be compared with. Triggers (`brevet_note_organizations` and
 * `brevet_note_contacts`, in their migration) add those of the directory, so that no writer can forget it.
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

/** Published listings that contain a name which became known later. Rows disappear once the name is gone or allowed. */
export const foundNames = pgTable(
  'found_names',
  {
    ListingID: integer()
      .notNull()
      .references(() => listings.ListingID, { onDelete: 'cascade' }),
    Name: text().notNull(),
    Role: text({ enum: ['company', 'organization', 'contact'] }).notNull(),
    FoundDate: instant().notNull().default(sql`now()`),
    /** The listing's texts changed, or someone allowed a finding: the row may be outdated. */
    Outdated: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.ListingID, table.Name, table.Role] }),
    check('found_name_role_known', sql`${table.Role} in ('company', 'organization', 'contact')`),
    index('found_names_outdated').on(table.ListingID).where(sql`${table.Outdated}`),
  ],
);
