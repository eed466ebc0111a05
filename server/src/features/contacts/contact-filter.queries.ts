import type { ContactSearch } from '@brevet/contract/contacts';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { containing } from '../../platform/db/search.ts';
import { contactOrganizations, contacts, contactWords } from '../../schema/contacts.ts';
import { organizationNames, organizations } from '../../schema/organizations.ts';

type Filter = { [Name in keyof ContactSearch]?: ContactSearch[Name] | undefined };

/** A field that contains a text. The condition on all words says nothing new, but it has the index. */
const holds = (column: SQLWrapper, text: string | undefined): SQL | undefined =>
  text ? sql`((${contactWords(contacts)}) ilike ${containing(text)} and ${column} ilike ${containing(text)})` : undefined;

const ofOrganization = (name: string | undefined): SQL | undefined =>
  name
    ? sql`${contacts.ContactId} in (select ${contactOrganizations.ContactId} from ${contactOrganizations}
        inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
        where ${organizationNames(organizations)} ilike ${containing(name)} and ${organizations.OrgName} ilike ${containing(name)})`
    : undefined;

/** The condition of a search for contacts, as in searchContact. Without a value, no contact matches. */
export function contactsMatching(filter: Filter): SQL {
  const { Country, Responsible, USPatentAttorney, MemberOfAUTM } = filter;
  const all = and(
    holds(contacts.Firstname, filter.Firstname),
    holds(contacts.Lastname, filter.Lastname),
    holds(sql`(${contacts.PrimaryEmail} || ' ' || ${contacts.SecondaryEmail})`, filter.Email),
    holds(contacts.Title, filter.Title),
    holds(contacts.City, filter.City),
    holds(contacts.State, filter.State),
    holds(contacts.Keywords, filter.Keywords),
    ofOrganization(filter.OrgName),
    Country ? eq(contacts.Country, Country) : undefined,
    Responsible ? sql`${contacts.Responsible} @> array[${sql.raw(String(Responsible))}]::smallint[]` : undefined,
    USPatentAttorney === undefined ? undefined : eq(contacts.USPatentAttorney, USPatentAttorney),
    MemberOfAUTM === undefined ? undefined : eq(contacts.MemberOfAUTM, MemberOfAUTM),
  );
  return all ?? sql`false`;
}
