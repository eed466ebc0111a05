import { normalizePublication } from '@brevet/contract/patent-number';
import pg from 'pg';
import type { Input } from '../input/open-input.ts';
import { bytesOfLetter, longestText, perEntry } from '../readers/patent-record.ts';
import type { PatentTable } from '../readers/patentsview.ts';
import { numbersIn } from '../readers/patentsview.ts';
import type { TsvRow } from '../readers/tsv.ts';
import { readTsv } from '../readers/tsv.ts';
import { importAtOnce, linesToStage } from './at-once.ts';
import type { Cell } from './copy-rows.queries.ts';
import { copyLines } from './copy-rows.queries.ts';
import { notingPatents } from './note-changes.queries.ts';
import type { FileReport, ImportEvents } from './progress.ts';

const largestSequence = 2 ** 31 - 1;

/** Imports a details table: stages all its rows, in any order, then joins them by number with the patents in the store. */
export async function importTable(
  client: pg.PoolClient,
  input: Input,
  table: PatentTable,
  events: ImportEvents,
): Promise<FileReport> {
  const report = await importAtOnce(client, input, table.name, events, {
    stage: (report) => stage(client, input, table, report, events),
    store: (report) => join(client, table, report, events),
  });
  if (report.unknown > 0) events.onUnknown?.(report.unknown);
  if (report.counts.changed > 0) events.onStored?.('all');
  return report;
}

async function stage(
  client: pg.PoolClient,
  input: Input,
  table: PatentTable,
  report: FileReport,
  events: ImportEvents,
): Promise<void> {
  await client.query(
    'create temp table staged_details (patent_number text, sequence int, value text, other text) on commit drop',
  );
  const columns = ['patent_number', 'sequence', 'value', 'other'];
  const lines = linesToStage(readTsv(input.bytes, table.columns), input, report, events, {
    cellsOf: (row) => readDetail(row, table),
    positionOf: ({ line }) => line,
  });
  await copyLines(client, 'staged_details', columns, lines);
  await client.query('create index on staged_details (patent_number)');
  await client.query('analyze staged_details');
}

async function join(client: pg.PoolClient, table: PatentTable, report: FileReport, events: ImportEvents): Promise<void> {
  await client.query('savepoint staged');
  // The rows of the patents that changed.
  const update = `with changed as (${joinDetails(table)} returning stored.patent_number),
    noted as (${notingPatents('changed')})
    select count(*) from staged_details join changed using (patent_number)`;
  const changed = await client.query<{ count: string }>(update).catch(async (error) => {
    if (!isTooLong(error)) throw error;
    await client.query('rollback to savepoint staged');
    await leaveOutLongest(client, report, events);
    return client.query<{ count: string }>(update);
  });
  const unknown = await countUnknown(client);
  const { counts } = report;
  counts.changed = Number(changed.rows[0]?.count ?? 0);
  counts.skipped += unknown.rows;
  counts.same = counts.read - counts.skipped - counts.changed;
  report.unknown = unknown.patents;
}

/** The full-text index can't hold all words of a patent. */
const isTooLong = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '54000';

/** Takes the patents out of the staged rows that have more details than the index is sure to accept. Measuring all takes a while. */
async function leaveOutLongest(client: pg.PoolClient, { name, counts }: FileReport, events: ImportEvents): Promise<void> {
  const { rows } = await client.query<{ patent_number: string; count: number }>(
    `with longest as (
       select patent_number from staged_details group by patent_number
       having sum(greatest(length(value), octet_length(normalize(value, NFKD)) / $2::int) + $3::int) > $1
     ), gone as (delete from staged_details using longest where staged_details.patent_number = longest.patent_number
       returning staged_details.patent_number)
     select patent_number, count(*)::int from gone group by patent_number order by patent_number`,
    [longestText, bytesOfLetter, perEntry],
  );
  for (const { patent_number, count } of rows) {
    counts.skipped += count;
    events.onProblem?.({
      name,
      position: 0,
      reason: `patent ${patent_number} has more details than any patent`,
      isSkipped: true,
    });
  }
}

/** A row to stage, the reason why it can't be staged, or null for a row without a value. */
function readDetail(row: TsvRow, table: PatentTable): Cell[] | string | null {
  if (row.problem !== null) {
    const [patent] = numbersIn(row);
    return patent === undefined ? row.problem : `${row.problem} (patent ${patent})`;
  }
  const number = normalizePublication(row.get(table.key));
  if (!number) return `there is no patent number in "${row.get(table.key).slice(0, 40)}"`;
  const value = table.value(row);
  const other = table.other?.value(row) ?? null;
  if (value === null && other === null) return null;
  if ((value?.length ?? 0) > longestText) return "the text is longer than any patent's";
  const sequence = table.sequence === null ? 0 : Number.parseInt(row.get(table.sequence), 10) || 0;
  return [number.number, Math.min(Math.max(sequence, 0), largestSequence), value, other];
}

/** The staged patents that aren't in the store, and their rows. */
async function countUnknown(client: pg.PoolClient): Promise<{ patents: number; rows: number }> {
  const { rows } = await client.query<{ patents: string; rows: string }>(`
    select count(distinct patent_number) as patents, count(*) as rows from staged_details details
    where not exists (select from bulk_patents stored where stored.country = 'US' and stored.patent_number = details.patent_number)`);
  return { patents: Number(rows[0]?.patents ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

function joinDetails({ column, joins, other }: PatentTable): string {
  if (joins === 'list') return joinLists({ [column]: 'details.list' });
  if (joins === 'first and further') return joinLists({ [column]: 'details.list[1]', [`further_${column}`]: 'details.list[2:]' });
  if (joins === 'count') return joinCounts(column);
  return joinValues(column, other?.column ?? null);
}

/** Distinct values in sequence order. */
function joinLists(values: Record<string, string>): string {
  const names = Object.keys(values);
  return `
    update bulk_patents stored set ${names.map((name) => `${name} = ${values[name]}`).join(', ')}
    from (
      select patent_number, array_agg(value order by sequence, value) as list
      from (select patent_number, value, min(sequence) as sequence from staged_details group by patent_number, value) once
      group by patent_number
    ) details
    where stored.country = 'US' and stored.patent_number = details.patent_number
      and row(${names.map((name) => `stored.${name}`).join(', ')}) is distinct from row(${Object.values(values).join(', ')})`;
}

/** The number of different patents that refer to each. */
const joinCounts = (column: string): string => `
  update bulk_patents stored set ${column} = details.count
  from (select patent_number, count(distinct value)::int as count from staged_details group by patent_number) details
  where stored.country = 'US' and stored.patent_number = details.patent_number and stored.${column} is distinct from details.count`;

/** The first value for each patent. Patents that the table leaves out stay unchanged. */
function joinValues(column: string, other: string | null): string {
  const values = new Map([[column, column === 'filed_date' ? 'details.value::date' : 'details.value']]);
  if (other !== null) values.set(other, 'details.other');
  const news = [...values].map(([name, value]) => `coalesce(${value}, stored.${name})`);
  const names = [...values.keys()];
  return `
    update bulk_patents stored set ${names.map((name, index) => `${name} = ${news[index]}`).join(', ')}
    from (
      select distinct on (patent_number) patent_number, value, other from staged_details order by patent_number, sequence, value
    ) details
    where stored.country = 'US' and stored.patent_number = details.patent_number
      and row(${names.map((name) => `stored.${name}`).join(', ')}) is distinct from row(${news.join(', ')})`;
}
