import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DirectoryKind } from '@brevet/contract/directory-import-fields';
import { mostImportColumns, mostImportRows, mostUploads } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { IsolatedFailure, runIsolated } from '../../platform/isolation/isolated-process.ts';
import type { FileTurns } from '../attachments/attachments.ts';
import { insertImport, keepLastUploads, stageRows, updateImport } from './directory-imports.queries.ts';
import { holdList } from './list.queries.ts';
import { truncate } from './reading/truncate.ts';

export interface Staging extends Writing {
  fileTurns: FileTurns;
}

const folder = new URL('./reading/', import.meta.url);
const tables = new URL('../../platform/spreadsheets/', import.meta.url);
const program = { entry: new URL('table-process.ts', folder), folders: [folder, tables] };
/** Limits on the time and memory of one file. PostgreSQL ends a transaction that waits for a minute. */
const stagingLimits = { milliseconds: 45_000, megabytes: 768, heapMegabytes: 384 };

/** Rows, and characters, that are stored at once. */
const batch = 2000;
const batchCharacters = 4_000_000;
const mostSamples = 3;
const longestSample = 80;

const headingsLine = z.array(z.string());
const rowLine = z.tuple([z.int(), z.array(z.string())]);
type Row = z.output<typeof rowLine>;

interface Asked {
  Kind: DirectoryKind;
  mailingList_id?: number | undefined;
}

/** Reads an uploaded file, and stores its rows to be checked. */
export async function stageFile(services: Staging, caller: SignedInCaller, { Kind, mailingList_id }: Asked, file: UploadedFile) {
  if ((Kind === 'members') !== (mailingList_id !== undefined))
    throw new Refusal('invalid', messages.importListRequired, { field: 'mailingList_id' });
  // A file that arrives slowly keeps no one waiting.
  const content = await buffer(file.content);
  const { UserID } = caller.user;
  return services.fileTurns.inTurn(UserID, () =>
    write(services, { changes: ['directory-imports'] }, async (tx) => {
      if (mailingList_id !== undefined && !(await holdList(tx, mailingList_id))) throw notFound();
      const ImportID = await insertImport(tx, {
        Kind,
        maillist_id: mailingList_id ?? null,
        FileName: truncate(file.name, 255),
        Headings: [],
        State: 'uploaded',
        UserID,
        ActorID: UserID,
      });
      await updateImport(tx, ImportID, await stage(tx, ImportID, content));
      await keepLastUploads(tx, UserID, mostUploads);
      return { ImportID };
    }),
  );
}

/** Stores the rows of a file as they are read. */
async function stage(tx: Transaction, ImportID: number, content: Buffer) {
  const lines = linesOf(content);
  const first = await lines.next();
  if (first.done) throw new Refusal('import_file_empty', messages.importFileEmpty);
  const Headings = headingsLine.parse(first.value).map((heading, at) => heading || `Column ${at + 1}`);
  const Samples = Headings.map((): string[] => []);
  let rows: Row[] = [];
  let characters = 0;
  let count = 0;
  let last = 0;
  for await (const line of lines) {
    const [number, cells] = rowLine.parse(line);
    // A damaged sheet may number rows twice.
    last = Math.max(number, last + 1);
    rows.push([last, cells.slice(0, Headings.length)]);
    characters += lengthOf(cells);
    count += 1;
    keepSamples(Samples, cells);
    if (rows.length < batch && characters < batchCharacters) continue;
    await stageRows(tx, ImportID, rows);
    rows = [];
    characters = 0;
  }
  if (count === 0) throw new Refusal('import_file_empty', messages.importFileEmpty);
  await stageRows(tx, ImportID, rows);
  return { Headings, Samples, Rows: count };
}

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

function keepSamples(samples: string[][], cells: readonly string[]): void {
  for (const [at, kept] of samples.entries()) {
    const cell = truncate(cells[at] ?? '', longestSample);
    if (cell !== '' && kept.length < mostSamples && !kept.includes(cell)) kept.push(cell);
  }
}

/** The lines that a sandboxed process writes, because a small file can take any time and unpack to any size. */
async function* linesOf(content: Buffer): AsyncGenerator<unknown> {
  const args = [String(mostImportRows), String(mostImportColumns)];
  const output = Readable.from(runIsolated(program, args, stagingLimits, Readable.from([content])));
  try {
    for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line);
  } catch (error) {
    throw error instanceof IsolatedFailure ? refusalOf(error) : error;
  }
}

function refusalOf({ reason }: IsolatedFailure): Refusal {
  if (reason === 'tooLong') return new Refusal('import_file_too_long', messages.importFileTooLong(mostImportRows));
  if (reason === 'protected') return new Refusal('file_protected', messages.fileProtected);
  if (reason === null || reason === 'tooLarge') return new Refusal('file_too_complex', messages.importFileTooComplex);
  return new Refusal('import_file_unreadable', messages.importTableUnreadable);
}
