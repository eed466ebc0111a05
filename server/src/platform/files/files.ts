import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Uploaded files, each under a name of ours that says nothing of it. */
export class Files {
  readonly #disk: Disk;

  /** A folder that is made with the first file. */
  constructor(folder: string) {
    this.#disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }

  /** Stores a stream as a new file; returns its size. When the stream fails nothing is left, and its error is thrown. */
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

  /** Says nothing when it is gone already. */
  remove(FileName: string): Promise<void> {
    return this.#disk.delete(FileName);
  }
}
