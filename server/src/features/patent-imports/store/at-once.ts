import type pg from 'pg';
import { inTransaction } from '../../../platform/db/on-connection.ts';
import { fileErrorMessage, isFileError, isTruncated } from '../input/file-errors.ts';
import type { Input } from '../input/open-input.ts';
import { ImportFailure } from '../input/problem.ts';
import type { Cell } from './copy-rows.queries.ts';
import { copyLine } from './copy-rows.queries.ts';
import { beginImport, endImport, noteProgress } from './progress.queries.ts';
import type { FileReport, ImportEvents } from './progress.ts';
import { emptyReport, noCounts } from './progress.ts';

interface Steps {
  /** Reads the whole file into a temporary table. Ends early if the import is canceled. */
  stage(report: FileReport): Promise<void>;
  store(report: FileReport): Promise<void>;
}

/** Imports a file in a single transaction, so that an interrupted import changes nothing and starts over. */
export async function importAtOnce(
  client: pg.PoolClient,
  input: Input,
  format: string,
  events: ImportEvents,
  { stage, store }: Steps,
): Promise<FileReport> {
  const progress = { ...(await beginImport(client, input, format, events)), before: noCounts() };
  const report = emptyReport(input.name, format, progress);
  events.onStart?.({ name: input.name, format, before: noCounts() });
  try {
    await inTransaction(client, async () => {
      await stage(report);
      if (events.signal?.aborted) throw new Canceled();
      await store(report);
      await noteProgress(client, { ...progress, position: -1 });
    });
    await endImport(client, progress);
  } catch (error) {
    if (!(error instanceof Canceled) && !isFileError(error)) throw error;
    Object.assign(report.counts, noCounts());
    report.state = error instanceof Canceled ? 'canceled' : 'failed';
    report.isCutOff = isTruncated(error);
    if (report.state === 'failed') report.problem = `${fileErrorMessage(error)}, so nothing from this file was stored`;
  }
  await events.onProgress?.({ name: input.name, counts: { ...report.counts }, done: input.done(), size: input.size });
  return report;
}

class Canceled extends Error {}

const progressEvery = 5000;
/** The staged rows, their index, a sort, and what is stored take this many times the space of the rows. */
const timesStored = 4;

/**
 * The lines to stage of a file's items. `lineOf` gives the cells of an item, the reason why it is skipped, or null for an item without a
 * value. Ends early if the import is canceled.
 */
export async function* linesToStage<Item>(
  items: AsyncIterable<Item>,
  input: Input,
  { counts, name }: FileReport,
  events: ImportEvents,
  {
    cellsOf,
    positionOf,
    rowsOf = () => 1,
  }: { cellsOf: (item: Item) => Cell[] | string | null; positionOf: (item: Item) => number; rowsOf?: (item: Item) => number },
): AsyncGenerator<Buffer> {
  let room = events.room ?? Number.POSITIVE_INFINITY;
  let due = progressEvery;
  for await (const item of items) {
    const rows = rowsOf(item);
    counts.read += rows;
    if (counts.read >= due) {
      due = counts.read + progressEvery;
      if (events.signal?.aborted) return;
      await events.onProgress?.({ name, counts: { ...counts }, done: input.done(), size: input.size });
    }
    const cells = cellsOf(item);
    if (typeof cells === 'string') {
      counts.skipped += rows;
      events.onProblem?.({ name, position: positionOf(item), reason: cells, isSkipped: true });
    } else if (cells) {
      const line = copyLine(cells);
      room -= line.length * timesStored;
      if (room < 0) throw new ImportFailure('full');
      yield line;
    }
  }
}
