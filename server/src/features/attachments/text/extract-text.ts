import type { Readable } from 'node:stream';
import { runIsolated } from '../../../platform/isolation/isolated-process.ts';
import { isPlain, refusedFile } from '../sandbox/file-processes.ts';
import { mostCharacters } from './text-limits.ts';

/** Increase it when the readers find more in a file. All files that an older version read are then read and checked again. */
export const readerVersion = 4;

const folder = new URL('./', import.meta.url);
const program = {
  entry: new URL('text-process.ts', folder),
  folders: ['./', '../metadata/', '../sandbox/'].map((name) => new URL(name, folder)),
};

/** Limits on the time and memory of one file. Tests lower them. */
export const textLimits = { milliseconds: 15_000, megabytes: 1024, heapMegabytes: 512 };

export interface FileText {
  Content: string;
  /** The file has more text than is kept. */
  Truncated: boolean;
}

/** The text inside of a file; none in a picture. Throws a Refusal if it can't be read within the limits. */
export async function extractText(mediaType: string, read: () => Promise<Readable>): Promise<FileText> {
  if (mediaType.startsWith('image/')) return { Content: '', Truncated: false };
  if (isPlain(mediaType)) return firstCharacters(await read());
  return firstCharacters(refusedFile(runIsolated(program, [mediaType], textLimits, await read())));
}

/** Decodes only as much UTF-8 as is kept. */
async function firstCharacters(bytes: AsyncIterable<Buffer>): Promise<FileText> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostCharacters) return { Content: text.slice(0, mostCharacters).toWellFormed(), Truncated: true };
  }
  return { Content: text + decoder.decode(), Truncated: false };
}
