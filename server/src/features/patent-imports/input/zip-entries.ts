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
export const mostFiles = 500;
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

export const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
/** Files of Word, Excel and the like are archives, too. */
export const isOfficeFile = (head: Buffer): boolean =>
  isZip(head) && (head.includes('[Content_Types].xml') || head.includes('application/vnd.oasis.opendocument'));

/** The rest that may be read of an archive and those in it. */
interface Limits {
  files: number;
}

/** Deducts from the limits. */
function spend(limits: Limits, files: number): void {
  limits.files -= files;
  if (limits.files < 0) throw new TooManyFiles(`the archive has more than ${mostFiles} files`);
}

/**
 * The files in a zip. One that is cut off has no table of contents, so its files are then read one after another. Files that can't be read
 * throw when they are.
 */
export async function* zipEntries(path: string, limits: Limits): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  const names = new EntryNames();
  const known = new Set<number>();
  if (zip === null) return yield* entriesInOrder(path, { names, known, limits });
  try {
    spend(limits, zip.entryCount);
    const entries = zip.eachEntry()[Symbol.asyncIterator]();
    for (;;) {
      const next = await entries.next().catch(() => null);
      if (next === null) break;
      if (next.done) return;
      known.add(next.value.relativeOffsetOfLocalHeader);
      if (!next.value.fileName.endsWith('/')) yield await openEntry(zip, next.value, names.of(next.value.fileName));
    }
  } finally {
    zip.close();
  }
  yield* entriesInOrder(path, { names, known, limits });
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<ZipEntry> {
  const { uncompressedSize: size, compressionMethod: method } = entry;
  const problem = problemOf(entry.isEncrypted(), method);
  if (problem !== null) return unreadableEntry(name, problem);
  const packed: Readable | null = await zip
    .openReadStreamPromise(entry, { decompress: method === deflate ? false : null, decrypt: null, start: null, end: null })
    .catch(() => null);
  if (packed === null) return unreadableEntry(name, 'it is damaged in the archive');
  const bytes = method === deflate ? decompress(packed, createInflateRaw({ chunkSize })) : packed;
  return { name, size, bytes: checked(bytes, name, entry.crc32), close: () => packed.destroy() };
}

const problemOf = (isEncrypted: boolean, method: number): string | null => {
  if (isEncrypted) return 'it is encrypted. Unpack it with its password, and import what is in it';
  if (method === 0 || method === deflate) return null;
  return `it is compressed with method ${method}, which Brevet can't read. Unpack it, and import what is in it`;
};

/** An entry that throws when its content is read. */
const unreadableEntry = (name: string, problem: string): ZipEntry => ({
  name,
  size: 0,
  // biome-ignore lint/correctness/useYield: there is nothing to yield.
  bytes: (async function* () {
    throw new DamageError(problem);
  })(),
  close: () => {},
});

/** The content of an entry; fails at its end if it isn't what was packed. */
async function* checked(bytes: AsyncIterable<Buffer>, name: string, expected: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of bytes) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw new DamageError(`the checksum of ${name} is wrong: its content was damaged`);
}

interface Known {
  names: EntryNames;
  /** The beginnings of the files that were read. */
  known: ReadonlySet<number>;
  limits: Limits;
}

/** Reads the headers before each file. Ends with an error, since the table of contents is missing or damaged. */
async function* entriesInOrder(path: string, { names, known, limits }: Known): AsyncGenerator<ZipEntry> {
  for (let at = 0; ; ) {
    const header = await headerAt(path, at);
    if (!header) throw await endOfEntries(path, at);
    const { name, start, method, packedSize, problem } = header;
    const plain = createInflateRaw({ chunkSize });
    if (!known.has(at) && !name.endsWith('/')) {
      spend(limits, 1);
      const end = packedSize > 0 ? start + packedSize - 1 : undefined;
      const packed = createReadStream(path, { start, end, highWaterMark: chunkSize });
      const bytes = method === deflate ? decompress(packed, plain) : packed;
      if (problem !== null) yield unreadableEntry(names.of(name), problem);
      else yield { name: names.of(name), size: packedSize, bytes, close: () => packed.destroy() };
      packed.destroy();
    }
    at = await nextHeader(path, start + (packedSize || plain.bytesWritten));
  }
}

/** The table of contents follows the last file of an archive that isn't cut off. */
async function endOfEntries(path: string, at: number): Promise<DamageError> {
  const isWhole = (await bytesAt(path, at, 4)).equals(Buffer.from('PK\x01\x02'));
  return isWhole ? new DamageError('the table of contents of the archive is damaged') : new DamageError(cutOff, true);
}

interface Header {
  name: string;
  /** The beginning of the content. */
  start: number;
  method: number;
  /** 0 if it follows the content. */
  packedSize: number;
  /** The reason why the content can't be read; null if it can. */
  problem: string | null;
}

async function headerAt(path: string, at: number): Promise<Header | null> {
  const head = await bytesAt(path, at, headerSize + 1024);
  if (head.length < headerSize || !isZip(head)) return null;
  const [flags, method] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)];
  // The largest value means that the size is in an extra field (ZIP64).
  const packedSize = head.readUInt32LE(18) === 0xffffffff ? 0 : head.readUInt32LE(18);
  const end = headerSize + nameLength;
  if (head.length < end) return null;
  return {
    name: head.toString('utf8', headerSize, end),
    start: at + end + extraLength,
    method,
    packedSize,
    problem: packedSize === 0 && method === 0 ? 'it is empty, or its size is missing' : problemOf((flags & 1) !== 0, method),
  };
}

const windowSize = 1024 * 1024;

/** The next header of a file or of the table of contents. A file may be followed by its checksum and sizes. */
async function nextHeader(path: string, from: number): Promise<number> {
  for (let at = from; ; at += windowSize) {
    const bytes = await bytesAt(path, at, windowSize + 3);
    const found = ['PK\x03\x04', 'PK\x01\x02'].map((mark) => bytes.indexOf(mark)).filter((place) => place !== -1);
    if (found.length > 0) return at + Math.min(...found);
    if (bytes.length < windowSize) return at + bytes.length;
  }
}

export async function bytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
