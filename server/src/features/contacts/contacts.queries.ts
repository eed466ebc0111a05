import { access } from '@brevet/contract/access';
import { addressKey } from '@brevet/contract/email-address';
import type { SQL } from 'drizzle-orm';
import { and, asc, count, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/search.ts';
import { addressForms } from '../../platform/mail/address-forms.ts';
import { contactOrganizations, contactPeople, contacts, listingContacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';
import { savedViews, searchAlerts } from '../../schema/views.ts';
import { contactColumns, creators } from './contact-rows.queries.ts';

type NewContact = typeof contacts.$inferInsert;
/** The part of a contact that people write. */
export type ContactFields = Partial<Omit<NewContact, 'ContactId' | 'CreatorId' | 'CreateDate' | 'UpdateDate' | 'Version'>>;

/** Locks a contact until the transaction ends. */
export async function contactForUpdate(tx: Db, ContactId: number) {
  const [row] = await tx.select().from(contacts).where(eq(contacts.ContactId, ContactId)).for('no key update');
  return row ?? null;
}

/** A contact with its creator and organizations. */
export async function contactById(db: Db, ContactId: number) {
  const [row] = await db
    .select({ ...getTableColumns(contacts), ...contactColumns })
    .from(contacts)
    .innerJoin(creators, eq(creators.UserID, contacts.CreatorId))
    .where(eq(contacts.ContactId, ContactId));
  return row ?? null;
}

export async function contactExists(db: Db, ContactId: number): Promise<boolean> {
  const [row] = await db.select({ id: contactColumns.ContactId }).from(contacts).where(eq(contacts.ContactId, ContactId));
  return row !== undefined;
}

const saved = { ContactId: contacts.ContactId, Version: contacts.Version };

export async function insertContact(tx: Db, contact: NewContact) {
  const [row] = await tx.insert(contacts).values(contact).returning(saved);
  if (!row) throw new Error('The contact was not inserted');
  return row;
}

/** Saves a change and increments the version. */
export async function updateContact(tx: Db, ContactId: number, fields: ContactFields) {
  const [row] = await tx
    .update(contacts)
    .set({
      ...fields,
      UpdateDate: sql`now()`,
      Version: sql`${contacts.Version} + 1`,
    })
    .where(eq(contacts.ContactId, ContactId))
    .returning(saved);
  if (!row) throw new Error('The contact was not updated');
  return row;
}

export async function deleteContact(tx: Db, ContactId: number): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.ContactId, ContactId));
}

export async function organizationsOf(db: Db, ContactId: number) {
  return db
    .select({ OrgId: organizations.OrgId, OrgName: organizations.OrgName })
    .from(contactOrganizations)
    .innerJoin(organizations, eq(organizations.OrgId, contactOrganizations.OrgId))
    .where(eq(contactOrganizations.ContactId, ContactId))
    .orderBy(asc(organizations.OrgName), asc(organizations.OrgId));
}

/**
 * Holds the organizations of contacts, and others, in the order of their IDs until the transaction ends. A trigger does the same for each
 * contact that joins a list, and a new name waits for it. Call this after the contacts are locked, and before their members are.
 */
export async function holdOrganizationsOf(tx: Db, ids: readonly number[], others: readonly number[] = []): Promise<void> {
  await tx.execute(sql`select count(*) from (select from ${organizations} where org_id in (
      select org_id from ${contactOrganizations} where contact_id = any(${sql.param([...ids])}::int[])
      union select unnest(${sql.param([...others])}::int[]))
    order by org_id for share) held`);
}

/** The organizations with these IDs that exist. They stay, with their names, until the transaction ends. */
export async function organizationsAmong(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ OrgId: organizations.OrgId, OrgName: organizations.OrgName })
    .from(organizations)
    .where(inArray(organizations.OrgId, [...ids]))
    .orderBy(asc(organizations.OrgId))
    .for('share');
}

/** Links a contact to exactly these organizations. */
export async function saveOrganizations(tx: Db, ContactId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(contactOrganizations).where(eq(contactOrganizations.ContactId, ContactId));
  if (ids.length > 0) await tx.insert(contactOrganizations).values(ids.map((OrgId) => ({ ContactId, OrgId })));
}

const personColumns = {
  PersonID: users.UserID,
  Firstname: users.Firstname,
  Lastname: users.Lastname,
  Active: users.Active,
};

/** The internal contacts of a contact, by name. */
export async function peopleOf(db: Db, ContactId: number) {
  return db
    .select({ BrevetContactId: contactPeople.UserID, BrevetContactType: contactPeople.ContactType, ...personColumns })
    .from(contactPeople)
    .innerJoin(users, eq(users.UserID, contactPeople.UserID))
    .where(eq(contactPeople.ContactId, ContactId))
    .orderBy(asc(fullName(users)), asc(users.UserID));
}

const isInternal: SQL | undefined = and(users.Active, inArray(users.UserType, access.staff));

/** The accounts with these IDs that are active brokers or admins. */
export async function internalAmong(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.UserID, [...ids]), isInternal));
}

/** Up to 20 active brokers and admins by name. */
export async function findInternal(db: Db, text: string) {
  const pattern = containing(text);
  return db
    .select(personColumns)
    .from(users)
    .where(and(isInternal, text === '' ? undefined : or(ilike(fullName(users), pattern), ilike(users.BrokerID, pattern))))
    .orderBy(asc(fullName(users)), asc(users.UserID))
    .limit(20);
}

type Link = Pick<typeof contactPeople.$inferInsert, 'UserID' | 'ContactType'>;

/** Gives a contact exactly these internal contacts. */
export async function savePeople(tx: Db, ContactId: number, links: readonly Link[]): Promise<void> {
  await tx.delete(contactPeople).where(eq(contactPeople.ContactId, ContactId));
  if (links.length > 0) await tx.insert(contactPeople).values(links.map((link) => ({ ...link, ContactId })));
}

/** The tables whose saved views are searches. */
const searches = ['searchListing', 'searchPatent'];

/** The account with one of these email addresses; the first address decides. */
export async function accountOf(db: Db, { PrimaryEmail, SecondaryEmail }: { PrimaryEmail: string; SecondaryEmail: string }) {
  const addresses = [PrimaryEmail, SecondaryEmail].filter((address) => address !== '');
  if (addresses.length === 0) return null;
  const found = await db
    .select({ UserID: users.UserID, Username: users.Username, Email: users.Email })
    .from(users)
    .where(inArray(users.Email, addresses.flatMap(addressForms)));
  const isPrimary = ({ Email }: { Email: string }): boolean => addressKey(Email) === addressKey(PrimaryEmail);
  const account = found.find(isPrimary) ?? found[0];
  if (!account) return null;
  const [counts] = await db
    .select({
      SavedSearchCount: count(),
      EmailAlertCount: count(searchAlerts.ViewID),
    })
    .from(savedViews)
    .leftJoin(searchAlerts, eq(searchAlerts.ViewID, savedViews.ViewID))
    .where(and(eq(savedViews.UserID, account.UserID), inArray(savedViews.Table, searches)));
  return {
    Username: account.Username,
    EmailAlertCount: counts?.EmailAlertCount ?? 0,
    SavedSearchCount: counts?.SavedSearchCount ?? 0,
  };
}

export async function linkCount(tx: Db, ListingID: number): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(listingContacts).where(eq(listingContacts.ListingID, ListingID));
  return row?.found ?? 0;
}

/** Links a contact to a listing. False if it was linked already. */
export async function insertLink(tx: Db, row: typeof listingContacts.$inferInsert): Promise<boolean> {
  const added = await tx.insert(listingContacts).values(row).onConflictDoNothing().returning({ id: listingContacts.ContactId });
  return added.length > 0;
}

/** Removes a link. False if it didn't exist. */
export async function removeLink(tx: Db, ListingID: number, ContactId: number): Promise<boolean> {
  const removed = await tx
    .delete(listingContacts)
    .where(and(eq(listingContacts.ListingID, ListingID), eq(listingContacts.ContactId, ContactId)))
    .returning({ id: listingContacts.ContactId });
  return removed.length > 0;
}

/** The verification was stated now, or is unknown. */
export async function setVerifyDate(tx: Db, ContactId: number, isStated: boolean): Promise<void> {
  await tx
    .update(contacts)
    .set({ EmailVerifyDate: isStated ? sql`now()` : null })
    .where(eq(contacts.ContactId, ContactId));
}
