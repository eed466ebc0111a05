import { momentOf } from '@brevet/contract/day';
import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import { directoryImportsApi, mostOpenImports } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { holdAccount } from '../users/users.ts';
import { chooseHeadings } from './choose-headings.ts';
import { canCancel, canCheck, canImport, canRun, canUndo } from './directory-imports.policy.ts';
import type { StoredImport } from './directory-imports.queries.ts';
import {
  countOpenImports,
  forgetVerdicts,
  importById,
  importForUpdate,
  rememberedFields,
  updateImport,
} from './directory-imports.queries.ts';
import { importsOfDirectory, rowsOfImport } from './directory-imports.tables.ts';
import { fieldOf } from './guess-fields.ts';
import type { Importing } from './import-job.ts';
import { cancelStep, directoryImportQueue } from './import-job.ts';
import { presentImportInFull } from './present-import.ts';
import type { Staging } from './stage-file.ts';
import { stageFile } from './stage-file.ts';

export function directoryImportsHandlers(services: Importing & Staging): Handlers<typeof directoryImportsApi> {
  const { db, jobs } = services;
  /** Starts the job of a state. */
  const start = async (tx: Transaction, caller: SignedInCaller, { ImportID }: StoredImport, values: Partial<StoredImport>) => {
    await requireTurn(tx, caller.user.UserID, ImportID);
    await updateImport(tx, ImportID, { ...values, Done: 0, ActorID: caller.user.UserID, Address: caller.address });
    await jobs.enqueue(tx, directoryImportQueue, { ImportID });
  };
  return {
    uploadDirectoryImport: ({ caller, query, file }) => stageFile(services, caller, query, file),
    directoryImports: async ({ query }) => importsOfDirectory(services, query.search),
    async directoryImportRows({ query: { import_id, Verdict, Result, search } }) {
      if (!(await importById(db, import_id))) throw notFound();
      return rowsOfImport(services, { import_id, Verdict, Result, search });
    },
    async getDirectoryImport({ caller, query }) {
      const found = await importById(db, query.import_id);
      if (!found || !canImport(caller.user)) throw notFound();
      return presentImportInFull(found, await rememberedFields(db, caller.user.UserID, found.Kind, found.Headings));
    },
    async chooseImportHeadings({ caller, body: { ImportID, HeadingRow } }) {
      await write(services, directoryImportsApi.chooseImportHeadings, async (tx) => {
        await chooseHeadings(tx, await loadImport(tx, caller, ImportID, canCheck), HeadingRow);
      });
      return { message: messages.importHeadingsChosen };
    },
    async checkDirectoryImport({ caller, body: { ImportID, Fields } }) {
      await write(services, directoryImportsApi.checkDirectoryImport, async (tx) => {
        const stored = await loadImport(tx, caller, ImportID, canCheck);
        requireFields(stored, Fields);
        await forgetVerdicts(tx, ImportID);
        await start(tx, caller, stored, { State: 'checking', Mapping: Fields, Counts: {}, CheckDate: momentOf() });
      });
      return { message: messages.importChecking };
    },
    async runDirectoryImport({ caller, body: { ImportID } }) {
      await write(services, directoryImportsApi.runDirectoryImport, async (tx) => {
        const stored = await loadImport(tx, caller, ImportID, canRun);
        await start(tx, caller, stored, { State: 'importing', ImportDate: momentOf() });
      });
      return { message: messages.importRunning };
    },
    async cancelDirectoryImport({ caller, body: { ImportID } }) {
      await write(services, directoryImportsApi.cancelDirectoryImport, async (tx) => {
        await cancelStep(tx, await loadImport(tx, caller, ImportID, canCancel), caller);
      });
      return { message: messages.importCanceled };
    },
    async undoDirectoryImport({ caller, body: { ImportID } }) {
      await write(services, directoryImportsApi.undoDirectoryImport, async (tx) => {
        const stored = await loadImport(tx, caller, ImportID, (one) => canUndo(one, new Date()));
        await start(tx, caller, stored, { State: 'undoing', UndoDate: momentOf() });
      });
      return { message: messages.importUndoing };
    },
  };
}

/** Refuses more imports underway than an account's share. Those of others would wait for all of them. */
async function requireTurn(tx: Transaction, UserID: number, ImportID: number): Promise<void> {
  await holdAccount(tx, UserID);
  if ((await countOpenImports(tx, UserID, ImportID)) >= mostOpenImports)
    throw new Refusal('imports_under_way', messages.importsUnderWay(mostOpenImports));
}

/** Loads and locks an import. Throws 404 if it doesn't exist, 409 if its state doesn't allow the step. */
async function loadImport(
  tx: Transaction,
  { user }: SignedInCaller,
  ImportID: number,
  may: (stored: StoredImport) => boolean,
): Promise<StoredImport> {
  const stored = await importForUpdate(tx, ImportID);
  if (!stored || !canImport(user)) throw notFound();
  if (!may(stored)) throw new Refusal('import_not_ready', messages.importNotReady);
  return stored;
}

/** Fields that a row can't do without: one of each group. */
const required: Record<DirectoryKind, readonly (readonly DirectoryField[])[]> = {
  contacts: [
    ['Firstname', 'Fullname'],
    ['Lastname', 'Fullname'],
  ],
  // An address is enough for someone who is in the directory.
  members: [
    ['Firstname', 'Fullname', 'PrimaryEmail'],
    ['Lastname', 'Fullname', 'PrimaryEmail'],
  ],
  organizations: [['OrgName']],
};

/** Refuses fields that don't fit the columns, or without which no row could be imported. */
function requireFields({ Kind, Headings }: StoredImport, fields: readonly (DirectoryField | null)[]): void {
  const refuse = (message: string): never => {
    throw new Refusal('import_columns', message, { field: 'Fields' });
  };
  const labels = importFieldsOf(Kind);
  if (fields.length !== Headings.length) refuse(messages.importColumnsChanged);
  const seen = new Set<DirectoryField>();
  for (const field of fields) {
    if (field === null) continue;
    if (fieldOf(Kind, field) === null) refuse(messages.importFieldUnknown);
    if (seen.has(field)) refuse(messages.importFieldTwice(labels[field] ?? field));
    seen.add(field);
  }
  for (const group of required[Kind]) {
    const [first] = group;
    if (first && !group.some((field) => seen.has(field))) refuse(messages.importFieldRequired(labels[first] ?? first));
  }
}
