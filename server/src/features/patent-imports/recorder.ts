import { mostImportErrors } from '@brevet/contract/patent-imports';
import type pg from 'pg';
import type { ImportPart } from '../../schema/imports.ts';
import { ChangedPatents } from './changed-patents.ts';
import type { Skip } from './history.queries.ts';
import { saveBatch, saveProgress } from './history.queries.ts';
import type { Input } from './input/open-input.ts';
import { forgetProgress } from './store/progress.queries.ts';
import type { Counts, ImportEvents } from './store/progress.ts';
import { noCounts, sumOf } from './store/progress.ts';

const tickEvery = 1000;
/** The rate is that of the last seconds, so that it follows the load of the server. */
const samplesKept = 15;

const totalOf = (parts: readonly ImportPart[]): Counts =>
  parts.map(({ Counts }) => ({ ...noCounts(), ...Counts })).reduce(sumOf, noCounts());

interface Sample {
  at: number;
  read: number;
  share: number;
}

export interface PartProgress {
  Share: number;
  Rate: number | null;
  SecondsLeft: number | null;
}

/**
 * Records an import in the history while the engine runs: counts and skipped records with each batch, so that they are right after a
 * `kill -9`, and the progress once a second.
 */
export class ImportRecorder {
  readonly #pool: pg.Pool;
  readonly #id: number;
  readonly #parts: ImportPart[];
  /** Bytes of all files inside of an archive. */
  readonly #bytes: number;
  #bytesBefore = 0;
  #skips: Skip[] = [];
  #samples: Sample[] = [];
  /** Bytes of the part underway. */
  #current = { done: 0, size: 0 };
  #timer: NodeJS.Timeout | null = null;
  #ticking: Promise<void> = Promise.resolve();
  readonly #canceling = new AbortController();
  readonly changed = new ChangedPatents();

  constructor(pool: pg.Pool, { id, parts, bytes }: { id: number; parts: ImportPart[]; bytes: number }) {
    this.#pool = pool;
    this.#id = id;
    this.#parts = parts;
    this.#bytes = bytes;
    // An earlier process stored the parts that are known.
    if (parts.length > 0) this.changed.add('all');
  }

  /** True if an earlier process has imported this part. */
  isDone(name: string): boolean {
    return this.#parts.some(({ Name, Done }) => Name === name && Done);
  }

  /** Counts a part that isn't read, for the share that is done. */
  skipPart({ size }: Pick<Input, 'size'>): void {
    this.#bytesBefore += size;
  }

  /** Lets the engine count all of a part that this import hasn't begun, even if another import of it was canceled. */
  async forgetOthers(name: string, input: Input): Promise<void> {
    if (!this.#parts.some(({ Name }) => Name === name)) await forgetProgress(this.#pool, input);
  }

  /** Events for the engine that record a part. `rest` runs after each batch. */
  begin({ name, format }: { name: string; format: string }, rest: () => Promise<void> | void): ImportEvents {
    const known = this.#parts.find(({ Name }) => Name === name);
    const part = known ?? { Name: name, Format: format, Counts: {}, Done: false };
    if (!known) this.#parts.push(part);
    this.#bytesBefore += this.#current.size;
    this.#current = { done: 0, size: 0 };
    this.#timer ??= setInterval(() => this.#tick(), tickEvery);
    return this.#events(part, rest);
  }

  counts(): Counts {
    return totalOf(this.#parts);
  }

  /** True once an admin has canceled the import. */
  get isCanceled(): boolean {
    return this.#canceling.signal.aborted;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#ticking;
  }

  #events(part: ImportPart, rest: () => Promise<void> | void): ImportEvents {
    let saved = Number.NEGATIVE_INFINITY;
    const isSaved = ({ Position }: Skip): boolean => Position <= saved;
    const save = (client: pg.PoolClient, now: ImportPart): Promise<void> => {
      const parts = this.#parts.map((one) => (one === part ? now : one));
      return saveBatch(client, this.#id, { parts, counts: totalOf(parts), skips: this.#skips.filter(isSaved) });
    };
    return {
      signal: this.#canceling.signal,
      onStored: this.changed.add,
      onProblem: ({ position: Position, reason: Reason }) => {
        this.#skips.push({ File: part.Name, Position, Reason });
        // A damaged file can skip everything.
        if (this.#skips.length > mostImportErrors) this.#skips.length = mostImportErrors;
      },
      onUnknown: (patents) => {
        const Reason = patents === 1 ? '1 patent in this table is unknown' : `${patents} patents in this table are unknown`;
        this.#skips.push({ File: part.Name, Position: 0, Reason });
      },
      inBatch: async (client, counts, position) => {
        // The rows of a details table are stored at once.
        saved = position < 0 ? Number.POSITIVE_INFINITY : position;
        await save(client, { ...part, Counts: { ...counts } });
      },
      atEnd: async (client, counts) => {
        Object.assign(part, { Counts: { ...counts }, Done: true });
        saved = Number.POSITIVE_INFINITY;
        await save(client, part);
        this.#skips = [];
      },
      onProgress: async ({ counts, done, size }) => {
        this.#current = { done, size };
        part.Counts = { ...counts };
        this.#skips = this.#skips.filter((skip) => !isSaved(skip));
        await rest();
      },
    };
  }

  #tick(): void {
    const progress = this.#progress();
    this.#ticking = saveProgress(this.#pool, this.#id, { ...progress, counts: this.counts() })
      .then((canceling) => {
        if (canceling) this.#canceling.abort();
      })
      // The next batch fails for the same reason, and says so.
      .catch(() => {});
  }

  #progress(): PartProgress {
    const done = this.#bytesBefore + this.#current.done;
    const Share = this.#bytes > 0 ? Math.min(done / this.#bytes, 1) : 0;
    const now = { at: Date.now(), read: this.counts().read, share: Share };
    this.#samples = [...this.#samples, now].slice(-samplesKept);
    const [first = now] = this.#samples;
    const seconds = (now.at - first.at) / 1000;
    if (seconds <= 0) return { Share, Rate: null, SecondsLeft: null };
    const speed = (Share - first.share) / seconds;
    return {
      Share,
      Rate: (now.read - first.read) / seconds,
      SecondsLeft: speed > 0 ? Math.ceil((1 - Share) / speed) : null,
    };
  }
}
