import { createHash } from 'node:crypto';
import pg from 'pg';
import { inTransaction } from '../../../platform/db/on-connection.ts';
import type { LegalRecordKind } from '../../../schema/legal-records.ts';
import type { Input } from '../input/open-input.ts';
import { copyLine, copyLines } from '../store/copy-rows.queries.ts';
import { importInBatches } from '../store/in-batches.ts';
import { noteChanges } from '../store/note-changes.queries.ts';
import { noteProgress } from '../store/progress.queries.ts';
import type { Counts, FileReport, ImportEvents, Progress } from '../store/progress.ts';
import { withdraw } from '../store/withdrawn.queries.ts';
import type { LegalFormat } from './legal-format.ts';

/** A record of an office. */
export interface LegalRecord {
  kind: LegalRecordKind;
  /** Names it among the records of its kind. */
  key: string;
  /** The time at which the office changed it, a day or a moment in ISO 8601; empty if the source doesn't say. */
  version: string;
  /** The last day that the source covers; null if it doesn't say. */
  asOf: string | null;
  /** As `publicationKey` and `applicationKey` make them. */
  numbers: string[];
  /** Null for a record that the office deleted. */
  data: object | null;
}

/** An item of a file. `position` is its first byte, or its line. */
export type LegalItem =
  | { position: number; record: LegalRecord; doubts: string[] }
  /** Not stored, and why. A file that ends in the middle of an item is cut off. */
  | { position: number; skipped: string; isCutOff?: boolean };

interface Reader {
  name: string;
  recognizes(head: Buffer, name?: string): boolean;
  /** Items that begin after the position `after` (-1 for all). */
  read(input: Pick<Input, 'name' | 'bytes'>, after: number): AsyncGenerator<LegalItem>;
}

/** A format of records that are stored one by one: the newest version of each replaces the others. */
export const recordFormat = ({ name, recognizes, read }: Reader): LegalFormat => ({
  name,
  recognizes,
  read: (bytes) => read({ name: '', bytes }, -1),
  import: (client, input, events) =>
    importInBatches(client, input, name, events, {
      most: 1000,
      read: (bytes, after) => read({ name: input.name, bytes }, after),
      begin: (position) => new Batch(position),
      add: (batch, item, report) => batch.add(item, report, events),
      store: (batch, progress) => store(client, batch, progress),
    }),
});

interface Row extends LegalRecord {
  digest: string;
}

const keyOf = ({ kind, key }: Pick<LegalRecord, 'kind' | 'key'>): string => `${kind} ${key}`;

/** The order of versions of a record. If two claim the same day and differ, their content decides, so the order of imports never matters. */
function isNewer(one: Row, other: Row): boolean {
  const parts = ({ version, asOf, data, digest }: Row): string[] => [version, asOf ?? '', data === null ? '1' : '0', digest];
  const [mine, others] = [parts(one), parts(other)];
  const at = mine.findIndex((part, index) => part !== others[index]);
  return at !== -1 && (mine[at] ?? '') > (others[at] ?? '');
}

/** Records to store together, the newest of each key. */
class Batch {
  readonly rows = new Map<string, Row>();
  items = 0;
  skipped = 0;
  position: number;

  constructor(position: number) {
    this.position = position;
  }

  add(item: LegalItem, report: FileReport, events: ImportEvents): void {
    this.position = item.position;
    this.items += 1;
    const say = (reason: string, isSkipped: boolean) =>
      events.onProblem?.({ name: report.name, position: item.position, reason, isSkipped });
    if ('skipped' in item) {
      this.skipped += 1;
      if (report.state === 'done') report.isCutOff ||= item.isCutOff === true;
      say(item.skipped, true);
      return;
    }
    for (const doubt of item.doubts) say(doubt, false);
    const { record } = item;
    const content = JSON.stringify([record.numbers, record.data]);
    const row = { ...record, digest: createHash('sha256').update(content).digest('base64url') };
    const known = this.rows.get(keyOf(row));
    if (!known || isNewer(row, known)) this.rows.set(keyOf(row), row);
  }
}

/** Stores a batch and saves the progress in one transaction. Once more if another import has just stored one of its records. */
async function store(client: pg.PoolClient, batch: Batch, progress: Progress): Promise<void> {
  try {
    await storeOnce(client, batch, progress);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !['23505', '40P01'].includes(error.code ?? '')) throw error;
    await storeOnce(client, batch, progress);
  }
}

async function storeOnce(client: pg.PoolClient, batch: Batch, progress: Progress): Promise<void> {
  const { counts, withdrawn } = await inTransaction(client, async () => {
    const stored = await storedOf(client, [...batch.rows.values()]);
    const rows = [...batch.rows.values()].filter((row) => isNewer(row, stored.get(keyOf(row)) ?? oldest));
    const added = rows.filter((row) => !stored.has(keyOf(row)));
    const changed = rows.filter((row) => (stored.get(keyOf(row))?.digest ?? row.digest) !== row.digest);
    await touch(
      client,
      rows.filter((row) => stored.get(keyOf(row))?.digest === row.digest),
    );
    const before = await remove(client, changed);
    await insert(client, [...added, ...changed]);
    await noteChanges(client, [...new Set([...before, ...rows.flatMap(({ numbers }) => numbers)])]);
    const withdrawn = await withdraw(
      client,
      'bulk_patents',
      [...added, ...changed].flatMap(({ kind, key }) => (kind === 'withdrawn' ? [key] : [])),
    );
    const counts: Counts = {
      read: progress.counts.read + batch.items,
      added: progress.counts.added + added.length,
      changed: progress.counts.changed + changed.length,
      same: progress.counts.same + batch.items - batch.skipped - added.length - changed.length,
      skipped: progress.counts.skipped + batch.skipped,
    };
    await noteProgress(client, { ...progress, position: batch.position, counts });
    return { counts, withdrawn };
  });
  progress.position = batch.position;
  Object.assign(progress.counts, counts);
  if (withdrawn.length > 0) progress.events.onStored?.(withdrawn.map((PatentNumber) => ({ Country: 'US', PatentNumber })));
}

/** Older than any record. */
const oldest: Row = { kind: 'assignment', key: '', version: '', asOf: null, numbers: [], data: {}, digest: '' };

/** The stored versions of these records, without their content. They are locked in the order of their keys, so that imports don't deadlock. */
async function storedOf(client: pg.PoolClient, rows: Row[]): Promise<Map<string, Row>> {
  const { rows: found } = await client.query<Omit<Row, 'numbers' | 'data' | 'asOf'> & { as_of: string | null; deleted: boolean }>(
    `select kind, key, version, as_of::text, digest, data is null as deleted from legal_records
     where (kind, key) in (select * from unnest($1::text[], $2::text[])) order by kind, key for update`,
    [rows.map(({ kind }) => kind), rows.map(({ key }) => key)],
  );
  return new Map(
    found.map(({ as_of, deleted, ...row }) => [keyOf(row), { ...row, asOf: as_of, numbers: [], data: deleted ? null : {} }]),
  );
}

/** Notes a newer version whose content is the same. */
async function touch(client: pg.PoolClient, rows: Row[]): Promise<void> {
  await client.query(
    `update legal_records set version = newer.version, as_of = newer.as_of
     from unnest($1::text[], $2::text[], $3::text[], $4::date[]) as newer (kind, key, version, as_of)
     where legal_records.kind = newer.kind and legal_records.key = newer.key`,
    [rows.map(({ kind }) => kind), rows.map(({ key }) => key), rows.map(({ version }) => version), rows.map(({ asOf }) => asOf)],
  );
}

/** Returns the numbers that they had. */
async function remove(client: pg.PoolClient, rows: Row[]): Promise<string[]> {
  const { rows: removed } = await client.query<{ numbers: string[] }>(
    'delete from legal_records where (kind, key) in (select * from unnest($1::text[], $2::text[])) returning numbers',
    [rows.map(({ kind }) => kind), rows.map(({ key }) => key)],
  );
  return removed.flatMap(({ numbers }) => numbers);
}

const columns = ['kind', 'key', 'version', 'as_of', 'digest', 'numbers', 'data'];

async function insert(client: pg.PoolClient, rows: Row[]): Promise<void> {
  const lines = rows.map(({ kind, key, version, asOf, digest, numbers, data }) =>
    copyLine([kind, key, version, asOf, digest, numbers, data && jsonOf(data)]),
  );
  if (lines.length > 0) await copyLines(client, 'legal_records', columns, lines);
}

/** PostgreSQL's JSON has neither NUL nor halves of characters. */
const jsonOf = (data: object): string =>
  JSON.stringify(data, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value));
