import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isoDateTime } from '@brevet/contract/day';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Loaded, Manifest, Unsubscribe } from '../features/backups/commands.ts';
import {
  BackupError,
  connectForLong,
  contentsOf,
  dropTables,
  loadBackup,
  migrationsIn,
  RestoredFiles,
  verifyBackup,
} from '../features/backups/commands.ts';
import { isBeforeBaseline, knownMigrations, migrate, migrateTo } from '../migrate.ts';
import { openAsIs } from '../open-database.ts';
import type { Output } from './progress.ts';
import { counted, interruption, progressBar } from './progress.ts';

interface RestoreOptions {
  /** A file of people who have unsubscribed since the backup. */
  suppress?: string;
}

/** `restore FILE`: puts a backup into the empty installation of the environment, or changes nothing. Returns the exit code. */
export async function restoreCommand(config: Config, file: string, { suppress }: RestoreOptions, out: Output): Promise<number> {
  const signal = interruption();
  const bar = progressBar(out);
  try {
    const unsubscribes = suppress === undefined ? [] : await readUnsubscribes(suppress);
    // Damage that the sums find only at the end can look like anything before.
    await verifyBackup(file, { passphrase: config.backupPassphrase, signal, onProgress: bar.update });
    const database = await openAsIs(config);
    try {
      const loaded = await restoreInto(config, database.url, file, unsubscribes, { signal, onProgress: bar.update });
      await migrate(database.url);
      bar.stop();
      report(loaded, out);
    } finally {
      await database.stop();
    }
    return 0;
  } catch (error) {
    bar.stop();
    if (!signal.aborted && !(error instanceof BackupError)) throw error;
    out.stderr.write(`${signal.aborted ? 'Canceled. Nothing was restored.' : (error as Error).message}\n`);
    return signal.aborted ? 130 : 1;
  }
}

async function restoreInto(
  config: Config,
  url: string,
  file: string,
  unsubscribes: readonly Unsubscribe[],
  watch: { signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<Loaded> {
  const client = await connectForLong(url);
  const token = randomUUID();
  try {
    await requireEmpty(client);
    const files = await RestoredFiles.begin(config.dataDir, token);
    try {
      const loaded = await loadBackup(
        file,
        {
          client,
          files,
          token,
          secret: config.secret,
          unsubscribes,
          prepareSchema: (manifest) => prepareSchema(client, url, manifest),
        },
        { passphrase: config.backupPassphrase, ...watch },
      );
      await files.putInPlace();
      return loaded;
    } catch (error) {
      await files.drop();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const contents = await contentsOf(client);
  if (contents === 'data')
    throw new BackupError('This installation has data. Set BREVET_DATA to a new folder, or DATABASE_URL to an empty database.');
  if (contents === 'foreign tables')
    throw new BackupError('The database has tables of another program. Set DATABASE_URL to an empty one.');
}

/** Gives the empty database the schema that the backup had. */
async function prepareSchema(client: pg.Client, url: string, { schema }: Manifest): Promise<void> {
  if (isBeforeBaseline(schema))
    throw new BackupError("This backup is from before the first release of Brevet and can't be restored.");
  const known = knownMigrations();
  const differs = schema.findIndex((hash, at) => hash !== known[at]);
  if (schema.length > known.length && differs === known.length)
    throw new BackupError('A newer version of Brevet made this backup. Restore it with that version.');
  if (differs >= 0 || schema.length === 0) throw new BackupError("The backup's schema isn't one of Brevet's.");
  const present = await migrationsIn(client);
  if (present.length > schema.length || present.some((hash, at) => hash !== schema[at])) await dropTables(client);
  await migrateTo(url, schema.length);
}

const unsubscribe = z.object({ address: z.string().min(3).max(320), list: z.int().nullable(), date: isoDateTime });

/** A line of JSON for each, as `unsubscribes` prints them. */
async function readUnsubscribes(path: string): Promise<Unsubscribe[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${path} can't be opened.`);
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [unsubscribe.parse(JSON.parse(line))];
    } catch {
      throw new BackupError(`Line ${at + 1} of ${path} isn't as "npm run brevet -- unsubscribes" writes it.`);
    }
  });
}

function report({ manifest, rows, ended, held, suppressed }: Loaded, { stdout }: Output): void {
  const lines = [
    `Restored ${counted(rows, 'row')} and ${counted(manifest.files, 'attachment')} of ${manifest.created}.`,
    `Ended ${counted(ended.sessions, 'session')} and ${counted(ended.links, 'link')} from emails.`,
    ...(suppressed > 0 ? [`Added ${counted(suppressed, 'unsubscribe')}.`] : []),
    ...(held.invitations > 0
      ? [
          `Look through the invitations. ${held.invitations === 1 ? '1 works' : `${held.invitations} work`} again, even if withdrawn since the backup.`,
        ]
      : []),
    `Held back: ${counted(held.emails, 'email')} and ${counted(held.campaigns, 'campaign')}.`,
    'No email leaves until an admin has looked and released them, in Admin > Outbox or with "npm run brevet -- release-held".',
    ...(manifest.withPatents ? [] : ["The backup doesn't have the patent store. Import its files again."]),
  ];
  stdout.write(`${lines.join('\n')}\n`);
}
