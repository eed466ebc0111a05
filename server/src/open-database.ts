import type { Config } from './config.ts';
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
  for (const path of makePrivate(config.dataDir))
    console.error(`Other accounts may be able to read ${path}. Change its permissions.`);
  const running = share && !config.databaseUrl ? runningPostgres(config.dataDir) : null;
  if (running) return { url: running, stop: async () => {} };
  if (config.databaseUrl) {
    await migrate(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    await migrate(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
}
