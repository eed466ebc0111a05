import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { decompress } from './decompress.ts';
import { DamageError } from './file-errors.ts';
import { asUtf8, isUtf16 } from './utf16.ts';
import { zipEntries } from './zip-entries.ts';

const headSize = 64 * 1024;
const chunkSize = 256 * 1024;
/** Files of patents unpack to about ten times their size. Those that unpack to far more would only fill the disk. */
const densest = 50;
const alwaysAllowed = 16 * 1024 * 1024;

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
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

/**
 * Opens a file, or standard input for `-`. Detects plain, gzip or zip from the content; a zip yields each file in it. `name` is the file's own
 * name if it's stored under another one.
 */
export async function* openInput(path: string, name = path): AsyncGenerator<Input> {
  if (path !== '-') return yield* openFile(path, name);
  // A zip's table of contents is at its end, so it has to be a file.
  const folder = await mkdtemp(join(tmpdir(), 'brevet-import-'));
  try {
    const file = join(folder, 'input');
    const head = await headOf(process.stdin);
    if (isZip(head.bytes)) {
      await pipeline(head.all, createWriteStream(file));
      yield* openFile(file, 'standard input');
    } else {
      // Nothing identifies standard input, so each import starts from the beginning.
      yield await unpacked('standard input', Readable.from(head.all), 0, randomUUID());
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* openFile(path: string, name: string): AsyncGenerator<Input> {
  const handle = await open(path);
  const start = Buffer.alloc(4);
  await handle.read(start, 0, 4, 0).finally(() => handle.close());
  const { size, mtimeMs } = await stat(path);
  const mark = `${size}:${mtimeMs}`;
  const allowance = { bytes: Math.max(size * densest, alwaysAllowed) };
  if (isZip(start)) {
    for await (const entry of zipEntries(path)) {
      yield await unpacked(`${name}:${entry.name}`, entry.bytes, entry.size, `${mark}:${entry.name}`, allowance);
      entry.close();
    }
    return;
  }
  const stream = createReadStream(path, { highWaterMark: chunkSize });
  try {
    yield await unpacked(name, stream, size, mark, allowance);
  } finally {
    stream.destroy();
  }
}

/** The bytes that all files in an archive may still unpack to. */
interface Allowance {
  bytes: number;
}

async function unpacked(
  name: string,
  stream: AsyncIterable<Buffer>,
  size: number,
  mark: string,
  allowance: Allowance = { bytes: Number.POSITIVE_INFINITY },
): Promise<Input> {
  let read = 0;
  const counted = (async function* () {
    for await (const chunk of stream) {
      read += chunk.length;
      yield chunk;
    }
  })();
  const packed = await headOf(counted);
  const all = isGzip(packed.bytes) ? decompress(packed.all, createGunzip({ chunkSize })) : packed.all;
  const plain = await headOf(within(allowance, all));
  const content = isUtf16(plain.bytes) ? await headOf(asUtf8(plain)) : plain;
  const fingerprint = createHash('sha256').update(content.bytes).update(mark).digest('hex');
  return { name, head: content.bytes, fingerprint, bytes: content.all, size, done: () => read };
}

async function* within(allowance: Allowance, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    allowance.bytes -= chunk.length;
    if (allowance.bytes < 0) throw new DamageError('it unpacks to far more data than patent files do');
    yield chunk;
  }
}

interface Head {
  bytes: Buffer;
  all: AsyncIterable<Buffer>;
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
  return { bytes: start.subarray(0, headSize), all };
}
