import { randomUUID } from 'node:crypto';
import { bytesPerMegabyte, waitingFiles } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Database } from '../../platform/db/client.ts';
import type { Files, Stored } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { readSetting } from '../settings/settings.ts';
import { holdAccount } from '../users/users.ts';
import { attachmentName, requireNamed } from './attachment-name.ts';
import {
  insertStoredFile,
  receivedName,
  removeFile,
  storedBytes,
  sweepFiles,
  touchUpload,
  updateStoredFile,
} from './attachments.queries.ts';
import { saveFileText } from './file-texts.queries.ts';
import { stripped, stripperVersion } from './metadata/strip-metadata.ts';
import type { FileTurns } from './sandbox/file-processes.ts';
import type { FileText } from './text/extract-text.ts';
import { extractText, readerVersion } from './text/extract-text.ts';

export interface StoringFiles {
  db: Database;
  files: Files;
  fileTurns: FileTurns;
}

/** `Size` is what the client announced, in bytes. */
export interface ReceivedFile {
  FileName: string;
  OriginalName: string;
  MediaType: string;
  Size: number;
  UserID: number;
}

/**
 * Stores a file to be attached, without its metadata. The row is written before the bytes, so the sweep finds what a killed process leaves behind.
 * Until its size is known, the file counts as the largest allowed, so concurrent uploads can't exceed a limit together.
 */
export async function storeFile(services: StoringFiles, { UserID }: SessionUser, file: UploadedFile) {
  const { mediaType: MediaType, sizeAtMost: Size, content } = file;
  const { db, files } = services;
  requireNamed(file.name, MediaType);
  const FileName = randomUUID();
  const OriginalName = attachmentName(file.name, MediaType);
  await reserveFile(services, { FileName, OriginalName, MediaType, Size, UserID });
  try {
    await files.store(receivedName(FileName), content);
    return await finishFile(services, { FileName, OriginalName, MediaType, Size, UserID });
  } catch (error) {
    await removeFile(db, files, FileName);
    throw error;
  }
}

/** The row of a file whose bytes are about to arrive. Throws a Refusal if they could exceed the account's storage. */
export async function reserveFile({ db, files }: Pick<StoringFiles, 'db' | 'files'>, file: ReceivedFile): Promise<void> {
  const { UserID, Size } = file;
  const limits = await limitsOf(db);
  await sweepFiles(db, files, UserID);
  await db.transaction(async (tx) => {
    // Count an account's uploads one at a time. Rows that refer to the account aren't blocked.
    await holdAccount(tx, UserID);
    const { used, waiting } = await storedBytes(tx, UserID);
    if (used + Size > limits.allowed) throw new Refusal('storage_full', messages.storageFull(used, limits.allowed));
    if (waiting + Size > limits.waiting) throw new Refusal('files_waiting', messages.filesWaiting);
    await insertStoredFile(tx, file);
  });
}

/** Strips a received file, reads its text and makes it ready to be attached. Only the stripped bytes are ever sent to anyone. */
export async function finishFile({ db, files, fileTurns }: StoringFiles, file: ReceivedFile) {
  const { FileName, OriginalName, MediaType, UserID } = file;
  const received = receivedName(FileName);
  const [stored, text] = await fileTurns.run(UserID, MediaType, async () => {
    const kept = await files.store(
      FileName,
      stripped(MediaType, () => files.read(received)),
    );
    return [kept, await extractText(MediaType, () => files.read(FileName))] as const;
  });
  await files.remove(received);
  await settle(db, file, stored, text);
  return { filename: FileName, originalname: OriginalName, size: stored.Size, mimetype: MediaType };
}

/** Counts a file with its real size. A stripped image can be larger than the uploaded one. */
async function settle(db: Database, file: ReceivedFile, stored: Stored, text: FileText): Promise<void> {
  const { FileName, UserID } = file;
  const { allowed } = await limitsOf(db);
  await db.transaction(async (tx) => {
    await holdAccount(tx, UserID);
    const others = (await storedBytes(tx, UserID)).used - file.Size;
    if (stored.Size > file.Size && others + stored.Size > allowed)
      throw new Refusal('storage_full', messages.storageFull(others, allowed));
    // It may have been canceled in the meantime. If not, there is another hour to attach it.
    if (!(await touchUpload(tx, FileName))) throw fileNotStored();
    await updateStoredFile(tx, FileName, { ...stored, State: 'checked' });
    await saveFileText(tx, { FileName, ...text, Reader: readerVersion, Stripper: stripperVersion });
  });
}

export const fileNotStored = () => new Refusal('file_not_stored', messages.fileNotStored, { field: 'fileName' });

/** Current limits in bytes: per file, per account, and for an account's unattached files. */
export async function limitsOf(db: Database) {
  const largest = (await readSetting(db, 'uploadMaxMegabytes')) * bytesPerMegabyte;
  const allowed = (await readSetting(db, 'storageMegabytes')) * bytesPerMegabyte;
  return { largest, allowed, waiting: waitingFiles * largest };
}

/** An account's upload limits and storage use. */
export async function uploadLimits({ db, files }: Pick<StoringFiles, 'db' | 'files'>, { UserID }: SessionUser) {
  await sweepFiles(db, files, UserID);
  const [{ largest, allowed }, { used }] = await Promise.all([limitsOf(db), storedBytes(db, UserID)]);
  return { Megabytes: largest / bytesPerMegabyte, UsedBytes: used, AllowedBytes: allowed };
}
