import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startedAt } from './processes.ts';
import { asStartError, StartError } from './start-error.ts';

const lockPath = (dataDir: string): string => join(dataDir, 'brevet.lock');

/** The server that uses the data folder at present; null when none does. */
export const userOf = (dataDir: string): number | null => ownerOf(lockPath(dataDir));

/** Makes this process the only one that uses the data folder; returns how to give it free. A killed owner's lock is taken over. */
export function lockFolder(dataDir: string): () => void {
  const path = lockPath(dataDir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o644);
      writeSync(file, `${process.pid} ${startedAt(process.pid)}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw asStartError(error, dataDir);
      const owner = ownerOf(path);
      if (owner !== null)
        throw new StartError(
          `The data folder ${dataDir} is in use by process ${owner}. Stop that one, or set BREVET_DATA to another folder.`,
        );
      rmSync(path, { force: true });
    }
  }
  throw new StartError(`The data folder ${dataDir} is being taken by another start. Try again.`);
}

/** The process that holds the lock; null when it is gone, also when its number has been given to another. */
function ownerOf(path: string): number | null {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').trim().split(' ');
    const alive = Number(pid) > 0 && isRunning(Number(pid)) && startedAt(Number(pid)) === started;
    return alive && Number(pid) !== process.pid ? Number(pid) : null;
  } catch {
    return null;
  }
}
