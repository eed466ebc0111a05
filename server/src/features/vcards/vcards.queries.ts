import { sql } from 'drizzle-orm';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';

/** Columns of a contact that only a vCard needs. */
export const contactCardColumns = {
  Firstname: contacts.Firstname,
  Lastname: contacts.Lastname,
  Nickname: contacts.Nickname,
  Address: contacts.Address,
  City: contacts.City,
  State: contacts.State,
  ZipCode: contacts.ZipCode,
  Country: contacts.Country,
  OtherPhone: contacts.OtherPhone,
  SecondaryEmail: contacts.SecondaryEmail,
  Website: contacts.Website,
  Keywords: contacts.Keywords,
  CreateDate: contacts.CreateDate,
  UpdateDate: contacts.UpdateDate,
};

/** The organizations of a contact by name, for tables that have them as one text. */
export const organizationNamesOfContact = sql<string[]>`array(select ${organizations.OrgName} from ${contactOrganizations}
    inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
    where ${contactOrganizations.ContactId} = ${contacts.ContactId} order by ${organizations.OrgName}, ${organizations.OrgId})`;

/** Columns of an organization that only a vCard needs. */
export const organizationCardColumns = {
  CompanyNickname: organizations.CompanyNickname,
  Address: organizations.Address,
  ZipCode: organizations.ZipCode,
  Fax: organizations.Fax,
  Keyword: organizations.Keyword,
  UpdateDate: organizations.UpdateDate,
};
