import type pg from 'pg';
import type { Input } from '../input/open-input.ts';
import type { FileReport, ImportEvents } from '../store/progress.ts';

/**
 * A format of an office's records about patents, such as fees. They are stored whether or not the store has the patent. It's detected from
 * the first bytes of the content; only a list of bare numbers may need its name, too.
 */
export interface LegalFormat {
  name: string;
  recognizes(head: Buffer, name?: string): boolean;
  /** Its items, to estimate how many a file has. `rows` of an item says that it is several records. */
  read(bytes: AsyncIterable<Buffer>): AsyncIterable<object>;
  import(client: pg.PoolClient, input: Input, events: ImportEvents): Promise<FileReport>;
}
