import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { begin, commit, rollback } from '../../platform/db/on-connection.ts';
import type { Manifest, StoredTable } from './format.ts';
import { BackupError } from './format.ts';
import type { ReadOptions } from './read-backup.ts';
import { readBackup } from './read-backup.ts';
import type { RestoredFiles } from './restored-files.ts';
import type { Held, Rebuild } from './restored-rows.queries.ts';
import {
  endAccess,
  endImports,
  heldIn,
  noteRestore,
  prepareTables,
  rebuildTables,
  setSequences,
} from './restored-rows.queries.ts';
import { rowsInto, storedTables } from './stored-rows.queries.ts';
import type { Unsubscribe } from './unsubscribes.queries.ts';
import { suppress } from './unsubscribes.queries.ts';

export interface Loading {
  client: pg.Client;
  files: RestoredFiles;
  /** Names this restore. */
  token: string;
  /** Brings the empty database to the schema of the backup, or throws. */
  prepareSchema(manifest: Manifest): Promise<void>;
  /** The server's own secret from its settings; null if it takes the one of the backup. */
  secret: string | null;
  unsubscribes: readonly Unsubscribe[];
}

export interface Loaded {
  manifest: Manifest;
  rows: number;
  ended: { sessions: number; links: number };
  suppressed: number;
  held: Held;
}

/** Loads a backup into an empty database, in one transaction that is committed only if all of the backup is intact. */
export async function loadBackup(path: string, loading: Loading, options: ReadOptions): Promise<Loaded> {
  const { client, files } = loading;
  let tables = new Map<string, StoredTable>();
  let rebuild: Rebuild = [];
  try {
    const { manifest, sums } = await readBackup(path, options, {
      begin: async (described, secret) => {
        if (loading.secret !== null && loading.secret !== secret)
          throw new BackupError(
            "BREVET_SECRET isn't the secret of the backup. Set it to that one, or remove it to take it from the backup.",
          );
        await loading.prepareSchema(described);
        if (loading.secret === null) await files.keepSecret(secret);
        await begin(client);
        const present = await storedTables(client);
        tables = tablesOf(described, present);
        rebuild = await prepareTables(client, present);
      },
      rows: async (name, content) => {
        const table = tables.get(name);
        if (table) await pipeline(Readable.from(content), rowsInto(client, table));
      },
      file: (FileName, content) => files.add(FileName, content),
    });
    await setSequences(client, manifest.sequences);
    await rebuildTables(client, rebuild);
    const ended = await endAccess(client);
    await endImports(client);
    const suppressed = await suppress(client, loading.unsubscribes);
    await noteRestore(client, loading.token, manifest);
    const held = await heldIn(client);
    options.signal?.throwIfAborted();
    await commit(client);
    const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0);
    return { manifest, rows, ended, suppressed, held };
  } catch (error) {
    await rollback(client).catch(() => {});
    throw error;
  }
}

/** The tables of the backup, which must be those of its schema. Names from a file never reach a statement otherwise. */
function tablesOf({ tables }: Manifest, present: readonly StoredTable[]): Map<string, StoredTable> {
  const known = new Map(present.map((table) => [table.name, table]));
  for (const { name, columns } of tables)
    if (JSON.stringify(known.get(name)?.columns.toSorted()) !== JSON.stringify(columns.toSorted()))
      throw new BackupError(`The backup's table ${JSON.stringify(name)} isn't one of its version of Brevet.`);
  return new Map(tables.map((table) => [table.name, table]));
}
