import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import type pg from 'pg';
import type { Pack } from 'tar-stream';
import { pack as tarPack } from 'tar-stream';
import { isDiskFull } from '../../platform/db/disk-full.ts';
import { isRunning } from '../../platform/db/embedded/processes.ts';
import type { Manifest, StoredTable, Sums } from './format.ts';
import {
  BackupError,
  backupFormat,
  fileEntry,
  leftOut,
  manifestEntry,
  patentStore,
  rowsEntry,
  secretEntry,
  sumsEntry,
} from './format.ts';
import {
  beginSnapshot,
  completeFiles,
  connectForLong,
  migrationsIn,
  openJobs,
  rowsOf,
  sequenceValues,
  storedTables,
  tableSizes,
} from './stored-rows.queries.ts';

/** Rows are written in pieces of this size, because an entry of an archive begins with its length. */
const pieceSize = 4 * 1024 * 1024;
/** A backup starts over if an attachment isn't as its row says, because it may just have changed. The last one takes it as it is. */
const mostStarts = 3;

export interface BackupSource {
  databaseUrl: string;
  filesFolder: string;
  /** Opens what the database has encrypted. */
  secret: string;
}

export interface BackupOptions {
  /** Null writes without encryption. */
  passphrase: string | null;
  withPatents: boolean;
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface WrittenBackup {
  path: string;
  size: number;
  manifest: Manifest;
  sums: Sums;
  /** Attachments that are missing, or not as they were uploaded. */
  damaged: string[];
}

/** An attachment isn't as its row says. */
class FileChanged extends Error {}

/** Writes all rows and attachments of one moment to a new file, while others go on working. Leaves nothing behind if it fails. */
export async function writeBackup(source: BackupSource, path: string, options: BackupOptions): Promise<WrittenBackup> {
  const target = resolve(path);
  if (await stat(target).catch(() => null)) throw new BackupError(`${path} exists. Name another file.`);
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    for (let start = 1; ; start++) {
      try {
        return await writeOnce(source, target, options, start === mostStarts);
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error;
      }
    }
  } catch (error) {
    if (isDiskFull(error)) throw new BackupError(`The disk with ${path} is full. No backup was written.`);
    throw error;
  }
}

async function writeOnce(
  source: BackupSource,
  target: string,
  options: BackupOptions,
  takesDamaged: boolean,
): Promise<WrittenBackup> {
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  const damaged: string[] = [];
  const note = (FileName: string): void => {
    if (!takesDamaged) throw new FileChanged();
    damaged.push(FileName);
  };
  await removeLeftovers(dirname(target), dirname(source.filesFolder));
  const client = await connectForLong(source.databaseUrl);
  const links = await linkFolder(source.filesFolder);
  try {
    const created = await beginSnapshot(client);
    const files: StoredFile[] = [];
    for (const file of await completeFiles(client))
      if (await keep(source.filesFolder, links, file.FileName)) files.push(file);
      else note(file.FileName);
    const tables = (await storedTables(client)).filter(
      ({ name }) => !leftOut.includes(name) && (options.withPatents || !patentStore.includes(name)),
    );
    const manifest: Manifest = {
      format: backupFormat,
      created,
      schema: await migrationsIn(client),
      tables,
      sequences: await sequenceValues(client),
      jobs: await openJobs(client),
      withPatents: options.withPatents,
      files: files.length,
    };
    const sizes = await tableSizes(client);
    const sums = await writeArchive(partial, options, async (archive) => {
      const total = tables.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0) + (await sizeOf(links, files));
      let done = 0;
      const add = (bytes: number): void => {
        done += bytes;
        options.onProgress?.(done, total);
      };
      await archive.add(manifestEntry, JSON.stringify(manifest));
      await archive.add(secretEntry, source.secret);
      const found: Sums = { tables: {}, files: {} };
      for (const table of tables) {
        found.tables[table.name] = await writeRows(client, table, archive);
        add(sizes.get(table.name) ?? 0);
      }
      for (const { FileName, Sha256 } of files) {
        const hash = await writeFile(archive, links, FileName, add);
        if (Sha256 !== null && hash !== Sha256) note(FileName);
        found.files[FileName] = hash;
      }
      await archive.add(sumsEntry, JSON.stringify(found));
      return found;
    });
    options.signal?.throwIfAborted();
    // Unlike a rename, a link never replaces a file that someone else has written meanwhile.
    await link(partial, target);
    await sync(dirname(target));
    return { path: target, size: (await stat(target)).size, manifest, sums, damaged };
  } finally {
    await rm(partial, { force: true });
    await rm(links, { recursive: true, force: true });
    await client.end().catch(() => {});
  }
}

interface Archive {
  add(name: string, content: string | Buffer): Promise<void>;
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

async function writeArchive<T>(path: string, { passphrase, signal }: BackupOptions, fill: (archive: Archive) => Promise<T>) {
  const tar = tarPack();
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const out = createWriteStream(path, { mode: 0o600, flush: true, flags: 'wx' });
  const stop = new AbortController();
  const aborted = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const written = Promise.all([
    pipeline(tar as unknown as Readable, compressed, { signal: aborted }),
    passphrase === null
      ? pipeline(compressed, out, { signal: aborted })
      : encrypted(compressed, passphrase).then((stream) => pipeline(stream, out, { signal: aborted })),
  ]);
  try {
    const [result] = await Promise.all([
      fill(archiveOf(tar, written)).then((filled) => {
        tar.finalize();
        return filled;
      }),
      written,
    ]);
    return result;
  } catch (error) {
    stop.abort();
    await written.catch(() => {});
    signal?.throwIfAborted();
    throw error;
  }
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)) as never);
}

/** A write waits until the archive takes more, or fails with what failed further down. */
function archiveOf(tar: Pack, written: Promise<unknown>): Archive {
  const failed = written.then(() => new Promise<never>(() => {}));
  const entry = (header: { name: string; size: number; mode: number }, content?: Buffer) => {
    const { promise, resolve: done, reject } = Promise.withResolvers<void>();
    const end = (error?: Error | null): void => (error ? reject(error) : done());
    const stream = content ? tar.entry(header, content, end) : tar.entry(header, end);
    return { stream, ended: promise };
  };
  return {
    add: async (name, content) => {
      const bytes = Buffer.from(content);
      await Promise.race([entry({ name, size: bytes.length, mode: 0o600 }, bytes).ended, failed]);
    },
    addStream: async (name, size, content) => {
      const { stream, ended } = entry({ name, size, mode: 0o600 });
      await Promise.race([Promise.all([pipeline(content, stream), ended]), failed]);
    },
  };
}

async function writeRows(client: pg.Client, table: StoredTable, archive: Archive): Promise<Sums['tables'][string]> {
  const hash = createHash('sha256');
  const copy = rowsOf(client, table);
  let piece = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    hash.update(bytes);
    await archive.add(rowsEntry(table.name, ++piece), bytes);
    waiting = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= pieceSize) await write();
  }
  if (size > 0) await write();
  return { rows: copy.rowCount, sha256: hash.digest('hex') };
}

type StoredFile = Awaited<ReturnType<typeof completeFiles>>[number];

async function writeFile(archive: Archive, folder: string, FileName: string, add: (bytes: number) => void): Promise<string> {
  const path = join(folder, FileName);
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      add(chunk.length);
      yield chunk;
    }
  };
  await archive.addStream(fileEntry(FileName), (await stat(path)).size, hashed());
  return hash.digest('hex');
}

/** A folder beside the attachments for links to them, which keep their bytes when the server replaces or removes them. */
async function linkFolder(files: string): Promise<string> {
  await mkdir(files, { recursive: true });
  return mkdtemp(join(dirname(files), `.backup-${process.pid}-`));
}

/** False if the file is missing. */
async function keep(files: string, links: string, FileName: string): Promise<boolean> {
  try {
    await link(join(files, FileName), join(links, FileName));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

const leftover = /^\.(?:backup-(\d+)-\w+|.*\.(\d+)\.partial)$/;

/** Removes what killed backups left behind. */
async function removeLeftovers(...folders: string[]): Promise<void> {
  for (const folder of new Set(folders))
    for (const name of await readdir(folder)) {
      const [, ofLinks, ofPartial] = leftover.exec(name) ?? [];
      const pid = Number(ofLinks ?? ofPartial);
      if (pid && pid !== process.pid && !isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true });
    }
}

async function sizeOf(folder: string, files: readonly { FileName: string }[]): Promise<number> {
  let size = 0;
  for (const { FileName } of files) size += (await stat(join(folder, FileName))).size;
  return size;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}
