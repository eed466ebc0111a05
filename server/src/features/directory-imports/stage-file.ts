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
import type { FileRow } from '../../schema/directory-imports.ts';
import { unreadReasons } from '../../schema/directory-imports.ts';
import type { FileTurns } from '../attachments/attachments.ts';
import { insertImport, keepLastUploads, updateImport } from './directory-imports.queries.ts';
import { findHeadings } from './find-headings.ts';
import { holdList } from './list.queries.ts';
import type { FileFacts, FileLine } from './reading/file-row.ts';
import { isRow } from './reading/file-row.ts';
import { truncate } from './reading/truncate.ts';
import { headingsFor, rowStore } from './stage-rows.ts';

export interface Staging extends Writing {
  fileTurns: FileTurns;
}

const folder = new URL('./reading/', import.meta.url);
const tables = new URL('../../platform/spreadsheets/', import.meta.url);
const program = { entry: new URL('table-process.ts', folder), folders: [folder, tables] };
/** Limits on the time and memory of one file. PostgreSQL ends a transaction that waits for a minute. */
const stagingLimits = { milliseconds: 45_000, megabytes: 768, heapMegabytes: 384 };

/** Rows at the top of a file, among which the headings are. */
const mostTop = 30;

const names = z.array(z.string());
const fileLine = z.union([
  z.tuple([z.int(), names]),
  z.tuple([z.int(), names, z.object({ unread: z.enum(unreadReasons), left: names }).partial()]),
  z
    .object({
      headings: names,
      lost: names,
      sheet: z.string(),
      otherSheets: names,
      hiddenSheets: names,
      guessed: z.string(),
      isCut: z.boolean(),
    })
    .partial(),
]);

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
      await updateImport(tx, ImportID, await stage(tx, ImportID, Kind, content));
      await keepLastUploads(tx, UserID, mostUploads);
      return { ImportID };
    }),
  );
}

/** Stores the rows of a file as they are read. */
async function stage(tx: Transaction, ImportID: number, Kind: DirectoryKind, content: Buffer) {
  const rows = rowStore(tx, ImportID);
  const facts: FileFacts = {};
  const Top: FileRow[] = [];
  let headings: FileRow = [0, []];
  let isBegun = false;
  const begin = async () => {
    isBegun = true;
    const at = findHeadings(
      Kind,
      Top.map(([, cells]) => cells),
    );
    headings = Top[at ?? -1] ?? headings;
    for (const row of Top.slice((at ?? -1) + 1)) await rows.add(row);
  };
  for await (const line of numbered(linesOf(content))) {
    if (!isRow(line)) Object.assign(facts, line);
    else if (isBegun || facts.headings) await rows.add(line);
    else if (Top.push(line) === mostTop) await begin();
  }
  if (!isBegun) await begin();
  const { Rows, Samples } = await rows.end();
  const [HeadingRow, cells] = headings;
  const Headings = headingsFor(facts.headings ?? cells, Samples.length);
  return { Top, HeadingRow, Notes: notesOn(facts), Headings, Samples, Rows };
}

/** Lines with rising numbers of rows. A damaged sheet may number rows twice. */
async function* numbered(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine> {
  let last = 0;
  for await (const line of lines) {
    if (!isRow(line)) {
      yield line;
      continue;
    }
    const [number, ...rest] = line;
    last = Math.max(number, last + 1);
    yield [last, ...rest];
  }
}

function notesOn({ lost = [], sheet, otherSheets = [], hiddenSheets = [], guessed, isCut }: FileFacts): string[] {
  return [
    ...(otherSheets.length > 0 ? [messages.importOtherSheets(sheet ?? '', otherSheets)] : []),
    ...(hiddenSheets.length > 0 ? [messages.importHiddenSheets(hiddenSheets)] : []),
    ...(guessed ? [messages.importEncodingGuessed(guessed)] : []),
    ...(lost.length > 0 ? [messages.importPropertiesLost(lost)] : []),
    ...(isCut ? [messages.importColumnsCut(mostImportColumns)] : []),
  ];
}

/** The lines that a sandboxed process writes, because a small file can take any time and unpack to any size. */
async function* linesOf(content: Buffer): AsyncGenerator<FileLine> {
  const args = [String(mostImportRows), String(mostImportColumns)];
  const output = Readable.from(runIsolated(program, args, stagingLimits, Readable.from([content])));
  try {
    for await (const text of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }))
      yield fileLine.parse(JSON.parse(text)) as FileLine;
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
