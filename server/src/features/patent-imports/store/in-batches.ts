import type pg from 'pg';
import { fileErrorMessage, isFileError, isTruncated } from '../input/file-errors.ts';
import type { Input } from '../input/open-input.ts';
import { beginImport, endImport } from './progress.queries.ts';
import type { FileReport, ImportEvents, Progress } from './progress.ts';
import { emptyReport, sumOf } from './progress.ts';

/** Items that are stored in one transaction, which also saves the position in the file. */
interface Batch {
  /** All items, those skipped included. */
  items: number;
  /** Of the last item; while empty, that of the previous batch. */
  position: number;
}

interface Steps<Item, B extends Batch> {
  /** The most items of a batch. */
  most: number;
  /** Items that begin after this position; -1 for all. The bytes end before damage, so that the last items are kept or named. */
  read(bytes: AsyncIterable<Buffer>, after: number): AsyncGenerator<Item>;
  begin(position: number): B;
  add(batch: B, item: Item, report: FileReport): void;
  store(batch: B, progress: Progress): Promise<void>;
}

/**
 * Imports a file in batches, so that an interrupted import continues after the last one. A file that can't be read to its end gives a
 * report of what was stored; errors of the database are thrown.
 */
export async function importInBatches<Item, B extends Batch>(
  client: pg.PoolClient,
  input: Input,
  format: string,
  events: ImportEvents,
  steps: Steps<Item, B>,
): Promise<FileReport> {
  const progress = await beginImport(client, input, format, events);
  const report = emptyReport(input.name, format, progress);
  events.onStart?.({ name: input.name, format, before: progress.before });
  await storeItems(input, steps, progress, report, events);
  if (report.state === 'done') await endImport(client, progress);
  return report;
}

/** Stores one batch while reading the next. */
async function storeItems<Item, B extends Batch>(
  input: Input,
  steps: Steps<Item, B>,
  progress: Progress,
  report: FileReport,
  events: ImportEvents,
): Promise<void> {
  const { counts, before } = progress;
  let batch = steps.begin(progress.position);
  let storing = Promise.resolve();
  const store = async (): Promise<void> => {
    await storing;
    storing = steps
      .store(batch, progress)
      .then(() => events.onProgress?.({ name: input.name, counts: sumOf(before, counts), done: input.done(), size: input.size }));
    // A failure surfaces when the next batch awaits this one.
    storing.catch(() => {});
    batch = steps.begin(batch.position);
  };
  try {
    for await (const item of untilDamage(steps.read(untilDamage(input.bytes, report), progress.position), report)) {
      steps.add(batch, item, report);
      if (batch.items < steps.most) continue;
      await store();
      if (!events.signal?.aborted) continue;
      report.state = 'canceled';
      break;
    }
    await store();
  } finally {
    await Promise.allSettled([storing]);
  }
  await storing;
}

/** The last item before the place where the file can't be read any further, which the report names. */
async function* untilDamage<T>(items: AsyncIterable<T>, report: FileReport): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    if (!isFileError(error)) throw error;
    report.state = 'failed';
    report.problem = fileErrorMessage(error);
    report.isCutOff = isTruncated(error);
  }
}
