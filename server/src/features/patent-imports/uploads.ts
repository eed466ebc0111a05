import { mkdir, readdir, statfs } from 'node:fs/promises';
import { bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Database, Db } from '../../platform/db/client.ts';
import { isDiskFull } from '../../platform/db/disk-full.ts';
import { Files } from '../../platform/files/files.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { PartialUploads } from '../../platform/http/handlers.ts';
import { storableName, storedUploads } from '../../platform/http/stored-uploads.ts';
import type { Actor } from '../audit/audit.ts';
import { server, writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import type { UploadRow } from './imports.queries.ts';
import {
  deleteOldUploads,
  deleteUpload,
  holdUploadRoom,
  insertUpload,
  neededFiles,
  openUploads,
  touchUpload,
  uploadById,
} from './imports.queries.ts';

/** Disk space that uploads leave to the database. */
const reserved = 1024 * bytesPerMegabyte;

/** The folder of uploaded patent files. */
export class ImportUploads extends Files {
  readonly folder: string;

  constructor(folder: string) {
    super(folder);
    this.folder = folder;
  }

  /** Bytes on the disk that uploads may use. */
  async free(): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.folder);
    return Math.max(bavail * bsize - reserved, 0);
  }

  names(): Promise<string[]> {
    return readdir(this.folder).catch(() => []);
  }
}

export interface StoringImports {
  db: Database;
  importUploads: ImportUploads;
}

/** The largest upload in megabytes, and the bytes that uploads may still use, without those that are on their way. */
export async function uploadRoom(importUploads: ImportUploads, db: Db): Promise<{ Megabytes: number; FreeBytes: number }> {
  let FreeBytes = await importUploads.free();
  for (const { UploadID, Size } of await openUploads(db)) FreeBytes -= Math.max(Size - (await importUploads.size(UploadID)), 0);
  return { Megabytes: await readSetting(db, 'importMaxMegabytes'), FreeBytes: Math.max(FreeBytes, 0) };
}

/** An admin's uploads that arrive in parts. A week after its last part, the sweep removes one that no import took over. */
export function importUploads({ db, importUploads }: StoringImports, caller: SignedInCaller): PartialUploads {
  const { UserID } = caller.user;
  const uploads = storedUploads(importUploads, (id) => id, {
    async reserve({ id, name, size }) {
      if (size === 0) throw new Refusal('file_empty', messages.fileEmpty);
      const upload = { UploadID: id, Name: storableName(name), Size: size, UserID };
      await db.transaction(async (tx) => {
        // One at a time, so that two uploads don't count on the same room.
        await holdUploadRoom(tx);
        const { Megabytes, FreeBytes } = await uploadRoom(importUploads, tx);
        if (size > Megabytes * bytesPerMegabyte) throw new Refusal('file_too_large', messages.fileTooLarge(Megabytes));
        if (size > FreeBytes) throw new Refusal('disk_full', messages.diskFull(FreeBytes));
        await insertUpload(tx, upload);
        await auditUpload(tx, caller, 'upload', upload);
      });
    },
    sizeOf: async (id) => (await uploadById(db, id, UserID))?.Size ?? null,
    touch: (id) => touchUpload(db, id),
    remove: async (id) => {
      const upload = await uploadById(db, id, UserID);
      if (upload) await removeUpload({ db, importUploads }, caller, upload);
    },
  });
  return {
    ...uploads,
    async append(id, content) {
      try {
        return await uploads.append(id, content);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        throw new Refusal('disk_full', messages.diskFull(await importUploads.free()));
      }
    },
  };
}

type Named = Pick<UploadRow, 'UploadID' | 'Name' | 'Size'>;

function auditUpload(tx: Db, by: Actor, Action: 'upload' | 'delete', { UploadID, Name, Size }: Named): Promise<void> {
  const values = Action === 'upload' ? { NewValue: { Name, Size } } : { OldValue: { Name, Size } };
  return writeAudit(tx, by, { Action, Entity: 'import file', EntityID: UploadID, ...values });
}

/** The row goes first: a file without one is swept. */
export async function removeUpload({ db, importUploads }: StoringImports, by: Actor, upload: Named): Promise<void> {
  const isGone = await db.transaction(async (tx) => {
    const isMine = await deleteUpload(tx, upload.UploadID);
    if (isMine) await auditUpload(tx, by, 'delete', upload);
    return isMine;
  });
  if (isGone) await importUploads.remove(upload.UploadID);
}

/** Removes files that no upload and no import needs. */
export async function sweepImportFiles({ db, importUploads }: StoringImports): Promise<void> {
  // Listed first, because a file that begins now has a row by the time that the rows are read.
  const names = await importUploads.names();
  const needed = await db.transaction(async (tx) => {
    for (const upload of await deleteOldUploads(tx)) await auditUpload(tx, server, 'delete', upload);
    return neededFiles(tx);
  });
  for (const name of names) if (!needed.has(name)) await importUploads.remove(name);
}
