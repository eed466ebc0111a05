import { messages } from '@brevet/contract/messages';
import type { FolderFile } from '@brevet/contract/patent-imports';
import { patentImportsApi } from '@brevet/contract/patent-imports';
import type { Transaction } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { termsLeft } from '../patent-terms/patent-terms.ts';
import { filesInFolder } from './import-folder.ts';
import {
  cancelQueued,
  cancelRunning,
  importById,
  importForUpdate,
  importOfContent,
  importsOfNames,
  updateImport,
  uploadById,
} from './imports.queries.ts';
import { canCancel, canResume } from './patent-imports.policy.ts';
import { errorsOfImport, importsInHistory } from './patent-imports.tables.ts';
import { presentImportInFull } from './present-import.ts';
import type { Importing } from './start-import.ts';
import { importQueue, inspectSource, sourceOf, startImport } from './start-import.ts';
import { importUploads, removeUpload, uploadRoom } from './uploads.ts';

const mostFiles = 200;

export function patentImportsHandlers(services: Importing): Handlers<typeof patentImportsApi> {
  const { db } = services;
  const audit = (
    tx: Transaction,
    caller: SignedInCaller,
    Action: string,
    { ImportID, Name }: { ImportID: number; Name: string },
  ) => writeAudit(tx, caller, { Action, Entity: 'import', EntityID: String(ImportID), NewValue: { Name } });
  return {
    async imports({ query: { State, search } }) {
      const table = importsInHistory(services, { State, search });
      return {
        ...table,
        async page(query) {
          const [page, left] = await Promise.all([table.page(query), termsLeft(db)]);
          return left > 0 ? { ...page, message: messages.termsLeft(left) } : page;
        },
      };
    },
    async getImport({ query: { import_id } }) {
      const row = await importById(db, import_id);
      if (!row) throw notFound();
      return { import: presentImportInFull(row) };
    },
    async importErrors({ query: { import_id } }) {
      if (!(await importById(db, import_id))) throw notFound();
      return errorsOfImport(services, import_id);
    },
    importSources: async () => ({ ...(await uploadRoom(services.importUploads, db)), ...(await folderOf(services)) }),
    async inspectImport({ caller, query }) {
      const source = await sourceOf(services, caller.user, query);
      const { Fingerprint, ...inspected } = await inspectSource(services, source);
      return { file: { Name: source.Name, ...inspected, Before: await importOfContent(db, Fingerprint) } };
    },
    importUpload: async ({ caller }) => importUploads(services, caller),
    async discardImportUpload({ caller, body: { upload } }) {
      const found = await uploadById(db, upload, caller.user.UserID);
      if (!found) throw notFound();
      await removeUpload(services, caller, found);
      return { message: messages.importUploadDiscarded };
    },
    startImport: async ({ caller, body }) => ({
      message: messages.importStarted,
      ImportID: await startImport(services, caller, body),
    }),
    async cancelImport({ caller, body: { import_id } }) {
      await write(services, patentImportsApi.cancelImport, async (tx) => {
        const row = await importForUpdate(tx, import_id);
        if (!row) throw notFound();
        if (!canCancel(row)) throw new Refusal('import_ended', messages.importEnded);
        // Its process notices within a second, and ends after the batch underway. The runner kills one that doesn't.
        if (row.State === 'queued') await cancelQueued(tx, import_id);
        else await cancelRunning(tx, import_id);
        await audit(tx, caller, 'cancel', row);
      });
      return { message: messages.importCanceled };
    },
    async resumeImport({ caller, body: { import_id } }) {
      await write(services, patentImportsApi.resumeImport, async (tx) => {
        const row = await importForUpdate(tx, import_id);
        if (!row) throw notFound();
        if (!canResume(row)) throw new Refusal('import_not_resumable', messages.importNotResumable);
        await updateImport(tx, import_id, { State: 'queued', Problem: null, EndDate: null, Deaths: 0 });
        await audit(tx, caller, 'resume', row);
        await services.jobs.enqueue(tx, importQueue, {});
      });
      return { message: messages.importResumed };
    },
  };
}

/** The files in the import folder, newest first, with what was imported under their names. */
async function folderOf({
  db,
  importFolder,
}: Importing): Promise<{ Watched: boolean; Problem: string | null; Files: FolderFile[] }> {
  if (importFolder === null) return { Watched: false, Problem: null, Files: [] };
  try {
    const found = await filesInFolder(importFolder);
    const newest = found.sort((a, b) => (a.ChangeDate > b.ChangeDate ? -1 : 1)).slice(0, mostFiles);
    const known = await importsOfNames(
      db,
      newest.map(({ Name }) => Name),
    );
    const idOf = ({ Name, Size }: { Name: string; Size: number }): number | null =>
      known.find((one) => one.Name === Name && one.Size === Size)?.ImportID ?? null;
    return { Watched: true, Problem: null, Files: newest.map((file) => ({ ...file, ImportID: idOf(file) })) };
  } catch {
    return { Watched: true, Problem: messages.importFolderUnreadable, Files: [] };
  }
}
