import type { Moment } from '@brevet/contract/day';
import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { MergeValues } from '@brevet/contract/merge-fields';
import type { SQL } from 'drizzle-orm';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { addressChecks } from '../../schema/address-checks.ts';
import { contacts } from '../../schema/contacts.ts';
import { duplicateCandidates, duplicateChecks, duplicateDismissals, merges } from '../../schema/duplicates.ts';
import { organizations, organizationTypeFlags } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';
import type { Both } from './links.queries.ts';
import { crossed } from './links.queries.ts';

/** A contact or organization as merges see it. */
export interface Side {
  ID: number;
  Name: string;
  Version: number;
  CreatorName: string;
  CreateDate: Moment;
  UpdateDate: Moment | null;
  Values: MergeValues;
}

/** Columns that describe the row rather than the person or organization. */
const described = ['ContactId', 'OrgId', 'Version', 'CreatorId', 'CreateDate', 'UpdateDate'];

const valuesOf = (row: Record<string, unknown>): MergeValues =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !described.includes(name))) as MergeValues;

const types = sql<number[]>`array(select ${organizationTypeFlags.TypeId} from ${organizationTypeFlags}
  where ${organizationTypeFlags.OrgId} = ${organizations.OrgId} order by ${organizationTypeFlags.TypeId})`;

/** The rows with these IDs, in the order of the IDs. */
export async function sidesOf(db: Db, kind: DuplicateKind, ids: readonly number[]): Promise<Side[]> {
  if (kind === 'contact') {
    const rows = await db
      .select({ row: contacts, CreatorName: fullName(users), Source: addressChecks.Source })
      .from(contacts)
      .innerJoin(users, eq(users.UserID, contacts.CreatorId))
      .leftJoin(addressChecks, eq(addressChecks.ContactId, contacts.ContactId))
      .where(inArray(contacts.ContactId, [...ids]))
      .orderBy(asc(contacts.ContactId));
    return rows.map(({ row, CreatorName, Source }) => ({
      ID: row.ContactId,
      Name: `${row.Firstname} ${row.Lastname}`,
      Version: row.Version,
      CreatorName,
      CreateDate: row.CreateDate,
      UpdateDate: row.UpdateDate,
      Values: valuesOf({ ...row, EmailVerifySource: Source ?? 'check' }),
    }));
  }
  const rows = await db
    .select({ row: organizations, CreatorName: fullName(users), Types: types })
    .from(organizations)
    .innerJoin(users, eq(users.UserID, organizations.CreatorId))
    .where(inArray(organizations.OrgId, [...ids]))
    .orderBy(asc(organizations.OrgId));
  return rows.map(({ row, CreatorName, Types }) => ({
    ID: row.OrgId,
    Name: row.OrgName,
    Version: row.Version,
    CreatorName,
    CreateDate: row.CreateDate,
    UpdateDate: row.UpdateDate,
    Values: valuesOf({ ...row, Types }),
  }));
}

const keys = {
  contact: { table: contacts, id: contacts.ContactId, name: 'contacts', column: 'contact_id' },
  organization: { table: organizations, id: organizations.OrgId, name: 'organizations', column: 'org_id' },
} as const;

/** Locks rows in the order of their IDs, so that no one can change them, or refer to them. */
export async function lockRows(tx: Db, kind: DuplicateKind, ids: readonly number[]): Promise<void> {
  const { table, id } = keys[kind];
  await tx
    .select({ id })
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update');
}

/** Changes fields of a row and increments its version, which it returns. */
export async function updateFields(tx: Db, kind: DuplicateKind, id: number, values: MergeValues): Promise<void> {
  const { Types, EmailVerifySource: _source, ...fields } = values;
  const changed = { ...fields, UpdateDate: sql`now()` };
  if (kind === 'contact') {
    await tx
      .update(contacts)
      .set({ ...changed, Version: sql`${contacts.Version} + 1` })
      .where(eq(contacts.ContactId, id));
    return;
  }
  await tx
    .update(organizations)
    .set({ ...changed, Version: sql`${organizations.Version} + 1` })
    .where(eq(organizations.OrgId, id));
  if (Array.isArray(Types)) await saveTypes(tx, id, Types);
}

async function saveTypes(tx: Db, id: number, typeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ${organizationTypeFlags} where org_id = ${id}`);
  await tx.execute(sql`insert into ${organizationTypeFlags} (org_id, type_id)
    select ${id}::int, type from unnest(${sql.param([...typeIds])}::smallint[]) type`);
}

/** Gives a contact the check of another contact's address. The triggers have recorded the verdict as a person's. */
export async function takeCheck(tx: Db, to: number, from: number): Promise<void> {
  await tx.execute(sql`
    insert into ${addressChecks} (contact_id, source, finding, check_date, due_date, asked)
    select ${to}::int, source, finding, check_date, due_date, asked from ${addressChecks} where contact_id = ${from}
    on conflict (contact_id) do update set source = excluded.source, finding = excluded.finding, check_date = excluded.check_date,
      due_date = excluded.due_date, asked = excluded.asked`);
}

export async function deleteRow(tx: Db, kind: DuplicateKind, id: number): Promise<void> {
  const { table, id: column } = keys[kind];
  await tx.delete(table).where(eq(column, id));
}

export async function insertMerge(
  tx: Db,
  Kind: DuplicateKind,
  UserID: number,
  { survivor, removed }: Both,
  { Before, After, Lost }: { Before: Record<string, unknown>; After: Record<string, unknown>; Lost: readonly string[] },
): Promise<{ MergeID: number; CreateDate: Moment }> {
  const { name, column } = keys[Kind];
  const [row] = await tx
    .insert(merges)
    .values({
      Kind,
      RemovedID: removed,
      SurvivorID: survivor,
      UserID,
      Removed: sql`(select to_jsonb(kept) from ${sql.identifier(name)} kept where ${sql.identifier(column)} = ${removed})`,
      Before,
      After,
      Addresses: sql`array(select brevet_address_key(lost) from unnest(${sql.param([...Lost])}::text[]) lost)`,
    })
    .returning({ MergeID: merges.MergeID, CreateDate: merges.CreateDate });
  if (!row) throw new Error('The merge was not stored');
  return row;
}

/**
 * Puts a removed row back as it was, with a new version: a form that was opened before the merge mustn't overwrite what is carried over.
 * Columns that were added since get their default.
 */
export async function restoreRow(tx: Db, kind: DuplicateKind, MergeID: number): Promise<void> {
  const { name } = keys[kind];
  const { rows } = await tx.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns, ${merges}
    where table_schema = current_schema() and table_name = ${name} and merge_id = ${MergeID} and removed ? column_name
    order by ordinal_position`);
  const names = rows.map(({ column }) => sql.identifier(column));
  const values = rows.map(({ column }) => sql`restored.${sql.identifier(column)}${column === 'version' ? sql` + 1` : sql``}`);
  await tx.execute(sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from ${merges}, jsonb_populate_record(null::${sql.identifier(name)}, removed) restored
    where merge_id = ${MergeID}`);
}

export type StoredMerge = typeof merges.$inferSelect;

/** Locks a merge until the transaction ends. */
export async function mergeForUpdate(tx: Db, MergeID: number): Promise<StoredMerge | null> {
  const [row] = await tx.select().from(merges).where(eq(merges.MergeID, MergeID)).for('update');
  return row ?? null;
}

/** True if the survivor was merged into another row, or another row into it, since this merge. */
export async function isFollowed(tx: Db, { Kind, MergeID, SurvivorID }: StoredMerge): Promise<boolean> {
  const later = and(gt(merges.MergeID, MergeID), or(eq(merges.SurvivorID, SurvivorID), eq(merges.RemovedID, SurvivorID)));
  const rows = await tx
    .select({ id: merges.MergeID })
    .from(merges)
    .where(and(eq(merges.Kind, Kind), isNull(merges.UndoDate), later))
    .limit(1);
  if (rows.length > 0) return true;
  const { rows: found } = await tx.execute<{ is: boolean }>(
    sql`select ${crossed(sql`${MergeID}::int`, sql`${Kind}::text`)} as is`,
  );
  return found[0]?.is ?? false;
}

/**
 * Copies the survivor's verdict and consent if they came after the merge and also apply to the removed row's person or address.
 */
export async function setFields(tx: Db, id: number, values: MergeValues): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(contacts).set(values).where(eq(contacts.ContactId, id));
}

/** Marks a merge as undone, and forgets what it kept. */
export async function settleMerge(tx: Db, MergeID: number): Promise<void> {
  await tx
    .update(merges)
    .set({ UndoDate: sql`now()`, Removed: null, Before: null, After: null, Addresses: [] })
    .where(eq(merges.MergeID, MergeID));
}

/** Removes the candidates of a row. Locks them in the order of their key, like the job that finds them. */
export async function dropCandidates(tx: Db, kind: DuplicateKind, which: SQL | undefined): Promise<void> {
  const { FirstID, SecondID, Kind } = duplicateCandidates;
  await tx
    .select({ FirstID })
    .from(duplicateCandidates)
    .where(and(eq(Kind, kind), which))
    .orderBy(FirstID, SecondID)
    .for('update');
  await tx.delete(duplicateCandidates).where(and(eq(Kind, kind), which));
}

export const candidatesOf = (id: number): SQL | undefined =>
  or(eq(duplicateCandidates.FirstID, id), eq(duplicateCandidates.SecondID, id));
export const candidateOf = (first: number, second: number): SQL | undefined =>
  and(eq(duplicateCandidates.FirstID, first), eq(duplicateCandidates.SecondID, second));

/** Dismissals of pairs with the removed row now apply to the survivor. */
export async function passDismissals(tx: Db, kind: DuplicateKind, MergeID: number, { survivor, removed }: Both): Promise<void> {
  await tx.execute(sql`
    insert into ${duplicateDismissals} (kind, first_id, second_id, user_id, create_date, merge_id)
    select kind, least(other, ${survivor}::int), greatest(other, ${survivor}::int), user_id, create_date, ${MergeID}::int
    from (
      select kind, case first_id when ${removed} then second_id else first_id end as other, user_id, create_date
      from ${duplicateDismissals} where kind = ${kind} and (first_id = ${removed} or second_id = ${removed})
    ) said
    where other <> ${survivor} on conflict do nothing`);
}

export async function takeBackDismissals(tx: Db, MergeID: number): Promise<void> {
  await tx.delete(duplicateDismissals).where(eq(duplicateDismissals.MergeID, MergeID));
}

/** Queues rows to be compared again. */
export async function compareAgain(tx: Db, Kind: DuplicateKind, ids: readonly number[]): Promise<void> {
  await tx.insert(duplicateChecks).values(ids.map((ID) => ({ Kind, ID })));
}

/**
 * Deletes what merges kept once they can't be undone: after 30 days, and when the survivor was deleted for good. Later merges can
 * be undone, so the survivor may still come back.
 */
export async function clearMerges(db: Db, days: number): Promise<void> {
  const there = (kind: DuplicateKind) => {
    const { name, column } = keys[kind];
    return sql`${merges.Kind} = ${kind} and not exists (select from ${sql.identifier(name)} there
      where there.${sql.identifier(column)} = ${merges.SurvivorID})`;
  };
  const clear = (): Promise<number> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ merge_id: number }>(sql`
        update ${merges} set removed = null, before = null, after = null
        where removed is not null and (create_date < now() - make_interval(days => ${days})
          or ((${there('contact')}) or (${there('organization')})) and not exists (select from ${merges} later
            where later.kind = ${merges.Kind} and later.removed_id = ${merges.SurvivorID} and later.undo_date is null
              and later.removed is not null))
        returning merge_id`);
      const ids = sql`${sql.param(rows.map(({ merge_id }) => merge_id))}::int[]`;
      await tx.execute(sql`delete from merge_links where merge_id = any(${ids})`);
      // No one can dismiss or bring back a row that no longer returns.
      await tx.execute(sql`delete from duplicate_dismissals dismissal using ${merges}
        where ${merges.MergeID} = any(${ids}) and ${merges.UndoDate} is null and dismissal.kind = ${merges.Kind}
          and ${merges.RemovedID} in (dismissal.first_id, dismissal.second_id)`);
      return rows.length;
    });
  // A cleared merge may have kept an earlier one of its chain.
  while ((await clear()) > 0);
  // A deleted row leaves no address behind, however long ago it was merged.
  await db.execute(sql`update ${merges} set addresses = '{}' where addresses <> '{}' and not exists (
    with recursive led(id) as (
      select ${merges.SurvivorID}
      union
      select later.survivor_id from led inner join ${merges} later on later.kind = ${merges.Kind} and later.removed_id = led.id
        and later.undo_date is null
    ) select from led inner join ${contacts} on ${contacts.ContactId} = led.id)`);
}

export async function dismissalOf(db: Db, kind: DuplicateKind, first: number, second: number) {
  const [row] = await db
    .select({ UserName: fullName(users), CreateDate: duplicateDismissals.CreateDate })
    .from(duplicateDismissals)
    .innerJoin(users, eq(users.UserID, duplicateDismissals.UserID))
    .where(isPair(kind, first, second));
  return row ?? null;
}

const isPair = (kind: DuplicateKind, first: number, second: number) =>
  and(eq(duplicateDismissals.Kind, kind), eq(duplicateDismissals.FirstID, first), eq(duplicateDismissals.SecondID, second));

/** False if it was said before. */
export async function insertDismissal(tx: Db, row: typeof duplicateDismissals.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(duplicateDismissals).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** False if it wasn't there. */
export async function deleteDismissal(tx: Db, kind: DuplicateKind, first: number, second: number): Promise<boolean> {
  const { rowCount } = await tx.delete(duplicateDismissals).where(isPair(kind, first, second));
  return rowCount === 1;
}

export async function reasonsOf(db: Db, kind: DuplicateKind, first: number, second: number) {
  const [row] = await db
    .select({ Reasons: duplicateCandidates.Reasons })
    .from(duplicateCandidates)
    .where(and(eq(duplicateCandidates.Kind, kind), candidateOf(first, second)));
  return row?.Reasons ?? [];
}

const mostCounted = 10_000;

/** Pairs by kind, and rows that wait to be compared. */
export async function countDuplicates(db: Db) {
  const upTo = (from: SQL) => sql`(select count(*)::int from (select from ${from} limit ${mostCounted}) counted)`;
  const pairs = (kind: DuplicateKind) => upTo(sql`${duplicateCandidates} where kind = ${kind}`);
  const { rows } = await db.execute<{ contact: number; organization: number; waiting: number }>(
    sql`select ${pairs('contact')} as contact, ${pairs('organization')} as organization, ${upTo(sql`${duplicateChecks}`)} as waiting`,
  );
  return rows[0] ?? { contact: 0, organization: 0, waiting: 0 };
}
