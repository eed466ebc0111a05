import type { MailingList, Member, Membership } from '@brevet/contract/mailing-lists';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { contactOrganizations, contacts, contactWords } from '../../schema/contacts.ts';
import { mailingListMembers, mailingLists } from '../../schema/mailing-lists.ts';
import { organizations } from '../../schema/organizations.ts';
import { fullName } from '../../schema/users.ts';
import { contactCard, contactCardColumns, organizationNamesOfContact } from '../vcards/vcards.ts';
import { canKeepMailingLists } from './mailing-lists.policy.ts';
import { listRows } from './mailing-lists.queries.ts';

type Source = Pick<Writing, 'db' | 'counts'>;

const listTable = pagedTable({
  name: 'mailing_lists',
  features: ['mailing-lists'],
  rows: listRows,
  matching: (db, columns) => db.select(columns).from(mailingLists).$dynamic(),
  key: [mailingLists.maillist_id],
  sort: {
    maillist_id: mailingLists.maillist_id,
    mailinglist_name: mailingLists.mailinglist_name,
    contactcnt: mailingLists.contactcnt,
    CreateDate: mailingLists.CreateDate,
    UpdateDate: mailingLists.UpdateDate,
  },
  filters: {
    search: sql`(${mailingLists.mailinglist_name} || ' ' || ${mailingLists.mailinglist_notes}) ilike ${sql.placeholder('search')}`,
    active: sql`${mailingLists.active} = ${sql.placeholder('active')}::smallint`,
  },
});

/** The mailing lists. An empty text filters nothing. */
export function mailingListRows(
  services: Source,
  user: SessionUser,
  { search, active }: { search?: string | undefined; active?: 0 | 1 | undefined },
): BoundTable<MailingList> {
  const may = canKeepMailingLists(user);
  const can = { update: may, delete: may };
  const values = { ...(search ? { search: containing(search) } : {}), ...(active === undefined ? {} : { active }) };
  return listTable.bind(services, values, { present: (row) => ({ ...row, can }) });
}

const namesOfContact = sql<string>`coalesce((select string_agg(${organizations.OrgName}, ', ' order by ${organizations.OrgName})
  from ${contactOrganizations} inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
  where ${contactOrganizations.ContactId} = ${contacts.ContactId}), '')`;

/** Members whose contact contains a text. */
const holding = sql`exists (select from ${contacts} where ${contacts.ContactId} = ${mailingListMembers.ContactId}
  and (${contactWords(contacts)}) ilike ${sql.placeholder('search')})`;

const memberTable = pagedTable({
  name: 'mailing_list_members',
  features: ['mailing-lists', 'contacts', 'organizations'],
  rows: (db) =>
    db
      .select({
        ...contactCardColumns,
        OrganizationNames: organizationNamesOfContact,
        WorkPhone: contacts.WorkPhone,
        MobilePhone: contacts.MobilePhone,
        ContactId: contacts.ContactId,
        Fullname: fullName(contacts),
        PrimaryEmail: contacts.PrimaryEmail,
        EmailVerifyStatus: contacts.EmailVerifyStatus,
        Title: contacts.Title,
        Organization: namesOfContact,
        OkSendPatentNo: contacts.OkSendPatentNo,
        mailing_notes: contacts.mailing_notes,
      })
      .from(contacts)
      .innerJoin(mailingListMembers, eq(mailingListMembers.ContactId, contacts.ContactId))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(mailingListMembers).$dynamic(),
  key: [mailingListMembers.ContactId, mailingListMembers.maillist_id],
  sort: {
    Fullname: mailingListMembers.Fullname,
    PrimaryEmail: mailingListMembers.PrimaryEmail,
    EmailVerifyStatus: mailingListMembers.EmailVerifyStatus,
    Title: mailingListMembers.Title,
    Organization: mailingListMembers.Organization,
    OkSendPatentNo: mailingListMembers.OkSendPatentNo,
    mailing_notes: mailingListMembers.mailing_notes,
  },
  filters: {
    list: sql`${mailingListMembers.maillist_id} = ${sql.placeholder('list')}::int`,
    search: holding,
  },
  // One list has 100,000 members, and others have a few. A plan for any list reads each member's contact.
  planEach: ['search'],
  // PostgreSQL can't estimate a `case`. Otherwise it would read all contacts with a common text before it looks for members.
  ifMany: { filters: { search: sql`(case when ${holding} then true else false end)` }, sort: {} },
});

/** The contacts of a mailing list. */
export function memberRows(services: Source, user: SessionUser, list: number, search: string | undefined): BoundTable<Member> {
  const can = { remove: canKeepMailingLists(user) };
  const values = { list, ...(search ? { search: containing(search) } : {}) };
  return memberTable.bind(services, values, { present: (row) => ({ ...row, can }), card: contactCard });
}

const membershipTable = pagedTable({
  name: 'lists_of_contact',
  features: ['mailing-lists'],
  rows: (db) =>
    db
      .select({
        maillist_id: mailingLists.maillist_id,
        mailinglist_name: mailingLists.mailinglist_name,
        mailinglist_notes: mailingLists.mailinglist_notes,
        active: mailingLists.active,
        CreateDate: mailingListMembers.CreateDate,
      })
      .from(mailingListMembers)
      .innerJoin(mailingLists, eq(mailingLists.maillist_id, mailingListMembers.maillist_id))
      .$dynamic(),
  matching: (db, columns) =>
    db
      .select(columns)
      .from(mailingListMembers)
      .innerJoin(mailingLists, eq(mailingLists.maillist_id, mailingListMembers.maillist_id))
      .$dynamic(),
  key: [mailingListMembers.maillist_id, mailingListMembers.ContactId],
  sort: {
    maillist_id: mailingListMembers.maillist_id,
    mailinglist_name: mailingLists.mailinglist_name,
    CreateDate: mailingListMembers.CreateDate,
  },
  filters: { contact: sql`${mailingListMembers.ContactId} = ${sql.placeholder('contact')}::int` },
});

export function listsOfContact(services: Source, user: SessionUser, contact: number): BoundTable<Membership> {
  const can = { remove: canKeepMailingLists(user) };
  return membershipTable.bind(services, { contact }, { present: (row) => ({ ...row, can }) });
}
