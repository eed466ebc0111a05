import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startedAt } from './processes.ts';
import { asStartError, StartError } from './start-error.ts';

const lockPath = (dataDir: string): string => join(dataDir, 'brevet.lock');

/** The server that is using the data folder; null if none is. */
export const userOf = (dataDir: string): number | null => ownerOf(lockPath(dataDir));

/** Locks the data folder for this process and returns a function that unlocks it. Takes over the lock of a killed process. */
export function lockFolder(dataDir: string): () => void {
  const path = lockPath(dataDir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startedAt(process.pid)}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw asStartError(error, dataDir);
      const owner = ownerOf(path);
      if (owner !== null)
        throw new StartError(
          `The data folder ${dataDir} is in use by process ${owner}. Stop that process, or set BREVET_DATA to another folder.`,
        );
      rmSync(path, { force: true });
    }
  }
  throw new StartError(`Another server is starting on the data folder ${dataDir}. Try again.`);
}

/** The process that holds the lock; null if it's gone, even if another process has its PID. */
function ownerOf(path: string): number | null {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').trim().split(' ');
    const alive = Number(pid) > 0 && isRunning(Number(pid)) && startedAt(Number(pid)) === started;
    return alive && Number(pid) !== process.pid ? Number(pid) : null;
  } catch {
    return null;
  }
}
