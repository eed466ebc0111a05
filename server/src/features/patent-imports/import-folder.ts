import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';

/** A file in the import folder. */
export interface FoundFile {
  Name: string;
  Size: number;
  ChangeDate: Moment;
}

/** Names that programs give to files while they download them. */
const unfinished = /\.(part|partial|crdownload|download|tmp|filepart)$/i;

/** The real path of a file directly in the folder; null if it doesn't exist, or is a link that leads out of the folder. */
export async function pathInFolder(folder: string, name: string): Promise<string | null> {
  if (name === '' || name.startsWith('.') || name.includes('\0') || basename(name) !== name) return null;
  try {
    const path = await realpath(join(folder, name));
    if (dirname(path) !== (await realpath(folder))) return null;
    return (await stat(path)).isFile() ? path : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The files directly in the folder. Throws if the folder can't be read. */
export async function filesInFolder(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    if (unfinished.test(name) || !name.isWellFormed()) continue;
    const path = await pathInFolder(folder, name).catch(() => null);
    const file = path === null ? null : await stat(path).catch(() => null);
    if (file) found.push({ Name: name, Size: file.size, ChangeDate: momentOf(file.mtime) });
  }
  return found;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(error.code));
