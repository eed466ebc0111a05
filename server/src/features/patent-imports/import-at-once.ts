import type pg from 'pg';
import { explain, isCut, isOfFile } from './explain.ts';
import type { FileReport, ImportEvents } from './import-progress.ts';
import { beginImport, emptyReport, endImport, noCounts, noteProgress } from './import-progress.ts';
import { inTransaction } from './in-transaction.ts';
import type { Input } from './open-input.ts';

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
    if (!(error instanceof Canceled) && !isOfFile(error)) throw error;
    Object.assign(report.counts, noCounts());
    report.state = error instanceof Canceled ? 'canceled' : 'failed';
    report.isCutOff = isCut(error);
    if (report.state === 'failed') report.problem = `${explain(error)}, so nothing of this file was stored`;
  }
  await events.onProgress?.({ name: input.name, counts: { ...report.counts }, done: input.done(), size: input.size });
  return report;
}

class Canceled extends Error {}
