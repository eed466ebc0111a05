import pg from 'pg';
import { copyLine, copyLines } from './copy-rows.ts';
import type { Counts, Progress } from './import-progress.ts';
import { noteProgress } from './import-progress.ts';
import { inTransaction } from './in-transaction.ts';
import { noteChanges } from './note-changes.ts';
import type { FoundRecord, PatentField, PatentReader, PatentRecord } from './readers/patent-record.ts';
import { withdraw, withdrawnAmong } from './withdrawn.ts';

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
  furtherUspc: 'further_uspc',
  withdrawn: 'withdrawn',
  filed: 'filed_date',
  published: 'publication_date',
  issued: 'issued_date',
  applicationNumber: 'application_number',
  citedCount: 'cited_count',
  sourceDate: 'source_date',
} as const satisfies Record<PatentField, string>;
const fields = Object.keys(columns) as PatentField[];
const names = Object.values(columns);

/** Tables beside the patents, with a row for a patent whose source has its content, and the column that holds it. */
const besides = [
  { table: 'patent_claims', staged: 'staged_claims', column: 'claims' },
  { table: 'patent_facts', staged: 'staged_facts', column: 'facts' },
] as const;
type Beside = (typeof besides)[number];
const namesIn = ({ column }: Beside): string[] => ['country', 'patent_number', column, 'source_date'];

/** A record in COPY format, and its rows in the tables beside it. */
interface Line {
  country: string;
  number: string;
  sourceDate: string;
  bytes: Buffer;
  claims: Buffer | null;
  facts: Buffer | null;
}

const keyOf = ({ country, number }: Pick<PatentRecord, 'country' | 'number'>): string => `${country} ${number}`;

/** PostgreSQL's JSON has no NUL, which COPY leaves out of all other columns. */
function jsonOf(content: object): string {
  const text = JSON.stringify(content);
  if (!text.includes('\\u0000')) return text;
  return JSON.stringify(content, (_name, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
}

/** Records to store together, the newest for each number, and the position in the file after them. */
export class Batch {
  readonly #lines = new Map<string, Line>();
  /** All items, those skipped included. */
  items = 0;
  records = 0;
  skipped = 0;
  /** Position of the last item; while empty, that of the previous batch. */
  position: number;

  constructor(position: number) {
    this.position = position;
  }

  add({ record, claims, facts }: FoundRecord): void {
    this.records += 1;
    const { country, number, sourceDate } = record;
    const key = keyOf(record);
    const earlier = this.#lines.get(key);
    if (earlier && earlier.sourceDate > (sourceDate ?? '')) return;
    this.#lines.set(key, {
      country,
      number,
      sourceDate: sourceDate ?? '',
      bytes: copyLine(fields.map((field) => record[field])),
      claims: claims.length > 0 ? copyLine([country, number, jsonOf(claims), sourceDate]) : null,
      facts: facts ? copyLine([country, number, jsonOf(facts), sourceDate]) : null,
    });
  }

  /** Sorted, so that concurrent imports wait for each other instead of deadlocking. */
  get lines(): Line[] {
    return [...this.#lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  }
}

export async function stageTables(client: pg.PoolClient): Promise<void> {
  await client.query(`create temp table staged_patents as select ${names.join(', ')} from bulk_patents limit 0`);
  for (const beside of besides)
    await client.query(`create temp table ${beside.staged} as select ${namesIn(beside).join(', ')} from ${beside.table} limit 0`);
}

/** Stores a batch and saves the progress in one transaction. */
export async function storeBatch(client: pg.PoolClient, reader: PatentReader, batch: Batch, progress: Progress): Promise<void> {
  const { lines } = batch;
  const known = progress.isNew ? new Set<string>() : await knownOf(client, lines);
  const { fresh = [], staged = [] } = Object.groupBy(lines, (line) => (known.has(keyOf(line)) ? 'staged' : 'fresh'));
  try {
    await store(client, reader, batch, progress, { fresh, staged });
    progress.isNew = lines.length > 0 && staged.length === 0;
  } catch (error) {
    if (!isClash(error)) throw error;
    // Some are in the store after all, perhaps by another import just now, so compare everything.
    progress.isNew = false;
    await store(client, reader, batch, progress, { fresh: [], staged: lines });
  }
}

const isClash = (error: unknown): boolean => error instanceof pg.DatabaseError && ['23505', '40P01'].includes(error.code ?? '');

/** The numbers, with country, that are already in the store. */
async function knownOf(client: pg.PoolClient, lines: Line[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
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
  const { counts, stored } = await inTransaction(client, async () => {
    await copyInto(client, fresh);
    const withdrawn = await withdrawnAmong(client, usNumbers([...fresh, ...staged]));
    await withdraw(client, 'bulk_patents', withdrawn);
    const merged = staged.length > 0 ? await mergeStaged(client, reader, staged, withdrawn) : [];
    const added = fresh.length + merged.filter((one) => one.added).length;
    const changed = fresh.length + merged.length - added;
    const counts: Counts = {
      read: progress.counts.read + batch.items,
      added: progress.counts.added + added,
      changed: progress.counts.changed + changed,
      same: progress.counts.same + batch.records - added - changed,
      skipped: progress.counts.skipped + batch.skipped,
    };
    await noteChanges(client, [...fresh, ...merged].map(keyOf));
    await noteProgress(client, { ...progress, position: batch.position, counts });
    return { counts, stored: [...fresh, ...merged].map(({ country, number }) => ({ Country: country, PatentNumber: number })) };
  });
  progress.position = batch.position;
  Object.assign(progress.counts, counts);
  progress.events.onStored?.(stored);
}

const usNumbers = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ country, number }) => (country === 'US' ? [number] : []));

interface Merged {
  country: string;
  number: string;
  /** False for one that was changed. */
  added: boolean;
}

/** Compares staged records with the stored ones. A patent with new claims or facts alone counts as changed. */
async function mergeStaged(client: pg.PoolClient, reader: PatentReader, staged: Line[], withdrawn: string[]): Promise<Merged[]> {
  await copyInto(client, staged, 'staged');
  await withdraw(client, 'staged_patents', withdrawn);
  const { rows: patents } = await client.query<Merged>(upsert(reader));
  const others: Merged[] = [];
  for (const beside of besides)
    if (staged.some((line) => line[beside.column] !== null))
      others.push(...(await client.query<Merged>(upsertBeside(beside))).rows);
  await client.query(`truncate staged_patents, ${besides.map(({ staged }) => staged).join(', ')}`);
  return [...new Map([...others, ...patents].map((row) => [keyOf(row), row])).values()];
}

async function copyInto(client: pg.PoolClient, lines: Line[], into: 'table' | 'staged' = 'table'): Promise<void> {
  const patents = lines.map(({ bytes }) => bytes);
  if (patents.length > 0) await copyLines(client, into === 'table' ? 'bulk_patents' : 'staged_patents', names, patents);
  for (const beside of besides) {
    const rows = lines.flatMap((line) => line[beside.column] ?? []);
    if (rows.length > 0) await copyLines(client, beside[into], namesIn(beside), rows);
  }
}

/**
 * Updates stored patents unless they're newer or identical. That a patent was withdrawn counts whenever it comes: the file that announced
 * its grant has the same date, and may be imported before or after.
 */
function upsert(reader: PatentReader): string {
  const { fields: given } = reader;
  const news = given.map((field) => newValue(reader, field));
  const changing = [...given.map((field, index) => [columns[field], news[index]]), [columns.sourceDate, 'excluded.source_date']];
  const isNewer = '(stored.source_date is null or excluded.source_date >= stored.source_date)';
  const isTaken = given.includes('withdrawn') ? `(${isNewer} or (excluded.withdrawn and not stored.withdrawn))` : isNewer;
  return `
    insert into bulk_patents as stored (${names.join(', ')})
    select ${names.join(', ')} from staged_patents order by country, patent_number
    on conflict (country, patent_number) do update set ${changing.map(([name, value]) => `${name} = ${value}`).join(', ')}
    where ${isTaken}
      and (${given.map((field) => `stored.${columns[field]}`).join(', ')}) is distinct from (${news.join(', ')})
    returning country, patent_number as number, xmax = 0 as added`;
}

/** What a grant's file says of its issue. It was printed before the patent was withdrawn, so it doesn't count after that. */
const ofIssue: ReadonlySet<PatentField> = new Set(['status', 'issued']);

function newValue({ fields: given, partial = [] }: PatentReader, field: PatentField): string {
  if (partial.includes(field)) return keepFuller(field);
  const [stored, excluded] = [`stored.${columns[field]}`, `excluded.${columns[field]}`];
  return ofIssue.has(field) && !given.includes('withdrawn')
    ? `case when stored.withdrawn then ${stored} else ${excluded} end`
    : excluded;
}

const lists: ReadonlySet<PatentField> = new Set(['assignees', 'inventors', 'cpc', 'ipc', 'locarno', 'furtherUspc']);

/** A list that a format has only in part replaces shorter ones alone, and a missing value none. */
const keepFuller = (field: PatentField): string => {
  const [stored, excluded] = [`stored.${columns[field]}`, `excluded.${columns[field]}`];
  return lists.has(field)
    ? `case when cardinality(${stored}) >= cardinality(${excluded}) then ${stored} else ${excluded} end`
    : `coalesce(${excluded}, ${stored})`;
};

const upsertBeside = (beside: Beside): string => {
  const { table, staged, column } = beside;
  const listed = namesIn(beside).join(', ');
  return `
    insert into ${table} as stored (${listed})
    select ${listed} from ${staged} order by country, patent_number
    on conflict (country, patent_number) do update set ${column} = excluded.${column}, source_date = excluded.source_date
    where (stored.source_date is null or excluded.source_date >= stored.source_date) and stored.${column} is distinct from excluded.${column}
    returning country, patent_number as number, false as added`;
};
