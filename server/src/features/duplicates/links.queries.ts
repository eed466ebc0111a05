import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { mergeLinks } from '../../schema/duplicates.ts';
import type { Link } from './linked-tables.ts';
import { ownTables } from './linked-tables.ts';

const named = ({ table, column, key }: Pick<Link, 'table' | 'column' | 'key'>) => ({
  table: sql.identifier(table),
  column: sql.identifier(column),
  key: sql.identifier(key),
});

/**
 * True if a key is among those of a query, which PostgreSQL hashes. Statistics may not know yet how many links a row has, and a
 * join that expects none can compare all of them with all.
 */
const among = (key: SQLWrapper, query: SQL): SQL => sql`(${key} in (${query})) is true`;

/** Two rows of a kind: the one that stays and the one that goes. */
export interface Both {
  survivor: number;
  removed: number;
}

const keysOf = (link: Link, id: number): SQL => {
  const { table, column, key } = named(link);
  return sql`select ${key} from ${table} where ${column} = ${id}`;
};

/** True if the other row has a link to the same row. */
const isSharedWith = (link: Link, id: number): SQL => among(named(link).key, keysOf(link, id));

/** The number of links of each row, and of those that both have to the same. */
export async function countLinks(db: Db, link: Link, { survivor, removed }: Both) {
  const { table, column } = named(link);
  const { rows } = await db.execute<{ mine: number; theirs: number; shared: number }>(sql`
    select (select count(*)::int from ${table} where ${column} = ${survivor}) as mine,
      (select count(*)::int from ${table} where ${column} = ${removed}) as theirs,
      (select count(*)::int from ${table} where ${column} = ${removed} and ${isSharedWith(link, survivor)}) as shared`);
  return rows[0] ?? { mine: 0, theirs: 0, shared: 0 };
}

/**
 * Locks the links of rows in the order of their keys. Merges of contacts and of organizations lock the links between the two in the same
 * order. Mailing lists follow at once, because triggers lock them with every statement.
 */
export async function lockLinks(tx: Db, link: Link, ids: readonly number[]): Promise<void> {
  const { table, column, key } = named(link);
  // Triggers that follow a new name of an organization lock members by contact, too.
  const byContact = link.table === 'contact_organizations' || link.table === 'mailing_list_members';
  const order = byContact ? sql`contact_id, ${link.column === 'contact_id' ? key : column}` : sql`${key}, ${column}`;
  await tx.execute(sql`select count(*) from (select from ${table} where ${column} = any(${sql.param([...ids])}::int[])
    order by ${order} for update) locked`);
  if (link.table === 'mailing_list_members') await lockLists(tx, ids);
}

/**
 * Locks the members of lists who belong to these organizations, by contact. Triggers change them whenever links move, and would lock them
 * in several passes.
 */
export async function lockMembersOf(tx: Db, organizations: readonly number[]): Promise<void> {
  await tx.execute(sql`select count(*) from (select from mailing_list_members where contact_id in (
      select contact_id from contact_organizations where org_id = any(${sql.param([...organizations])}::int[]))
    order by contact_id, maillist_id for no key update) locked`);
}

async function lockLists(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select count(*) from (select from mailing_lists where maillist_id in (
      select maillist_id from mailing_list_members where contact_id = any(${sql.param([...ids])}::int[]))
    order by maillist_id for no key update) locked`);
}

/** Removes a contact from the mailing lists that its address unsubscribed from, because its emails will go to another address. */
export async function leaveUnsubscribed(tx: Db, MergeID: number, contact: number, address: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from mailing_list_members member where contact_id = ${contact} and exists (
        select from unsubscribes where brevet_address_hash(unsubscribes.address) = brevet_address_hash(${address})
          and (unsubscribes.maillist_id is null or unsubscribes.maillist_id = member.maillist_id))
      returning *
    )
    insert into ${mergeLinks} (merge_id, link, state, row)
    select ${MergeID}, 'mailing_list_members', 'left', to_jsonb(gone) from gone`);
}

/** Moves the links of the removed row to the survivor. A link that both have goes, because the survivor has it already. */
export async function moveLinks(tx: Db, MergeID: number, link: Link, { survivor, removed }: Both): Promise<void> {
  const { table, column, key } = named(link);
  if (link.other !== null)
    await tx.execute(sql`
      with gone as (
        delete from ${table} where ${column} = ${removed} and ${isSharedWith(link, survivor)} returning *
      )
      insert into ${mergeLinks} (merge_id, link, state, row) select ${MergeID}, ${link.table}, 'shared', to_jsonb(gone) from gone`);
  await tx.execute(sql`
    with moved as (update ${table} set ${column} = ${survivor} where ${column} = ${removed} returning ${key} as key)
    insert into ${mergeLinks} (merge_id, link, state, row)
    select ${MergeID}, ${link.table}, 'moved', jsonb_build_object(${link.key}::text, key) from moved`);
}

/** Keeps the rows of a row's own table as they are, for Undo. */
export async function keepOwn(tx: Db, MergeID: number, kind: DuplicateKind, { survivor, removed }: Both): Promise<void> {
  const { table, column } = ownTables[kind];
  await tx.execute(sql`
    insert into ${mergeLinks} (merge_id, link, state, row)
    select ${MergeID}, ${table}, 'left', to_jsonb(own) from ${sql.identifier(table)} own
    where ${sql.identifier(column)} in (${survivor}, ${removed}) order by ${sql.identifier(column)}`);
}

const kept = (MergeID: number, table: string, state: 'moved' | 'shared' | 'left') =>
  sql`${mergeLinks} where merge_id = ${MergeID} and link = ${table} and state = ${state}`;

/** The key of a link as a number. */
const keyIn = (link: Link) => sql`(${sql.identifier('row')}->>${link.key}::text)::int`;

/**
 * Gives up memberships of lists that the survivor's address unsubscribed from since the merge: they go to no one. Returns how many of
 * those that both had aren't restored.
 */
export async function dropUnsubscribed(tx: Db, MergeID: number, survivor: number, since: string): Promise<number> {
  const stopped = (list: SQLWrapper) => sql`exists (select from unsubscribes inner join contacts on contact_id = ${survivor}
      and primary_email <> '' and brevet_address_hash(unsubscribes.address) = brevet_address_hash(primary_email)
    where unsubscribes.unsubscribe_date >= ${since} and (unsubscribes.maillist_id is null or unsubscribes.maillist_id = ${list}))`;
  const list = sql`(${mergeLinks}.row->>'maillist_id')::int`;
  await tx.execute(sql`delete from mailing_list_members where contact_id = ${survivor} and maillist_id in (
      select ${list} from ${kept(MergeID, 'mailing_list_members', 'moved')})
    and ${stopped(sql`mailing_list_members.maillist_id`)}`);
  const { rowCount } = await tx.execute(sql`delete from ${kept(MergeID, 'mailing_list_members', 'shared')} and ${stopped(list)}`);
  return rowCount ?? 0;
}

/** Stops all emails to the addresses if someone has stopped all emails to any address of the survivor since the merge. */
export async function copyStops(tx: Db, survivor: number, since: string, addresses: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into unsubscribes (address, campaign_id, unsubscribe_date)
    select brevet_address_key(target.address), stopped.campaign_id, stopped.unsubscribe_date
    from unsubscribes stopped cross join unnest(${sql.param([...addresses])}::text[]) as target(address)
    where stopped.maillist_id is null and stopped.unsubscribe_date >= ${since} and target.address <> ''
      and brevet_address_hash(stopped.address) in (
        select brevet_address_hash(known.address) from contacts cross join lateral (
          select primary_email union all select secondary_email union all select unnest(brevet_dropped_addresses(contact_id))
        ) as known(address) where contact_id = ${survivor} and known.address <> '')
    order by stopped.unsubscribe_date, target.address
    on conflict do nothing`);
}

/** Moves links back that are still the survivor's. Returns how many aren't. */
export async function moveBack(tx: Db, MergeID: number, link: Link, { survivor, removed }: Both): Promise<number> {
  const { table, column, key } = named(link);
  const { rowCount } = await tx.execute(sql`
    update ${table} set ${column} = ${removed}
    where ${column} = ${survivor} and ${among(key, sql`select ${keyIn(link)} from ${kept(MergeID, link.table, 'moved')}`)}`);
  return (await countKept(tx, MergeID, link.table, 'moved')) - (rowCount ?? 0);
}

async function countKept(tx: Db, MergeID: number, table: string, state: 'moved' | 'shared' | 'left'): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${kept(MergeID, table, state)}`);
  return rows[0]?.count ?? 0;
}

/** The columns that kept rows have. Those that were added since get their default. */
async function columnsKept(tx: Db, MergeID: number, table: string, state: 'shared' | 'left') {
  const { rows } = await tx.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and exists (select from ${kept(MergeID, table, state)} and ${mergeLinks}.row ? column_name)
    order by ordinal_position`);
  const names = rows.map(({ column }) => sql.identifier(column));
  const values = names.map((name) => sql`restored.${name}`);
  return names.length === 0 ? null : { names: sql.join(names, sql`, `), values: sql.join(values, sql`, `) };
}

/**
 * Restores links whose other end is still there, and stays until the transaction ends. A link that both rows had isn't restored
 * if the survivor's was removed since: removing someone from a mailing list means the person, not the row. Returns how many
 * aren't restored.
 */
export async function restoreLinks(
  tx: Db,
  MergeID: number,
  link: Link,
  survivor: number,
  state: 'shared' | 'left',
): Promise<number> {
  const columns = await columnsKept(tx, MergeID, link.table, state);
  if (link.other === null || columns === null) return 0;
  const { table, key } = named(link);
  const other = sql.identifier(link.other);
  const isMine = among(sql`restored.${key}`, keysOf(link, survivor));
  const { rowCount } = await tx.execute(sql`
    insert into ${table} (${columns.names})
    select ${columns.values} from (select ${sql.identifier('row')} as stored from ${kept(MergeID, link.table, state)}) kept
      cross join lateral jsonb_populate_record(null::${table}, kept.stored) restored
      inner join ${other} on ${other}.${key} = restored.${key}
    where ${state === 'shared' ? isMine : true}
    order by restored.${key}
    for key share of ${other}
    on conflict do nothing`);
  return (await countKept(tx, MergeID, link.table, state)) - (rowCount ?? 0);
}

/** Holds what links will be restored to, before any of them is touched. */
export async function holdEnds(tx: Db, MergeID: number, link: Link): Promise<void> {
  if (link.other === null) return;
  const other = sql.identifier(link.other);
  const key = sql.identifier(link.key);
  await tx.execute(sql`select count(*) from (select from ${other} where ${key} in (
      select ${keyIn(link)} from ${kept(MergeID, link.table, 'shared')})
    order by ${key} for key share) held`);
}

/**
 * True if a later merge of the other kind took one of the other ends: what moved then isn't where this merge left it. Undo goes back in
 * the order of the merges, whatever their kind.
 */
export const crossed = (MergeID: SQLWrapper, kind: SQLWrapper) => sql`exists (select from ${mergeLinks} crossed_link
  inner join merges crossing on crossing.removed_id =
    (crossed_link.row->>(case ${kind} when 'contact' then 'org_id' else 'contact_id' end))::int
  where crossed_link.merge_id = ${MergeID} and crossed_link.link = 'contact_organizations'
    and crossing.kind <> ${kind} and crossing.merge_id > ${MergeID} and crossing.undo_date is null)`;

/** The rows of a row's own table, as they were before the merge. */
export async function restoreOwn(tx: Db, MergeID: number, kind: DuplicateKind, id: number): Promise<void> {
  const { table, column } = ownTables[kind];
  const name = sql.identifier(table);
  await tx.execute(sql`delete from ${name} where ${sql.identifier(column)} = ${id}`);
  const columns = await columnsKept(tx, MergeID, table, 'left');
  if (columns === null) return;
  await tx.execute(sql`
    insert into ${name} (${columns.names}) select ${columns.values} from (select ${sql.identifier('row')} as stored from ${kept(MergeID, table, 'left')}) kept
      cross join lateral jsonb_populate_record(null::${name}, kept.stored) restored
    where restored.${sql.identifier(column)} = ${id}`);
}

export async function forgetLinks(tx: Db, MergeID: number): Promise<void> {
  await tx.execute(sql`delete from ${mergeLinks} where merge_id = ${MergeID}`);
}
