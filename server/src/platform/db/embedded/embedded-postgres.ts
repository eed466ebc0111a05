import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, isOpenToAll } from './binaries.ts';
import { addressOf, type Cluster, dataPath, environment, identity, nobody, reasonOf } from './cluster.ts';
import { lockFolder, userOf } from './folder-lock.ts';
import { Postmaster, type Report, stopPostmaster } from './postmaster.ts';
import { isRunning, workingFolder } from './processes.ts';
import { asStartError, fullDisk, StartError } from './start-error.ts';

/** Recovery writes at least one 16 MB segment of the write-ahead log and needs room for temporary files. */
const roomToStart = 32 * 1024 * 1024;

export interface EmbeddedPostgres {
  url: string;
  /** The main process. It changes when PostgreSQL is killed and restarted. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Trades durability for speed; for tests. */
  ephemeral?: boolean;
  report?: Report;
}

/**
 * Starts the PostgreSQL that comes with the application on the data folder, on loopback with a generated password, and keeps it
 * running. Stops what a killed server left running first. Throws StartError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  ephemeral = false,
  report = console.error,
}: Options): Promise<EmbeddedPostgres> {
  const unlock = prepareFolder(dataDir);
  try {
    requireRoom(dataDir);
    const asNobody = process.getuid?.() === 0;
    const cluster: Cluster = {
      dataDir,
      folder: join(dataDir, 'postgres'),
      log: join(dataDir, 'postgres.log'),
      asNobody,
      binaries: findBinaries(dataDir, asNobody ? isOpenToAll : () => true),
      password: passwordOf(dataDir),
      ephemeral,
    };
    if (!existsSync(cluster.folder)) await initialize(cluster);
    requireVersion(cluster);
    requireRoom(dataDir, cluster.folder);
    await stopOrphan(cluster);
    const postmaster = await Postmaster.start(cluster, report);
    return {
      url: postmaster.url,
      get pid() {
        return postmaster.pid;
      },
      stop: async () => {
        await postmaster.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw asStartError(error, dataDir);
  }
}

/** The URL of the database that a running server uses in this data folder; null if none is running. */
export function runningPostgres(dataDir: string): string | null {
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  if (userOf(dataDir) === null || !existsSync(note)) return null;
  const port = readFileSync(note, 'utf8').split('\n')[3];
  return addressOf(passwordOf(dataDir), Number(port));
}

function prepareFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw asStartError(error, dataDir);
  }
  return lockFolder(dataDir);
}

/** True if the disk of a folder has room for PostgreSQL's next files. Some file systems report no size. */
export function hasRoom(folder: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 || bavail * bsize >= roomToStart;
}

/** On a full disk PostgreSQL may start and then refuse every connection, so the server doesn't even try. */
function requireRoom(dataDir: string, folder = dataDir): void {
  if (!hasRoom(folder)) throw new StartError(fullDisk(dataDir));
}

function passwordOf(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Creates the cluster under a temporary name, so that a start killed midway leaves nothing half-done. */
async function initialize(cluster: Cluster): Promise<void> {
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
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(reasonOf(output, cluster.dataDir))));
  });
}

function requireVersion({ folder, dataDir, binaries }: Cluster): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const own = binaries.version.split('.')[0];
  if (found === own) return;
  throw new StartError(
    `PostgreSQL ${found} created the data folder ${dataDir}, but this is PostgreSQL ${own}. Use another BREVET_DATA, or move the data with backup and restore.`,
  );
}

/** Stops a PostgreSQL whose server is gone, so that the folder has one owner, and removes a stale PID file. */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const note = join(cluster.folder, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  const place = workingFolder(pid);
  const ours = isRunning(pid) && (place === null ? process.platform !== 'linux' : place === realpathSync(cluster.folder));
  if (ours) await stopPostmaster(pid);
  else rmSync(note, { force: true });
}
