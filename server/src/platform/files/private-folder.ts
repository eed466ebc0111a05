import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions of everyone but the owner. */
const ofOthers = 0o077;
/** PostgreSQL guards its own folder. Its programs are public, and the account that runs them must be able to read them. */
const leftAlone = /^postgres(\.new|-bin-.*)?$/;

/** Lets only this process's account read the files that it writes from now on, whatever the umask of the shell. */
export const writePrivately = (): void => {
  process.umask(ofOthers);
};

/**
 * Makes the data folder and everything in it private, including files of older versions. Other accounts can pass through the folder if it
 * belongs to root, because PostgreSQL then runs as another one, but they can't list it. Returns what can't be changed.
 */
export function makePrivate(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return [];
  const failed: string[] = [];
  for (const name of readdirSync(folder)) if (!leftAlone.test(name)) close(join(folder, name), failed);
  change(folder, statSync(folder).uid === 0 ? 0o711 : 0o700, failed);
  return failed;
}

/** A folder comes after its content, so that a start that is killed midway is repeated. A closed folder protects its content. */
function close(path: string, failed: string[]): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & ofOthers) === 0) return;
  if (found.isDirectory())
    for (const name of readdirSync(path)) if (!lstatSync(join(path, name)).isSymbolicLink()) close(join(path, name), failed);
  if (found.isDirectory() || found.isFile()) change(path, found.mode & 0o700, failed);
}

function change(path: string, mode: number, failed: string[]): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    failed.push(path);
  }
}
