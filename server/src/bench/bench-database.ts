import type { UserType } from '@brevet/contract/access';
import type pg from 'pg';
import { SessionStore } from '../features/session/session-store.ts';
import { migrate } from '../migrate.ts';
import { Changes } from '../platform/db/changes.ts';
import type { Database } from '../platform/db/client.ts';
import { connect } from '../platform/db/client.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { generate } from './generate.ts';

/** The generated data that a part of the benchmark runs on. */
export interface BenchDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  /** A folder for this run's files, removed at the end. */
  folder: string;
  /** Seconds that each load runs. */
  seconds: number;
}

/** An embedded database, or the one at `url` for repeated runs. Fills it if it has no listings. */
export async function openBenchDatabase(
  url: string | undefined,
  dataDir: string,
  { listings, patents }: { listings: number; patents: number },
): Promise<{ url: string; pool: pg.Pool; db: Database; stop(): Promise<void> }> {
  const embedded = url === undefined ? await startEmbeddedPostgres({ dataDir }) : { url, stop: async () => {} };
  await migrate(embedded.url);
  const { pool, db } = connect(embedded.url, 2);
  const { rows } = await pool.query('select 1 from listings limit 1');
  if (rows.length === 0) {
    console.log(`\nGenerating ${listings} listings and ${patents} patents`);
    await generate(db, listings, patents);
  }
  const stop = async (): Promise<void> => {
    await pool.end();
    await embedded.stop();
  };
  return { url: embedded.url, pool, db, stop };
}

/** A session token for a generated user of this type. */
export async function signIn(pool: pg.Pool, url: string, type: UserType): Promise<string> {
  const { rows } = await pool.query<{ user_id: number }>(
    'select user_id from users where user_type = $1 order by user_id limit 1',
    [type],
  );
  const connection = connect(url, 1);
  try {
    const sessions = new SessionStore(connection.db, new Changes(url));
    return await sessions.start(rows[0]?.user_id ?? 0, { address: '127.0.0.1', userAgent: 'bench' });
  } finally {
    await connection.pool.end();
  }
}
