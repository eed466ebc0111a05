import type pg from 'pg';
import { formatOf } from './formats.ts';
import { importPatents } from './import-patents.ts';
import { DamageError, isFileError } from './input/file-errors.ts';
import type { Input } from './input/open-input.ts';
import { openInput } from './input/open-input.ts';
import type { LeftOut } from './left-out.ts';
import { failedReport, leftOutReport } from './left-out.ts';
import { loadFirst } from './store/first-load.queries.ts';
import type { FileReport, ImportEvents } from './store/progress.ts';

/**
 * Imports files, archives included, and reports each unpacked file. Patents come before the tables with their details, in whatever order
 * the files are given. `-` is standard input.
 */
export async function importFiles(pool: pg.Pool, paths: string[], events: ImportEvents = {}): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const read = (path: string, take: (input: Input) => Promise<FileReport | null>) => readFile(path, take, reports);
  await loadFirst(pool, async () => {
    const withDetails = new Set<string>();
    for (const path of standardInputLast(paths)) {
      const before = reports.length;
      const left: LeftOut[] = [];
      await read(path, async (input) => {
        if (events.signal?.aborted) return null;
        if (input.failure !== null) return failedReport(input.name, input.failure);
        const { isDetails, unread } = formatOf(input);
        if (unread) left.push({ ...unread, file: input.name });
        // Standard input can't be opened again.
        else if (!isDetails || path === '-') return importPatents(pool, input, events);
        else withDetails.add(path);
        return null;
      });
      if (events.signal?.aborted) continue;
      const isAlone = reports.length === before && !withDetails.has(path);
      if (isAlone && left.length === 0) reports.push(failedReport(path, new DamageError('it is an archive without files')));
      reports.push(...left.map((unread) => leftOutReport(unread, isAlone)));
    }
    for (const path of withDetails)
      await read(path, async (input) =>
        !events.signal?.aborted && formatOf(input).isDetails ? importPatents(pool, input, events) : null,
      );
  });
  return reports;
}

/** Passes each unpacked file to `take`. */
async function readFile(path: string, take: (input: Input) => Promise<FileReport | null>, reports: FileReport[]): Promise<void> {
  try {
    for await (const input of openInput(path)) {
      const report = await take(input);
      if (report) reports.push(report);
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    reports.push(failedReport(path, error));
  }
}

const standardInputLast = (paths: string[]): string[] => paths.toSorted((a, b) => Number(a === '-') - Number(b === '-'));
