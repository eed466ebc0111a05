import { totalmem } from 'node:os';
import type { Binaries } from './binaries.ts';
import { fullDisk, StartError } from './start-error.ts';

/** PostgreSQL refuses to run as root, so root runs it as this account, which owns nothing else. */
export const nobody = 65_534;

/** One database cluster and the programs that run it. */
export interface Cluster {
  dataDir: string;
  folder: string;
  log: string;
  asNobody: boolean;
  binaries: Binaries;
  password: string;
  /** Trades durability for speed; for tests. */
  ephemeral: boolean;
}

export const addressOf = (password: string, port: number): string => `postgresql://brevet:${password}@127.0.0.1:${port}/postgres`;

/**
 * The data folder may be below a folder that `nobody` can't enter. The process starts inside the data folder and names it by its working
 * folder, which requires no right on the folders above.
 */
export const dataPath = ({ asNobody, folder }: Cluster): string =>
  asNobody && process.platform === 'linux' ? '/proc/self/cwd' : folder;

export const identity = ({ asNobody }: Cluster) => (asNobody ? { uid: nobody, gid: nobody } : {});

export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' });

/** The reason for a failed start, from the output of PostgreSQL's programs. */
export function reasonOf(output: string, dataDir: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new StartError(fullDisk(dataDir));
  const line = output.split('\n').find((text) => /FATAL|error|could not/i.test(text)) ?? output.trim().split('\n').at(-1);
  return new StartError(
    `PostgreSQL can't start on ${dataDir}: ${line?.replace(/^.*?(FATAL|error): +/i, '') || 'see postgres.log in that folder'}`,
  );
}

/** The server's settings as arguments of `postgres`. */
export function settings(port: number, ephemeral: boolean): string[] {
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
    // Recovery syncs the file system once instead of a thousand files one by one.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(ephemeral ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
