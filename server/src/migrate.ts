import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { buildPostponedIndexes } from './features/patent-imports/patent-imports.ts';
import { fillSkeletons } from './features/users/users.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
/** An arbitrary number, the same in every instance. The holder of this advisory lock migrates; the others wait. */
const lockKey = 7_240_911;

/**
 * Migrates the database to the latest schema. Safe when several instances start at once (an advisory lock) and when killed
 * midway (one transaction): the next start tries again.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'brevet-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await buildPostponedIndexes(client);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await fillSkeletons(client);
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}
