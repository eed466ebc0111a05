import type { ContactOrganization } from '@brevet/contract/contacts';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Selecting } from '../../platform/db/client.ts';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';
import { contactCardColumns } from '../vcards/vcards.ts';

/** The account that created a contact. */
export const creators = alias(users, 'creators');

/** The organizations of a contact, by name. */
const organizationLink = sql<ContactOrganization[]>`(select coalesce(json_agg(json_build_object(
    'OrgId', ${organizations.OrgId}, 'OrgName', ${organizations.OrgName}) order by ${organizations.OrgName}, ${organizations.OrgId}), '[]')
  from ${contactOrganizations} inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
  where ${contactOrganizations.ContactId} = ${contacts.ContactId})`;

export const contactColumns = {
  ContactId: contacts.ContactId,
  Firstname: contacts.Firstname,
  Lastname: contacts.Lastname,
  Fullname: fullName(contacts),
  Title: contacts.Title,
  organization_link: organizationLink,
  WorkPhone: contacts.WorkPhone,
  MobilePhone: contacts.MobilePhone,
  PrimaryEmail: contacts.PrimaryEmail,
  Country: contacts.Country,
  EmailVerifyStatus: contacts.EmailVerifyStatus,
  OkSendPatentNo: contacts.OkSendPatentNo,
  CreatorId: contacts.CreatorId,
  CreatorName: fullName(creators),
  CreateDate: contacts.CreateDate,
};

/** Contacts as tables and vCards show them. */
export const contactSelect = (db: Selecting) =>
  db
    .select({ ...contactCardColumns, ...contactColumns })
    .from(contacts)
    .innerJoin(creators, eq(creators.UserID, contacts.CreatorId))
    .$dynamic();
