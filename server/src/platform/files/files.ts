import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** A stored file's size in bytes and the hash of its content. */
export interface Stored {
  Size: number;
  Sha256: string;
}

/** Uploaded files, stored under random names. */
export class Files {
  readonly #folder: string;
  readonly #disk: Disk;

  /** Folder, created with the first file. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }

  /** Stores a stream as a new file. If the stream fails, removes the file and throws the error. */
  async store(FileName: string, content: AsyncIterable<Buffer>): Promise<Stored> {
    let Size = 0;
    const hash = createHash('sha256');
    let failure: unknown;
    const counted = async function* () {
      try {
        for await (const chunk of content) {
          Size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      await this.#disk.putStream(FileName, Readable.from(counted()));
      return { Size, Sha256: hash.digest('hex') };
    } catch (error) {
      await this.remove(FileName);
      throw failure ?? error;
    }
  }

  /** The size of a file in bytes; 0 if it doesn't exist. */
  async size(FileName: string): Promise<number> {
    const found = await stat(join(this.#folder, FileName)).catch(() => null);
    return found?.size ?? 0;
  }

  /** Adds bytes to the end of a file and returns its new size. If the stream fails, what arrived before stays. */
  async append(FileName: string, content: AsyncIterable<Buffer>): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    const file = await open(join(this.#folder, FileName), 'a');
    try {
      for await (const chunk of content) await file.appendFile(chunk);
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  }

  /** The hash of a file's content, read piece by piece. Null if the file is gone. */
  async sha256(FileName: string): Promise<string | null> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(this.#folder, FileName))) hash.update(chunk);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    return hash.digest('hex');
  }

  read(FileName: string): Promise<Readable> {
    return this.#disk.getStream(FileName);
  }

  bytes(FileName: string): Promise<Uint8Array> {
    return this.#disk.getBytes(FileName);
  }

  /** Puts the content of `source` in the place of a file, in one step. */
  replace(FileName: string, source: string): Promise<void> {
    return rename(join(this.#folder, source), join(this.#folder, FileName));
  }

  /** Ignores a file that's already gone. */
  remove(FileName: string): Promise<void> {
    return this.#disk.delete(FileName);
  }
}
