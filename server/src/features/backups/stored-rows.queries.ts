import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { StoredJob, StoredTable } from './format.ts';

const quoted = pg.escapeIdentifier;
const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** A connection for one long transaction, which no time limit ends. */
export async function connectForLong(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'brevet-backup',
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c search_path=public',
  });
  // The statement underway reports the loss.
  client.on('error', () => {});
  await client.connect();
  await client.query("set client_encoding to 'UTF8'");
  return client;
}

/** Begins a transaction that sees the database as it is now, until it ends. Returns the moment. */
export async function beginSnapshot(client: pg.Client): Promise<Moment> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ now: Date }>('select now()');
  return momentOf(rows[0]?.now ?? new Date());
}

/** The tables of the public schema, each with the columns that aren't computed. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class inner join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/** The bytes of a table on the disk, as a measure of the work. */
export async function tableSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(`
    select relname as name, pg_table_size(oid) as size from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

export async function sequenceValues(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by sequencename`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The hashes of the migrations that the database has, in order; none without a schema. */
export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at, id');
  return rows.map(({ hash }) => hash);
}

/** Jobs that wait or run. */
export async function openJobs(client: pg.Client): Promise<StoredJob[]> {
  const { rows } = await client.query<StoredJob>(`
    select name, data from jobs.job where state in ('created', 'retry', 'active') and data is not null
    order by created_on, id`);
  return rows;
}

/** The attachments whose bytes are complete, with their hash where it's known. */
export async function completeFiles(client: pg.Client) {
  const { rows } = await client.query<{ FileName: string; Sha256: string | null }>(`
    select file_name as "FileName", sha256 as "Sha256" from stored_files where state <> 'receiving' order by file_name`);
  return rows;
}

/** The rows of a table as COPY text. `rowCount` is set at the end. */
export const rowsOf = (client: pg.Client, { name, columns }: StoredTable) =>
  client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));

export const rowsInto = (client: pg.Client, { name, columns }: StoredTable) =>
  client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
