import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { copyLine, copyLines } from '../features/patents/import/copy-rows.ts';
import { grant } from '../features/patents/import/fixtures/made.ts';
import { SessionStore } from '../features/session/session-store.ts';
import { Changes } from '../platform/db/changes.ts';
import { connect } from '../platform/db/client.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { generate } from './generate.ts';
import type { Figures } from './load.ts';
import { load } from './load.ts';
import { loginBytes } from './login-size.ts';
import { loginTiming } from './login-timing.ts';
import { measureStart } from './start-up.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

interface Options {
  listings: number;
  patents: number;
  seconds: number;
}

const say = (...columns: (string | number)[]): void => console.log(`| ${columns.join(' | ')} |`);
const figures = (name: string, { requests, p50, p97, p99 }: Figures): void => say(name, Math.round(requests), p50, p97, p99);

/** Prints, from one run on generated data, the figures of docs/performance.md. Returns the exit code. */
export async function bench({ listings, patents, seconds }: Options): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'brevet-bench-'));
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  );
  try {
    await startUp(folder);
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'load') });
    try {
      await migrate(database.url);
      const { pool, db } = connect(database.url, 2);
      console.log(`\nGenerating ${listings} listings and ${patents} patents`);
      await generate(db, listings, patents);
      await underLoad(database.url, seconds);
      await imports(pool, database.url, folder);
      await pool.end();
    } finally {
      await database.stop();
    }
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startUp(folder: string): Promise<void> {
  const dataDir = join(folder, 'start');
  const [first, second] = [await measureStart(dataDir), await measureStart(dataDir)];
  say('start', 'seconds', 'MB at rest');
  say('---', '---:', '---:');
  say('first, with the demo workspace', first.seconds.toFixed(2), Math.round(first.megabytes));
  say('second', second.seconds.toFixed(2), Math.round(second.megabytes));
  console.log(`\nThe login page loads ${(loginBytes() / 1000).toFixed(1)} kB of JavaScript (gzip).`);
}

/** A user of the generated data, signed in; the address of the application and of the bare handler. */
async function underLoad(databaseUrl: string, seconds: number): Promise<void> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl });
  const app = await buildApp(config, databaseUrl);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareHandler(databaseUrl);
  const { pool, db } = connect(databaseUrl, 2);
  const { rows } = await pool.query<{ user_id: number; username: string }>(
    'select user_id, username from users where user_type = 30 limit 1',
  );
  const token = await new SessionStore(db, new Changes(databaseUrl)).start(rows[0]?.user_id ?? 0, {
    address: '127.0.0.1',
    userAgent: 'bench',
  });
  try {
    await tablesAndCalls({ url, token, bare: bare.url, seconds });
    const { known, unknown, t } = await loginTiming(app, rows[0]?.username ?? '');
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    console.log(
      `\nA refused sign-in: ${ms(known)} for a name that exists, ${ms(unknown)} for one that does not (t ${t.toFixed(1)}).`,
    );
  } finally {
    await pool.end();
    await app.close();
    await bare.close();
  }
}

/** What a table page is held against: Fastify and node-postgres with the same rows, no count, no session, no checks. */
async function bareHandler(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = fastify();
  const text = `select l.listing_id, l.rating, l.source, l.listing_type, l.listing_name, l.brokercode, l.tag, l.available_status, l.owner_id,
      l.create_date, l.start_date, left(u.firstname, 1) || '. ' || u.lastname as owner,
      coalesce((select d.decision_status from listing_decisions d where d.listing_id = l.listing_id and d.broker_code = $3), 0) as decision_status,
      (select count(*)::int from listing_recommendations r where r.listing_id = l.listing_id) as recommended
    from listings l join users u on u.user_id = l.owner_id order by l.listing_id desc limit $1 offset $2`;
  app.get('/', async () => (await pool.query({ name: 'bare', text, values: [20, 0, 'B1'] })).rows);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}

async function tablesAndCalls({
  url,
  token,
  bare,
  seconds,
}: {
  url: string;
  token: string;
  bare: string;
  seconds: number;
}): Promise<void> {
  const table = '/api/myaccount_ta_all?limit=20';
  const measure = (paths: string[], connections = 1, rate?: number) =>
    load({ url, token, paths, connections, seconds, ...(rate ? { rate } : {}) });
  await measure([table], 16);
  await load({ url: bare, paths: ['/'], connections: 16, seconds: 2 });
  console.log('\n');
  say('call', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms');
  say('---', '---:', '---:', '---:', '---:');
  const plain = await load({ url: bare, paths: ['/'], connections: 16, seconds });
  figures('bare handler, 16 connections', plain);
  const page = await measure([table], 16);
  figures('table page with its total, 16 connections', page);
  for (const [name, path] of singles) figures(`${name}, one user`, await measure([path]));
  figures(
    'mixed, 300 requests/s, 16 connections',
    await measure(
      singles.map(([, path]) => path),
      16,
      300,
    ),
  );
  console.log(`\nA table page costs ${(plain.requests / page.requests).toFixed(2)} times the bare handler.`);
}

const singles = [
  ['table page', '/api/myaccount_ta_all?limit=20'],
  ['table page by rating', '/api/myaccount_ta_all?limit=20&sid=Rating'],
  ['table page of a status', '/api/myaccount_ta_all?limit=20&AvailableStatus=-1'],
  ['table page of five stars', '/api/myaccount_ta_all?limit=20&star=5&sid=CreateDate'],
  ['search in names', '/api/myaccount_ta_all?limit=20&search=separator%20ab'],
  ['pursue requests', '/api/pursue_request?AvailableStatus=1'],
  ['listing', '/api/listing_details?listingId=12345'],
  ['bulk lookup', '/api/getPatentDetailFromBulk?patentNumber=4123456&country=US'],
] as const;

const imported = 20_000;
/** Numbers that the generated data leaves free. */
const firstImported = 30_000_001;

/**
 * Imports of made files, each against COPY of the very same rows into the same table. The second round counts: both find in memory
 * what the first one has read.
 */
async function imports(pool: pg.Pool, databaseUrl: string, folder: string): Promise<void> {
  console.log('\n');
  say('import', 'records/s', 'COPY of the same rows, records/s', 'ratio', 'peak MB');
  say('---', '---:', '---:', '---:', '---:');
  for (const { name, content } of [weeklyFile, grantTable]) {
    const file = join(folder, name);
    const { size } = await writeFileOf(file, content());
    await compare(pool, databaseUrl, file);
    const { rate, copy, peak } = await compare(pool, databaseUrl, file);
    say(`${name}, ${Math.round(size / 2 ** 20)} MB`, Math.round(rate), Math.round(copy), (rate / copy).toFixed(2), peak);
  }
}

/** Records a second of the import, and of COPY. */
async function compare(pool: pg.Pool, databaseUrl: string, file: string): Promise<{ rate: number; copy: number; peak: number }> {
  await settleIndexes(pool);
  const { seconds, peak } = await measureImport(databaseUrl, file);
  const rate = imported / (seconds + (await settleIndexes(pool)));
  return { rate, copy: imported / (await plainCopy(pool)), peak };
}

/** Seconds that it takes to bring into the word indexes what they have only noted so far: each pays for its own rows. */
async function settleIndexes(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  for (const index of ['bulk_patents_search', 'bulk_patents_cpc', 'bulk_patents_assignee'])
    await pool.query('select gin_clean_pending_list($1::regclass)', [index]);
  return (performance.now() - began) / 1000;
}

/** The import as an operator starts it: how long it takes by its own figure, and the most memory (MB) that its process took. */
async function measureImport(databaseUrl: string, file: string): Promise<{ seconds: number; peak: number }> {
  const child = spawn(process.execPath, [cli, 'patents', 'import', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  const said = (await text(child.stdout)).match(/(\d+) records\/s/);
  clearInterval(look);
  if (!said) throw new Error('The import has failed');
  return { seconds: imported / Number(said[1]), peak: Math.round(peak) };
}

async function writeFileOf(file: string, content: Iterable<string>): Promise<{ size: number }> {
  await pipeline(Readable.from(content), createWriteStream(file));
  return stat(file);
}

const weeklyFile = {
  name: 'grants.xml',
  *content() {
    const body = `<description>${'<p>Much text that no import needs. </p>'.repeat(1500)}</description>`;
    for (let index = 0; index < imported; index += 1) {
      const xml = grant({ number: String(firstImported + index), title: `Number ${index}` });
      yield xml.replace(/<description>[\s\S]*<\/description>/, body);
    }
  },
};

const grantTable = {
  name: 'g_patent.tsv',
  *content() {
    yield 'patent_id\tpatent_type\tpatent_date\tpatent_title\twipo_kind\n';
    for (let index = 0; index < imported; index += 1)
      yield `"${firstImported + index}"\t"utility"\t"2024-01-02"\t"Method of number ${index} with a title as long as they are"\t"B2"\n`;
  },
};

/** Seconds that COPY takes for what was just imported, which is taken out of the table again. */
async function plainCopy(pool: pg.Pool): Promise<number> {
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
    'filed_date',
    'publication_date',
    'issued_date',
    'application_number',
  ];
  const isImported = "country = 'US' and patent_number between '30000001' and '30999999'";
  const { rows } = await pool.query({
    text: `select ${columns.map((column) => (/date/.test(column) ? `${column}::text` : column)).join(', ')} from bulk_patents where ${isImported}`,
    rowMode: 'array',
  });
  if (rows.length !== imported) throw new Error(`${rows.length} of ${imported} patents were imported`);
  await pool.query(`delete from bulk_patents where ${isImported}`);
  const client = await pool.connect();
  const began = performance.now();
  try {
    await copyLines(client, 'bulk_patents', columns, rows.map(copyLine));
    await settleIndexes(pool);
  } finally {
    client.release();
  }
  const seconds = (performance.now() - began) / 1000;
  await pool.query(`delete from bulk_patents where ${isImported}`);
  return seconds;
}
