import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { duplicateCandidates, duplicateChecks, duplicateDismissals, duplicateKeys, merges } from '../../schema/duplicates.ts';
import type { ContactToCompare, OrganizationToCompare } from './compared-row.ts';
import type { Likeness } from './score-pair.ts';

const list = (values: readonly (number | string)[]) => sql.param([...values]);

/** Batches take turns, so that two of them never compare the same rows. False if it's another batch's turn and this one doesn't wait. */
export async function takeTurn(tx: Db, waits: boolean): Promise<boolean> {
  const key = sql`hashtext('brevet duplicates')`;
  const { rows } = await tx.execute<{ taken: boolean }>(
    waits
      ? sql`select pg_advisory_xact_lock(${key}) is not null as taken`
      : sql`select pg_try_advisory_xact_lock(${key}) as taken`,
  );
  return rows[0]?.taken ?? false;
}

export async function hasChecks(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${duplicateChecks} order by check_id limit 1`);
  return rows.length > 0;
}

interface Check extends Record<string, unknown> {
  check_id: string;
  kind: DuplicateKind;
  id: number;
}

/**
 * Takes the next rows from the queue. A change that commits later brings its own. Starting after the rows taken before spares PostgreSQL
 * from skipping them again and again.
 */
export async function takeChecks(tx: Db, after: string, most: number): Promise<Check[]> {
  const { rows } = await tx.execute<Check>(sql`
    delete from ${duplicateChecks} using (
      select check_id from ${duplicateChecks} where check_id > ${after}::bigint order by check_id limit ${most}
    ) taken
    where ${duplicateChecks.CheckID} = taken.check_id
    returning ${duplicateChecks.CheckID}, kind, id`);
  return rows;
}

/** Queues rows to be compared again. */
export async function queueChecks(tx: Db, kind: DuplicateKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into ${duplicateChecks} (kind, id) select ${kind}::text, id from unnest(${list(ids)}::int[]) id`);
}

/** The most organizations of a contact that count. */
const mostOrganizations = 20;

/** Contacts are read by their key, whatever PostgreSQL expects of the number of IDs. */
export async function contactsToCompare(tx: Db, ids: readonly number[]): Promise<ContactToCompare[]> {
  const { rows } = await tx.execute<ContactToCompare & Record<string, unknown>>(sql`
    select contact_id as id, firstname as first, lastname as last, nickname, array[primary_email, secondary_email] as emails, website,
      array(select org_id from contact_organizations where contact_organizations.contact_id = contacts.contact_id
        order by org_id limit ${mostOrganizations}) as organizations
    from contacts where contact_id = any(${list(ids)}::int[])`);
  return rows;
}

export async function organizationsToCompare(tx: Db, ids: readonly number[]): Promise<OrganizationToCompare[]> {
  const { rows } = await tx.execute<OrganizationToCompare & Record<string, unknown>>(sql`
    select org_id as id, org_name as name, company_nickname as nickname, email, website
    from organizations where org_id = any(${list(ids)}::int[])`);
  return rows;
}

export interface RowKey {
  key: string;
  id: number;
}

export async function storedKeys(tx: Db, kind: DuplicateKind, ids: readonly number[]): Promise<RowKey[]> {
  const { rows } = await tx.execute<RowKey & Record<string, unknown>>(
    sql`select key::text, id from ${duplicateKeys} where kind = ${kind} and id = any(${list(ids)}::int[])`,
  );
  return rows;
}

/**
 * The kind as a value of each requested row. For a constant, PostgreSQL would use its statistics. They don't know any
 * organizations while the first ones are compared, so it would read all rows of the kind over and over.
 */
const ofKind = (kind: DuplicateKind) => sql`(select ${kind}::text as kind offset 0) as of`;

const pairsOf = (kind: DuplicateKind, keys: readonly RowKey[]) =>
  sql`${ofKind(kind)}, unnest(${list(keys.map(({ key }) => key))}::bigint[], ${list(keys.map(({ id }) => id))}::int[]) as changed(key, id)`;

export async function removeKeys(tx: Db, kind: DuplicateKind, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`delete from ${duplicateKeys} using ${pairsOf(kind, keys)}
    where ${duplicateKeys.Key} = changed.key and ${duplicateKeys.Kind} = of.kind and ${duplicateKeys.ID} = changed.id`);
}

export async function addKeys(tx: Db, kind: DuplicateKind, keys: readonly RowKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`insert into ${duplicateKeys} (key, kind, id) select changed.key, of.kind, changed.id from ${pairsOf(kind, keys)}
    on conflict do nothing`);
}

/** The rows with each key, up to a number for each. */
export async function rowsWithKeys(
  tx: Db,
  kind: DuplicateKind,
  asked: readonly { key: string; most: number }[],
): Promise<{ key: string; ids: number[] }[]> {
  if (asked.length === 0) return [];
  const { rows } = await tx.execute<{ key: string; ids: number[] }>(sql`
    select asked.key::text, array(select id from ${duplicateKeys} where ${duplicateKeys.Key} = asked.key
      and ${duplicateKeys.Kind} = of.kind order by id limit asked.most) as ids
    from ${ofKind(kind)}, unnest(${list(asked.map(({ key }) => key))}::bigint[], ${list(asked.map(({ most }) => most))}::int[]) as asked(key, most)`);
  return rows;
}

/** Two rows, the lower ID first. */
export interface Pair {
  first: number;
  second: number;
}

/** The pairs that someone said are different. */
export async function dismissedPairs(tx: Db, kind: DuplicateKind, ids: readonly number[]): Promise<Pair[]> {
  return pairsOfRows(tx, duplicateDismissals, kind, ids);
}

/** The stored candidates of these rows, locked in the order of their key, as a merge locks those that it removes. */
export async function storedCandidates(tx: Db, kind: DuplicateKind, ids: readonly number[]) {
  const { rows } = await tx.execute<Pair & { reasons: string[]; score: number } & Record<string, unknown>>(sql`
    with pairs as (
      select candidate.kind, first_id, second_id from ${ofKind(kind)}, unnest(${list(ids)}::int[]) as asked(id), ${duplicateCandidates} candidate
      where candidate.kind = of.kind and first_id = asked.id
      union
      select candidate.kind, first_id, second_id from ${ofKind(kind)}, unnest(${list(ids)}::int[]) as asked(id), ${duplicateCandidates} candidate
      where candidate.kind = of.kind and second_id = asked.id)
    select first_id as first, second_id as second, reasons, score from ${duplicateCandidates} candidate
      inner join pairs using (kind, first_id, second_id)
    order by first_id, second_id for update of candidate`);
  return rows;
}

async function pairsOfRows(
  tx: Db,
  table: typeof duplicateDismissals,
  kind: DuplicateKind,
  ids: readonly number[],
): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair & Record<string, unknown>>(sql`
    select first_id as first, second_id as second from ${table} where kind = ${kind} and first_id = any(${list(ids)}::int[])
    union
    select first_id, second_id from ${table} where kind = ${kind} and second_id = any(${list(ids)}::int[])`);
  return rows;
}

const asPairs = (kind: DuplicateKind, pairs: readonly Pair[]) =>
  sql`${ofKind(kind)}, unnest(${list(pairs.map(({ first }) => first))}::int[], ${list(pairs.map(({ second }) => second))}::int[]) as pair(first, second)`;

export async function removeCandidates(tx: Db, kind: DuplicateKind, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.execute(sql`delete from ${duplicateCandidates} using ${asPairs(kind, pairs)}
    where ${duplicateCandidates.Kind} = of.kind and ${duplicateCandidates.FirstID} = pair.first and ${duplicateCandidates.SecondID} = pair.second`);
}

export type Candidate = Pair & Likeness;

export async function saveCandidates(tx: Db, kind: DuplicateKind, candidates: readonly Candidate[]): Promise<void> {
  if (candidates.length === 0) return;
  await tx.execute(sql`
    insert into ${duplicateCandidates} (kind, first_id, second_id, reasons, score)
    select ${kind}::text, first, second, array(select jsonb_array_elements_text("Reasons")), "Score"
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as saved(first int, second int, "Reasons" jsonb, "Score" smallint)
    order by first, second
    on conflict (kind, first_id, second_id) do update set reasons = excluded.reasons, score = excluded.score`);
}

/** Forgets what was said about rows that were deleted for good. Rows that a merge removed may come back. */
export async function forgetDismissals(tx: Db, kind: DuplicateKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`select gone.id from unnest(${list(ids)}::int[]) gone(id) where not exists (select from ${merges}
    where kind = ${kind} and removed_id = gone.id and undo_date is null and removed is not null)`;
  for (const column of [duplicateDismissals.FirstID, duplicateDismissals.SecondID])
    await tx.execute(sql`delete from ${duplicateDismissals} where kind = ${kind} and ${column} in (${gone})`);
}
