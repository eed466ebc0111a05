import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type pg from 'pg';
import { copyRows } from './copy-rows.ts';
import type { Input } from './open-input.ts';
import type { PatentReader, PatentRecord } from './patent-record.ts';
import type { PatentTable } from './patentsview.ts';
import { patentsViewPatents, patentsViewTables } from './patentsview.ts';
import { readTsv } from './tsv.ts';
import { usptoXml } from './uspto-xml.ts';

const batchSize = 5000;
const readers: PatentReader[] = [usptoXml, patentsViewPatents];

export interface Counts {
  read: number;
  added: number;
  changed: number;
  same: number;
  skipped: number;
}

export interface ImportEvents {
  onSkipped?: (reason: string, position: number) => void;
  /** After each batch, which is in the database then. */
  onProgress?: (counts: Counts) => void;
}

const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, same: 0, skipped: 0 });

const columns = {
  country: 'country',
  number: 'patent_number',
  kind: 'kind',
  status: 'patent_status',
  title: 'title',
  abstract: 'abstract',
  assignees: 'assignees',
  inventors: 'inventors',
  cpc: 'cpc',
  ipc: 'ipc',
  locarno: 'locarno',
  uspc: 'uspc',
  filed: 'filed_date',
  published: 'publication_date',
  issued: 'issued_date',
  applicationNumber: 'application_number',
  citedCount: 'cited_count',
  sourceDate: 'source_date',
} as const satisfies Record<keyof PatentRecord, string>;
const fields = Object.keys(columns) as (keyof PatentRecord)[];

/** The name of the format, or null for what nobody here can read. */
export function formatOf(input: Pick<Input, 'head'>): string | null {
  return [...readers, ...patentsViewTables].find((one) => one.recognizes(input.head))?.name ?? null;
}

/**
 * Reads one file into the store. Each batch is one transaction that also notes how far the file is read: after a kill the same
 * file goes on there. Newer publications win over older ones; what is the same stays untouched.
 */
export async function importPatents(pool: pg.Pool, input: Input, events: ImportEvents = {}): Promise<Counts> {
  const reader = readers.find((one) => one.recognizes(input.head));
  const table = reader ? null : patentsViewTables.find((one) => one.recognizes(input.head));
  if (!reader && !table) throw new Error(`${input.name}: this is no file that can be read here`);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (table) return await importTable(client, input, table, events);
    return reader ? await importRecords(client, input, reader, events) : noCounts();
  } finally {
    // The session's temporary table and settings go with it.
    client.release(true);
  }
}

async function importRecords(client: pg.PoolClient, input: Input, reader: PatentReader, events: ImportEvents): Promise<Counts> {
  await client.query(
    `create temp table staged_patents as select ${Object.values(columns).join(', ')}, 0::bigint as place from bulk_patents limit 0`,
  );
  const { id, position, counts } = await begin(client, input, reader.name);
  let batch: { record: PatentRecord; position: number }[] = [];
  let last = position;
  const flush = async (): Promise<void> => {
    if (last === position && batch.length === 0) return;
    await storeBatch(client, reader, batch, counts, () => note(client, id, last, counts));
    batch = [];
    events.onProgress?.(counts);
  };
  for await (const item of reader.read(input.bytes, position)) {
    counts.read += 1;
    last = Math.max(last, item.position);
    if ('skipped' in item) {
      counts.skipped += 1;
      events.onSkipped?.(item.skipped, item.position);
    } else {
      batch.push(item);
    }
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  await client.query(`update patent_imports set state = 'done', end_date = now() where import_id = $1`, [id]);
  return counts;
}

/** Where an earlier run of the same file was killed, else the beginning. */
async function begin(
  client: pg.PoolClient,
  input: Input,
  format: string,
): Promise<{ id: number; position: number; counts: Counts }> {
  const { rows } = await client.query<{ import_id: number; position: string; counts: Counts }>(
    `insert into patent_imports (fingerprint, name, format, position) values ($1, $2, $3, -1)
     on conflict (fingerprint) do update set
       position = case when patent_imports.state = 'done' then -1 else patent_imports.position end,
       counts = case when patent_imports.state = 'done' then '{}' else patent_imports.counts end,
       state = 'running', end_date = null
     returning import_id, position, counts`,
    [input.fingerprint, input.name, format],
  );
  const [row] = rows;
  if (!row) throw new Error('The import cannot be noted');
  return { id: row.import_id, position: Number(row.position), counts: { ...noCounts(), ...row.counts } };
}

async function note(client: pg.PoolClient, id: number, position: number, counts: Counts): Promise<void> {
  await client.query('update patent_imports set position = $2, counts = $3 where import_id = $1', [
    id,
    position,
    JSON.stringify(counts),
  ]);
}

async function storeBatch(
  client: pg.PoolClient,
  reader: PatentReader,
  batch: readonly { record: PatentRecord; position: number }[],
  counts: Counts,
  done: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    const rows = batch.map(({ record, position }) => [...fields.map((field) => record[field]), position]);
    await copyRows(client, 'staged_patents', [...Object.values(columns), 'place'], rows);
    const { rows: stored } = await client.query<{ added: boolean }>(upsert(reader.fields));
    const added = stored.filter((row) => row.added).length;
    counts.added += added;
    counts.changed += stored.length - added;
    counts.same += batch.length - stored.length;
    await done();
    await client.query(`select pg_notify('brevet_changes', '{"feature":"patents","id":null}')`);
    await client.query('truncate staged_patents');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The newest record of each number in the batch; it changes a stored one that is not newer and not the same. */
function upsert(given: readonly (keyof PatentRecord)[]): string {
  const names = Object.values(columns);
  const changing = [...given.map((field) => columns[field]), columns.sourceDate];
  const row = (table: string) => `(${given.map((field) => `${table}.${columns[field]}`).join(', ')})`;
  return `
    insert into bulk_patents as stored (${names.join(', ')})
    select distinct on (country, patent_number) ${names.join(', ')} from staged_patents
    order by country, patent_number, source_date desc nulls last, place desc
    on conflict (country, patent_number) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (stored.source_date is null or excluded.source_date >= stored.source_date)
      and ${row('stored')} is distinct from ${row('excluded')}
    returning xmax = 0 as added`;
}

/** A table of details: all its rows are staged, then joined by number with the patents that are there. */
async function importTable(client: pg.PoolClient, input: Input, table: PatentTable, events: ImportEvents): Promise<Counts> {
  const counts = noCounts();
  const rows = async function* () {
    for await (const row of readTsv(input.bytes)) {
      counts.read += 1;
      if (counts.read % batchSize === 0) events.onProgress?.(counts);
      const problem = typeof row === 'string' ? row : null;
      const number = typeof row === 'string' ? null : normalizePatentNumber(row.get('patent_id'));
      if (typeof row === 'string' || !number) {
        counts.skipped += 1;
        events.onSkipped?.(problem ?? 'there is no patent number', typeof row === 'string' ? counts.read : row.line);
        continue;
      }
      const value = table.value(row);
      if (value !== null) yield [number.number, table.sequence ? Number(row.get(table.sequence)) || 0 : 0, value];
    }
  };
  await client.query('begin');
  try {
    await client.query('create temp table staged_details (patent_number text, sequence int, value text) on commit drop');
    await copyRows(client, 'staged_details', ['patent_number', 'sequence', 'value'], rows());
    await client.query('create index on staged_details (patent_number)');
    await client.query('analyze staged_details');
    const changed = await client.query(joinDetails(table));
    const { rows: known } = await client.query<{ known: string }>(
      `select count(distinct d.patent_number) as known from staged_details d join bulk_patents b on b.country = 'US' and b.patent_number = d.patent_number`,
    );
    counts.changed = changed.rowCount ?? 0;
    counts.same = Number(known[0]?.known ?? 0) - counts.changed;
    await client.query(`select pg_notify('brevet_changes', '{"feature":"patents","id":null}')`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  events.onProgress?.(counts);
  return counts;
}

function joinDetails({ column, isList }: PatentTable): string {
  const type = column === 'filed_date' ? 'date' : 'text';
  const value = isList
    ? `array_agg(distinct_values.value order by distinct_values.sequence)`
    : `(array_agg(distinct_values.value order by distinct_values.sequence))[1]::${type}`;
  return `
    update bulk_patents stored set ${column} = details.value
    from (
      select distinct_values.patent_number, ${value} as value
      from (select patent_number, value, min(sequence) as sequence from staged_details group by patent_number, value) distinct_values
      group by distinct_values.patent_number
    ) details
    where stored.country = 'US' and stored.patent_number = details.patent_number and stored.${column} is distinct from details.value`;
}
