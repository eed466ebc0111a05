import type pg from 'pg';
import { fileErrorMessage, isFileError, isTruncated } from './file-errors.ts';
import { loadFirst } from './first-load.ts';
import { importPatents } from './import-patents.ts';
import type { FileReport, ImportEvents } from './import-progress.ts';
import { emptyReport } from './import-progress.ts';
import type { Input } from './open-input.ts';
import { openInput } from './open-input.ts';
import { formatOf, knownFormats } from './readers/formats.ts';

/**
 * Imports files, archives included, and reports each unpacked file that has a known format. Patents come before the tables
 * with their details, in whatever order the files are given. `-` is standard input.
 */
export async function importFiles(pool: pg.Pool, paths: string[], events: ImportEvents = {}): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const read = (path: string, take: (input: Input) => Promise<FileReport | null>) => readFile(path, take, reports);
  await loadFirst(pool, async () => {
    const withDetails = new Set<string>();
    for (const path of standardInputLast(paths)) {
      const unread = new Set<string>();
      let found = false;
      const ended = await read(path, async (input) => {
        if (events.signal?.aborted) return null;
        const format = formatOf(input);
        if (format && !format.isRead) unread.add(format.name);
        if (!format?.isRead) return null;
        found = true;
        // Standard input can't be opened again.
        if (!format.isDetails || path === '-') return importPatents(pool, input, events);
        withDetails.add(path);
        return null;
      });
      if (!found && ended && !events.signal?.aborted) reports.push(unreadable(path, [...unread]));
    }
    for (const path of withDetails)
      await read(path, async (input) =>
        !events.signal?.aborted && formatOf(input)?.isDetails ? importPatents(pool, input, events) : null,
      );
  });
  return reports;
}

/** Passes each file in a file to `take`. False if it couldn't be read to its end. */
async function readFile(
  path: string,
  take: (input: Input) => Promise<FileReport | null>,
  reports: FileReport[],
): Promise<boolean> {
  try {
    for await (const input of openInput(path)) {
      const report = await take(input);
      if (report) reports.push(report);
    }
    return true;
  } catch (error) {
    if (!isFileError(error)) throw error;
    reports.push({
      ...emptyReport(nameOf(path), null),
      state: 'failed',
      problem: fileErrorMessage(error),
      isCutOff: isTruncated(error),
    });
    return false;
  }
}

const nameOf = (path: string): string => (path === '-' ? 'standard input' : path);
const standardInputLast = (paths: string[]): string[] => paths.toSorted((a, b) => Number(a === '-') - Number(b === '-'));

function unreadable(path: string, unread: string[]): FileReport {
  const [name] = unread;
  const problem = name
    ? `this is ${name}, which Brevet doesn't import`
    : `it contains nothing that Brevet can import. ${knownFormats}`;
  return { ...emptyReport(nameOf(path), name ?? null), state: 'failed', problem };
}
