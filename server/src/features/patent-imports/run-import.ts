import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { ChangedPatents } from '../patents/patents.ts';
import { formatOf } from './formats.ts';
import { claimImport, endImportRun } from './history.queries.ts';
import { importPatents } from './import-patents.ts';
import { fingerprintOf } from './input/fingerprint.ts';
import { openInput } from './input/open-input.ts';
import { FileProblem, ImportFailure, problemOf } from './input/problem.ts';
import { failedReport, leftOutReport } from './left-out.ts';
import { ImportRecorder } from './recorder.ts';
import { loadFirst } from './store/first-load.queries.ts';
import type { FileReport } from './store/progress.ts';

interface Run {
  id: number;
  path: string;
  /** Free bytes on the disk of the database; null if they aren't known. */
  room: number | null;
  /** Pauses between batches, so that others aren't slowed down. */
  rest: () => Promise<void>;
  /** Runs after patents were added or changed. */
  onStored: (patents: ChangedPatents) => Promise<void>;
}

/** Sums up the reports of a file's parts. Throws its first problem. */
export function requireWhole(reports: readonly FileReport[]): void {
  const failed = reports.find(({ state }) => state === 'failed');
  if (failed?.problem) throw new FileProblem(failed.problem);
  if (reports.some(({ isCutOff }) => isCutOff)) throw new ImportFailure('cut');
}

/** The end of an import. `away`: the database is down, so the import continues later. */
export type Outcome = 'done' | 'canceled' | 'failed' | 'gone' | 'away';

/** Imports a file that is queued in the history, or continues where an earlier process stopped. */
export async function runImport(
  pool: pg.Pool,
  { id, path, room, rest, onStored }: Run,
  onError: (error: unknown) => void,
): Promise<Outcome> {
  let recorder: ImportRecorder | null = null;
  const end = async (state: 'done' | 'canceled' | 'failed', problem: string | null = null): Promise<Outcome> => {
    await recorder?.stop();
    if (recorder && !recorder.changed.isEmpty) await onStored(recorder.changed.value);
    await endImportRun(pool, id, state, problem);
    return state;
  };
  try {
    const claimed = await claimImport(pool, id);
    if (!claimed) return 'gone';
    await stat(path);
    if ((await fingerprintOf(path)) !== claimed.Fingerprint) throw new ImportFailure('changed');
    const opened = new ImportRecorder(pool, { id, parts: claimed.Parts, bytes: await bytesOf(path) });
    recorder = opened;
    await loadFirst(pool, () => importFile(pool, { path, name: claimed.Name, room, rest }, opened));
    return await end(opened.isCanceled ? 'canceled' : 'done');
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) {
      await recorder?.stop();
      return 'away';
    }
    if (problem === 'failed') onError(error);
    return end('failed', problem);
  }
}

/**
 * Patents come before the tables with their details, in whatever order an archive has them. Damage of one file keeps no other from being
 * imported, and is thrown at the end.
 */
async function importFile(
  pool: pg.Pool,
  { path, name: file, room, rest }: Pick<Run, 'path' | 'room' | 'rest'> & { name: string },
  recorder: ImportRecorder,
): Promise<void> {
  const reports: FileReport[] = [];
  let known = false;
  for (const details of [false, true]) {
    for await (const input of openInput(path, file)) {
      if (recorder.isCanceled) return;
      const format = formatOf(input);
      known ||= format.unread === null;
      const name = nameInside(file, input.name);
      const isLeft = format.unread !== null || recorder.isDone(name);
      if (!details && input.failure !== null) reports.push(failedReport(input.name, input.failure));
      else if (!details && format.unread)
        reports.push(named(name, leftOutReport({ ...format.unread, file: input.name }, name === '')));
      if (isLeft && !details) recorder.skipPart(input);
      if (isLeft || format.isDetails !== details) continue;
      await recorder.forgetOthers(name, input);
      const events = recorder.begin({ name, format: format.name }, rest);
      reports.push(await importPatents(pool, input, room === null ? events : { ...events, room }));
    }
  }
  requireWhole(reports);
  const [first] = reports;
  if (!known) throw first?.problem ? new FileProblem(first.problem) : new ImportFailure('unknown');
}

/** The history shows the problem without the file. */
const named = (name: string, report: FileReport): FileReport => ({
  ...report,
  problem: name !== '' && report.problem ? `the file ${name} isn't imported: ${report.problem}` : report.problem,
});

/** The name of a file inside of an archive, or none for a file that isn't one. */
export const nameInside = (path: string, name: string): string => (name === path ? '' : name.slice(path.length + 1));

/** All bytes that an import of a file reads. */
export async function bytesOf(path: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of openInput(path)) bytes += size;
  return bytes;
}
