import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Uploaded files, stored under random names. */
export class Files {
  readonly #folder: string;
  readonly #disk: Disk;

  /** Folder, created with the first file. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }

  /** Stores a stream as a new file and returns its size. If the stream fails, removes the file and throws the error. */
  async store(FileName: string, content: AsyncIterable<Buffer>): Promise<number> {
    let Size = 0;
    let failure: unknown;
    const counted = async function* () {
      try {
        for await (const chunk of content) {
          Size += chunk.length;
          yield chunk;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      await this.#disk.putStream(FileName, Readable.from(counted()));
      return Size;
    } catch (error) {
      await this.remove(FileName);
      throw failure ?? error;
    }
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
