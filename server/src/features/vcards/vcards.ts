import type { Card } from '../../platform/vcard/write-vcard.ts';

/** The public face of the feature. */
export { contactCardColumns, organizationCardColumns, organizationNamesOfContact } from './vcards.queries.ts';

interface ContactFacts {
  ContactId: number;
  Firstname: string;
  Lastname: string;
  Fullname: string;
  Nickname: string;
  Title: string;
  OrganizationNames: readonly string[];
  Address: string;
  City: string;
  State: string;
  ZipCode: string;
  Country: string;
  WorkPhone: string;
  MobilePhone: string;
  OtherPhone: string;
  PrimaryEmail: string;
  SecondaryEmail: string;
  Website: string;
  Keywords: string;
  CreateDate: string;
  UpdateDate: string | null;
}

const given = <Item extends { value: string }>(items: readonly Item[]): Item[] => items.filter(({ value }) => value !== '');

/** A contact as a vCard. The brokerage's own texts about a person (description, notes) stay out of address books. */
export const contactCard = (contact: ContactFacts): Card => ({
  kind: 'individual',
  uid: `brevet-contact-${contact.ContactId}`,
  name: contact.Fullname,
  given: contact.Firstname,
  family: contact.Lastname,
  nickname: contact.Nickname,
  organizations: contact.OrganizationNames,
  title: contact.Title,
  street: contact.Address,
  city: contact.City,
  region: contact.State,
  code: contact.ZipCode,
  country: contact.Country,
  phones: given([
    { type: 'work', value: contact.WorkPhone },
    { type: 'cell', value: contact.MobilePhone },
    { type: 'fax', value: contact.OtherPhone },
  ]),
  emails: [contact.PrimaryEmail, contact.SecondaryEmail],
  website: contact.Website,
  keywords: contact.Keywords,
  revised: contact.UpdateDate ?? contact.CreateDate,
});

interface OrganizationFacts {
  OrgId: number;
  OrgName: string;
  CompanyNickname: string;
  Address: string;
  City: string;
  State: string;
  ZipCode: string;
  Country: string;
  Phone: string;
  Fax: string;
  Email: string;
  Website: string;
  Keyword: string;
  CreateDate: string;
  UpdateDate: string | null;
}

export const organizationCard = (organization: OrganizationFacts): Card => ({
  kind: 'org',
  uid: `brevet-organization-${organization.OrgId}`,
  name: organization.OrgName,
  nickname: organization.CompanyNickname,
  organizations: [organization.OrgName],
  street: organization.Address,
  city: organization.City,
  region: organization.State,
  code: organization.ZipCode,
  country: organization.Country,
  phones: given([
    { type: 'work', value: organization.Phone },
    { type: 'fax', value: organization.Fax },
  ]),
  emails: [organization.Email],
  website: organization.Website,
  keywords: organization.Keyword,
  revised: organization.UpdateDate ?? organization.CreateDate,
});
