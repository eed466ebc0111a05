import { join } from 'node:path';
import pg from 'pg';
import {
  applicationV1,
  grant,
  greenbookGrant,
  patdocGrant,
  ppubsPatent,
} from '../../features/patent-imports/fixtures/sample-documents.ts';
import { copyLine, copyLines } from '../../features/patent-imports/store/copy-rows.queries.ts';
import { migrate } from '../../migrate.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { measureImport, writeFileOf } from '../measure-import.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

const imported = 20_000;
/** The generated data leaves these numbers free. */
const firstImported = 30_000_001;

/**
 * Imports generated files and compares each with COPY of the same rows into the same table. The second round counts: by then, the data that
 * the first round read is in memory for both.
 */
export async function imports({ pool, url, folder }: BenchDatabase): Promise<Bar[]> {
  head('import', 'records/s', 'MB/s', 'COPY of the same rows, records/s', 'ratio', 'peak MB');
  const bars: Bar[] = [];
  for (const { name, content } of [weeklyFile, ...otherFiles, grantTable]) {
    const file = join(folder, name);
    const { size } = await writeFileOf(file, content());
    await compare(pool, url, file);
    const { rate, copy, peak } = await compare(pool, url, file);
    const megabytes = Math.round(size / 2 ** 20);
    const perSecond = Math.round((megabytes * rate) / imported);
    row(`${name}, ${megabytes} MB`, Math.round(rate), perSecond, Math.round(copy), (rate / copy).toFixed(2), peak);
    if (megabytes > 1000)
      bars.push(
        { goal: 'importing a file of 1 GB takes under 300 MB', measured: `${peak} MB`, met: peak < 300 },
        { goal: 'full text at 150 MB/s', measured: `${perSecond} MB/s`, met: perSecond >= 150 },
      );
    else if (name.endsWith('.tsv'))
      bars.push({ goal: `${name}: at least half the rate of COPY`, measured: (rate / copy).toFixed(2), met: rate / copy >= 0.5 });
  }
  bars.push(await firstLoad(pool, url, folder));
  return bars;
}

/** Records per second of the import and of COPY. */
async function compare(pool: pg.Pool, databaseUrl: string, file: string): Promise<{ rate: number; copy: number; peak: number }> {
  await settleIndexes(pool);
  const { seconds, peak } = await measureImport(databaseUrl, file, imported);
  const rate = imported / (seconds + (await settleIndexes(pool)));
  return { rate, copy: imported / (await plainCopy(pool)), peak };
}

/** Seconds to move pending entries into the word index, so that each side pays for its own rows. */
async function settleIndexes(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  await pool.query("select gin_clean_pending_list('bulk_patents_search')");
  return (performance.now() - began) / 1000;
}

const weeklyFile = {
  name: 'grants.xml',
  *content() {
    const body = `<description>${'<p>Long text that no import needs. </p>'.repeat(1500)}</description>`;
    for (let index = 0; index < imported; index += 1) {
      const xml = grant({ number: String(firstImported + index), title: `Number ${index}` });
      yield xml.replace(/<description>[\s\S]*<\/description>/, body);
    }
  },
};

/** A file of many records, each with its number and title. */
const fileOf = (name: string, record: (made: { number: string; title: string }) => string) => ({
  name,
  *content() {
    for (let index = 0; index < imported; index += 1)
      yield record({ number: String(firstImported + index), title: `Method of number ${index} with a title of typical length` });
  },
});

const otherFiles = [
  fileOf('grants-2003.xml', (made) => patdocGrant(made)),
  fileOf('applications-2004.xml', applicationV1),
  // The ninth digit is a check digit.
  fileOf('grants-1982.txt', ({ number, title }) => greenbookGrant({ number: `${number}0`, title })),
  fileOf('ppubs.json', (made) => `${JSON.stringify(ppubsPatent(made))}\n`),
];

const tableOf = (name: string, rows: number) => ({
  name,
  *content() {
    yield 'patent_id\tpatent_type\tpatent_date\tpatent_title\twipo_kind\n';
    for (let index = 0; index < rows; index += 1)
      yield `"${firstImported + index}"\t"utility"\t"2024-01-02"\t"Method of number ${index} with a title of typical length"\t"B2"\n`;
  },
});
const grantTable = tableOf('g_patent.tsv', imported);
const firstTable = tableOf('first-load.tsv', 10 * imported);

/** Loads an empty database, and compares with COPY of the same rows without any index, and building all indexes after it. */
async function firstLoad(pool: pg.Pool, databaseUrl: string, folder: string): Promise<Bar> {
  const name = 'brevet_first_load';
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await pool.query(`drop database if exists ${name}`);
  await pool.query(`create database ${name}`);
  const own = new pg.Pool({ connectionString: url.href, max: 2 });
  try {
    await migrate(url.href);
    const file = join(folder, firstTable.name);
    await writeFileOf(file, firstTable.content());
    const { seconds, peak } = await measureImport(url.href, file, 10 * imported);
    const copy = await copyAndBuild(own);
    const ratio = (seconds / copy).toFixed(2);
    row(
      'first load of an empty store',
      Math.round((10 * imported) / seconds),
      '',
      Math.round((10 * imported) / copy),
      ratio,
      peak,
    );
    return {
      goal: 'a first load takes at most 1.5 times COPY and building the indexes',
      measured: ratio,
      met: seconds / copy <= 1.5,
    };
  } finally {
    await own.end();
    await pool.query(`drop database ${name}`);
  }
}

/** Seconds of COPY of all rows into the table without indexes, and of building them. */
async function copyAndBuild(pool: pg.Pool): Promise<number> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'bulk_patents' and indexname not like '%pkey'`,
  );
  const { rows } = await pool.query({
    text: `select ${columns.map(asText).join(', ')} from bulk_patents`,
    rowMode: 'array',
  });
  await pool.query('truncate bulk_patents');
  for (const index of indexes) await pool.query(`drop index ${index.name}`);
  await pool.query('alter table bulk_patents drop constraint bulk_patents_pkey');
  const client = await pool.connect();
  const lines = rows.map(copyLine);
  const began = performance.now();
  try {
    await client.query("set maintenance_work_mem = '256MB'");
    await copyLines(client, 'bulk_patents', columns, lines);
    await client.query('alter table bulk_patents add primary key (bulk_patent_id)');
    for (const { definition } of indexes) await client.query(definition);
    return (performance.now() - began) / 1000;
  } finally {
    client.release();
  }
}

const columns = [
  'country',
  'patent_number',
  'kind',
  'patent_status',
  'title',
  'abstract',
  'assignees',
  'inventors',
  'cpc',
  'ipc',
  'uspc',
  'further_uspc',
  'filed_date',
  'publication_date',
  'issued_date',
  'application_number',
];
/** Dates as PostgreSQL writes them. */
const asText = (column: string): string => (/date/.test(column) ? `${column}::text` : column);

/** Seconds that COPY takes for the rows just imported. Removes them from the table again. */
async function plainCopy(pool: pg.Pool): Promise<number> {
  const isImported = "country = 'US' and patent_number between '30000001' and '30999999'";
  const { rows } = await pool.query({
    text: `select ${columns.map(asText).join(', ')} from bulk_patents where ${isImported}`,
    rowMode: 'array',
  });
  if (rows.length !== imported) throw new Error(`${rows.length} of ${imported} patents were imported`);
  const besides = await Promise.all(
    ['claims', 'facts'].map(async (column) => {
      const names = ['country', 'patent_number', column, 'source_date'];
      const text = `select country, patent_number, ${column}::text, source_date::text from patent_${column} where ${isImported}`;
      return { table: `patent_${column}`, names, lines: (await pool.query({ text, rowMode: 'array' })).rows.map(copyLine) };
    }),
  );
  const remove = async () => {
    for (const table of ['bulk_patents', 'patent_claims', 'patent_facts'])
      await pool.query(`delete from ${table} where ${isImported}`);
  };
  await remove();
  const client = await pool.connect();
  const began = performance.now();
  try {
    await copyLines(client, 'bulk_patents', columns, rows.map(copyLine));
    for (const { table, names, lines } of besides) if (lines.length > 0) await copyLines(client, table, names, lines);
    await settleIndexes(pool);
  } finally {
    client.release();
  }
  const seconds = (performance.now() - began) / 1000;
  await remove();
  return seconds;
}
