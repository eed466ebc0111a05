import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../../platform/db/client.ts';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import { organizations } from '../../schema/organizations.ts';
import { byColumn } from './match.queries.ts';

type Table = 'contacts' | 'organizations';
type Values = Record<string, unknown>;

const keys = { contacts: 'contact_id', organizations: 'org_id' } as const;
const tables = { contacts, organizations } as const;

/**
 * Batches of imports take turns, so that two files with the same person create one contact. A batch doesn't wait long for locked
 * rows, because all other imports would wait, too.
 */
export async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brevet directory import'))`);
  await tx.execute(sql`set local lock_timeout = '5s'`);
}

/** True if a batch found rows that someone held for too long. */
export const foundRowsHeld = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === '55P03';

/** IDs for new rows of a table, in order. */
export async function newIds(tx: Db, table: Table, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, ${keys[table]}))::int as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

export async function insertContacts(tx: Db, rows: (typeof contacts.$inferInsert & { ContactId: number })[]): Promise<void> {
  if (rows.length > 0) await tx.insert(contacts).overridingSystemValue().values(rows);
}

export async function insertOrganizations(
  tx: Db,
  rows: (typeof organizations.$inferInsert & { OrgId: number })[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(organizations).overridingSystemValue().values(rows);
}

/**
 * Sets some fields of many rows in one statement and increments their versions. Returns the versions by ID. The date of the
 * change is now unless the fields include it.
 */
export async function updateMany(
  tx: Db,
  table: Table,
  rows: readonly { id: number; values: Values }[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const target = tables[table];
  const key = sql.identifier(keys[table]);
  const changes = rows.map(({ id, values }) => ({ id, values: byColumn(values) }));
  const given = new Set(changes.flatMap(({ values }) => Object.keys(values)));
  given.delete('update_date');
  const names = [...given].sort().map((name) => sql.identifier(name));
  const columns = names.map((name) => sql`${name}, `);
  const values = names.map((name) => sql`changed.${name}, `);
  const { rows: saved } = await tx.execute<{ id: number; version: number }>(sql`
    update ${target} set (${sql.join(columns)} update_date, version) = (
      select ${sql.join(values)} case when change.values ? 'update_date' then changed.update_date else now() end, ${target}.version + 1
      from jsonb_populate_record(${target}, change.values) changed)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id int, values jsonb)
    where ${target}.${key} = change.id
    returning ${target}.${key} as id, ${target}.version`);
  return new Map(saved.map(({ id, version }) => [id, version]));
}

export async function deleteMany(tx: Db, table: Table, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from ${tables[table]} where ${sql.identifier(keys[table])} = any(${sql.param([...ids])}::int[])`);
}

/** A contact and an organization, or a contact and a mailing list. */
export interface Pair {
  ContactId: number;
  id: number;
}

const pairsOf = (pairs: readonly Pair[]) =>
  sql`unnest(${sql.param(pairs.map(({ ContactId }) => ContactId))}::int[], ${sql.param(pairs.map(({ id }) => id))}::int[])
    as pair(contact_id, id)`;

export async function linkOrganizations(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.execute(sql`insert into ${contactOrganizations} (contact_id, org_id)
    select contact_id, id from ${pairsOf(pairs)} order by contact_id, id on conflict do nothing`);
}

export async function unlinkOrganizations(tx: Db, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.execute(sql`delete from ${contactOrganizations} using ${pairsOf(pairs)}
    where ${contactOrganizations.ContactId} = pair.contact_id and ${contactOrganizations.OrgId} = pair.id`);
}

/** Adds contacts to a mailing list. */
export async function joinList(tx: Db, list: number, CreatorId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into ${mailingListMembers} (maillist_id, contact_id, creator_id)
    select ${list}, id, ${CreatorId} from unnest(${sql.param([...ids])}::int[]) as id order by id on conflict do nothing`);
}

/** Locks the organizations of contacts, and others, in the order of their IDs. Call this after the contacts are locked, and before their links are. */
export async function lockOrganizations(tx: Db, ids: readonly number[], others: readonly number[]): Promise<void> {
  await tx.execute(sql`select count(*) from (select from ${organizations} where org_id in (
      select org_id from ${contactOrganizations} where contact_id = any(${sql.param([...ids])}::int[])
      union select unnest(${sql.param([...others])}::int[]))
    order by org_id for update) locked`);
}

/** Locks the links of contacts to organizations. */
export async function lockLinks(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select count(*) from (select from ${contactOrganizations} where contact_id = any(${sql.param([...ids])}::int[])
    order by contact_id, org_id for update) locked`);
}

/** Locks the memberships of contacts, in the order in which triggers lock them. */
export async function lockMembers(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select count(*) from (select from ${mailingListMembers} where contact_id = any(${sql.param([...ids])}::int[])
    order by contact_id, maillist_id for update) locked`);
}

export async function leaveList(tx: Db, list: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from ${mailingListMembers}
    where ${mailingListMembers.maillist_id} = ${list} and ${mailingListMembers.ContactId} = any(${sql.param([...ids])}::int[])`);
}

/** Tables that Brevet itself fills for each contact. A row there isn't a change that anyone made. */
const ownTables = ['address_checks'];

/**
 * The rows that a row of another table refers to, apart from some tables. Reads PostgreSQL's catalog, so that no table is
 * forgotten.
 */
export async function referredTo(
  tx: Db,
  table: Table,
  ids: readonly number[],
  except: readonly string[] = [],
): Promise<Set<number>> {
  const { rows: references } = await tx.execute<{ name: string; column: string }>(sql`
    select pg_class.relname as name, pg_attribute.attname as column from pg_constraint
      inner join pg_class on pg_class.oid = pg_constraint.conrelid
      inner join pg_attribute on pg_attribute.attrelid = pg_class.oid and pg_attribute.attnum = pg_constraint.conkey[1]
    where pg_constraint.contype = 'f' and pg_constraint.confrelid = ${table}::regclass`);
  const others = references.filter(({ name }) => ![...ownTables, ...except].includes(name));
  if (ids.length === 0 || others.length === 0) return new Set();
  const lists = others.map(
    ({ name, column }) => sql`select ${sql.identifier(column)} as id from ${sql.identifier(name)}
      where ${sql.identifier(column)} = any(${sql.param([...ids])}::int[])`,
  );
  const { rows } = await tx.execute<{ id: number }>(sql.join(lists, sql` union `));
  return new Set(rows.map(({ id }) => id));
}

/** The organizations, and the mailing lists, of contacts. */
export async function linksOf(tx: Db, ids: readonly number[]) {
  const { rows } = await tx.execute<{ contact_id: number; kind: 'organization' | 'list'; id: number }>(sql`
    select contact_id, 'organization' as kind, org_id as id from ${contactOrganizations}
      where contact_id = any(${sql.param([...ids])}::int[])
    union all
    select contact_id, 'list', maillist_id from ${mailingListMembers} where contact_id = any(${sql.param([...ids])}::int[])`);
  return Map.groupBy(rows, ({ contact_id }) => contact_id);
}

/**
 * Undoing an update brings back what an earlier import left, under a newer version. Its rows get that version, and those before it move
 * along, so that they can be undone, too.
 */
export async function moveVersions(
  tx: Db,
  importId: number,
  table: Table,
  undone: readonly { id: number; from: number; to: number }[],
): Promise<void> {
  if (undone.length === 0) return;
  await tx.execute(sql`update directory_import_rows earlier set version = earlier.version + undone.step
    from directory_imports, jsonb_to_recordset(${JSON.stringify(undone.map(({ id, from, to }) => ({ id, from, step: to - from + 1 })))}::jsonb)
      as undone(id int, "from" int, step int)
    where earlier.import_id = directory_imports.import_id and directory_imports.import_id <> ${importId}
      and directory_imports.state = 'imported' and (directory_imports.kind = 'organizations') = ${table === 'organizations'}
      and earlier.target_id = undone.id and earlier.version < undone."from"`);
}

/** The organizations that are unchanged since they were created. Undoing a change also restores the update date. */
export async function unchangedOrganizations(tx: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`select org_id as id from ${organizations}
    where org_id = any(${sql.param([...ids])}::int[]) and (version = 1 or update_date = create_date)`);
  return rows.map(({ id }) => id);
}
