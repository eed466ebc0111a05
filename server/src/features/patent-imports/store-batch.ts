import pg from 'pg';
import { copyLine, copyLines } from './copy-rows.ts';
import type { Counts, Progress } from './import-progress.ts';
import { noteProgress } from './import-progress.ts';
import type { PatentReader, PatentRecord } from './readers/patent-record.ts';

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
const names = Object.values(columns);

/** A record in COPY format. */
interface Line {
  country: string;
  number: string;
  sourceDate: string;
  bytes: Buffer;
}

const keyOf = ({ country, number }: Pick<PatentRecord, 'country' | 'number'>): string => `${country} ${number}`;

/** Records to store together, the newest for each number, and the position in the file after them. */
export class Batch {
  readonly #lines = new Map<string, Line>();
  records = 0;
  skipped = 0;
  /** Position of the last item; while empty, that of the previous batch. */
  position: number;

  constructor(position: number) {
    this.position = position;
  }

  add(record: PatentRecord): void {
    this.records += 1;
    const { country, number, sourceDate } = record;
    const key = keyOf(record);
    const earlier = this.#lines.get(key);
    const line = { country, number, sourceDate: sourceDate ?? '', bytes: copyLine(fields.map((field) => record[field])) };
    if (!earlier || line.sourceDate >= earlier.sourceDate) this.#lines.set(key, line);
  }

  /** Sorted, so that concurrent imports wait for each other instead of deadlocking. */
  get lines(): Line[] {
    return [...this.#lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  }
}

export async function stageTable(client: pg.PoolClient): Promise<void> {
  await client.query(`create temp table staged_patents as select ${names.join(', ')} from bulk_patents limit 0`);
}

/** Stores a batch and saves the progress in one transaction. */
export async function storeBatch(client: pg.PoolClient, reader: PatentReader, batch: Batch, progress: Progress): Promise<void> {
  const { lines } = batch;
  const known = await knownOf(client, lines);
  const { fresh = [], staged = [] } = Object.groupBy(lines, (line) => (known.has(keyOf(line)) ? 'staged' : 'fresh'));
  try {
    await store(client, reader, batch, progress, { fresh, staged });
  } catch (error) {
    if (!isClash(error)) throw error;
    // Another import just stored some of them, so compare everything.
    await store(client, reader, batch, progress, { fresh: [], staged: lines });
  }
}

const isClash = (error: unknown): boolean => error instanceof pg.DatabaseError && ['23505', '40P01'].includes(error.code ?? '');

/** Those of the numbers, with country, that are already in the store. */
async function knownOf(client: pg.PoolClient, lines: Line[]): Promise<Set<string>> {
  const { rows } = await client.query<{ country: string; patent_number: string }>(
    `select country, patent_number from bulk_patents
     where (country, patent_number) in (select * from unnest($1::text[], $2::text[]))`,
    [lines.map(({ country }) => country), lines.map(({ number }) => number)],
  );
  return new Set(rows.map((row) => keyOf({ country: row.country, number: row.patent_number })));
}

/** Inserts new records directly; stages and compares records that may already be stored. */
async function store(
  client: pg.PoolClient,
  reader: PatentReader,
  batch: Batch,
  progress: Progress,
  { fresh, staged }: { fresh: Line[]; staged: Line[] },
): Promise<void> {
  await client.query('begin');
  try {
    await copyInto(client, 'bulk_patents', fresh);
    await copyInto(client, 'staged_patents', staged);
    const { rows } = staged.length > 0 ? await client.query<{ added: boolean }>(upsert(reader.fields)) : { rows: [] };
    const added = rows.filter((row) => row.added).length;
    const counts: Counts = {
      read: progress.counts.read + batch.records + batch.skipped,
      added: progress.counts.added + fresh.length + added,
      changed: progress.counts.changed + rows.length - added,
      same: progress.counts.same + batch.records - fresh.length - rows.length,
      skipped: progress.counts.skipped + batch.skipped,
    };
    await noteProgress(client, { ...progress, position: batch.position, counts });
    if (staged.length > 0) await client.query('truncate staged_patents');
    await client.query('commit');
    progress.position = batch.position;
    Object.assign(progress.counts, counts);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function copyInto(client: pg.PoolClient, table: string, lines: Line[]): Promise<void> {
  if (lines.length > 0)
    await copyLines(
      client,
      table,
      names,
      lines.map(({ bytes }) => bytes),
    );
}

/** Updates stored patents unless they're newer or identical. */
function upsert(given: readonly (keyof PatentRecord)[]): string {
  const changing = [...given.map((field) => columns[field]), columns.sourceDate];
  const row = (table: string) => `(${given.map((field) => `${table}.${columns[field]}`).join(', ')})`;
  return `
    insert into bulk_patents as stored (${names.join(', ')})
    select ${names.join(', ')} from staged_patents order by country, patent_number
    on conflict (country, patent_number) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (stored.source_date is null or excluded.source_date >= stored.source_date)
      and ${row('stored')} is distinct from ${row('excluded')}
    returning xmax = 0 as added`;
}
