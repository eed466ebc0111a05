import type { Gunzip, InflateRaw } from 'node:zlib';

/** Compressed bytes that are handed over at once. What they unpack to is lost if they are damaged. */
const sliceSize = 8 * 1024;
/** The checksum and the length at the end of gzip. They come alone, so that nothing is lost if they are wrong. */
const trailerSize = 8;

/**
 * The plain bytes of compressed ones. Damage throws after all bytes before it were yielded; a stream that is read in the usual way drops
 * those in its buffer. Anything after the end of the compressed data isn't read.
 */
export async function* decompress(bytes: AsyncIterable<Buffer>, plain: Gunzip | InflateRaw): AsyncGenerator<Buffer> {
  const state: { unpacked: Buffer[]; failure: Error | null; ended: boolean } = { unpacked: [], failure: null, ended: false };
  const take = (): Buffer[] => state.unpacked.splice(0);
  plain.on('data', (chunk: Buffer) => state.unpacked.push(chunk));
  plain.on('error', (error) => {
    state.failure = error;
  });
  plain.on('end', () => {
    state.ended = true;
  });
  const closed = new Promise<void>((resolve) => plain.once('close', () => resolve()));
  try {
    for await (const chunk of untilTrailer(bytes)) {
      for (let from = 0; from < chunk.length && !state.ended && !state.failure; from += sliceSize) {
        const slice = chunk.subarray(from, from + sliceSize);
        await Promise.race([new Promise<void>((resolve) => plain.write(slice, () => resolve())), closed]);
        yield* take();
      }
      if (state.ended || state.failure) break;
    }
    plain.end();
    await closed;
    yield* take();
    if (state.failure) throw state.failure;
  } finally {
    plain.destroy();
  }
}

/** Passes bytes on, with the last few in a chunk of their own. */
async function* untilTrailer(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const end = Math.max(all.length - trailerSize, 0);
    if (end > 0) yield all.subarray(0, end);
    rest = all.subarray(end);
  }
  if (rest.length > 0) yield rest;
}
