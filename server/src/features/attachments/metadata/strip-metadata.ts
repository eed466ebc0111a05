import type { Readable } from 'node:stream';
import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../../platform/http/errors.ts';
import { runIsolated } from '../../../platform/isolation/isolated-process.ts';
import { isPlain, refusedFile } from '../sandbox/file-processes.ts';

/** Increase it when more is removed or refused. All files but pictures that an older version stripped are then stripped again. */
export const stripperVersion = 1;

const folder = new URL('./', import.meta.url);
const program = {
  entry: new URL('strip-process.ts', folder),
  folders: [folder, new URL('../sandbox/', folder)],
  native: true,
} as const;

/** Limits on the time and memory of one file. Tests lower them. */
export const stripLimits = { milliseconds: 30_000, megabytes: 1024, heapMegabytes: 512 };

/** The file without its metadata. Throws a Refusal with the reason if that fails. */
export async function* stripped(mediaType: string, read: () => Promise<Readable>): AsyncGenerator<Buffer> {
  if (isPlain(mediaType)) yield* plain(await read());
  else yield* refusedFile(runIsolated(program, [mediaType], stripLimits, await read()));
}

/** Text has no NUL. */
async function* plain(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    if (chunk.includes(0)) throw new Refusal('file_type_refused', messages.fileTypeRefused);
    yield chunk;
  }
}
