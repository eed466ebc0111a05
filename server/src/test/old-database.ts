import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrateTo } from '../migrate.ts';
import { emptyDatabase } from './database.ts';

const journal = fileURLToPath(new URL('../../migrations/meta/_journal.json', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

/** A database as it was before the migration whose name ends in `name`. The test calls `migrate` to continue. */
export async function databaseBefore(name: string) {
  const { entries }: Journal = JSON.parse(readFileSync(journal, 'utf8'));
  const index = entries.findIndex(({ tag }) => tag.endsWith(name));
  if (index < 0) throw new Error(`No migration ends in ${name}`);
  const database = await emptyDatabase();
  await migrateTo(database.url, index);
  return database;
}
