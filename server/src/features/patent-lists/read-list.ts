import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { messages } from '@brevet/contract/messages';
import { listMegabytes, mostListedNumbers, mostListRows, patentListsApi } from '@brevet/contract/patent-lists';
import type { SessionUser } from '@brevet/contract/session';
import { Refusal } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { IsolatedFailure, runIsolated } from '../../platform/isolation/isolated-process.ts';
import type { FileTurns } from '../attachments/attachments.ts';

export interface ReadingLists {
  fileTurns: FileTurns;
}

const folder = new URL('./reading/', import.meta.url);
const tables = new URL('../../platform/spreadsheets/', import.meta.url);
const contract = new URL('../../../../contract/', import.meta.url);
const program = { entry: new URL('list-process.ts', folder), folders: [folder, tables, contract] };
/** Limits on the time and memory of one list. Tests lower them. */
export const listLimits = { milliseconds: 30_000, megabytes: 512, heapMegabytes: 256 };

/** The first numbers in a file, as written, how many it has, and where. Nothing is stored. */
export async function readList({ fileTurns }: ReadingLists, { UserID }: SessionUser, file: UploadedFile) {
  // A file that arrives slowly keeps no one waiting.
  const content = await buffer(bounded(file.content));
  const found = await fileTurns.inTurn(UserID, () => numbersIn(kindOf(file), content));
  if (found.total === 0) throw new Refusal('list_empty', messages.listWithoutNumbers);
  return found;
}

type Kind = 'text' | 'csv';
const kindOf = ({ name }: UploadedFile): Kind => (/\.(csv|tsv)$/i.test(name) ? 'csv' : 'text');

/** A sandboxed process reads the list, because even a small one can take any time and unpack to any size. Its answer is small. */
export async function numbersIn(kind: Kind, content: Uint8Array) {
  try {
    const output = runIsolated(
      program,
      [kind, String(mostListedNumbers), String(mostListRows)],
      listLimits,
      Readable.from([content]),
    );
    return patentListsApi.readPatentList.answer.parse(await json(output));
  } catch (error) {
    if (!(error instanceof IsolatedFailure)) throw error;
    if (error.reason === 'protected') throw new Refusal('file_protected', messages.fileProtected);
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
