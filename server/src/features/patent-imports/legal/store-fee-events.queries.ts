import type pg from 'pg';
import type { Input } from '../input/open-input.ts';
import { importAtOnce, linesToStage } from '../store/at-once.ts';
import type { Cell } from '../store/copy-rows.queries.ts';
import { copyLines } from '../store/copy-rows.queries.ts';
import { notingPatents } from '../store/note-changes.queries.ts';
import type { FileReport, ImportEvents } from '../store/progress.ts';
import { dayInName } from './days.ts';
import type { FeeItem } from './fee-events.ts';
import { isFeeEvents, readFeeEvents } from './fee-events.ts';
import type { LegalFormat } from './legal-format.ts';

const name = 'USPTO maintenance fee events';

/**
 * Imports the USPTO's cumulative file of maintenance fees in one piece: the newest file replaces all events of each patent in it, so half of a
 * file, or a patent's rows in two places, would look like payments that were never made.
 */
export const feeEvents: LegalFormat = {
  name,
  recognizes: isFeeEvents,
  read: readFeeEvents,
  import: (client, input, events) => {
    let staged: Staged | null = null;
    return importAtOnce(client, input, name, events, {
      stage: async (report) => {
        staged = await stage(client, input, report, events);
      },
      store: async (report) => {
        if (staged) await store(client, staged, report, events);
      },
    });
  },
};

/** The values that all rows of a patent repeat. */
const described = ['application_number', 'entity', 'filed_date', 'issued_date'];
const columns = ['patent_number', ...described, 'events'];

interface Staged {
  /** The last day that the file covers. */
  asOf: string;
  /** Each patent is in one place only, as in the office's own files. */
  isSorted: boolean;
}

async function stage(client: pg.PoolClient, input: Input, report: FileReport, events: ImportEvents): Promise<Staged> {
  const staged = { asOf: dayInName(input.name) ?? '', isSorted: true };
  let last = '';
  await client.query(`
    create temp table staged_fees (patent_number text, application_number text, entity text, filed_date date, issued_date date,
      events text[], row_count int, position bigint) on commit drop`);
  const cellsOf = (item: FeeItem): Cell[] | string => {
    if ('skipped' in item) return item.skipped;
    const { number, applicationNumber, entity, filed, issued, rows, position } = item;
    for (const reason of item.doubts) events.onProblem?.({ name: report.name, position, reason, isSkipped: false });
    const sorted = newestFirst(item.events);
    const entered = sorted[0]?.slice(0, 10) ?? '';
    if (entered > staged.asOf) staged.asOf = entered;
    const padded = number.padStart(13, '0');
    staged.isSorted &&= padded > last;
    last = padded;
    // No code has signs that a list of PostgreSQL escapes.
    return [number, applicationNumber, entity, filed, issued, `{"${sorted.join('","')}"}`, rows, position];
  };
  const lines = linesToStage(readFeeEvents(input.bytes), input, report, events, {
    cellsOf,
    positionOf: ({ position }) => position,
    rowsOf: ({ rows }) => rows,
  });
  await copyLines(client, 'staged_fees', [...columns, 'row_count', 'position'], lines);
  return staged;
}

/** By day. Events of the same day stay in the file's order. */
function newestFirst(events: string[]): string[] {
  const isSorted = events.every((event, index) => index === 0 || event.slice(0, 10) <= (events[index - 1] ?? '').slice(0, 10));
  return isSorted ? events : events.toSorted((one, other) => other.slice(0, 10).localeCompare(one.slice(0, 10)));
}

async function store(client: pg.PoolClient, { asOf, isSorted }: Staged, report: FileReport, events: ImportEvents): Promise<void> {
  if (!isSorted) await joinScattered(client, report, events);
  // Another import of fees would change what is counted here.
  await client.query('lock table maintenance_fees in share row exclusive mode');
  const { rows } = await client.query<{ is_empty: boolean }>('select not exists (select from maintenance_fees) as is_empty');
  if (rows[0]?.is_empty) await fill(client, asOf, report);
  else await merge(client, asOf, report);
  await client.query(notingPatents('staged_fees'));
}

/** Fills the empty table. Building its index at the end takes a quarter of the time of keeping it up to date. */
async function fill(client: pg.PoolClient, asOf: string, { counts }: FileReport): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema and tablename = 'maintenance_fees' and indexname not like '%pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  await client.query(insertFrom('staged_fees'), [asOf]);
  for (const { definition } of rows) await client.query(definition);
  counts.added = counts.read - counts.skipped;
}

/** Updates and inserts are joins, which take half of the time of an upsert that looks up each row. */
async function merge(client: pg.PoolClient, asOf: string, { counts }: FileReport): Promise<void> {
  await client.query('analyze staged_fees (patent_number)');
  const count = async (statement: string): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(statement, [asOf]);
    return Number(rows[0]?.count ?? 0);
  };
  counts.changed = await count(`
    with changed as (
      update maintenance_fees stored set ${columns
        .slice(1)
        .map((column) => `${column} = staged.${column}`)
        .join(', ')}, as_of = $1::date
      from staged_fees staged where stored.patent_number = staged.patent_number
        and ${facts('staged')} is distinct from ${facts('stored')} and ${rank('staged', '$1::date')} > ${rank('stored', 'stored.as_of')}
      returning staged.row_count
    ) select sum(row_count) as count from changed`);
  await client.query(
    `update maintenance_fees stored set as_of = $1::date from staged_fees staged
     where stored.patent_number = staged.patent_number and $1::date > stored.as_of and ${facts('staged')} is not distinct from ${facts('stored')}`,
    [asOf],
  );
  counts.added = await count(`
    with fresh as (
      select * from staged_fees staged where not exists (select from maintenance_fees where patent_number = staged.patent_number)
    ), inserted as (${insertFrom('fresh')})
    select sum(row_count) as count from fresh`);
  counts.same = counts.read - counts.skipped - counts.added - counts.changed;
}

const insertFrom = (rows: string): string =>
  `insert into maintenance_fees (${columns.join(', ')}, as_of) select ${columns.join(', ')}, $1::date from ${rows}`;

const facts = (row: string): string =>
  `row(${columns
    .slice(1)
    .map((column) => `${row}.${column}`)
    .join(', ')})`;

/**
 * Orders two records of a patent: by day, then, if two files of the same day differ, by their content. So the order of imports never matters.
 */
const rank = (row: string, asOf: string): string => `row(${asOf}, cardinality(${row}.events), ${row}.events,
  ${described.map((column) => `coalesce(${row}.${column}::text, '')`).join(', ')})`;

/** More than any patent has. */
const mostEvents = 10_000;

/** Makes one row of the rows of each patent that are in several places of the file. */
async function joinScattered(client: pg.PoolClient, { name, counts }: FileReport, events: ImportEvents): Promise<void> {
  await client.query(`
    create temp table scattered_fees on commit drop as
    select staged_fees.* from staged_fees
    join (select patent_number from staged_fees group by patent_number having count(*) > 1) numbers using (patent_number)`);
  await client.query(
    'delete from staged_fees using scattered_fees where staged_fees.patent_number = scattered_fees.patent_number',
  );
  const { rows } = await client.query<{ patent_number: string; position: string; count: string }>(
    `delete from scattered_fees using (
       select patent_number, min(position) as position, sum(row_count) as count from scattered_fees
       group by patent_number having sum(cardinality(events)) > $1
     ) longest where scattered_fees.patent_number = longest.patent_number
     returning longest.patent_number, longest.position, longest.count`,
    [mostEvents],
  );
  for (const { patent_number, position, count } of new Map(rows.map((row) => [row.patent_number, row])).values()) {
    counts.skipped += Number(count);
    const reason = `patent ${patent_number} has more fee events than any patent`;
    events.onProblem?.({ name, position: Number(position), reason, isSkipped: true });
  }
  await reportContradictions(client, name, events);
  await client.query(`
    insert into staged_fees
    select patent_number, ${described.map((column) => `${column}s[1]`).join(', ')}, all_events.events, row_count, position
    from (
      select patent_number, ${described.map((column) => `${valuesOf(column)} as ${column}s`).join(', ')},
        sum(row_count) as row_count, min(position) as position
      from scattered_fees group by patent_number
    ) patents join (
      select patent_number, array_agg(event order by left(event, 10) desc, position, place) as events from (
        select distinct on (patent_number, event) patent_number, event, position, place
        from scattered_fees, unnest(events) with ordinality as one (event, place) order by patent_number, event, position, place
      ) once group by patent_number
    ) all_events using (patent_number)`);
}

const valuesOf = (column: string): string => `array_agg(${column} order by position) filter (where ${column} is not null)`;

/** The rows of a patent repeat its application and its days. If they differ, the first ones count. */
async function reportContradictions(client: pg.PoolClient, name: string, events: ImportEvents): Promise<void> {
  const { rows } = await client.query<{ patent_number: string; position: string }>(`
    select patent_number, min(position) as position from scattered_fees group by patent_number
    having ${described.map((column) => `count(distinct ${column}) > 1`).join(' or ')} order by position`);
  for (const { patent_number, position } of rows) {
    const reason = `the rows of patent ${patent_number} differ in its application, entity or days, so those of the first row were stored`;
    events.onProblem?.({ name, position: Number(position), reason, isSkipped: false });
  }
}
