import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messages } from '@brevet/contract/messages';
import { listMegabytes, mostListedNumbers } from '@brevet/contract/patent-lists';
import type { SessionUser } from '@brevet/contract/session';
import { parse } from 'csv-parse/sync';
import { Refusal } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { IsolatedFailure, runIsolated } from '../../platform/isolation/isolated-process.ts';
import type { FileTurns } from '../attachments/attachments.ts';
import { numbersInRows, numbersInText } from './numbers-in-rows.ts';

export interface ReadingLists {
  fileTurns: FileTurns;
}

const folder = new URL('./reading/', import.meta.url);
const program = { entry: new URL('xlsx-process.ts', folder), folders: [folder] };
/** Limits on the time and memory of one workbook. Tests lower them. */
export const workbookLimits = { milliseconds: 30_000, megabytes: 512, heapMegabytes: 256 };

/** The numbers in a file, as written. Nothing is stored. */
export async function readList({ fileTurns }: ReadingLists, { UserID }: SessionUser, file: UploadedFile) {
  const numbers = await fileTurns.run(UserID, file.mediaType, () =>
    file.mediaType === 'text/plain' ? readText(file) : readWorkbook(file),
  );
  if (numbers.length === 0) throw new Refusal('list_empty', messages.listWithoutNumbers);
  return { numbers: numbers.slice(0, mostListedNumbers), total: numbers.length };
}

async function readText(file: UploadedFile): Promise<string[]> {
  const content = (await text(Readable.from(bounded(file.content)))).replace(/^\uFEFF/, '');
  const lines = content.split(/\r\n|\r|\n/);
  const separator = ['\t', ';', ','].find((one) => lines.find((line) => line.trim() !== '')?.includes(one));
  if (!/\.(csv|tsv)$/i.test(file.name) || separator === undefined) return numbersInText(content);
  const rows = numbersInRows(rowsOf(content, separator));
  return rows.length > 0 ? rows : numbersInText(content);
}

/** Rows of a CSV file; none if it isn't one. */
function rowsOf(content: string, delimiter: string): string[][] {
  try {
    return parse(content, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true });
  } catch {
    return [];
  }
}

/** A process without rights reads the workbook, because it can unpack to anything. */
async function readWorkbook(file: UploadedFile): Promise<string[]> {
  try {
    const output = await text(Readable.from(runIsolated(program, [], workbookLimits, Readable.from(bounded(file.content)))));
    for (const rows of JSON.parse(output) as string[][][]) {
      const numbers = numbersInRows(rows);
      if (numbers.length > 0) return numbers;
    }
    return [];
  } catch (error) {
    if (!(error instanceof IsolatedFailure)) throw error;
    if (error.reason === null || error.reason === 'tooLarge') throw new Refusal('file_too_complex', messages.listTooComplex);
    throw new Refusal('file_damaged', messages.listDamaged);
  }
}

async function* bounded(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > listMegabytes * 1024 * 1024) throw new Refusal('file_too_large', messages.fileTooLarge(listMegabytes));
    yield chunk;
  }
}
