import type { Responsibility } from '@brevet/contract/contact-fields';
import type { ContactRow, ContactSearch } from '@brevet/contract/contacts';
import type { SessionUser } from '@brevet/contract/session';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { contactOrganizations, contacts, contactWords, listingContacts } from '../../schema/contacts.ts';
import { organizationNames, organizations } from '../../schema/organizations.ts';
import { fullName } from '../../schema/users.ts';
import { contactCard } from '../vcards/vcards.ts';
import { contactSelect } from './contact-rows.queries.ts';
import { presentContact } from './present-contact.ts';

const words = sql`(${contactWords(contacts)})`;
const value = (name: string) => sql`${sql.placeholder(name)}`;

/** A field that contains a text. The condition on all words says nothing new, but it has the index. */
const holds = (column: SQLWrapper, name: string) => sql`(${words} ilike ${value(name)} and ${column} ilike ${value(name)})`;
/**
 * Conditions that no index serves. PostgreSQL can't estimate a `case`, and expects half of the rows. For two texts it would
 * expect hardly any rows, and read and sort all contacts.
 */
const follows = (column: SQLWrapper, name: string) => read(sql`${column} ilike ${value(name)}`);
const read = (condition: SQL) => sql`(case when ${condition} then true else false end)`;

/** The organizations whose name contains a text. */
const named = sql`${organizationNames(organizations)} ilike ${value('OrgName')} and ${organizations.OrgName} ilike ${value('OrgName')}`;

/** A literal code, so that PostgreSQL knows how common it is. */
const isResponsible = (code: Responsibility) => sql`${contacts.Responsible} @> array[${sql.raw(String(code))}]::smallint[]`;

const textColumns = {
  Firstname: contacts.Firstname,
  Lastname: contacts.Lastname,
  Title: contacts.Title,
  City: contacts.City,
  State: contacts.State,
  Keywords: contacts.Keywords,
};
type TextFilter = keyof typeof textColumns;
const textFilters = Object.keys(textColumns).filter((name): name is TextFilter => name in textColumns);
const emails = sql`(${contacts.PrimaryEmail} || ' ' || ${contacts.SecondaryEmail})`;

const contactTable = pagedTable({
  name: 'contacts',
  features: ['contacts', 'organizations', 'users'],
  rows: contactSelect,
  matching: (db, columns) => db.select(columns).from(contacts).$dynamic(),
  key: [contacts.ContactId],
  sort: {
    ContactId: contacts.ContactId,
    Fullname: fullName(contacts),
    Title: contacts.Title,
    WorkPhone: contacts.WorkPhone,
    MobilePhone: contacts.MobilePhone,
    PrimaryEmail: contacts.PrimaryEmail,
    Country: contacts.Country,
    CreateDate: contacts.CreateDate,
  },
  filters: {
    creator: sql`${contacts.CreatorId} = ${value('creator')}`,
    listing: sql`${contacts.ContactId} in (select ${listingContacts.ContactId} from ${listingContacts}
      where ${listingContacts.ListingID} = ${value('listing')})`,
    search: sql`${words} ilike ${value('search')}`,
    Firstname: holds(contacts.Firstname, 'Firstname'),
    Lastname: holds(contacts.Lastname, 'Lastname'),
    Title: holds(contacts.Title, 'Title'),
    City: holds(contacts.City, 'City'),
    State: holds(contacts.State, 'State'),
    Keywords: holds(contacts.Keywords, 'Keywords'),
    Email: holds(emails, 'Email'),
    OrgName: sql`${contacts.ContactId} in (select ${contactOrganizations.ContactId} from ${contactOrganizations}
      inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
      where ${named})`,
    Country: sql`${contacts.Country} = ${value('Country')}`,
    buying: isResponsible(1),
    selling: isResponsible(2),
    merging: isResponsible(3),
    USPatentAttorney: sql`${contacts.USPatentAttorney} = ${value('USPatentAttorney')}::smallint`,
    MemberOfAUTM: sql`${contacts.MemberOfAUTM} = ${value('MemberOfAUTM')}::smallint`,
  },
  scope: ['creator', 'listing'],
  planOnce: ['creator'],
  ifMany: {
    filters: {
      search: follows(words, 'search'),
      Firstname: follows(contacts.Firstname, 'Firstname'),
      Lastname: follows(contacts.Lastname, 'Lastname'),
      Title: follows(contacts.Title, 'Title'),
      City: follows(contacts.City, 'City'),
      State: follows(contacts.State, 'State'),
      Keywords: follows(contacts.Keywords, 'Keywords'),
      Email: follows(emails, 'Email'),
      // With an offset, PostgreSQL looks for the organizations of one contact at a time, and doesn't read all of them first.
      OrgName: read(sql`exists (select from ${contactOrganizations} inner join ${organizations}
        on ${organizations.OrgId} = ${contactOrganizations.OrgId}
        where ${contactOrganizations.ContactId} = ${contacts.ContactId} and ${organizations.OrgName} ilike ${value('OrgName')} offset 0)`),
    },
    sort: {},
  },
});

const responsibleFilters = { 1: 'buying', 2: 'selling', 3: 'merging' } as const satisfies Record<Responsibility, string>;

interface Place {
  /** Only those that this user created. */
  creator?: number;
  /** Only those linked to this listing. */
  listing?: number;
}

type Services = Pick<Writing, 'db' | 'counts'>;
type Filters = { [Name in keyof ContactSearch]?: ContactSearch[Name] | undefined } & { search?: string | undefined };

/** Contacts that match all filters. An empty text filters nothing. */
export function contactRows(services: Services, user: SessionUser, place: Place, filters: Filters = {}): BoundTable<ContactRow> {
  const { search, Email, OrgName, Country, Responsible, USPatentAttorney, MemberOfAUTM } = filters;
  const texts = { ...Object.fromEntries(textFilters.map((name) => [name, filters[name]])), search, Email, OrgName };
  const patterns = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, containing(text)]] : []));
  const values = {
    ...place,
    ...Object.fromEntries(patterns),
    ...(Country ? { Country } : {}),
    ...(Responsible ? { [responsibleFilters[Responsible]]: true } : {}),
    ...(USPatentAttorney === undefined ? {} : { USPatentAttorney }),
    ...(MemberOfAUTM === undefined ? {} : { MemberOfAUTM }),
  };
  return contactTable.bind(services, values, {
    present: presentContact(user),
    card: (row) => contactCard({ ...row, OrganizationNames: row.organization_link.map(({ OrgName }) => OrgName) }),
  });
}
