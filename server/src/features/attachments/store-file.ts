import { randomUUID } from 'node:crypto';
import { bytesPerMegabyte, waitingFiles } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Services } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { readSetting } from '../settings/settings.ts';
import { insertStoredFile, removeFile, updateFileSize, waitingBytes } from './attachments.queries.ts';

/**
 * Stores a file that is to be attached. Its row comes first, so that the sweep finds what a process that dies leaves behind; until
 * the file is there it counts as the largest, so that many uploads at once are counted as well.
 */
export async function storeFile({ db, files }: Services, { UserID }: SessionUser, file: UploadedFile) {
  const { name: OriginalName, mediaType: MediaType, content } = file;
  const FileName = randomUUID();
  const largest = (await readSetting(db, 'uploadMaxMegabytes')) * bytesPerMegabyte;
  await db.transaction(async (tx) => {
    const waiting = await waitingBytes(tx, UserID);
    if (waiting + largest > waitingFiles * largest) throw conflict(messages.filesWaiting);
    await insertStoredFile(tx, { FileName, OriginalName, MediaType, Size: largest, UserID });
  });
  try {
    const Size = await files.store(FileName, content);
    await updateFileSize(db, FileName, Size);
    return { filename: FileName, originalname: OriginalName, size: Size, mimetype: MediaType };
  } catch (error) {
    await removeFile(db, files, FileName);
    throw error;
  }
}
