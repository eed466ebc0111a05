import type { Column } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Db } from '../../platform/db/client.ts';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import { organizations } from '../../schema/organizations.ts';
import { fullName } from '../../schema/users.ts';

/** The texts as rows, so that PostgreSQL compares them as it compares what it stores. */
const asked = (texts: readonly string[]) => sql`unnest(${sql.param([...new Set(texts)])}::text[]) as asked(key)`;
const key = sql<string>`asked.key`;

/** Contacts by either email address, in any case. `key` is the address as given. */
export async function contactsByEmail(tx: Db, emails: readonly string[]) {
  if (emails.length === 0) return [];
  const { rows } = await tx.execute<{ key: string; id: number }>(sql`
    select asked.key, contact_id as id from ${asked(emails)}
      inner join ${contacts} on primary_email <> '' and brevet_address_key(primary_email) = brevet_address_key(asked.key)
    union
    select asked.key, contact_id from ${asked(emails)}
      inner join ${contacts} on secondary_email <> '' and brevet_address_key(secondary_email) = brevet_address_key(asked.key)`);
  return rows;
}

/** The addresses that unsubscribed from a list, or from everything. Opt-outs of deleted contacts are kept as hashes. */
export async function unsubscribedAmong(tx: Db, list: number, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await tx.execute<{ key: string }>(sql`
    select asked.key from ${asked(addresses)} where exists (select from unsubscribes
      where address in (brevet_address_key(asked.key), brevet_address_hash(asked.key)) and (maillist_id is null or maillist_id = ${list}))`);
  return new Set(rows.map(({ key }) => key));
}

/** Contacts by name, in any case, with the names of their organizations. */
export async function contactsByName(tx: Db, names: readonly string[]) {
  if (names.length === 0) return [];
  return tx
    .select({
      key,
      id: contacts.ContactId,
      hasEmail: sql<boolean>`${contacts.PrimaryEmail} <> ''`,
      organizations: sql<string[]>`array(select ${organizations.OrgName} from ${contactOrganizations}
        inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
        where ${contactOrganizations.ContactId} = ${contacts.ContactId})`,
    })
    .from(asked(names))
    .innerJoin(contacts, sql`lower(${fullName(contacts)}) = lower(asked.key)`);
}

/** Organizations by name, in any case, the oldest first. */
export async function organizationsByName(tx: Db, names: readonly string[]) {
  if (names.length === 0) return [];
  return tx
    .select({ key, id: organizations.OrgId, Country: organizations.Country })
    .from(asked(names))
    .innerJoin(organizations, sql`lower(${organizations.OrgName}) = lower(asked.key)`)
    .orderBy(organizations.OrgId);
}

/** One parameter for any number of IDs; a statement can have 65,535. */
const among = (column: Column, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::int[])`;

/** `update` keeps others from referring to a row, too. */
type Lock = 'no key update' | 'update';

/** A stored contact or organization, with what an import may add to it. */
export interface Stored {
  id: number;
  fields: Record<string, unknown>;
  Version: number;
  organizations: number[];
  isMember: boolean;
}

/** Contacts, locked until the transaction ends if they are about to be changed. */
export async function storedContacts(tx: Db, ids: readonly number[], list: number | null, lock: Lock | null): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const select = tx.select().from(contacts).where(among(contacts.ContactId, ids)).orderBy(contacts.ContactId);
  const rows = await (lock ? select.for(lock) : select);
  const links = await tx
    .select({ ContactId: contactOrganizations.ContactId, OrgId: contactOrganizations.OrgId })
    .from(contactOrganizations)
    .where(among(contactOrganizations.ContactId, ids));
  const linked = Map.groupBy(links, ({ ContactId }) => ContactId);
  const members = new Set(list === null ? [] : await membersAmong(tx, list, ids));
  return rows.map((fields) => ({
    id: fields.ContactId,
    fields,
    Version: fields.Version,
    organizations: (linked.get(fields.ContactId) ?? []).map(({ OrgId }) => OrgId),
    isMember: members.has(fields.ContactId),
  }));
}

async function membersAmong(tx: Db, list: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ ContactId: mailingListMembers.ContactId })
    .from(mailingListMembers)
    .where(sql`${eq(mailingListMembers.maillist_id, list)} and ${among(mailingListMembers.ContactId, ids)}`);
  return rows.map(({ ContactId }) => ContactId);
}

/** Organizations, locked until the transaction ends if they are about to be changed. */
export async function storedOrganizations(tx: Db, ids: readonly number[], lock: Lock | null): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const select = tx.select().from(organizations).where(among(organizations.OrgId, ids)).orderBy(organizations.OrgId);
  const rows = await (lock ? select.for(lock) : select);
  return rows.map((fields) => ({ id: fields.OrgId, fields, Version: fields.Version, organizations: [], isMember: false }));
}

/** Fields of a row by the names of their columns. */
export const byColumn = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnakeCase(name), value]));
