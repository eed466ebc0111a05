import type pg from 'pg';
import { copyLine, copyLines } from './copy-rows.ts';
import type { Counts, ImportEvents, Progress } from './import-progress.ts';
import { beginImport, endImport, noteProgress } from './import-progress.ts';
import { importTable } from './import-table.ts';
import type { Input } from './open-input.ts';
import type { Item, PatentReader, PatentRecord } from './patent-record.ts';
import { longestText } from './patent-record.ts';
import { patentsViewPatents, patentsViewTables } from './patentsview.ts';
import { usptoXml } from './uspto-xml.ts';

/** Small enough for the reading to go on beside the storing from early on; larger ones are not stored more quickly. */
const batchSize = 1000;
const readers: PatentReader[] = [usptoXml, patentsViewPatents];

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

/** The name of the format, or null for what nobody here can read; details say more about patents that are in the store. */
export function formatOf({ head }: Pick<Input, 'head'>): { name: string; isDetails: boolean } | null {
  const reader = readers.find((one) => one.recognizes(head));
  if (reader) return { name: reader.name, isDetails: false };
  const table = patentsViewTables.find((one) => one.recognizes(head));
  return table ? { name: table.name, isDetails: true } : null;
}

/**
 * Reads one file into the store. Each batch is one transaction that also notes how far the file is read: after a kill the same
 * file goes on there. Newer publications win over older ones; what is the same stays untouched.
 */
export async function importPatents(pool: pg.Pool, input: Input, events: ImportEvents = {}): Promise<Counts> {
  const reader = readers.find((one) => one.recognizes(input.head));
  const table = patentsViewTables.find((one) => one.recognizes(input.head));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (reader) return await importRecords(client, input, reader, events);
    if (table) return await importTable(client, input, table, events);
    throw new Error(`${input.name}: this is no file that can be read here`);
  } finally {
    // The session's temporary table and settings go with it.
    client.release(true);
  }
}

/** Records to be stored together, and how far the file is read with them. */
interface Batch {
  lines: Buffer[];
  position: number;
  read: number;
  skipped: number;
}

async function importRecords(client: pg.PoolClient, input: Input, reader: PatentReader, events: ImportEvents): Promise<Counts> {
  await client.query(
    `create temp table staged_patents as select ${Object.values(columns).join(', ')}, 0::bigint as place from bulk_patents limit 0`,
  );
  const progress = await beginImport(client, input, reader.name);
  const { position, counts } = progress;
  const batch: Batch = { lines: [], position, read: counts.read, skipped: counts.skipped };
  // One batch is stored while the next is read.
  let storing = Promise.resolve();
  const store = async (): Promise<void> => {
    await storing;
    storing = storeBatch(client, reader, { ...batch }, progress).then(() => events.onProgress?.(counts));
    // A failure shows at the next batch, where it is waited for.
    storing.catch(() => {});
    batch.lines = [];
  };
  try {
    for await (const item of reader.read(input.bytes, position)) {
      addToBatch(batch, item, events);
      if (batch.lines.length >= batchSize) await store();
    }
    await store();
  } finally {
    await Promise.allSettled([storing]);
  }
  await storing;
  await endImport(client, progress.id);
  return counts;
}

function addToBatch(batch: Batch, item: Item, events: ImportEvents): void {
  batch.read += 1;
  batch.position = item.position;
  const reason = 'skipped' in item ? item.skipped : problemOf(item.record);
  if (reason !== null) {
    batch.skipped += 1;
    events.onSkipped?.(reason, item.position);
  } else if ('record' in item) {
    const { record, position } = item;
    batch.lines.push(copyLine([...fields.map((field) => record[field]), position]));
  }
}

/** Why the store can't take a record that a reader gave. */
function problemOf(record: PatentRecord): string | null {
  const texts = [record.title ?? '', record.abstract ?? '', ...record.assignees, ...record.inventors];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > longestText ? 'its texts are longer than any patent has' : null;
}

/** Stores a batch and moves the progress to its end. */
async function storeBatch(client: pg.PoolClient, reader: PatentReader, batch: Batch, progress: Progress): Promise<void> {
  const { counts } = progress;
  await client.query('begin');
  try {
    await copyLines(client, 'staged_patents', [...Object.values(columns), 'place'], batch.lines);
    const { rows: stored } = await client.query<{ added: boolean }>(upsert(reader.fields));
    const added = stored.filter((row) => row.added).length;
    counts.added += added;
    counts.changed += stored.length - added;
    counts.same += batch.lines.length - stored.length;
    counts.read = batch.read;
    counts.skipped = batch.skipped;
    progress.position = batch.position;
    await noteProgress(client, progress);
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
