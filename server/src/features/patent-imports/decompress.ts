import type { Gunzip, InflateRaw } from 'node:zlib';

/** Compressed bytes that are handed over at once. They unpack to 32 MB at most. */
const sliceSize = 32 * 1024;

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
    for await (const chunk of bytes) {
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
