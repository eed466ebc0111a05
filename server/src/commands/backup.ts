import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { momentOf } from '@brevet/contract/day';
import type { Config } from '../config.ts';
import type { Sums } from '../features/backups/commands.ts';
import { BackupError, endBackup, readManifest, startBackup, verifyBackup, writeBackup } from '../features/backups/commands.ts';
import type { Database } from '../platform/db/client.ts';
import { serverSecret } from '../platform/secrets/secret-box.ts';
import type { Output } from './progress.ts';
import { counted, interruption, progressBar } from './progress.ts';

interface BackupOptions {
  withPatents: boolean;
}

/** `backup [FILE]`: writes a backup, reads it once more, and returns the exit code. */
export async function backupCommand(
  config: Config,
  { db, url }: { db: Database; url: string },
  file: string | undefined,
  { withPatents }: BackupOptions,
  out: Output,
): Promise<number> {
  const passphrase = config.backupPassphrase;
  const path = file ?? join(config.backupFolder, nameNow(passphrase !== null));
  const row = { Path: path, WithPatents: withPatents, Encrypted: passphrase !== null };
  const BackupID = await startBackup(db, row);
  const signal = interruption();
  const bar = progressBar(out);
  let unverified: string | null = null;
  try {
    const source = { databaseUrl: url, filesFolder: join(config.dataDir, 'files'), secret: serverSecret(config) };
    const onProgress = bar.update;
    const written = await writeBackup(source, path, { passphrase, withPatents, signal, onProgress });
    unverified = written.path;
    await verifyBackup(written.path, { passphrase, signal, onProgress });
    bar.stop();
    unverified = null;
    await endBackup(db, BackupID, { State: 'verified', Size: written.size, Damaged: written.damaged.length });
    out.stdout.write(`${written.path}: ${contentOf(written.sums)}, ${written.size} bytes, verified\n`);
    if (!withPatents) out.stdout.write('The patent store is left out. After a restore, import its files again.\n');
    if (passphrase === null)
      out.stdout.write('Anyone who has this file can read it. Set BACKUP_PASSPHRASE to encrypt backups.\n');
    for (const name of written.damaged) out.stderr.write(`The attachment ${name} is missing or damaged.\n`);
    return written.damaged.length > 0 ? 3 : 0;
  } catch (error) {
    bar.stop();
    if (unverified !== null) await rm(unverified, { force: true });
    const problem = signal.aborted ? 'Canceled. No backup was written.' : error instanceof BackupError ? error.message : null;
    await endBackup(db, BackupID, { State: 'failed', Problem: problem ?? 'It failed for an unknown reason.' }).catch(() => {});
    if (problem === null) throw error;
    out.stderr.write(`${problem}\n`);
    return signal.aborted ? 130 : 1;
  }
}

/** "1 row and 12 attachments". */
function contentOf({ tables, files }: Sums): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, 'row')} and ${counted(Object.keys(files).length, 'attachment')}`;
}

/** Sorted by name, backups are sorted by age. */
const nameNow = (isEncrypted: boolean): string =>
  `brevet-${momentOf()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.tar.zst${isEncrypted ? '.age' : ''}`;

const isBackup = (name: string): boolean => /\.tar\.zst(\.age)?$/.test(name);

/** `backup verify FILE`: reads everything and compares. Needs no database. */
export async function verifyCommand(config: Config, file: string, out: Output): Promise<number> {
  const bar = progressBar(out);
  try {
    const { manifest, sums } = await verifyBackup(file, {
      passphrase: config.backupPassphrase,
      signal: interruption(),
      onProgress: bar.update,
    });
    bar.stop();
    out.stdout.write(`${file}: intact. ${contentOf(sums)} of ${manifest.created}\n`);
    return 0;
  } catch (error) {
    bar.stop();
    if (!(error instanceof BackupError)) throw error;
    out.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** `backup list [FOLDER]`: the backups in a folder, oldest first. */
export async function listCommand(config: Config, folder = config.backupFolder, out: Output): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isBackup).toSorted()) {
    const path = join(folder, name);
    const { size } = await stat(path);
    out.stdout.write(`${name}\t${size} bytes\t${await described(path, config.backupPassphrase)}\n`);
  }
  if (!names.some(isBackup)) out.stdout.write(`No backups in ${folder}\n`);
  return 0;
}

async function described(path: string, passphrase: string | null): Promise<string> {
  try {
    const { created, withPatents } = await readManifest(path, passphrase);
    return withPatents ? `of ${created}` : `of ${created}, without the patent store`;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
