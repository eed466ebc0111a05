import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import type { Manifest, Sums } from './format.ts';
import {
  BackupError,
  backupFormat,
  fileEntry,
  manifest,
  manifestEntry,
  rowsEntry,
  secretEntry,
  sums,
  sumsEntry,
} from './format.ts';

/** Lengths of the entries that are read into memory. The sums name each attachment. */
const mostManifest = 16 * 1024 * 1024;
const mostSecret = 64 * 1024;
const mostSums = 512 * 1024 * 1024;

/** Handlers of the parts of a backup, in their order. */
export interface BackupReader {
  begin(manifest: Manifest, secret: string): Promise<void>;
  rows(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  file(FileName: string, content: AsyncIterable<Buffer>): Promise<void>;
}

export interface ReadOptions {
  passphrase: string | null;
  signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/** Reads a whole backup and compares every row and byte with its sums. Throws BackupError if it isn't intact. */
export async function readBackup(
  path: string,
  options: ReadOptions,
  reader: BackupReader,
): Promise<{ manifest: Manifest; sums: Sums }> {
  const tar = extract();
  const stop = new AbortController();
  const fed = feed(path, tar, options, AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]));
  const read = readEntries(entriesOf(tar), reader);
  try {
    return (await Promise.all([read, fed]))[0];
  } catch {
    stop.abort();
    tar.destroy();
    const ends = await Promise.allSettled([read, fed]);
    options.signal?.throwIfAborted();
    throw mainCause(basename(path), ...ends);
  }
}

/** The error of the reader, of the file, or of a content that isn't as it was written. */
function mainCause(name: string, ...ends: PromiseSettledResult<unknown>[]): unknown {
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const isOurs = (error: unknown): boolean => error instanceof BackupError || (error instanceof Error && 'syscall' in error);
  const [first] = reasons;
  return (
    reasons.find(isOurs) ??
    (first instanceof ReaderError ? first.cause : new BackupError(`${name} is damaged or cut off. Use another backup.`))
  );
}

/** Reads a backup without keeping anything of it. */
export const verifyBackup = (path: string, options: ReadOptions) =>
  readBackup(path, options, {
    begin: async () => {},
    rows: async (_table, content) => drain(content),
    file: async (_FileName, content) => drain(content),
  });

/** Reads only what a backup says of itself. */
export async function readManifest(path: string, passphrase: string | null): Promise<Manifest> {
  const found = Promise.withResolvers<Manifest>();
  const stop = new AbortController();
  const begin = async (read: Manifest): Promise<void> => {
    found.resolve(read);
    stop.abort();
    stop.signal.throwIfAborted();
  };
  const skip = async (): Promise<void> => {};
  readBackup(path, { passphrase, signal: stop.signal }, { begin, rows: skip, file: skip }).catch(found.reject);
  return found.promise;
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

const zstd = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const age = Buffer.from('age-encryption.org/');

/** Feeds the decrypted and decompressed archive into the reader of its entries. */
async function feed(path: string, tar: NodeJS.WritableStream, { passphrase, onProgress }: ReadOptions, signal: AbortSignal) {
  const name = basename(path);
  const { start, size } = await beginOf(path);
  let done = 0;
  const bytes = async function* () {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      done += chunk.length;
      onProgress?.(done, size);
      yield chunk;
    }
  };
  const isEncrypted = start.subarray(0, age.length).equals(age);
  if (!isEncrypted && !start.subarray(0, zstd.length).equals(zstd)) throw new BackupError(`${name} isn't a backup of Brevet.`);
  if (isEncrypted && passphrase === null) throw new BackupError(`${name} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`);
  const plain = isEncrypted ? await decrypted(Readable.from(bytes()), passphrase ?? '', name) : Readable.from(bytes());
  await pipeline(plain, createZstdDecompress(), tar, { signal });
}

async function beginOf(path: string): Promise<{ start: Buffer; size: number }> {
  const file = await open(path).catch(() => {
    throw new BackupError(`${path} can't be opened.`);
  });
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return { start: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function decrypted(stream: Readable, passphrase: string, name: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>)) as never);
  } catch (error) {
    const isKey = error instanceof Error && /identity|match/i.test(error.message);
    throw isKey ? new BackupError(`BACKUP_PASSPHRASE isn't the passphrase of ${name}.`) : new Damaged();
  }
}

interface Entry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** The entries, one after the other; each must be read before the next. */
async function* entriesOf(tar: ReturnType<typeof extract>): AsyncGenerator<Entry> {
  for await (const entry of intact(tar)) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
}

async function readEntries(entries: AsyncGenerator<Entry>, reader: BackupReader): Promise<{ manifest: Manifest; sums: Sums }> {
  const next = async (): Promise<Entry> => {
    const { value, done } = await entries.next();
    if (done) throw new Damaged();
    return value;
  };
  const described = manifestOf(await text(await next(), manifestEntry, mostManifest));
  const secret = await text(await next(), secretEntry, mostSecret);
  await asked(reader.begin(described, secret));
  const found: Sums = { tables: {}, files: {} };
  let entry = await next();
  for (const { name } of described.tables) {
    const sum = new Sum();
    const pieces = async function* () {
      for (let piece = 1; entry.name === rowsEntry(name, piece); piece++) {
        yield* sum.through(entry.content);
        entry = await next();
      }
    };
    await asked(reader.rows(name, pieces()));
    found.tables[name] = { rows: sum.lines, sha256: sum.hash() };
  }
  for (let FileName = fileIn(entry); FileName !== null; FileName = fileIn(entry)) {
    const sum = new Sum();
    await asked(reader.file(FileName, sum.through(entry.content)));
    found.files[FileName] = sum.hash();
    entry = await next();
  }
  const expected = sums.parse(JSON.parse(await text(entry, sumsEntry, mostSums)));
  if (!(await entries.next()).done || !isSame(found, expected)) throw new Damaged();
  return { manifest: described, sums: expected };
}

function manifestOf(content: string): Manifest {
  const read: unknown = JSON.parse(content);
  if (typeof read === 'object' && read !== null && 'format' in read && Number(read.format) > backupFormat)
    throw new BackupError('A newer version of Brevet made this backup. Restore it with that version.');
  return manifest.parse(read);
}

const fileName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function fileIn({ name }: Entry): string | null {
  const FileName = name.slice(fileEntry('').length);
  return name === fileEntry(FileName) && fileName.test(FileName) ? FileName : null;
}

async function text(entry: Entry, name: string, most: number): Promise<string> {
  if (entry.name !== name) throw new Damaged();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of intact(entry.content)) {
    size += chunk.length;
    if (size > most) throw new Damaged();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Any error of the file is one of its content. */
async function* intact<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch {
    throw new Damaged();
  }
}

/** The hash and the lines of what passes through. */
class Sum {
  readonly #hash = createHash('sha256');
  lines = 0;

  async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of intact(content)) {
      this.#hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines++;
      yield chunk;
    }
  }

  hash(): string {
    return this.#hash.digest('hex');
  }
}

function isSame(found: Sums, expected: Sums): boolean {
  const inOrder = ({ tables, files }: Sums): string =>
    JSON.stringify([
      Object.entries(tables)
        .map(([name, { rows, sha256 }]) => [name, rows, sha256])
        .toSorted(),
      Object.entries(files).toSorted(),
    ]);
  return inOrder(found) === inOrder(expected);
}

/** The file isn't as it was written. */
class Damaged extends Error {}
/** The reader failed, and not because of the file. */
class ReaderError extends Error {}

async function asked(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    throw error instanceof Damaged ? error : new ReaderError('', { cause: error });
  });
}
