import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { decompress } from './decompress.ts';
import { DamageError, TooManyFiles } from './file-errors.ts';

export interface ZipEntry {
  /** No other file in the archive has this name. */
  name: string;
  /** Of the content; 0 if unknown. */
  size: number;
  bytes: AsyncIterable<Buffer>;
  close(): void;
}

const chunkSize = 256 * 1024;
const headerSize = 30;
const deflate = 8;
const cutOff = 'the archive is cut off';

const longestName = 200;
/** The history lists each file of an archive after each batch. Weekly archives have one file, and those of a year about fifty. */
const mostFiles = 500;
/** NUL, which PostgreSQL can't store, line ends, control characters of terminals, and characters that reverse text. */
const unreadable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Names for people and for the history of imports, where they identify the files of an archive. */
class EntryNames {
  readonly #times = new Map<string, number>();

  /** The end of a long path says most. */
  of(path: string): string {
    return this.#once(path.toWellFormed().replace(unreadable, '\ufffd').slice(-longestName).toWellFormed());
  }

  #once(name: string): string {
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    return times === 1 ? name : this.#once(`${name} (${times})`);
  }
}

/** The files in a zip. One that is cut off has no table of contents, so its files are then read one after another. */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (zip === null) return yield* entriesOfCutFile(path);
  const names = new EntryNames();
  try {
    requireFew(zip.entryCount);
    const entries = zip.eachEntry()[Symbol.asyncIterator]();
    for (;;) {
      const next = await entries.next().catch(() => damaged('the table of contents of the archive is damaged'));
      if (next.done) return;
      if (!next.value.fileName.endsWith('/')) yield await openEntry(zip, next.value, names.of(next.value.fileName));
    }
  } finally {
    zip.close();
  }
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<ZipEntry> {
  const { uncompressedSize: size, compressionMethod: method } = entry;
  if (entry.isEncrypted()) damaged(`${name} in the archive is encrypted`);
  if (method !== 0 && method !== deflate) damaged(`${name} in the archive uses an unknown compression method`);
  const packed: Readable = await zip
    .openReadStreamPromise(entry, { decompress: method === deflate ? false : null, decrypt: null, start: null, end: null })
    .catch(() => damaged(`${name} in the archive is damaged`));
  const bytes = method === deflate ? decompress(packed, createInflateRaw({ chunkSize })) : packed;
  return { name, size, bytes: checked(bytes, name, entry.crc32), close: () => packed.destroy() };
}

function requireFew(files: number): void {
  if (files > mostFiles) throw new TooManyFiles(`the archive has more than ${mostFiles} files`);
}

function damaged(message: string): never {
  throw new DamageError(message);
}

/** The content of an entry; fails at its end if it isn't what was packed. */
async function* checked(bytes: AsyncIterable<Buffer>, name: string, expected: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of bytes) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) damaged(`the checksum of ${name} is wrong: its content was damaged`);
}

/** Reads the headers before each file. Ends with an error, since the rest of the archive is missing. */
async function* entriesOfCutFile(path: string): AsyncGenerator<ZipEntry> {
  const names = new EntryNames();
  for (let at = 0, files = 1; ; files += 1) {
    const header = await headerAt(path, at);
    if (!header) throw new DamageError(cutOff, true);
    requireFew(files);
    const { name, start, isDeflated, packedSize } = header;
    const end = isDeflated ? undefined : start + Math.max(packedSize, 1) - 1;
    const packed = createReadStream(path, { start, end, highWaterMark: chunkSize });
    const plain = createInflateRaw({ chunkSize });
    const bytes = isDeflated ? decompress(packed, plain) : packed;
    yield { name: names.of(name), size: isDeflated ? 0 : packedSize, bytes, close: () => packed.destroy() };
    at = await nextHeader(path, start + (isDeflated ? plain.bytesWritten : packedSize));
  }
}

interface Header {
  name: string;
  /** Where the content begins. */
  start: number;
  isDeflated: boolean;
  packedSize: number;
}

async function headerAt(path: string, at: number): Promise<Header | null> {
  const head = await bytesAt(path, at, headerSize + 1024);
  if (head.length < headerSize || head.readUInt32LE(0) !== 0x04034b50) return null;
  const [method, nameLength, extraLength] = [head.readUInt16LE(8), head.readUInt16LE(26), head.readUInt16LE(28)];
  const end = headerSize + nameLength;
  if (head.length < end || (method !== 0 && method !== 8) || (head.readUInt16LE(6) & 1) !== 0) return null;
  return {
    name: head.toString('utf8', headerSize, end),
    start: at + end + extraLength,
    isDeflated: method === 8,
    packedSize: head.readUInt32LE(18),
  };
}

/** A file may be followed by its checksum and sizes, up to 24 bytes. */
async function nextHeader(path: string, from: number): Promise<number> {
  const found = (await bytesAt(path, from, 64)).indexOf('PK\x03\x04');
  return from + Math.max(found, 0);
}

async function bytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
