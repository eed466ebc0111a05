import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Files, Stored } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { noteTexts } from '../anonymity/anonymity.ts';
import { server, writeAudit } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { attachmentName } from './attachment-name.ts';
import { updateStoredFile } from './attachments.queries.ts';
import { saveFileText } from './file-texts.queries.ts';
import { stripped, stripperVersion } from './metadata/strip-metadata.ts';
import type { FileTurns } from './sandbox/file-processes.ts';
import { noAccount } from './sandbox/file-processes.ts';
import type { FileText } from './text/extract-text.ts';
import { extractText, readerVersion } from './text/extract-text.ts';
import { hideAttachment, uncheckedFile, uncheckedFiles } from './unchecked-files.queries.ts';

/** Removes the metadata of a file that was stored before Brevet did so, and reads its text. */
export const fileCheckQueue = {
  name: 'check-file',
  data: z.object({ FileName: z.uuid() }),
  expireInSeconds: 300,
  changes: ['attachments', 'listings'],
} as const satisfies JobQueue<z.ZodObject>;

export interface FileChecking extends Writing, Notifying {
  files: Files;
  jobs: Jobs;
  fileTurns: FileTurns;
}
type Unchecked = NonNullable<Awaited<ReturnType<typeof uncheckedFile>>>;

/** Starts the job, and queues every file that is still unchecked. A file queued twice is checked once. */
export async function startFileChecks(services: FileChecking): Promise<void> {
  await services.jobs.work(fileCheckQueue, 2, ({ FileName }) => checkStoredFile(services, FileName));
  const files = await uncheckedFiles(services.db);
  await services.db.transaction(async (tx) => {
    for (const FileName of files) await services.jobs.enqueue(tx, fileCheckQueue, { FileName });
  });
}

/** Strips and reads an unchecked file. `before` is the hash of one that an older version stripped. */
export async function checkStoredFile(services: FileChecking, FileName: string, before: string | null = null): Promise<void> {
  const { db, files, fileTurns } = services;
  const file = await uncheckedFile(db, FileName);
  if (!file) return;
  const cleaned = randomUUID();
  try {
    const [stored, text] = await fileTurns.run(noAccount, file.MediaType, async () => {
      const kept = await files.store(
        cleaned,
        stripped(file.MediaType, () => files.read(FileName)),
      );
      return [kept, await extractText(file.MediaType, () => files.read(cleaned))] as const;
    });
    await change(services, FileName, (tx) => swap(tx, services, file, { name: cleaned, before, ...stored, ...text }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    await change(services, FileName, (tx) => hide(tx, services, file, error.message));
  } finally {
    await files.remove(cleaned);
  }
}

/** Runs the change unless the file was deleted or checked by another job. */
async function change(services: FileChecking, FileName: string, act: (tx: Transaction, file: Unchecked) => Promise<void>) {
  await write(services, fileCheckQueue, async (tx) => {
    const file = await uncheckedFile(tx, FileName, true);
    if (file) await act(tx, file);
  });
}

type Cleaned = Stored & FileText & { name: string; before: string | null };

async function swap(tx: Transaction, { files }: FileChecking, { DocID, FileName, ...file }: Unchecked, cleaned: Cleaned) {
  const { name, before, Size, Sha256, Content, Truncated } = cleaned;
  await updateStoredFile(tx, FileName, { State: 'checked', Size, Sha256 });
  await saveFileText(tx, { FileName, Content, Truncated, Reader: readerVersion, Stripper: stripperVersion });
  await noteTexts(tx, file.ListingID);
  if (Sha256 === before) return;
  await writeAudit(tx, server, {
    Action: 'remove metadata',
    Entity: 'attachment',
    EntityID: String(DocID),
    OldValue: { Size: file.Size },
    NewValue: { ListingID: file.ListingID, OriginalName: attachmentName(file.OriginalName, file.MediaType), Size },
  });
  // If the commit fails, the file stays unchecked, and cleaning it again changes nothing.
  await files.replace(FileName, name);
}

async function hide(tx: Transaction, services: FileChecking, { DocID, FileName, ...file }: Unchecked, Reason: string) {
  const { ListingID, ListingName, UserID, Internal } = file;
  const Name = attachmentName(file.OriginalName, file.MediaType);
  await updateStoredFile(tx, FileName, { State: 'uncleanable', Sha256: await services.files.sha256(FileName) });
  await hideAttachment(tx, DocID);
  await writeAudit(tx, server, {
    Action: 'hide',
    Entity: 'attachment',
    EntityID: String(DocID),
    OldValue: { Internal },
    NewValue: { ListingID, OriginalName: Name, Internal: 1, Reason },
  });
  await notify(tx, services, [UserID], { Kind: 'attachmentHidden', ListingID, ListingName, Name, Reason });
}
