import { setTimeout } from 'node:timers/promises';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import type { Feature } from '@brevet/contract/endpoint';
import { z } from 'zod';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import { foundRowsHeld } from './apply.queries.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import type { StoredImport } from './directory-imports.queries.ts';
import { importById, importForUpdate, isFree, leaveRest, openImports, updateImport } from './directory-imports.queries.ts';
import { undoRows } from './undo-rows.ts';

/** Checks, runs or undoes an import; its row says which. */
export const directoryImportQueue = {
  name: 'directory-imports',
  data: z.object({ ImportID: z.int() }),
  expireInSeconds: 300,
  changes: directoryImportsApi.runDirectoryImport.changes,
} as const satisfies JobQueue<z.ZodObject>;

export interface Importing extends Writing {
  jobs: Jobs;
}

/** Batches of one job. Further ones are left to the next, so that imports take turns and a job ends long before it counts as abandoned. */
const mostBatches = 10;

type Step = (tx: Transaction, stored: StoredImport) => Promise<boolean>;
const steps: Partial<Record<StoredImport['State'], { step: Step; Action: string | null; changes: readonly Feature[] }>> = {
  checking: { step: checkRows, Action: null, changes: directoryImportsApi.checkDirectoryImport.changes },
  importing: { step: applyRows, Action: 'import', changes: directoryImportsApi.runDirectoryImport.changes },
  undoing: { step: undoRows, Action: 'undo import', changes: directoryImportsApi.undoDirectoryImport.changes },
};

export async function startDirectoryImports(services: Importing): Promise<void> {
  await services.jobs.work(directoryImportQueue, 2, async ({ ImportID }, signal, isLast) => {
    try {
      for (let done = 0; done < mostBatches; done += 1) if (signal.aborted || !(await runBatch(services, ImportID))) return;
    } catch (error) {
      // The sweep continues the import.
      if (foundRowsHeld(error)) return;
      if (isLast) await giveUp(services, ImportID);
      throw error;
    }
    await services.db.transaction((tx) => services.jobs.enqueue(tx, directoryImportQueue, { ImportID }));
  });
}

/** Tries to lock an import, and the milliseconds between them. A call holds it for a moment, another job nearly all the time. */
const tries = { most: 5, pause: 100 };

/** Runs a batch of an import, unless another job is at work on it. True if more is left. */
async function runBatch(services: Importing, ImportID: number): Promise<boolean> {
  for (let count = 0; count < tries.most; count += 1) {
    const goesOn = await tryBatch(services, ImportID);
    if (goesOn !== null) return goesOn;
    await setTimeout(tries.pause);
  }
  return false;
}

/**
 * Runs a batch in its own transaction: after a crash, the next job continues with the following one. Null if someone holds the
 * import.
 */
async function tryBatch(services: Importing, ImportID: number): Promise<boolean | null> {
  const found = await importById(services.db, ImportID);
  const changes = found && steps[found.State]?.changes;
  if (!changes) return false;
  return write(services, { changes }, async (tx) => {
    const stored = await importForUpdate(tx, ImportID, { skipLocked: true });
    if (!stored) return null;
    const work = steps[stored.State];
    if (!work || work.changes !== changes) return work !== undefined;
    const goesOn = await work.step(tx, stored);
    if (!goesOn && work.Action) await audit(tx, stored, work.Action);
    return goesOn;
  });
}

/** Reasons why a step ends early, each with the result of the remaining rows and the action in the audit log. */
type End = Parameters<typeof leaveRest>[2] & { Action: string };
const givenUp: End = {
  result: 'changed',
  reason: "Brevet couldn't import this row. Import the file again.",
  Action: 'import',
};
const canceled: End = { result: 'refused', reason: 'The import was canceled before this row.', Action: 'cancel import' };

/** Ends a step, so that its import can be checked or undone. Its earlier changes stay. */
async function endStep(tx: Transaction, stored: StoredImport, end: End): Promise<void> {
  const { ImportID, State, Rows } = stored;
  if (State === 'checking') await updateImport(tx, ImportID, { State: 'uploaded' });
  if (State === 'undoing') await updateImport(tx, ImportID, { State: 'imported' });
  if (State !== 'importing') return;
  const ended = await leaveRest(tx, ImportID, end);
  const more = Object.fromEntries(ended.map(({ result, count }) => [result, (stored.Counts[result] ?? 0) + count]));
  const Counts = { ...stored.Counts, ...more };
  await updateImport(tx, ImportID, { State: 'imported', Done: Rows, Counts });
  await audit(tx, { ...stored, Counts }, end.Action);
}

/** Ends a step that failed again and again. */
export async function giveUp(services: Importing, ImportID: number): Promise<void> {
  await write(services, directoryImportsApi.runDirectoryImport, async (tx) => {
    const stored = await importForUpdate(tx, ImportID);
    if (stored) await endStep(tx, stored, givenUp);
  });
}

/** Ends the step of a locked import for the person who cancels it. Its job finds nothing more to do. */
export const cancelStep = (tx: Transaction, stored: StoredImport, { user, address }: SignedInCaller): Promise<void> =>
  endStep(tx, { ...stored, ActorID: user.UserID, Address: address }, canceled);

/** One entry for all rows, by the person who started it. */
async function audit(
  tx: Db,
  { ImportID, ActorID, Address, Kind, FileName, Counts }: StoredImport,
  Action: string,
): Promise<void> {
  const actor = { user: { UserID: ActorID }, address: Address };
  const NewValue = { Kind, FileName, ...Counts };
  await writeAudit(tx, actor, { Action, Entity: 'directory import', EntityID: String(ImportID), NewValue });
}

/** Continues imports whose job was given up or lost, or died with its process. */
export async function resumeDirectoryImports({ db, jobs }: Pick<Importing, 'db' | 'jobs'>): Promise<void> {
  for (const ImportID of await openImports(db))
    await db.transaction(async (tx) => {
      if (await jobs.isWaiting(tx, directoryImportQueue, { ImportID })) return;
      // A running job locks its import nearly all the time. If it's between two batches now, a second job does no harm.
      const isUnderWay = await jobs.isQueued(tx, directoryImportQueue, { ImportID });
      if (!isUnderWay || (await isFree(tx, ImportID))) await jobs.enqueue(tx, directoryImportQueue, { ImportID });
    });
}
