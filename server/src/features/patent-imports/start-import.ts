import { messages } from '@brevet/contract/messages';
import { patentImportsApi } from '@brevet/contract/patent-imports';
import type { SessionUser } from '@brevet/contract/session';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { pathInFolder } from './import-folder.ts';
import { deleteUpload, holdContent, importOfContent, insertImport, uploadById } from './imports.queries.ts';
import { refusalCodes } from './input/problem.ts';
import type { Inspected } from './inspect-file.ts';
import type { ImportRunner } from './runner.ts';
import { InspectionFailure } from './runner.ts';
import type { StoringImports } from './uploads.ts';

/** Wakes the server's imports. The rows say what there is to do. */
export const importQueue = {
  name: 'import-patents',
  data: z.object({}),
  expireInSeconds: 60,
  changes: ['patent-imports'],
} as const satisfies JobQueue<z.ZodObject>;

export interface Importing extends Writing, StoringImports {
  log: FastifyBaseLogger;
  jobs: Jobs;
  imports: ImportRunner;
  /** The folder whose files can be imported; null without one. */
  importFolder: string | null;
}

/** An uploaded file, or one in the import folder. */
interface Source {
  Origin: 'upload' | 'folder' | 'watched';
  Name: string;
  /** The ID of the upload, or the name in the folder. */
  Stored: string;
  path: string;
}

interface Asked {
  upload?: string | undefined;
  file?: string | undefined;
}

const gone = () => new Refusal('import_file_gone', messages.importFileGone, { field: 'file' });

/** The file that a call names. Throws a Refusal if it isn't there, or hasn't arrived completely. */
export async function sourceOf(services: Importing, user: SessionUser, { upload, file }: Asked): Promise<Source> {
  const { db, importUploads, imports, importFolder } = services;
  if (upload !== undefined) {
    const stored = await uploadById(db, upload, user.UserID);
    const path = stored && (await imports.pathOf({ Origin: 'upload', Stored: upload }));
    if (!stored || !path) throw gone();
    if ((await importUploads.size(upload)) < stored.Size) throw new Refusal('upload_incomplete', messages.uploadIncomplete);
    return { Origin: 'upload', Name: stored.Name, Stored: upload, path };
  }
  const path = importFolder !== null && file !== undefined ? await pathInFolder(importFolder, file) : null;
  if (file === undefined || path === null) throw gone();
  return { Origin: 'folder', Name: file, Stored: file, path };
}

/** The format of a file. Throws a Refusal if it can't be imported. */
export async function inspectSource({ imports }: Importing, { path }: Source): Promise<Inspected & { Format: string }> {
  const { Format, ...inspected } = await imports.inspect(path).catch((error) => {
    if (!(error instanceof InspectionFailure)) throw error;
    throw new Refusal(refusalCodes[error.problem], error.message, { field: 'file' });
  });
  if (Format === null) {
    const { Unread } = inspected;
    const message = Unread === null ? messages.importFormatUnknown : messages.importFormatUnread(Unread.name, Unread.advice);
    throw new Refusal('import_format_unknown', message, { field: 'file' });
  }
  return { ...inspected, Format };
}

export async function startImport(services: Importing, caller: SignedInCaller, asked: Asked): Promise<number> {
  const source = await sourceOf(services, caller.user, asked);
  const inspected = await inspectSource(services, source);
  return write(services, patentImportsApi.startImport, async (tx) => {
    await holdContent(tx, inspected.Fingerprint);
    const before = await importOfContent(tx, inspected.Fingerprint);
    if (before && ['queued', 'running'].includes(before.State))
      throw new Refusal('import_under_way', messages.importUnderWay, { field: 'file' });
    // The import takes the file over from the upload, unless another call was faster.
    if (source.Origin === 'upload' && !(await deleteUpload(tx, source.Stored))) throw gone();
    const ImportID = await queueImport(services, tx, { source, inspected, by: caller });
    if (ImportID === null) throw new Error('The import was not inserted');
    return ImportID;
  });
}

interface Queued {
  source: Source;
  inspected: Inspected;
  by: Actor;
}

/** Adds an import to the queue. Returns null if another server has just taken the same watched file. */
export async function queueImport(
  { jobs }: Pick<Importing, 'jobs'>,
  tx: Transaction,
  { source: { Origin, Name, Stored }, inspected, by }: Queued,
): Promise<number | null> {
  const { Fingerprint, Size, Format, Records } = inspected;
  const UserID = by.user?.UserID ?? null;
  const ImportID = await insertImport(tx, { Origin, Name, Stored, Fingerprint, Size, Format, Records, UserID });
  if (ImportID === null) return null;
  const NewValue = { Name, Format, Size, Origin };
  await writeAudit(tx, by, { Action: 'start', Entity: 'import', EntityID: String(ImportID), NewValue });
  await jobs.enqueue(tx, importQueue, {});
  return ImportID;
}
