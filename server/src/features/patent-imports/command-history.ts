import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { beginCommandImport, endImportRun, holdImport } from './history.queries.ts';
import { fingerprintOf } from './input/fingerprint.ts';
import { problemOf } from './input/problem.ts';
import { ImportRecorder } from './recorder.ts';
import { bytesOf, nameInside, requireWhole } from './run-import.ts';
import type { FileReport, ImportEvents } from './store/progress.ts';

interface Recorded {
  path: string;
  id: number;
  recorder: ImportRecorder;
}

const isOf = (path: string, name: string): boolean => name === path || name.startsWith(`${path}:`);

/** Records the imports of a command in the history, each file as one. Standard input and files that aren't there leave no trace. */
export class CommandHistory {
  readonly #pool: pg.Pool;
  readonly #session: pg.PoolClient;
  readonly #files: Recorded[] = [];

  private constructor(pool: pg.Pool, session: pg.PoolClient) {
    this.#pool = pool;
    this.#session = session;
  }

  static async of(pool: pg.Pool, paths: readonly string[]): Promise<CommandHistory> {
    const history = new CommandHistory(pool, await pool.connect());
    for (const path of new Set(paths)) await history.#add(path);
    return history;
  }

  /** The events of the command, and those that record it. */
  with(events: ImportEvents): ImportEvents {
    let recording: ImportEvents = {};
    return {
      ...events,
      onStart: (file) => {
        const found = this.#files.find(({ path }) => isOf(path, file.name));
        recording = found ? found.recorder.begin({ name: nameInside(found.path, file.name), format: file.format }, () => {}) : {};
        events.onStart?.(file);
      },
      inBatch: async (...batch) => recording.inBatch?.(...batch),
      atEnd: async (...end) => recording.atEnd?.(...end),
      onUnknown: (patents) => recording.onUnknown?.(patents),
      onProblem: (problem) => {
        recording.onProblem?.(problem);
        events.onProblem?.(problem);
      },
      onProgress: async (progress) => {
        await recording.onProgress?.(progress);
        await events.onProgress?.(progress);
      },
    };
  }

  /** Ends the record of each file as its reports say. */
  async end(reports: readonly FileReport[]): Promise<void> {
    for (const { path, id, recorder } of this.#files) {
      await recorder.stop();
      try {
        requireWhole(reports.filter(({ name }) => isOf(path, name)));
        await endImportRun(this.#pool, id, 'done');
      } catch (error) {
        await endImportRun(this.#pool, id, 'failed', problemOf(error));
      }
    }
  }

  /** Frees the locks. Files that haven't ended count as interrupted. */
  async close(): Promise<void> {
    for (const { recorder } of this.#files) await recorder.stop();
    this.#session.release(true);
  }

  async #add(path: string): Promise<void> {
    const found = path === '-' ? null : await stat(path).catch(() => null);
    if (!found?.isFile()) return;
    const bytes = await bytesOf(path).catch(() => found.size);
    const Fingerprint = await fingerprintOf(path).catch(() => null);
    if (Fingerprint === null) return;
    const { id, parts } = await beginCommandImport(this.#pool, { Name: basename(path), Fingerprint, Size: found.size });
    await holdImport(this.#session, id);
    this.#files.push({ path, id, recorder: new ImportRecorder(this.#pool, { id, parts, bytes }) });
  }
}
