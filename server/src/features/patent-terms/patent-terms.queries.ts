import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Db, Transaction } from '../../platform/db/client.ts';
import { bulkPatents, postponedIndexes } from '../../schema/bulk-patents.ts';
import type { Recording } from '../../schema/patent-terms.ts';
import { patentTermChanges, patentTermRuns, patentTerms } from '../../schema/patent-terms.ts';
import { storedGrant } from '../legal-status/legal-status.ts';
import type { TermSummary } from './summarize.ts';
import { today } from './term-columns.queries.ts';

/** A patent of the store, with the facts that its term follows from. */
export const factsOf = (tx: Db, ids: readonly number[]) =>
  tx
    .select({
      BulkPatentID: bulkPatents.BulkPatentID,
      Country: bulkPatents.Country,
      PatentNumber: bulkPatents.PatentNumber,
      PatentStatus: bulkPatents.PatentStatus,
      FiledDate: bulkPatents.FiledDate,
      Withdrawn: bulkPatents.Withdrawn,
      IssuedDate: bulkPatents.IssuedDate,
      PublicationDate: bulkPatents.PublicationDate,
      Assignees: bulkPatents.Assignees,
      Inventors: bulkPatents.Inventors,
      Grant: storedGrant,
    })
    .from(bulkPatents)
    .where(inArray(bulkPatents.BulkPatentID, [...ids]));

/** The next IDs after one, in order. */
export async function idsAfter(tx: Db, last: number, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: bulkPatents.BulkPatentID })
    .from(bulkPatents)
    .where(gt(bulkPatents.BulkPatentID, last))
    .orderBy(asc(bulkPatents.BulkPatentID))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The last patent that these rules have computed. */
export async function computedTo(tx: Transaction, Rules: number): Promise<number> {
  await tx.insert(patentTermRuns).values({ Rules }).onConflictDoNothing();
  const [row] = await tx.select().from(patentTermRuns).where(eq(patentTermRuns.Rules, Rules)).for('update');
  return row?.Computed ?? 0;
}

export const noteComputed = (tx: Transaction, Rules: number, Computed: number) =>
  tx.update(patentTermRuns).set({ Computed }).where(eq(patentTermRuns.Rules, Rules));

/**
 * Makes lookups by number quick. PostgreSQL takes lists of numbers for common ones, and would read all records of offices for each list. What
 * an import has just added to an index for lists is searched one by one until it's sorted in.
 */
export async function prepareLookups(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
  await tx.execute(sql`select gin_clean_pending_list('legal_records_numbers'), gin_clean_pending_list('patent_facts_reissued')`);
}

/** Takes the oldest changes, whose numbers the transaction computes. */
export async function takeNumbers(tx: Transaction, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ numbers: string[] }>(sql`
    delete from ${patentTermChanges} where change_id in (
      select change_id from ${patentTermChanges} order by change_id limit ${most} for update skip locked) returning numbers`);
  return [...new Set(rows.flatMap(({ numbers }) => numbers))];
}

/**
 * The patents of the store with these numbers, or with applications or published applications that have them. Offices pair the numbers of
 * one invention in fee records, in recorded documents and in files of applications.
 */
export async function idsOfNumbers(tx: Db, numbers: readonly string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with named as (select unnest(${sql.param([...numbers])}::text[]) as number),
    applications as (select split_part(number, '/', 1) as country, substring(number from 4) as application from named
      where substring(number from 3 for 1) = '/'),
    paired as (
      select m.patent_number from applications join maintenance_fees m on m.application_number = application where country = 'US'
      union select r.data->'about'->>'patent' from legal_records r
      where r.kind = 'file' and r.data->'about'->>'patent' is not null and r.numbers && ${sql.param([...numbers])}::text[]
      union select one->>'patent' from legal_records r, jsonb_array_elements(r.data->'properties') one
      where r.kind = 'assignment' and r.numbers && ${sql.param([...numbers])}::text[] and one->>'patent' is not null and (
        'US/' || (one->>'application') in (select number from named) or 'US ' || (one->>'publication') in (select number from named)))
    select bulk_patent_id as id from named join bulk_patents
      on country = left(number, 2) and patent_number = substring(number from 4) and substring(number from 3 for 1) = ' '
    union select bulk_patent_id from applications a join bulk_patents b
      on b.application_number = a.application and b.country = a.country
    union select bulk_patent_id from named join patent_facts f on f.country = 'US' and number like 'US RE%'
      and f.patent_number = substring(number from 4), jsonb_array_elements(f.facts -> 'relations') original
      join bulk_patents b on b.country = 'US' and b.patent_number = original ->> 'patent'
    union select bulk_patent_id from named join patent_facts f on f.country = 'US' and f.patent_number like 'RE%'
      and f.facts -> 'relations' @> jsonb_build_array(jsonb_build_object('patent', substring(number from 4)))
      join bulk_patents b on b.country = 'US' and b.patent_number = f.patent_number
    union select bulk_patent_id from paired p join bulk_patents b on b.country = 'US' and b.patent_number = p.patent_number`);
  return rows.map(({ id }) => Number(id));
}

export type TermRow = TermSummary & { BulkPatentID: number; Rules: number; Owners: string[]; Recorded: Recording[] | null };

/** The columns of a row as text for `jsonb_to_recordset`. */
const types = {
  BulkPatentID: 'bigint',
  Rules: 'smallint',
  AsOf: 'date',
  TermEnd: 'date',
  Certainty: 'text',
  EndedOn: 'date',
  EndedStage: 'smallint',
  Ends: 'date',
  Status: 'text',
  FeeStage: 'smallint',
  FeeOpens: 'date',
  FeeDue: 'date',
  FeeUntil: 'date',
  NextChange: 'date',
  Later: 'jsonb',
  Owners: 'text[]',
  Recorded: 'jsonb',
} as const satisfies Record<keyof TermRow, string>;
const columns = Object.entries(types).map(([name, type]) => ({ column: snakeCase(name), name, type }));
function snakeCase(name: string): string {
  return name
    .replace(/ID$/, 'Id')
    .replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();
}
const listed = sql.raw(columns.map(({ column }) => column).join(', '));
const read = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '));
const typed = sql.raw(columns.map(({ name, type }) => `"${name}" ${type}`).join(', '));
const updated = sql.raw(
  [...columns.map(({ column }) => column), 'owner_keys'].map((column) => `${column} = excluded.${column}`).join(', '),
);

const of = (row: string) => sql.raw(columns.map(({ column }) => `${row}.${column}`).join(', '));

/** Stores rows, those that changed alone. */
export const storeTerms = (tx: Transaction, rows: readonly TermRow[]) =>
  tx.execute(sql`
    insert into ${patentTerms} as stored (${listed}, owner_keys)
    select ${read}, brevet_patent_keys("Owners", '{}', '{}', null)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${typed})
    on conflict (bulk_patent_id) do update set ${updated}
    where (${of('stored')}) is distinct from (${of('excluded')})`);

/** True while a first load of the store has put off its indexes. */
export async function isLoading(db: Db): Promise<boolean> {
  return (await db.select().from(postponedIndexes).limit(1)).length > 0;
}

/** Brings rows whose status has changed since up to date. Returns how many there were, at most `most`. */
export async function turnStates(db: Database, most: number): Promise<number> {
  const fee = (name: string, type: string) => sql.raw(`(state->'fee'->>'${name}')::${type}`);
  const { rowCount } = await db.execute(sql`
    with due as (
      select bulk_patent_id, later, place, state from (
        select bulk_patent_id, later from ${patentTerms} where next_change <= ${today} order by next_change limit ${most}
        for update skip locked) changed,
      lateral (select one as state, place from jsonb_array_elements(later) with ordinality as states (one, place)
        where (one->>'from')::date <= ${today} order by place desc limit 1) last)
    update ${patentTerms} stored set status = state->>'status', fee_stage = ${fee('stage', 'smallint')},
      fee_opens = ${fee('opens', 'date')}, fee_due = ${fee('due', 'date')}, fee_until = ${fee('until', 'date')},
      next_change = (due.later->place::int->>'from')::date,
      later = case when jsonb_array_length(due.later) > place
        then jsonb_path_query_array(due.later, ('$[' || place || ' to last]')::jsonpath) end
    from due where stored.bulk_patent_id = due.bulk_patent_id`);
  return rowCount ?? 0;
}
