import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync, readFileSync, realpathSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, type Cluster, dataPath, environment, identity, reasonOf, settings } from './cluster.ts';
import { freePort } from './free-port.ts';
import { ended, isRunning, processesIn } from './processes.ts';
import { failuresAfter, restartPause } from './restart-pause.ts';
import { asStartError, fullDisk, StartError } from './start-error.ts';

const maxLogSize = 10 * 1024 * 1024;
const stopTime = 30_000;
const backendTime = 2000;
const connectTime = 2000;
const retryPause = 15;
/** Report a recovery that takes longer than this: it can go on for minutes. */
const silentTime = 5000;

/** Reports a database event to the operator in one line. */
export type Report = (line: string) => void;

/**
 * PostgreSQL's main process, on one port for as long as the server runs. If it dies, it's restarted on the same port, so
 * connections come back on their own, and PostgreSQL recovers everything committed.
 */
export class Postmaster {
  readonly #cluster: Cluster;
  readonly #port: number;
  readonly #report: Report;
  #child: ChildProcess | null = null;
  #startedAt = 0;
  #failures = 0;
  #stopping = false;
  #supervising: Promise<void> = Promise.resolve();

  /** Starts it and waits until it answers. Throws StartError. */
  static async start(cluster: Cluster, report: Report): Promise<Postmaster> {
    const postmaster = new Postmaster(cluster, await freePort(), report);
    const child = await postmaster.#launch();
    postmaster.#supervising = postmaster.#supervise(child);
    return postmaster;
  }

  private constructor(cluster: Cluster, port: number, report: Report) {
    this.#cluster = cluster;
    this.#port = port;
    this.#report = report;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get url(): string {
    return addressOf(this.#cluster.password, this.#port);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    // Without this, the process could end between PostgreSQL's end and the news of it.
    this.#child?.ref();
    if (this.pid > 0) await stopPostmaster(this.pid);
    await this.#supervising;
  }

  async #supervise(first: ChildProcess): Promise<void> {
    for (let child: ChildProcess | null = first; child; child = await this.#restart()) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (this.#stopping) return;
      this.#report('PostgreSQL stopped unexpectedly. Restarting it.');
    }
  }

  /** Retries until it runs; null if the server stops first. */
  async #restart(): Promise<ChildProcess | null> {
    const began = Date.now();
    this.#failures = failuresAfter(this.#failures, began - this.#startedAt);
    let said = '';
    for (;;) {
      await pause(restartPause(this.#failures));
      this.#failures += 1;
      try {
        await endBackends(this.#cluster);
        if (this.#stopping) return null;
        const child = await this.#launch();
        this.#report(`PostgreSQL is running again after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
        return child;
      } catch (error) {
        if (this.#stopping) return null;
        const reason = asStartError(error, this.#cluster.dataDir);
        const line = reason instanceof Error ? reason.message : String(reason);
        if (line !== said) this.#report(line);
        said = line;
      }
    }
  }

  async #launch(): Promise<ChildProcess> {
    const cluster = this.#cluster;
    const { output, size } = openLog(cluster.log);
    const child = spawn(cluster.binaries.postgres, ['-D', dataPath(cluster), ...settings(this.#port, cluster.ephemeral)], {
      cwd: cluster.folder,
      ...identity(cluster),
      // Use a separate process group: Ctrl-C goes to the server, which stops its database once requests have finished.
      detached: true,
      stdio: ['ignore', output, output],
      env: environment(),
    });
    closeSync(output);
    child.unref();
    this.#child = child;
    this.#startedAt = Date.now();
    const over = new AbortController();
    const gone = new Promise<never>((_resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(reasonOf(readFileSync(cluster.log, 'utf8').slice(size), cluster.dataDir)));
    });
    const notice = setTimeout(() => this.#report('PostgreSQL is still recovering. This can take some minutes.'), silentTime);
    try {
      await Promise.race([answers(this.url, cluster.dataDir, over.signal), gone]);
      return child;
    } catch (error) {
      // It might be running but refusing every connection. An immediate stop loses nothing: the next start recovers.
      if (child.pid && isRunning(child.pid)) process.kill(child.pid, 'SIGQUIT');
      throw error;
    } finally {
      clearTimeout(notice);
      over.abort();
      gone.catch(() => {});
    }
  }
}

function openLog(path: string): { output: number; size: number } {
  if (existsSync(path) && statSync(path).size > maxLogSize) truncateSync(path);
  const size = existsSync(path) ? statSync(path).size : 0;
  const output = openSync(path, 'a', 0o600);
  chmodSync(path, 0o600);
  return { output, size };
}

const isStarting = (code: string): boolean => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P03', ''].includes(code);

/** Waits until a connection succeeds. Throws StartError for a refusal that waiting can't fix. */
async function answers(url: string, dataDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTime });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      client.end().catch(() => {});
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === '53100') throw new StartError(fullDisk(dataDir));
      if (!isStarting(code) && error instanceof Error)
        throw new StartError(`PostgreSQL can't start on ${dataDir}: ${error.message}`);
    }
    await pause(retryPause);
  }
}

/** Kills the processes that a killed postmaster left behind: PostgreSQL can't start on this folder while one is running. */
async function endBackends({ folder }: Cluster): Promise<void> {
  const left = processesIn(realpathSync(folder), 'postgres');
  for (const pid of left) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  for (const pid of left) await ended(pid, backendTime);
}

/** Stops PostgreSQL cleanly or, if that hangs, immediately, which it recovers from. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    if (await ended(pid, stopTime)) return;
  }
}
