import type {
  InternalContactType,
  OrganizationStatus,
  OrganizationType,
  SellingPolicy,
  SellingTarget,
  YesNoUnknown,
} from '@brevet/contract/organization-codes';
import { transferActivities } from '@brevet/contract/organization-codes';
import type { Column } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, words } from '../platform/db/columns.ts';
import { users } from './users.ts';

const flag = () => smallint().$type<0 | 1>().notNull().default(0);

/** The names by which people search for an organization: the expression of the index `organizations_words`. */
export const organizationNames = ({
  OrgName,
  CompanyNickname,
  ParentCompany,
}: Record<'OrgName' | 'CompanyNickname' | 'ParentCompany', Column>) =>
  sql<string>`(${OrgName} || ' ' || ${CompanyNickname} || ' ' || ${ParentCompany})`;

export const organizations = pgTable(
  'organizations',
  {
    OrgId: integer().primaryKey().generatedAlwaysAsIdentity(),
    OrgName: text().notNull(),
    ParentCompany: words(),
    CompanyNickname: words(),
    Address: words(),
    City: words(),
    State: words(),
    ZipCode: words(),
    Country: words(),
    Website: words(),
    IPCatalogURL: words(),
    Phone: words(),
    Fax: words(),
    Email: words(),
    Status: smallint().$type<OrganizationStatus>().notNull().default(1),
    PatentSellingPolicy: smallint().$type<SellingPolicy>().notNull().default(0),
    PatentSellingTarget: smallint().$type<SellingTarget>().notNull().default(0),
    PatentSellingPolicyDescription: words(),
    TechTransferActivity: text({ enum: transferActivities }).notNull().default('Not Known'),
    Industry: words(),
    Size: words(),
    MarketCap: words(),
    Ticker: words(),
    NumberOfPatentsHeld: integer(),
    UniversityPatentRanking: integer(),
    OTRanking: integer(),
    BrevetRelationship: flag(),
    ActivePatentBuyer: flag(),
    BrevetBuySideComission: text().notNull().default('0'),
    Under_NDA: smallint().$type<YesNoUnknown>().notNull().default(2),
    Description: words(),
    Keyword: words(),
    Referrer: words(),
    CreatorId: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    UpdateDate: instant().notNull().default(sql`now()`),
    /** Increases with every change. A save with a lower version is based on old data. */
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('org_name_filled', sql`${table.OrgName} <> ''`),
    check('org_status_known', sql`${table.Status} in (0, 1)`),
    check('org_selling_policy_known', sql`${table.PatentSellingPolicy} between 0 and 3`),
    check('org_selling_target_known', sql`${table.PatentSellingTarget} between 0 and 3`),
    check(
      'org_transfer_activity_known',
      sql`${table.TechTransferActivity} in ('Not Known', 'Verry Active', 'Active', 'Some Activity', 'No Activity')`,
    ),
    check('org_relationship_known', sql`${table.BrevetRelationship} in (0, 1)`),
    check('org_active_buyer_known', sql`${table.ActivePatentBuyer} in (0, 1)`),
    check('org_nda_known', sql`${table.Under_NDA} between 0 and 2`),
    check('org_patents_counted', sql`${table.NumberOfPatentsHeld} >= 0`),
    check('org_university_ranked', sql`${table.UniversityPatentRanking} >= 1`),
    check('org_transfer_ranked', sql`${table.OTRanking} >= 1`),
    index('organizations_name').on(table.OrgName, table.OrgId),
    /** The beginnings that people type into a picker. */
    index('organizations_name_start').on(sql`lower(${table.OrgName}) text_pattern_ops`, table.OrgId),
    index('organizations_words').using('gin', sql`${organizationNames(table)} gin_trgm_ops`),
    index('organizations_city').on(table.City, table.OrgId),
    index('organizations_state').on(table.State, table.OrgId),
    index('organizations_country').on(table.Country, table.OrgId),
    index('organizations_industry').on(table.Industry, table.OrgId),
    index('organizations_status').on(table.Status, table.OrgId),
    index('organizations_created').on(table.CreateDate, table.OrgId),
    index('organizations_relationship').on(table.OrgId).where(sql`${table.BrevetRelationship} = 1`),
  ],
);

/**
 * The types of an organization: a row is a flag that is set. Keeps a copy of what organizations of a type are sorted by, so that any page
 * of them is read from an index. Triggers copy it from the organization (`brevet_sort_types`), the first 200 characters of each text.
 */
export const organizationTypeFlags = pgTable(
  'organization_type_flags',
  {
    OrgId: integer()
      .notNull()
      .references(() => organizations.OrgId, { onDelete: 'cascade' }),
    TypeId: smallint().$type<OrganizationType>().notNull(),
    OrgName: words(),
    Industry: words(),
    City: words(),
    State: words(),
    Country: words(),
    Status: smallint().notNull().default(1),
    CreateDate: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('org_type_known', sql`${table.TypeId} between 1 and 8`),
    primaryKey({ columns: [table.OrgId, table.TypeId] }),
    index('organization_type_flags_type').on(table.TypeId, table.OrgId),
    index('organization_type_flags_name').on(table.TypeId, table.OrgName, table.OrgId),
    index('organization_type_flags_industry').on(table.TypeId, table.Industry, table.OrgId),
    index('organization_type_flags_city').on(table.TypeId, table.City, table.OrgId),
    index('organization_type_flags_state').on(table.TypeId, table.State, table.OrgId),
    index('organization_type_flags_country').on(table.TypeId, table.Country, table.OrgId),
    index('organization_type_flags_status').on(table.TypeId, table.Status, table.OrgId),
    index('organization_type_flags_created').on(table.TypeId, table.CreateDate, table.OrgId),
  ],
);

/** Internal contacts: the brokers and admins who look after an organization. */
export const organizationPeople = pgTable(
  'organization_people',
  {
    OrgId: integer()
      .notNull()
      .references(() => organizations.OrgId, { onDelete: 'cascade' }),
    UserID: integer()
      .notNull()
      .references(() => users.UserID, { onDelete: 'cascade' }),
    /** 1 Preferred, 0 Exclusive. */
    ContactType: smallint().$type<InternalContactType>().notNull(),
  },
  (table) => [
    check('organization_people_type_known', sql`${table.ContactType} in (0, 1)`),
    primaryKey({ columns: [table.OrgId, table.UserID] }),
    index('organization_people_user').on(table.UserID, table.OrgId),
  ],
);
