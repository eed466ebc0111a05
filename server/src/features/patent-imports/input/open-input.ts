import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { decompress } from './decompress.ts';
import { DamageError, isFileError } from './file-errors.ts';
import { ScratchFolder } from './scratch-folder.ts';
import { unchanged } from './unchanged.ts';
import { asUtf8, isUtf16 } from './utf16.ts';
import { bytesAt, isOfficeFile, isZip, mostFiles, zipEntries } from './zip-entries.ts';

const headSize = 64 * 1024;
const chunkSize = 256 * 1024;
/** Files of patents unpack to about ten times their size. Those that unpack to far more would only fill the disk. */
const densest = 50;
const alwaysAllowed = 16 * 1024 * 1024;
/** The end of a zip, which tells it even if its beginning is damaged. */
const endSize = 22;
/** The most archives inside one another. */
const deepest = 3;

/** One unpacked file to read. */
export interface Input {
  name: string;
  /** The first bytes of the content. */
  head: Buffer;
  /** Identifies the file, so that a killed import can resume. */
  fingerprint: string;
  bytes: AsyncIterable<Buffer>;
  /** The final value of `done`, in bytes; 0 if unknown. */
  size: number;
  done(): number;
  /** The error that keeps the whole file from being read; null without one. */
  failure: unknown;
}

/** The rest of an archive's limits. */
interface Limits {
  bytes: number;
  files: number;
}

interface Source {
  name: string;
  bytes: AsyncIterable<Buffer>;
  size: number;
  /** Part of the fingerprint. */
  mark: string;
}

/** Reads files and the archives in them. */
class Opening {
  readonly scratch = new ScratchFolder();
  readonly #limits: Limits = { bytes: Number.POSITIVE_INFINITY, files: mostFiles };

  async *file(path: string, name: string): AsyncGenerator<Input> {
    const { size, mtimeMs } = await stat(path);
    this.#limits.bytes = mostOf(size);
    const mark = `${size}:${mtimeMs}`;
    const head = await bytesAt(path, 0, headSize);
    const isListed = !isZip(head) && (await bytesAt(path, Math.max(size - endSize, 0), 4)).equals(Buffer.from('PK\x05\x06'));
    if (isListed || isArchive(head)) return yield* this.#files(path, name, mark, 1);
    const stream = createReadStream(path, { highWaterMark: chunkSize });
    try {
      yield* this.source({ name, bytes: unchanged(path, stream), size, mark }, 0);
    } finally {
      stream.destroy();
    }
  }

  /** `depth` is the number of archives around it. */
  async *source(source: Source, depth: number): AsyncGenerator<Input> {
    const input = await unpacked(source, this.#limits);
    if (!isArchive(input.head)) return yield input;
    if (depth === deepest) {
      yield {
        ...input,
        failure: new DamageError(`it is an archive in ${deepest} others. Unpack it, and import the files in it`),
      };
      return;
    }
    // A zip's table of contents is at its end, so it has to be a file.
    const { path, size, failure } = await this.scratch.write(input.bytes);
    this.#limits.bytes = Math.min(this.#limits.bytes, mostOf(size));
    try {
      yield* this.#files(path, input.name, source.mark, depth + 1);
      if (failure !== null) throw failure;
    } catch (error) {
      if (!isFileError(error)) throw error;
      yield { ...input, head: Buffer.alloc(0), failure: error };
    } finally {
      await this.scratch.delete(path);
    }
  }

  async *#files(path: string, name: string, mark: string, depth: number): AsyncGenerator<Input> {
    for await (const entry of zipEntries(path, this.#limits)) {
      const bytes = unchanged(path, entry.bytes);
      yield* this.source({ name: `${name}:${entry.name}`, bytes, size: entry.size, mark: `${mark}:${entry.name}` }, depth);
      entry.close();
    }
  }
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isArchive = (head: Buffer): boolean => isZip(head) && !isOfficeFile(head);
const mostOf = (size: number): number => Math.max(size * densest, alwaysAllowed);

/**
 * Opens a file, or standard input for `-`. Detects plain, gzip or zip from the content; a zip yields each file in it, and in the archives in
 * it. `name` is the file's own name if it's stored under another one.
 */
export async function* openInput(path: string, name = path): AsyncGenerator<Input> {
  const opening = new Opening();
  try {
    if (path !== '-') yield* opening.file(path, name);
    // Nothing identifies standard input, so each import starts from the beginning.
    else yield* opening.source({ name: 'standard input', bytes: process.stdin, size: 0, mark: randomUUID() }, 0);
  } finally {
    await opening.scratch.remove();
  }
}

async function unpacked({ name, bytes, size, mark }: Source, limits: Limits): Promise<Input> {
  let read = 0;
  const counted = (async function* () {
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  })();
  let content = await headOf(within(limits, counted));
  for (let layers = 0; isGzip(content.bytes) && layers < deepest; layers += 1)
    content = await headOf(within(limits, decompress(content.all, createGunzip({ chunkSize }))));
  if (isUtf16(content.bytes)) content = await headOf(asUtf8(content));
  const fingerprint = createHash('sha256').update(content.bytes).update(mark).digest('hex');
  return { name, head: content.bytes, fingerprint, bytes: content.all, size, done: () => read, failure: content.failure };
}

async function* within(limits: Limits, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    limits.bytes -= chunk.length;
    if (limits.bytes < 0) throw new DamageError('it unpacks to far more data than patent files do');
    yield chunk;
  }
}

interface Head {
  bytes: Buffer;
  all: AsyncIterable<Buffer>;
  /** The error before the first byte. */
  failure: unknown;
}

/** The first bytes of a stream, and a stream of all of it. An early error waits until the bytes before it have been read. */
async function headOf(bytes: AsyncIterable<Buffer>): Promise<Head> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  let failure: { error: unknown } | null = null;
  while (length < headSize && failure === null) {
    try {
      const { value, done } = await iterator.next();
      if (done) break;
      chunks.push(value);
      length += value.length;
    } catch (error) {
      failure = { error };
    }
  }
  const start = Buffer.concat(chunks);
  const all = (async function* () {
    if (start.length > 0) yield start;
    if (failure) throw failure.error;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  })();
  return { bytes: start.subarray(0, headSize), all, failure: length === 0 ? (failure?.error ?? null) : null };
}
