import { organizationTypes } from '@brevet/contract/organization-codes';
import type { OrganizationContact, OrganizationRow } from '@brevet/contract/organizations';
import type { SessionUser } from '@brevet/contract/session';
import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { contactOrganizations, contacts, contactWords } from '../../schema/contacts.ts';
import { organizationNames, organizationPeople, organizations, organizationTypeFlags } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';
import { rightsOnContact } from '../contacts/contacts.ts';
import {
  contactCard,
  contactCardColumns,
  organizationCard,
  organizationCardColumns,
  organizationNamesOfContact,
} from '../vcards/vcards.ts';
import { rightsOnOrganization } from './organizations.policy.ts';
import { contactCount, typesOf } from './organizations.queries.ts';

const names = organizationNames(organizations);
/**
 * A condition that no index serves. PostgreSQL can't estimate a `case`, and expects half of the rows. For the search itself,
 * it would expect few rows, and would read and sort every matching organization.
 */
const read = (condition: SQL) => sql`(case when ${condition} then true else false end)`;

const shownOrganizations = (db: Selecting) =>
  db
    .select({
      ...organizationCardColumns,
      OrgId: organizations.OrgId,
      OrgName: organizations.OrgName,
      types: typesOf,
      Industry: organizations.Industry,
      City: organizations.City,
      State: organizations.State,
      Country: organizations.Country,
      Phone: organizations.Phone,
      Email: organizations.Email,
      Website: organizations.Website,
      BrevetRelationship: organizations.BrevetRelationship,
      noOfContacts: contactCount,
      Status: organizations.Status,
      CreatorId: organizations.CreatorId,
      CreatorName: fullName(users),
      CreateDate: organizations.CreateDate,
    })
    .from(organizations)
    .innerJoin(users, eq(users.UserID, organizations.CreatorId));

const search = sql.placeholder('search');
const orgName = sql.placeholder('orgName');

const organizationTable = pagedTable({
  name: 'organizations',
  features: ['organizations'],
  rows: (db) => shownOrganizations(db).$dynamic(),
  matching: (db, columns) => db.select(columns).from(organizations).$dynamic(),
  key: [organizations.OrgId],
  sort: {
    OrgId: organizations.OrgId,
    OrgName: organizations.OrgName,
    Industry: organizations.Industry,
    City: organizations.City,
    State: organizations.State,
    Country: organizations.Country,
    Status: organizations.Status,
    CreateDate: organizations.CreateDate,
  },
  filters: {
    search: sql`${names} ilike ${search}`,
    orgName: sql`${names} ilike ${orgName}`,
    Status: sql`${organizations.Status} = ${sql.placeholder('Status')}::smallint`,
    BrevetRelationship: sql`${organizations.BrevetRelationship} = 1`,
    BrevetContact: sql`exists (select from ${organizationPeople} where ${organizationPeople.OrgId} = ${organizations.OrgId}
      and ${organizationPeople.UserID} = ${sql.placeholder('BrevetContact')}::int)`,
  },
  ifMany: { filters: { search: read(sql`${names} ilike ${search}`), orgName: read(sql`${names} ilike ${orgName}`) }, sort: {} },
});

/** A condition on the organization of a type. */
const whose = (condition: SQL) =>
  sql`exists (select from ${organizations} where ${organizations.OrgId} = ${organizationTypeFlags.OrgId} and ${condition})`;
const isAlso = (type: keyof typeof organizationTypes) => sql`exists (select from ${organizationTypeFlags} others
  where others.org_id = ${organizationTypeFlags.OrgId} and others.type_id = ${sql.raw(String(type))})`;

/** Organizations of a type, in the orders that their flags keep. */
const typeTable = pagedTable({
  name: 'organizations_of_type',
  features: ['organizations'],
  rows: (db) =>
    shownOrganizations(db).innerJoin(organizationTypeFlags, eq(organizationTypeFlags.OrgId, organizations.OrgId)).$dynamic(),
  matching: (db, columns) => db.select(columns).from(organizationTypeFlags).$dynamic(),
  key: [organizationTypeFlags.OrgId, organizationTypeFlags.TypeId],
  sort: {
    OrgId: organizationTypeFlags.OrgId,
    OrgName: organizationTypeFlags.OrgName,
    Industry: organizationTypeFlags.Industry,
    City: organizationTypeFlags.City,
    State: organizationTypeFlags.State,
    Country: organizationTypeFlags.Country,
    Status: organizationTypeFlags.Status,
    CreateDate: organizationTypeFlags.CreateDate,
  },
  filters: {
    type: sql`${organizationTypeFlags.TypeId} = ${sql.placeholder('type')}::smallint`,
    search: whose(sql`${names} ilike ${search}`),
    orgName: whose(sql`${names} ilike ${orgName}`),
    Status: sql`${organizationTypeFlags.Status} = ${sql.placeholder('Status')}::smallint`,
    also2: isAlso(2),
    also3: isAlso(3),
    also4: isAlso(4),
    also5: isAlso(5),
    BrevetRelationship: whose(sql`${organizations.BrevetRelationship} = 1`),
    BrevetContact: sql`exists (select from ${organizationPeople} where ${organizationPeople.OrgId} = ${organizationTypeFlags.OrgId}
      and ${organizationPeople.UserID} = ${sql.placeholder('BrevetContact')}::int)`,
  },
  ifMany: {
    filters: { search: read(whose(sql`${names} ilike ${search}`)), orgName: read(whose(sql`${names} ilike ${orgName}`)) },
    sort: {},
  },
});

type PresentedRow = Awaited<ReturnType<typeof shownOrganizations>>[number];

const typeNames = ['Intermediary', 'Buyer', 'Seller', 'NPE', 'ContingentLawyers'] as const;

type Asked = Partial<Record<(typeof typeNames)[number] | 'BrevetRelationship', 1 | undefined>> & {
  search?: string | undefined;
  orgName?: string | undefined;
  Status?: 0 | 1 | undefined;
  BrevetContact?: number | undefined;
};

/** Organizations that match all values. An empty text filters nothing. */
export function organizationRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  asked: Asked,
): BoundTable<OrganizationRow> {
  const { search: text, orgName: name, Status, BrevetContact, BrevetRelationship } = asked;
  const values = {
    ...(BrevetRelationship === 1 ? { BrevetRelationship } : {}),
    ...(text ? { search: containing(text) } : {}),
    ...(name ? { orgName: containing(name) } : {}),
    ...(Status === undefined ? {} : { Status }),
    ...(BrevetContact === undefined ? {} : { BrevetContact }),
  };
  const can = rightsOnOrganization(user);
  const show = {
    present: ({ types, ...row }: PresentedRow) => ({
      ...row,
      Types: types.map((type) => organizationTypes[type]).join(', '),
      can,
    }),
    card: organizationCard,
  };
  const [type, ...more] = typeNames.flatMap((flag, at) => (asked[flag] === 1 ? [at + 1] : []));
  if (type === undefined) return organizationTable.bind(services, values, show);
  const also = Object.fromEntries(more.map((other) => [`also${other}`, 1]));
  return typeTable.bind(services, { ...values, type, ...also }, show);
}

const namesOfContact = sql<string>`coalesce((select string_agg(${organizations.OrgName}, ', ' order by ${organizations.OrgName})
  from ${contactOrganizations} inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
  where ${contactOrganizations.ContactId} = ${contacts.ContactId}), '')`;

/** Contacts of the organization that contain a text. */
const holding = sql`exists (select from ${contacts} where ${contacts.ContactId} = ${contactOrganizations.ContactId}
  and (${contactWords(contacts)}) ilike ${search})`;

/** The contacts of an organization, in the orders that their links keep. */
const contactTable = pagedTable({
  name: 'organization_contacts',
  features: ['organizations', 'contacts'],
  rows: (db) =>
    db
      .select({
        ...contactCardColumns,
        OrganizationNames: organizationNamesOfContact,
        ContactId: contacts.ContactId,
        Fullname: fullName(contacts),
        Organization: namesOfContact,
        Title: contacts.Title,
        WorkPhone: contacts.WorkPhone,
        MobilePhone: contacts.MobilePhone,
        PrimaryEmail: contacts.PrimaryEmail,
      })
      .from(contacts)
      .innerJoin(contactOrganizations, eq(contactOrganizations.ContactId, contacts.ContactId))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(contactOrganizations).$dynamic(),
  key: [contactOrganizations.ContactId, contactOrganizations.OrgId],
  sort: {
    ContactId: contactOrganizations.ContactId,
    Fullname: contactOrganizations.Fullname,
    Title: contactOrganizations.Title,
    WorkPhone: contactOrganizations.WorkPhone,
    MobilePhone: contactOrganizations.MobilePhone,
    PrimaryEmail: contactOrganizations.PrimaryEmail,
  },
  filters: {
    org: sql`${contactOrganizations.OrgId} = ${sql.placeholder('org')}::int`,
    search: holding,
  },
  // One organization has thousands of contacts, and most have a few. A text can be in all of them, or in one.
  planEach: ['search'],
  ifMany: { filters: { search: read(holding) }, sort: {} },
});

export function contactsOfOrganization(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  org: number,
  search: string | undefined,
): BoundTable<OrganizationContact> {
  const can = rightsOnContact(user);
  const values = { org, ...(search ? { search: containing(search) } : {}) };
  return contactTable.bind(services, values, { present: (row) => ({ ...row, can }), card: contactCard });
}
