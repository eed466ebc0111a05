import type { OrganizationType } from '@brevet/contract/organization-codes';
import type { OrganizationChoice } from '@brevet/contract/organizations';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/search.ts';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { organizationNames, organizationPeople, organizations, organizationTypeFlags } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';

export type Fields = Omit<typeof organizations.$inferInsert, 'OrgId' | 'CreatorId' | 'CreateDate' | 'UpdateDate' | 'Version'>;

/** The columns that an organization shows on its page. */
const organizationColumns = {
  OrgId: organizations.OrgId,
  OrgName: organizations.OrgName,
  ParentCompany: organizations.ParentCompany,
  CompanyNickname: organizations.CompanyNickname,
  Address: organizations.Address,
  City: organizations.City,
  State: organizations.State,
  ZipCode: organizations.ZipCode,
  Country: organizations.Country,
  Website: organizations.Website,
  IPCatalogURL: organizations.IPCatalogURL,
  Phone: organizations.Phone,
  Fax: organizations.Fax,
  Email: organizations.Email,
  Status: organizations.Status,
  PatentSellingPolicy: organizations.PatentSellingPolicy,
  PatentSellingTarget: organizations.PatentSellingTarget,
  PatentSellingPolicyDescription: organizations.PatentSellingPolicyDescription,
  TechTransferActivity: organizations.TechTransferActivity,
  Industry: organizations.Industry,
  Size: organizations.Size,
  MarketCap: organizations.MarketCap,
  Ticker: organizations.Ticker,
  NumberOfPatentsHeld: organizations.NumberOfPatentsHeld,
  UniversityPatentRanking: organizations.UniversityPatentRanking,
  OTRanking: organizations.OTRanking,
  BrevetRelationship: organizations.BrevetRelationship,
  ActivePatentBuyer: organizations.ActivePatentBuyer,
  BrevetBuySideComission: organizations.BrevetBuySideComission,
  Under_NDA: organizations.Under_NDA,
  Description: organizations.Description,
  Keyword: organizations.Keyword,
  Referrer: organizations.Referrer,
  CreatorId: organizations.CreatorId,
  CreateDate: organizations.CreateDate,
  UpdateDate: organizations.UpdateDate,
  Version: organizations.Version,
};

export const contactCount = sql<number>`(select count(*)::int from ${contactOrganizations}
  where ${contactOrganizations.OrgId} = ${organizations.OrgId})`;

/** The types of an organization, in order. */
export const typesOf = sql<OrganizationType[]>`array(select ${organizationTypeFlags.TypeId} from ${organizationTypeFlags}
  where ${organizationTypeFlags.OrgId} = ${organizations.OrgId} order by ${organizationTypeFlags.TypeId})`;

/** The organization with its creator, types and number of contacts. */
export async function organizationById(db: Selecting, OrgId: number) {
  const [row] = await db
    .select({ ...organizationColumns, CreatorName: fullName(users), noOfContacts: contactCount, types: typesOf })
    .from(organizations)
    .innerJoin(users, eq(users.UserID, organizations.CreatorId))
    .where(eq(organizations.OrgId, OrgId));
  return row ?? null;
}

export async function organizationExists(db: Db, OrgId: number): Promise<boolean> {
  const rows = await db.select({ OrgId: organizations.OrgId }).from(organizations).where(eq(organizations.OrgId, OrgId));
  return rows.length > 0;
}

/** The internal contacts of an organization, by name. */
export async function peopleOf(db: Db, OrgId: number) {
  return db
    .select({
      BrevetContactId: organizationPeople.UserID,
      BrevetContactType: organizationPeople.ContactType,
      PersonID: users.UserID,
      Firstname: users.Firstname,
      Lastname: users.Lastname,
      Active: users.Active,
    })
    .from(organizationPeople)
    .innerJoin(users, eq(users.UserID, organizationPeople.UserID))
    .where(eq(organizationPeople.OrgId, OrgId))
    .orderBy(fullName(users), users.UserID);
}

/** The first contacts of an organization, by name. */
export async function firstContactsOf(db: Db, OrgId: number, most: number) {
  return db
    .select({
      ContactId: contacts.ContactId,
      Fullname: fullName(contacts),
      Title: contacts.Title,
      PrimaryEmail: contacts.PrimaryEmail,
    })
    .from(contactOrganizations)
    .innerJoin(contacts, eq(contacts.ContactId, contactOrganizations.ContactId))
    .where(eq(contactOrganizations.OrgId, OrgId))
    .orderBy(fullName(contacts), contacts.ContactId)
    .limit(most);
}

/** Locks the organization until the transaction ends, and returns it with its types and internal contacts. */
export async function organizationForUpdate(tx: Db, OrgId: number) {
  const [row] = await tx
    .select(organizationColumns)
    .from(organizations)
    .where(eq(organizations.OrgId, OrgId))
    .for('no key update');
  if (!row) return null;
  const [types, people] = [await storedTypes(tx, OrgId), await storedPeople(tx, OrgId)];
  return { ...row, types, people };
}

async function storedTypes(tx: Db, OrgId: number): Promise<OrganizationType[]> {
  const rows = await tx
    .select({ TypeId: organizationTypeFlags.TypeId })
    .from(organizationTypeFlags)
    .where(eq(organizationTypeFlags.OrgId, OrgId))
    .orderBy(asc(organizationTypeFlags.TypeId));
  return rows.map(({ TypeId }) => TypeId);
}

const storedPeople = (tx: Db, OrgId: number) =>
  tx
    .select({ BrevetContactId: organizationPeople.UserID, BrevetContactType: organizationPeople.ContactType })
    .from(organizationPeople)
    .where(eq(organizationPeople.OrgId, OrgId))
    .orderBy(asc(organizationPeople.UserID));
export type StoredPerson = Awaited<ReturnType<typeof storedPeople>>[number];

/** The set types of one organization. */
export const typesOfOrganization = storedTypes;

export async function insertOrganization(tx: Db, CreatorId: number, fields: Fields) {
  const [row] = await tx
    .insert(organizations)
    .values({ ...fields, CreatorId })
    .returning({ OrgId: organizations.OrgId, OrgName: organizations.OrgName, Version: organizations.Version });
  if (!row) throw new Error('The organization was not stored');
  return row;
}

/** Changes an organization and increments its version. */
export async function updateOrganization(tx: Db, OrgId: number, fields: Partial<Fields>) {
  const [row] = await tx
    .update(organizations)
    .set({ ...fields, UpdateDate: sql`now()`, Version: sql`${organizations.Version} + 1` })
    .where(eq(organizations.OrgId, OrgId))
    .returning({ OrgId: organizations.OrgId, OrgName: organizations.OrgName, Version: organizations.Version });
  if (!row) throw new Error('The organization was not updated');
  return row;
}

export async function replaceTypes(tx: Db, OrgId: number, types: readonly OrganizationType[]): Promise<void> {
  await tx
    .delete(organizationTypeFlags)
    .where(and(eq(organizationTypeFlags.OrgId, OrgId), notInArray(organizationTypeFlags.TypeId, [...types])));
  if (types.length === 0) return;
  await tx
    .insert(organizationTypeFlags)
    .values(types.map((TypeId) => ({ OrgId, TypeId })))
    .onConflictDoNothing();
}

export async function replacePeople(tx: Db, OrgId: number, people: readonly StoredPerson[]): Promise<void> {
  await tx.delete(organizationPeople).where(eq(organizationPeople.OrgId, OrgId));
  if (people.length === 0) return;
  await tx
    .insert(organizationPeople)
    .values(people.map(({ BrevetContactId: UserID, BrevetContactType: ContactType }) => ({ OrgId, UserID, ContactType })));
}

/** Deletes the organization with its types, its internal contacts and its links to contacts. */
export async function removeOrganization(tx: Db, OrgId: number): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.OrgId, OrgId));
}

const choice = {
  OrgId: organizations.OrgId,
  OrgName: organizations.OrgName,
  City: organizations.City,
  Country: organizations.Country,
};
const lowerName = sql`lower(${organizations.OrgName})`;

/** A LIKE pattern for values that start with this text. */
const startingWith = (text: string): string => containing(text).slice(1);

/** The order of the index `organizations_name_start`, which compares bytes. */
const byStart = sql`${lowerName} using ~<~`;

/** The first organizations whose name starts with the text. */
export async function namesStarting(db: Db, text: string, limit: number): Promise<OrganizationChoice[]> {
  return db
    .select(choice)
    .from(organizations)
    .where(sql`${lowerName} like lower(${startingWith(text)})`)
    .orderBy(byStart, organizations.OrgId)
    .limit(limit);
}

/** Any organizations with the text elsewhere in their name or nickname, by name. If there are more, PostgreSQL decides which ones. */
export async function namesHolding(db: Db, text: string, limit: number): Promise<OrganizationChoice[]> {
  const found = db
    .select(choice)
    .from(organizations)
    .where(
      and(
        sql`${organizationNames(organizations)} ilike ${containing(text)}`,
        sql`${lowerName} not like lower(${startingWith(text)})`,
      ),
    )
    .limit(limit)
    .as('found');
  return db.select().from(found).orderBy(found.OrgName, found.OrgId);
}
