import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { emptyDatabase } from './database.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

/** A database as it was before the migration whose name ends in `name`. The test calls `migrate` to continue. */
export async function databaseBefore(name: string) {
  const database = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'brevet-migrations-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal: Journal = JSON.parse(readFileSync(path, 'utf8'));
    const index = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
    if (index < 0) throw new Error(`No migration ends in ${name}`);
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
    await runMigrations(drizzle(database.pool), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return database;
}
