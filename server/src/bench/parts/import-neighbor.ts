import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { userTypes } from '@brevet/contract/access';
import type pg from 'pg';
import { grant } from '../../features/patent-imports/fixtures/sample-documents.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Figures } from '../load.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

/** More than are imported during the measurement. */
const imported = 200_000;
/** The generated data leaves these numbers free. */
const firstImported = 40_000_001;
const connections = 8;
const slowest = 0.75;

const figures = (name: string, { requests, p50, p97, p99 }: Figures): void => row(name, Math.round(requests), p50, p97, p99);

/** Measures reads alone and next to a running import. */
export async function importNeighbor({ url: DATABASE_URL, pool, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const imports = join(folder, 'imports-of-bench');
  await mkdir(imports, { recursive: true });
  const settings = { DATABASE_URL, BREVET_DATA: folder, BREVET_IMPORTS: imports, LOG_LEVEL: 'silent' };
  const server = await startChild(product, settings);
  try {
    const token = await signIn(pool, DATABASE_URL, userTypes.admin);
    const { rows } = await pool.query<{ id: number }>('select listing_id as id from listings where available_status = 1 limit 1');
    const paths = [
      '/api/myaccount_ta_all?limit=20',
      `/api/listing_details?listingId=${rows[0]?.id}`,
      '/api/myaccount_ta_all?limit=20&search=separator%20ab',
      '/api/authToken',
    ];
    const measure = () => load({ url: server.url, token, paths, seconds, connections });
    await measure();
    head('reads', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms');
    const alone = await measure();
    figures('alone', alone);
    const ImportID = await start(server.url, token, imports);
    await running(pool, ImportID);
    const before = await readOf(pool, ImportID);
    const beside = await measure();
    const read = (await readOf(pool, ImportID)) - before;
    figures(`beside an import of ${Math.round(read / seconds)} records/s`, beside);
    const share = beside.requests / alone.requests;
    const measured = `${share.toFixed(2)} of the requests, p50 ${beside.p50} ms instead of ${alone.p50} ms`;
    return [{ goal: 'an import slows answers by at most a quarter', measured, met: share >= slowest && read > 0 }];
  } finally {
    await server.close();
    await pool.query(`delete from bulk_patents where country = 'US' and patent_number between '40000001' and '40999999'`);
  }
}

/** Starts the import of a generated file. */
async function start(url: string, token: string, folder: string): Promise<number> {
  const content = Array.from({ length: imported }, (_, index) =>
    grant({ number: String(firstImported + index), title: `Number ${index}` }),
  );
  await writeFile(join(folder, 'neighbor.xml'), content);
  const answer = await fetch(`${url}/api/startImport`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file: 'neighbor.xml' }),
  });
  const body = (await answer.json()) as { ImportID?: number; message: string };
  if (body.ImportID === undefined) throw new Error(body.message);
  return body.ImportID;
}

const readOf = async (pool: pg.Pool, id: number): Promise<number> => {
  const { rows } = await pool.query<{ read: number }>(
    `select coalesce((counts ->> 'read')::int, 0) as read from imports where import_id = $1`,
    [id],
  );
  return rows[0]?.read ?? 0;
};

async function running(pool: pg.Pool, id: number): Promise<void> {
  while ((await readOf(pool, id)) === 0) await delay(100);
}
