import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';

const headSize = 64 * 1024;
const chunkSize = 256 * 1024;

/** One unpacked file to read. */
export interface Input {
  name: string;
  /** The first bytes of the content. */
  head: Buffer;
  /** Identifies the file, so that a killed import can resume. */
  fingerprint: string;
  bytes: AsyncIterable<Buffer>;
  /** Size of the packed file in bytes, for the progress bar; 0 if unknown. */
  size: number;
  done(): number;
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

/** Opens a file, or standard input for `-`. Detects plain, gzip or zip from the content; a zip yields each file in it. */
export async function* openInput(path: string): AsyncGenerator<Input> {
  if (path !== '-') return yield* openFile(path, path);
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
  await handle.read(start, 0, 4, 0);
  await handle.close();
  const { size, mtimeMs } = await stat(path);
  const mark = `${size}:${mtimeMs}`;
  if (!isZip(start)) {
    const stream = createReadStream(path, { highWaterMark: chunkSize });
    try {
      yield await unpacked(name, stream, size, mark);
    } finally {
      stream.destroy();
    }
    return;
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const stream: Readable = await zip.openReadStreamPromise(entry);
      yield await unpacked(`${name}:${entry.fileName}`, stream, entry.uncompressedSize, `${mark}:${entry.fileName}`);
      stream.destroy();
    }
  } finally {
    zip.close();
  }
}

async function unpacked(name: string, stream: Readable, size: number, mark: string): Promise<Input> {
  let read = 0;
  const counted = stream.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, next) {
        read += chunk.length;
        next(null, chunk);
      },
    }),
  );
  stream.once('error', (error) => counted.destroy(error));
  const packed = await headOf(counted);
  const content = isGzip(packed.bytes) ? await headOf(gunzip(packed.all)) : packed;
  const fingerprint = createHash('sha256').update(content.bytes).update(mark).digest('hex');
  return { name, head: content.bytes, fingerprint, bytes: content.all, size, done: () => read };
}

function gunzip(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const plain = createGunzip({ chunkSize });
  // Errors surface where the plain bytes are read.
  pipeline(bytes, plain).catch((error) => plain.destroy(error));
  return plain;
}

/** The first bytes of a stream, and a stream of all of it. */
async function headOf(bytes: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < headSize) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const start = Buffer.concat(chunks);
  const all = (async function* () {
    if (start.length > 0) yield start;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return;
      yield value;
    }
  })();
  return { bytes: start.subarray(0, headSize), all };
}
