import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isRestored } from './restored-rows.queries.ts';
import { connectForLong } from './stored-rows.queries.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'restoring');
const tokenIn = (folder: string): string => join(folder, 'token');
const keyIn = (folder: string): string => join(folder, 'secret.key');

/**
 * Attachments and the secret of a backup, beside those in use until the rows are committed. A restore that is killed later is finished by the
 * next start.
 */
export class RestoredFiles {
  readonly #dataDir: string;
  readonly #folder: string;

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = folderOf(dataDir);
  }

  static async begin(dataDir: string, token: string): Promise<RestoredFiles> {
    const files = new RestoredFiles(dataDir);
    await files.drop();
    await mkdir(join(files.#folder, 'files'), { recursive: true, mode: 0o700 });
    await writeFile(tokenIn(files.#folder), token);
    return files;
  }

  /** Keeps the secret for the data folder, where the server finds it. */
  async keepSecret(secret: string): Promise<void> {
    await writeFile(keyIn(this.#folder), `${secret}\n`, { mode: 0o600, flush: true });
  }

  async add(FileName: string, content: AsyncIterable<Buffer>): Promise<void> {
    await pipeline(content, createWriteStream(join(this.#folder, 'files', FileName), { mode: 0o600, flush: true }));
  }

  async drop(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Puts everything in place. Repeating it after an interruption does the rest. */
  async putInPlace(): Promise<void> {
    await settle(this.#dataDir);
  }
}

async function settle(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(folder, 'files')))
    await rename(join(folder, 'files', name), join(dataDir, 'files', name));
  if (existsSync(keyIn(folder))) await rename(keyIn(folder), join(dataDir, 'secret.key'));
  await rm(folder, { recursive: true, force: true });
}

/** Finishes a restore whose rows are committed, or removes what is left of one that failed. */
export async function putFilesInPlace(dataDir: string, databaseUrl: string): Promise<void> {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  const client = await connectForLong(databaseUrl);
  try {
    const token = await readFile(tokenIn(folder), 'utf8').catch(() => null);
    if (token !== null && (await isRestored(client, token))) await settle(dataDir);
    else await rm(folder, { recursive: true, force: true });
  } finally {
    await client.end();
  }
}
