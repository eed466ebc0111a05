import type { Config } from './config.ts';
import { putFilesInPlace } from './features/backups/start.ts';
import { migrate } from './migrate.ts';
import { runningPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { makePrivate } from './platform/files/private-folder.ts';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * The configured database, migrated: the one at DATABASE_URL, or the embedded one in the data folder. Commands can
 * share the embedded one with a running server.
 */
export async function openDatabase(config: Config, { share = false } = {}): Promise<OpenDatabase> {
  const database = await openAsIs(config, share);
  try {
    await migrate(database.url);
    await putFilesInPlace(config.dataDir, database.url);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The configured database with the schema that it has. */
export async function openAsIs(config: Config, share = false): Promise<OpenDatabase> {
  for (const path of makePrivate(config.dataDir))
    console.error(`Other accounts may be able to read ${path}. Change its permissions.`);
  const running = share && !config.databaseUrl ? runningPostgres(config.dataDir) : null;
  const url = config.databaseUrl ?? running;
  return url ? { url, stop: async () => {} } : startEmbeddedPostgres({ dataDir: config.dataDir });
}
