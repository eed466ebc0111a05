import { organizationTypes } from '@brevet/contract/organization-codes';
import type { OrganizationContact, OrganizationRow } from '@brevet/contract/organizations';
import type { SessionUser } from '@brevet/contract/session';
import type { Placeholder } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
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
 * The same search without an index. PostgreSQL can't estimate a `case`, and expects half of the rows. Of the search itself it expects
 * few, and would read and sort every organization whose names match before it looks for their types.
 */
const readNames = (pattern: Placeholder) => sql`(case when ${names} ilike ${pattern} then true else false end)`;

const hasType = (TypeId: keyof typeof organizationTypes) =>
  sql`exists (select from ${organizationTypeFlags} where ${organizationTypeFlags.OrgId} = ${organizations.OrgId}
    and ${organizationTypeFlags.TypeId} = ${sql.raw(String(TypeId))})`;

/** The same from a list of all organizations of the type, for an order in which those of the type may come last. */
const hasListedType = (TypeId: keyof typeof organizationTypes) =>
  sql`(case when ${organizations.OrgId} in (select ${organizationTypeFlags.OrgId} from ${organizationTypeFlags}
    where ${organizationTypeFlags.TypeId} = ${sql.raw(String(TypeId))}) then true else false end)`;

const organizationTable = pagedTable({
  name: 'organizations',
  features: ['organizations'],
  rows: (db) =>
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
      .innerJoin(users, eq(users.UserID, organizations.CreatorId))
      .$dynamic(),
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
    search: sql`${names} ilike ${sql.placeholder('search')}`,
    orgName: sql`${names} ilike ${sql.placeholder('orgName')}`,
    Status: sql`${organizations.Status} = ${sql.placeholder('Status')}::smallint`,
    Intermediary: hasType(1),
    Buyer: hasType(2),
    Seller: hasType(3),
    NPE: hasType(4),
    ContingentLawyers: hasType(5),
    BrevetRelationship: sql`${organizations.BrevetRelationship} = 1`,
    BrevetContact: sql`exists (select from ${organizationPeople} where ${organizationPeople.OrgId} = ${organizations.OrgId}
      and ${organizationPeople.UserID} = ${sql.placeholder('BrevetContact')}::int)`,
  },
  ifMany: {
    filters: {
      search: readNames(sql.placeholder('search')),
      orgName: readNames(sql.placeholder('orgName')),
      Intermediary: hasListedType(1),
      Buyer: hasListedType(2),
      Seller: hasListedType(3),
      NPE: hasListedType(4),
      ContingentLawyers: hasListedType(5),
    },
    sort: {},
  },
});

const flagNames = ['Intermediary', 'Buyer', 'Seller', 'NPE', 'ContingentLawyers', 'BrevetRelationship'] as const;

type Asked = Partial<Record<(typeof flagNames)[number], 1 | undefined>> & {
  search?: string | undefined;
  orgName?: string | undefined;
  Status?: 0 | 1 | undefined;
  BrevetContact?: number | undefined;
};

/** Organizations that match all values. An empty text filters nothing. */
export function organizationRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { search, orgName, Status, BrevetContact, ...flags }: Asked,
): BoundTable<OrganizationRow> {
  const asked = flagNames.filter((name) => flags[name] === 1).map((name) => [name, 1]);
  const values = {
    ...Object.fromEntries(asked),
    ...(search ? { search: containing(search) } : {}),
    ...(orgName ? { orgName: containing(orgName) } : {}),
    ...(Status === undefined ? {} : { Status }),
    ...(BrevetContact === undefined ? {} : { BrevetContact }),
  };
  const can = rightsOnOrganization(user);
  return organizationTable.bind(services, values, {
    present: ({ types, ...row }) => ({ ...row, Types: types.map((type) => organizationTypes[type]).join(', '), can }),
    card: organizationCard,
  });
}

/** The names of all organizations of a contact. */
const namesOfContact = sql<string>`coalesce((select string_agg(${organizations.OrgName}, ', ' order by ${organizations.OrgName})
  from ${contactOrganizations} inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
  where ${contactOrganizations.ContactId} = ${contacts.ContactId}), '')`;

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
      // Without a join, Drizzle leaves out the table of the columns in `namesOfContact`.
      .innerJoin(users, eq(users.UserID, contacts.CreatorId))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(contacts).$dynamic(),
  key: [contacts.ContactId],
  sort: {
    ContactId: contacts.ContactId,
    Fullname: fullName(contacts),
    Title: contacts.Title,
    WorkPhone: contacts.WorkPhone,
    MobilePhone: contacts.MobilePhone,
    PrimaryEmail: contacts.PrimaryEmail,
  },
  filters: {
    org: sql`${contacts.ContactId} in (select ${contactOrganizations.ContactId} from ${contactOrganizations}
      where ${contactOrganizations.OrgId} = ${sql.placeholder('org')}::int)`,
    search: sql`(${contactWords(contacts)}) ilike ${sql.placeholder('search')}`,
  },
});

/** The contacts of an organization. */
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
