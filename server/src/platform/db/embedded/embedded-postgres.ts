import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { findBinaries, isOpenToAll } from './binaries.ts';
import { lockFolder, userOf } from './folder-lock.ts';
import { freePort } from './free-port.ts';
import { ended, isRunning, workingFolder } from './processes.ts';
import { asStartError, StartError } from './start-error.ts';

/** PostgreSQL refuses to run as root; then it runs as this one, which owns nothing else. */
const nobody = 65_534;
const maxLogSize = 10 * 1024 * 1024;
const stopTime = 30_000;

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface Cluster {
  dataDir: string;
  folder: string;
  log: string;
  asNobody: boolean;
  binaries: Binaries;
  password: string;
}

/**
 * Starts the PostgreSQL that comes with the application on the data folder; on loopback, with a generated password. What a killed
 * server left running is stopped first. `ephemeral` trades durability for speed and is for tests. Throws StartError.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; ephemeral?: boolean }): Promise<EmbeddedPostgres> {
  const { dataDir, ephemeral = false } = options;
  const unlock = prepareFolder(dataDir);
  try {
    const asNobody = process.getuid?.() === 0;
    const cluster: Cluster = {
      dataDir,
      folder: join(dataDir, 'postgres'),
      log: join(dataDir, 'postgres.log'),
      asNobody,
      binaries: findBinaries(dataDir, asNobody ? isOpenToAll : () => true),
      password: passwordOf(dataDir),
    };
    if (!existsSync(cluster.folder)) await initialise(cluster);
    requireVersion(cluster);
    await stopOrphan(cluster);
    const { pid, port } = await launch(cluster, ephemeral);
    const stop = async (): Promise<void> => {
      await stopPostmaster(pid);
      unlock();
    };
    return { url: addressOf(cluster.password, port), pid, stop };
  } catch (error) {
    unlock();
    throw asStartError(error, dataDir);
  }
}

/** The address of the database that a running server has on this data folder; null when none runs. */
export function runningPostgres(dataDir: string): string | null {
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  if (userOf(dataDir) === null || !existsSync(note)) return null;
  const port = readFileSync(note, 'utf8').split('\n')[3];
  return addressOf(passwordOf(dataDir), Number(port));
}

const addressOf = (password: string, port: number): string => `postgresql://brevet:${password}@127.0.0.1:${port}/postgres`;

function prepareFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw asStartError(error, dataDir);
  }
  return lockFolder(dataDir);
}

function passwordOf(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * The data folder may be below one that `nobody` may not enter. The process is started inside it and names it by its own working
 * folder, which needs no right on the folders above.
 */
const dataPath = ({ asNobody, folder }: Cluster): string =>
  asNobody && process.platform === 'linux' ? '/proc/self/cwd' : folder;

const identity = ({ asNobody }: Cluster) => (asNobody ? { uid: nobody, gid: nobody } : {});

/** Makes the cluster in a folder of another name first: what a killed start left half done is thrown away. */
async function initialise(cluster: Cluster): Promise<void> {
  const fresh = `${cluster.folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const secret = mkdtempSync(join(tmpdir(), 'brevet-init-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.asNobody) for (const path of [fresh, secret, passwordFile]) chownSync(path, nobody, nobody);
  try {
    const place = { ...cluster, folder: fresh };
    const args = ['-D', dataPath(place), '-U', 'brevet', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
    await run(place, [...args, '--locale-provider=icu', '--icu-locale=und', '--locale=C', '--no-instructions']);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  renameSync(fresh, cluster.folder);
}

function run(cluster: Cluster, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(cluster.binaries.initdb, args, {
      cwd: cluster.folder,
      ...identity(cluster),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(),
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(reasonOf(said, cluster.dataDir))));
  });
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' });

function reasonOf(said: string, dataDir: string): StartError {
  if (/No space left on device/.test(said)) return new StartError(`The disk of ${dataDir} is full. Make room and start again.`);
  const line = said.split('\n').find((text) => /FATAL|error|could not/i.test(text)) ?? said.trim().split('\n').at(-1);
  return new StartError(
    `PostgreSQL cannot start on ${dataDir}: ${line?.replace(/^.*?(FATAL|error): +/i, '') || 'see postgres.log there'}`,
  );
}

function requireVersion({ folder, dataDir, binaries }: Cluster): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const own = binaries.version.split('.')[0];
  if (found === own) return;
  throw new StartError(
    `The data folder ${dataDir} was made by PostgreSQL ${found}, this is ${own}. Use another BREVET_DATA, or move the data with backup and restore.`,
  );
}

/** What runs on this folder although its server is gone: stopped, so that the folder has one owner. A stale note of one is removed. */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const note = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  const place = workingFolder(pid);
  const ours = isRunning(pid) && (place === null ? process.platform !== 'linux' : place === cluster.folder);
  if (ours) await stopPostmaster(pid);
  else rmSync(note, { force: true });
}

async function stopPostmaster(pid: number): Promise<void> {
  // Fast shutdown; if that hangs, an immediate one, from which PostgreSQL recovers.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    if (await ended(pid, stopTime)) return;
  }
}

async function launch(cluster: Cluster, ephemeral: boolean): Promise<{ pid: number; port: number }> {
  if (existsSync(cluster.log) && statSync(cluster.log).size > maxLogSize) truncateSync(cluster.log);
  const from = existsSync(cluster.log) ? statSync(cluster.log).size : 0;
  const port = await freePort();
  const output = openSync(cluster.log, 'a', 0o600);
  chmodSync(cluster.log, 0o600);
  const child = spawn(cluster.binaries.postgres, ['-D', dataPath(cluster), ...settings(port, ephemeral)], {
    cwd: cluster.folder,
    ...identity(cluster),
    // A group of its own: Ctrl-C in the terminal is for the server, which stops its database when it has drained.
    detached: true,
    stdio: ['ignore', output, output],
    env: environment(),
  });
  child.unref();
  const gone = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(reasonOf(readFileSync(cluster.log, 'utf8').slice(from), cluster.dataDir)));
  });
  await Promise.race([answering(cluster.password, port), gone]);
  // From here on its end is the business of whoever uses it.
  child.removeAllListeners();
  return { pid: child.pid ?? 0, port };
}

async function answering(password: string, port: number): Promise<void> {
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'brevet', password, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
}

function settings(port: number, ephemeral: boolean): string[] {
  const megabytes = Math.floor(totalmem() / 1024 / 1024);
  const buffers = Math.min(Math.max(Math.floor(megabytes / 32), 64), 192);
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: ephemeral ? 200 : 60,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.floor(megabytes / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(ephemeral ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
