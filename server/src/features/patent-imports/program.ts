import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ChangedPatents } from '../patents/patents.ts';
import { holdImport, holdTurn, processOf } from './history.queries.ts';
import { problemOf } from './input/problem.ts';
import { inspectFile } from './inspect-file.ts';
import { runImport } from './run-import.ts';
import type { ImportTask, TaskAnswer } from './tasks.ts';
import { importTask, serverLoad } from './tasks.ts';

type OnStored = (pool: pg.Pool, patents: ChangedPatents) => Promise<void>;

/** While the server is busy, an import works this share of the time. */
const shareWhenBusy = 0.25;
const longestRest = 2000;

/** Pauses after each batch, in proportion to the time that it took. */
class Pace {
  busy = false;
  #since = Date.now();

  readonly rest = async (): Promise<void> => {
    const worked = Date.now() - this.#since;
    if (this.busy) await delay(Math.min((worked * (1 - shareWhenBusy)) / shareWhenBusy, longestRest));
    this.#since = Date.now();
  };
}

/**
 * The program of a process that reads patent files for the server: inspects one while its reader waits, or imports one with low
 * priority. It ends with the server. `onStored` runs after an import that changed patents.
 */
export async function importProgram(onStored: OnStored): Promise<void> {
  process.on('disconnect', () => process.exit(1));
  const pace = new Pace();
  const first = Promise.withResolvers<ImportTask>();
  process.on('message', (message) => {
    const load = serverLoad.safeParse(message);
    if (load.success) pace.busy = load.data.busy;
    else first.resolve(importTask.parse(message));
  });
  const answer = await answerOf(await first.promise, pace, onStored);
  process.send?.(answer, () => process.exit(0));
}

async function answerOf(task: ImportTask, pace: Pace, onStored: OnStored): Promise<TaskAnswer> {
  if (task.kind === 'import') {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    return { kind: 'ended', outcome: await importOne(task, pace, onStored) };
  }
  try {
    return { kind: 'inspected', file: await inspectFile(task.path) };
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error) ?? 'failed' };
  }
}

/** Connections that the database ends by itself when this process dies, even within a long statement. */
const options = '-c TimeZone=UTC -c client_connection_check_interval=1000';

async function importOne(
  { id, path, databaseUrl, local, room }: ImportTask & { kind: 'import' },
  { rest }: Pace,
  onStored: OnStored,
): Promise<(TaskAnswer & { kind: 'ended' })['outcome']> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'brevet-import', options });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (local) void yieldToOthers(client);
  });
  try {
    const lock = await pool.connect();
    if (!(await holdTurn(lock))) return 'busy';
    await holdImport(lock, id);
    return await runImport(pool, { id, path, room, rest, onStored: (patents) => onStored(pool, patents) }, (error) =>
      console.error(error),
    );
  } catch (error) {
    if (problemOf(error) !== null) console.error(error);
    return 'away';
  }
}

/** Lowers the priority of the database's process that works for this import. */
async function yieldToOthers(client: pg.PoolClient): Promise<void> {
  try {
    const pid = await processOf(client);
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It belongs to another account.
  }
}
