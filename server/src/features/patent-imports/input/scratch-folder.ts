import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFileError } from './file-errors.ts';

interface Scratch {
  path: string;
  size: number;
  /** The file error after which nothing more came; null without one. */
  failure: unknown;
}

/** A folder for archives that are read from a stream. It exists once something is written. */
export class ScratchFolder {
  #folder: string | null = null;
  #files = 0;

  async write(bytes: AsyncIterable<Buffer>): Promise<Scratch> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'brevet-import-'));
    this.#files += 1;
    const scratch: Scratch = { path: join(this.#folder, String(this.#files)), size: 0, failure: null };
    const readable = async function* (): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of bytes) {
          scratch.size += chunk.length;
          yield chunk;
        }
      } catch (error) {
        if (!isFileError(error)) throw error;
        scratch.failure = error;
      }
    };
    await pipeline(readable, createWriteStream(scratch.path));
    return scratch;
  }

  async delete(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
