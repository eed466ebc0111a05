import { randomUUID } from 'node:crypto';
import { bytesPerMegabyte, waitingFiles } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Database } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { readSetting } from '../settings/settings.ts';
import { holdAccount } from '../users/users.ts';
import { attachmentName } from './attachment-name.ts';
import { insertStoredFile, removeFile, storedBytes, sweepFiles, updateStoredFile } from './attachments.queries.ts';
import type { MetadataStripper } from './metadata/strip-metadata.ts';

interface StoringFiles {
  db: Database;
  files: Files;
}

/**
 * Stores a file that is to be attached, without its metadata. The row comes before the bytes, so that the sweep finds what a killed process leaves behind.
 * Until the size is known the file counts as large as it can be, so that uploads at the same time can't pass a limit together.
 */
export async function storeFile(
  { db, files, stripper }: StoringFiles & { stripper: MetadataStripper },
  { UserID }: SessionUser,
  file: UploadedFile,
) {
  const { mediaType: MediaType, sizeAtMost, content } = file;
  const FileName = randomUUID();
  const OriginalName = attachmentName(file.name, MediaType);
  const limits = await limitsOf(db);
  await sweepFiles(db, files, UserID);
  await db.transaction(async (tx) => {
    // One upload of an account is counted after the other. Rows that refer to the account aren't held up.
    await holdAccount(tx, UserID);
    const { used, waiting } = await storedBytes(tx, UserID);
    if (used + sizeAtMost > limits.allowed) throw conflict(messages.storageFull(used, limits.allowed));
    if (waiting + sizeAtMost > limits.waiting) throw conflict(messages.filesWaiting);
    await insertStoredFile(tx, { FileName, OriginalName, MediaType, Size: sizeAtMost, UserID });
  });
  const received = `${FileName}.received`;
  try {
    // Only the stripped bytes ever stand under the name of the file.
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

/** Counts a file with its real size. A stripped picture may be larger than the one received. */
async function settleSize(
  db: Database,
  { FileName, UserID, sizeAtMost, Size }: { FileName: string; UserID: number; sizeAtMost: number; Size: number },
): Promise<void> {
  const { allowed } = await limitsOf(db);
  await db.transaction(async (tx) => {
    await holdAccount(tx, UserID);
    const others = (await storedBytes(tx, UserID)).used - sizeAtMost;
    if (Size > sizeAtMost && others + Size > allowed) throw conflict(messages.storageFull(others, allowed));
    await updateStoredFile(tx, FileName, { Size });
  });
}

/** Limits of the moment, in bytes: of one file, of an account, and of an account's files that wait to be attached. */
async function limitsOf(db: Database) {
  const largest = (await readSetting(db, 'uploadMaxMegabytes')) * bytesPerMegabyte;
  const allowed = (await readSetting(db, 'storageMegabytes')) * bytesPerMegabyte;
  return { largest, allowed, waiting: waitingFiles * largest };
}

/** Upload limits of an account, and how much of its storage is in use. */
export async function uploadLimits({ db, files }: StoringFiles, { UserID }: SessionUser) {
  await sweepFiles(db, files, UserID);
  const [{ largest, allowed }, { used }] = await Promise.all([limitsOf(db), storedBytes(db, UserID)]);
  return { Megabytes: largest / bytesPerMegabyte, UsedBytes: used, AllowedBytes: allowed };
}
