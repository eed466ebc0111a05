import type pg from 'pg';
import type { ChangedPatents } from '../../patents/patents.ts';

export interface Counts {
  read: number;
  added: number;
  changed: number;
  same: number;
  skipped: number;
}

/** One unpacked file whose import begins. */
export interface FileStart {
  name: string;
  format: string;
  /** Rows that an earlier run of the same file stored before it was interrupted. */
  before: Counts;
}

export interface FileProgress {
  name: string;
  /** Earlier runs included. */
  counts: Counts;
  /** The bytes of the packed file that were read; `size` is 0 if unknown. */
  done: number;
  size: number;
}

/** Something about a file that people should know. */
export interface Problem {
  name: string;
  /** The first byte of a document, or the line of a table. */
  position: number;
  reason: string;
  /** False for a record that was stored without a value that can't be right. */
  isSkipped: boolean;
}

export interface ImportEvents {
  /** Ends the import after the current batch. A later import of the same file resumes there. */
  signal?: AbortSignal;
  /** Bytes of the database's disk that a details table may take. It's stored at once, so it would fill the disk before it fails. */
  room?: number;
  onStart?: (file: FileStart) => void;
  /** Runs in the transaction of each batch, with the counts of all runs and the position of its last item. */
  inBatch?: (client: pg.PoolClient, counts: Counts, position: number) => Promise<void>;
  /** Runs in the transaction that marks the file as imported. */
  atEnd?: (client: pg.PoolClient, counts: Counts) => Promise<void>;
  /** Called after each batch is committed. The import waits for it, and stops there if it throws. */
  onProgress?: (progress: FileProgress) => void | Promise<void>;
  /** Called with the patents that a committed batch added or changed. */
  onStored?: (patents: ChangedPatents) => void;
  /** Called as soon as an item is read, before the batch that it belongs to. */
  onProblem?: (problem: Problem) => void;
  /** Called at the end of a details table with the number of its patents that aren't in the store. */
  onUnknown?: (patents: number) => void;
}

/** The outcome of one unpacked file. */
export interface FileReport {
  name: string;
  /** Null if no reader knows the file. */
  format: string | null;
  /** `failed`: not read to the end, see `problem`. Anything stored earlier stays stored in every state. */
  state: 'done' | 'canceled' | 'failed';
  counts: Counts;
  before: Counts;
  /** The file is cut off. */
  isCutOff: boolean;
  /** The number of patents of a details table that aren't in the store. */
  unknown: number;
  problem: string | null;
}

export interface Progress {
  id: number;
  /** Position of the last stored item; -1 at the beginning. */
  position: number;
  /** Rows that this run stored. */
  counts: Counts;
  before: Counts;
  /** Nothing in the last batch was in the store yet, so the same is likely for the next one. */
  isNew: boolean;
  events: ImportEvents;
  /** True if it's time to tell open screens. */
  isDue: () => boolean;
}

export const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, same: 0, skipped: 0 });

export const emptyReport = (
  name: string,
  format: string | null,
  { counts, before } = { counts: noCounts(), before: noCounts() },
): FileReport => ({
  name,
  format,
  state: 'done',
  counts,
  before,
  isCutOff: false,
  unknown: 0,
  problem: null,
});

export const sumOf = (one: Counts, other: Counts): Counts => ({
  read: one.read + other.read,
  added: one.added + other.added,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  skipped: one.skipped + other.skipped,
});
