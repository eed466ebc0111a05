import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/client.ts';
import { endIfCanceled, endImportRun, isCancelOverdue } from './history.queries.ts';
import { pathInFolder } from './import-folder.ts';
import { interruptCommands, nextImport, noteDeath } from './imports.queries.ts';
import type { ImportProblem } from './input/problem.ts';
import { importProblems } from './input/problem.ts';
import type { Inspected } from './inspect-file.ts';
import type { ImportTask, TaskAnswer } from './tasks.ts';

const megabytes = 512;
const msToInspect = 60_000;
const tellEvery = 500;
const watchEvery = 1000;
/** Calls in that time that make the server busy: more than a person who watches an import makes. */
const manyCalls = 6;
/** Processes that may die without having stored anything. */
const mostDeaths = 5;

interface Settings {
  db: Database;
  log: FastifyBaseLogger;
  /** The program that runs `importProgram`. */
  program: URL;
  databaseUrl: string;
  /** The database is the embedded one. */
  local: boolean;
  /** Free bytes on the disk of an embedded database. */
  free: () => Promise<number>;
  /** The folder of uploaded files. */
  uploads: string;
  /** The folder whose files can be imported; null without one. */
  folder: string | null;
}

/** The time at which a process is killed: after some milliseconds, or as soon as it's overdue. */
interface Patience {
  timeout?: number;
  isOverdue?: () => Promise<boolean>;
}

/** Thrown when a file can't be inspected. */
export class InspectionFailure extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(importProblems[problem]);
    this.problem = problem;
  }
}

/**
 * Runs the queued imports, one at a time, each in its own process. The rows of the history say what is left to do, so a job, a
 * restart or a sweep only wakes it.
 */
export class ImportRunner {
  readonly #settings: Settings;
  readonly #children = new Set<ChildProcess>();
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #calls = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The process of the import underway. Tests kill it. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** Counts a call, so that an import makes room for the others. */
  noteCall(): void {
    this.#calls += 1;
  }

  /** Runs everything that is queued, unless that's underway already. */
  wake(): void {
    this.#again = true;
    if (this.#stopped) return;
    this.#running ??= this.#run()
      .catch((error) => this.#settings.log.error({ err: error }, 'import'))
      .finally(() => {
        this.#running = null;
      });
  }

  /** Ends the process. The next start continues its import. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const child of this.#children) child.kill('SIGKILL');
    await this.#running;
  }

  /** The format of a file, and its first facts. Throws an InspectionFailure. */
  async inspect(path: string): Promise<Inspected> {
    const answer = await this.#ask({ kind: 'inspect', path }, { timeout: msToInspect });
    if (answer?.kind === 'inspected') return answer.file;
    const problem = answer?.kind === 'refused' ? answer.problem : 'failed';
    throw new InspectionFailure(problem in importProblems ? (problem as ImportProblem) : 'failed');
  }

  /** The path of an import's file; null if it's gone. */
  async pathOf({ Origin, Stored }: { Origin: string; Stored: string | null }): Promise<string | null> {
    if (Stored === null) return null;
    const { uploads, folder } = this.#settings;
    if (Origin === 'upload') return join(uploads, Stored);
    return folder === null ? null : pathInFolder(folder, Stored);
  }

  async #run(): Promise<void> {
    const { db } = this.#settings;
    await interruptCommands(db);
    while (this.#again && !this.#stopped) {
      this.#again = false;
      for (let next = await nextImport(db); next && !this.#stopped; next = await nextImport(db)) {
        if (!(await this.#import(next))) return;
      }
    }
  }

  /** Returns false if it can't continue now. */
  async #import(next: { ImportID: number; Origin: string; Stored: string | null }): Promise<boolean> {
    const { db, databaseUrl, local, log } = this.#settings;
    const { ImportID: id } = next;
    const path = await this.pathOf(next);
    if (path === null) {
      await endImportRun(db.$client, id, 'failed', 'gone');
      return true;
    }
    const answer = await this.#ask(
      { kind: 'import', path, id, databaseUrl, local, room: local ? await this.#settings.free() : null },
      { isOverdue: () => isCancelOverdue(db.$client, id) },
    );
    if (this.#stopped) return false;
    if (answer?.kind !== 'ended') {
      log.warn(`The process of import ${id} ended unexpectedly`);
      if (await endIfCanceled(db.$client, id)) return true;
      if ((await noteDeath(db, id)) > mostDeaths) await endImportRun(db.$client, id, 'failed', 'died');
      return true;
    }
    if (answer.outcome === 'done' && next.Origin === 'upload') await rm(path, { force: true });
    return answer.outcome !== 'busy' && answer.outcome !== 'away';
  }

  /** Starts a process, and resolves with its answer; null if it ends without one. */
  async #ask(task: ImportTask, { timeout, isOverdue }: Patience): Promise<TaskAnswer | null> {
    const { program, log } = this.#settings;
    const child = fork(program, [], {
      execArgv: ['--no-warnings', '--max-semi-space-size=8', `--max-old-space-size=${megabytes}`],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...(timeout === undefined ? {} : { timeout, killSignal: 'SIGKILL' as const }),
    });
    this.#children.add(child);
    let answer: TaskAnswer | null = null;
    child.on('message', (message) => {
      answer = message as TaskAnswer;
    });
    child.stderr?.on('data', (chunk: Buffer) => log.warn(`import: ${chunk.toString('utf8').trim()}`));
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      child.once('error', () => resolve());
    });
    const telling = setInterval(() => this.#tell(child), tellEvery);
    const watching = isOverdue && setInterval(() => void this.#killIf(isOverdue, child), watchEvery);
    child.send(task, () => {});
    await ended;
    clearInterval(telling);
    clearInterval(watching);
    this.#children.delete(child);
    return answer;
  }

  /** Ends a process that hangs, in a statement or in a file. */
  async #killIf(isOverdue: () => Promise<boolean>, child: ChildProcess): Promise<void> {
    // While the database is down, the process can't continue either.
    if (await isOverdue().catch(() => false)) child.kill('SIGKILL');
  }

  #tell(child: ChildProcess): void {
    const busy = this.#calls >= manyCalls;
    this.#calls = 0;
    if (child.connected) child.send({ busy }, () => {});
  }
}
