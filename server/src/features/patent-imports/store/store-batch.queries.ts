import pg from 'pg';
import { inTransaction } from '../../../platform/db/on-connection.ts';
import type { PrintedFacts } from '../../../schema/bulk-patents.ts';
import type { FoundRecord, PatentField, PatentReader, PatentRecord } from '../readers/patent-record.ts';
import { copyLine, copyLines } from './copy-rows.queries.ts';
import { noteChanges } from './note-changes.queries.ts';
import { noteProgress } from './progress.queries.ts';
import type { Counts, Progress } from './progress.ts';
import { addSearchFacts } from './table-facts.queries.ts';
import { withdraw, withdrawnAmong } from './withdrawn.queries.ts';

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
  /** Facts that rank below those of documents and tables. */
  searchFacts: PrintedFacts | null;
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
      facts: facts && !facts.tables ? copyLine([country, number, jsonOf(facts), sourceDate]) : null,
      searchFacts: facts?.tables ? facts : null,
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
    await storeSearchFacts(client, fresh);
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
  const others = await storeSearchFacts(client, staged);
  for (const beside of besides)
    if (staged.some((line) => line[beside.column] !== null))
      others.push(...(await client.query<Merged>(upsertBeside(beside))).rows);
  await client.query(`truncate staged_patents, ${besides.map(({ staged }) => staged).join(', ')}`);
  return [...new Map([...others, ...patents].map((row) => [keyOf(row), row])).values()];
}

async function storeSearchFacts(client: pg.PoolClient, lines: readonly Line[]): Promise<Merged[]> {
  const found = lines.flatMap(({ country, number, searchFacts }) =>
    country === 'US' && searchFacts ? [[number, searchFacts] as const] : [],
  );
  const changed = await addSearchFacts(client, new Map(found));
  return changed.map((number) => ({ country: 'US', number, added: false }));
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
 * Updates stored patents unless they're newer or identical. What two sources of the same day say is joined, so that their order doesn't matter.
 * That a patent was withdrawn counts whenever it comes: the file that announced its grant may be imported before or after.
 */
function upsert(reader: PatentReader): string {
  const given = reader.fields;
  const columnsOf = (of: 'stored' | 'excluded'): string => given.map((field) => `${of}.${columns[field]}`).join(', ');
  const news = given.map((field) => newValue(reader, field)).join(', ');
  // Facts of tables have no day, so this is the day of a document.
  const ages = `
    (select stored.source_date is null and excluded.source_date is not null or excluded.source_date > stored.source_date as is_newer,
       excluded.source_date is not distinct from stored.source_date as is_same_day,
       exists (select from patent_facts facts where (facts.country, facts.patent_number, facts.source_date)
         = (stored.country, stored.patent_number, stored.source_date)) as has_document) ages`;
  const isTaken = given.includes('withdrawn') ? 'is_newer or is_same_day or excluded.withdrawn' : 'is_newer or is_same_day';
  return `
    insert into bulk_patents as stored (${names.join(', ')})
    select ${names.join(', ')} from staged_patents order by country, patent_number
    on conflict (country, patent_number) do update set (${given.map((field) => columns[field]).join(', ')}, source_date) =
      (select ${news}, greatest(stored.source_date, excluded.source_date) from ${ages})
    where (${columnsOf('stored')}) is distinct from (${columnsOf('excluded')})
      and exists (select from ${ages} where (${isTaken}) and (${columnsOf('stored')}) is distinct from (${news}))
    returning country, patent_number as number, xmax = 0 as added`;
}

/** A grant's data about its issue. It was printed before the patent was withdrawn, so it doesn't count after that. */
const ofIssue: ReadonlySet<PatentField> = new Set(['status', 'issued']);
const lists: ReadonlySet<PatentField> = new Set(['assignees', 'inventors', 'cpc', 'ipc', 'locarno', 'furtherUspc']);

function newValue(reader: PatentReader, field: PatentField): string {
  const { fields: given, partial = [], isTable = false } = reader;
  const [stored, excluded] = [`stored.${columns[field]}`, `excluded.${columns[field]}`];
  const isWhole = !isTable && partial.length === 0;
  const newer = partial.includes(field) ? fuller(field) : excluded;
  const value = `case when is_newer then ${newer} when is_same_day then ${joined(field, isWhole)} else ${stored} end`;
  if (field === 'withdrawn') return `case when is_newer then ${excluded} else greatest(${stored}, ${excluded}) end`;
  if (!ofIssue.has(field)) return value;
  const staysWithdrawn = given.includes('withdrawn') ? 'stored.withdrawn and not is_newer' : 'stored.withdrawn';
  return `case when ${staysWithdrawn} then ${stored} when excluded.withdrawn then ${excluded} else ${value} end`;
}

/** Prefers the value that says more, whichever source it comes from. */
const unlessEmpty = (field: PatentField, first: string, second: string): string =>
  lists.has(field) ? `case when cardinality(${first}) > 0 then ${first} else ${second} end` : `coalesce(${first}, ${second})`;

/** Of two values of the same day, that of the whole document counts, then the greater one, and a missing value never. */
function joined(field: PatentField, isWhole: boolean): string {
  const [stored, excluded] = [`stored.${columns[field]}`, `excluded.${columns[field]}`];
  const greater = `greatest(${stored}, ${excluded})`;
  return isWhole
    ? `case when has_document then ${greater} else ${unlessEmpty(field, excluded, stored)} end`
    : `case when has_document then ${unlessEmpty(field, stored, excluded)} else ${greater} end`;
}

/** A list that a format has only in part replaces shorter ones alone, and a missing value none. */
const fuller = (field: PatentField): string => {
  const [stored, excluded] = [`stored.${columns[field]}`, `excluded.${columns[field]}`];
  return lists.has(field)
    ? `case when cardinality(${stored}) >= cardinality(${excluded}) then ${stored} else ${excluded} end`
    : `coalesce(${excluded}, ${stored})`;
};

/** A document replaces tables, whose rows have no day. Of two documents of the same day, their content decides. */
const upsertBeside = (beside: Beside): string => {
  const { table, staged, column } = beside;
  const listed = namesIn(beside).join(', ');
  const [stored, excluded] = [`stored.${column}`, `excluded.${column}`];
  return `
    insert into ${table} as stored (${listed})
    select ${listed} from ${staged} order by country, patent_number
    on conflict (country, patent_number) do update set ${column} = ${excluded}, source_date = excluded.source_date
    where ${stored} is distinct from ${excluded} and case
      when excluded.source_date is not distinct from stored.source_date then ${excluded} > ${stored}${column === 'facts' ? " or stored.facts ? 'tables'" : ''}
      else stored.source_date is null or excluded.source_date > stored.source_date end
    returning country, patent_number as number, false as added`;
};
