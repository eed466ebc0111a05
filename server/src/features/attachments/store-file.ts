import { randomUUID } from 'node:crypto';
import { bytesPerMegabyte, waitingFiles } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Database } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { readSetting } from '../settings/settings.ts';
import { holdAccount } from '../users/users.ts';
import { attachmentName } from './attachment-name.ts';
import { insertStoredFile, removeFile, storedBytes, sweepFiles, updateStoredFile } from './attachments.queries.ts';
import type { MetadataStripper } from './metadata/strip-metadata.ts';

export interface StoringFiles {
  db: Database;
  files: Files;
  stripper: MetadataStripper;
}

/**
 * Stores a file to be attached, without its metadata. The row is written before the bytes, so the sweep finds what a killed process leaves behind.
 * Until its size is known, the file counts as the largest allowed, so concurrent uploads can't exceed a limit together.
 */
export async function storeFile({ db, files, stripper }: StoringFiles, { UserID }: SessionUser, file: UploadedFile) {
  const { mediaType: MediaType, sizeAtMost, content } = file;
  const FileName = randomUUID();
  const OriginalName = attachmentName(file.name, MediaType);
  const limits = await limitsOf(db);
  await sweepFiles(db, files, UserID);
  await db.transaction(async (tx) => {
    // Count an account's uploads one at a time. Rows that refer to the account aren't blocked.
    await holdAccount(tx, UserID);
    const { used, waiting } = await storedBytes(tx, UserID);
    if (used + sizeAtMost > limits.allowed) throw new Refusal('storage_full', messages.storageFull(used, limits.allowed));
    if (waiting + sizeAtMost > limits.waiting) throw new Refusal('files_waiting', messages.filesWaiting);
    await insertStoredFile(tx, { FileName, OriginalName, MediaType, Size: sizeAtMost, UserID });
  });
  const received = `${FileName}.received`;
  try {
    // Only the stripped bytes are ever stored under the file's name.
    await files.store(received, content);
    const Size = await files.store(
      FileName,
      stripper.strip(UserID, MediaType, () => files.read(received)),
    );
    await files.remove(received);
    await settleSize(db, { FileName, UserID, sizeAtMost, Size });
    return { filename: FileName, originalname: OriginalName, size: Size, mimetype: MediaType };
  } catch (error) {
    await removeFile(db, files, FileName);
    throw error;
  }
}

/** Counts a file with its real size. A stripped image can be larger than the uploaded one. */
async function settleSize(
  db: Database,
  { FileName, UserID, sizeAtMost, Size }: { FileName: string; UserID: number; sizeAtMost: number; Size: number },
): Promise<void> {
  const { allowed } = await limitsOf(db);
  await db.transaction(async (tx) => {
    await holdAccount(tx, UserID);
    const others = (await storedBytes(tx, UserID)).used - sizeAtMost;
    if (Size > sizeAtMost && others + Size > allowed) throw new Refusal('storage_full', messages.storageFull(others, allowed));
    await updateStoredFile(tx, FileName, { Size, State: 'checked' });
  });
}

/** Current limits in bytes: per file, per account, and for an account's unattached files. */
async function limitsOf(db: Database) {
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
