import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsIn } from './features/backups/start.ts';
import { buildPostponedIndexes } from './features/patent-imports/start.ts';
import { fillSkeletons } from './features/users/start.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { applyStoredCode, readStoredCode } from './platform/db/stored-code.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const schema = fileURLToPath(new URL('./schema', import.meta.url));
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
    await refuseOthers(client);
    await buildPostponedIndexes(client);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await applyStoredCode(client, readStoredCode(schema));
    await fillSkeletons(client);
    await migrateJobs(url);
  } finally {
    await client.end();
  }
}

/** A schema that this version doesn't know could lose what another one stores. Throws StartError. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const known = knownMigrations();
  const present = await migrationsIn(client);
  if (isBeforeBaseline(present))
    throw new StartError(
      "This database is from before the first release of Brevet and can't be upgraded. Set BREVET_DATA to a new folder, or DATABASE_URL to an empty database.",
    );
  if (present.some((hash) => !known.includes(hash)))
    throw new StartError(
      'A newer version of Brevet has used this database. Start that version, or restore a backup of this one.',
    );
}

/** True for the migrations of a version before the baseline. All later versions begin with it. */
export const isBeforeBaseline = ([first]: readonly string[]): boolean => first !== undefined && first !== knownMigrations()[0];

/** The hash of each migration that this version knows, in order. */
export const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/** Runs only the first migrations on an empty database: the tables of an earlier version, into which its backup fits. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'));
  const earlier = mkdtempSync(join(tmpdir(), 'brevet-migrations-'));
  const client = new pg.Client({ connectionString: url, application_name: 'brevet-migrate' });
  try {
    const entries = journal.entries.slice(0, count);
    for (const { tag } of entries) symlinkSync(join(folder, `${tag}.sql`), join(earlier, `${tag}.sql`));
    await mkdir(join(earlier, 'meta'));
    await writeFile(join(earlier, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations(drizzle(client), { migrationsFolder: earlier });
  } finally {
    await client.end();
    rmSync(earlier, { recursive: true, force: true });
  }
}
