import { SingleBar } from 'cli-progress';
import type pg from 'pg';
import { refreshListingClasses } from '../features/listings/listings.ts';
import type { Counts, ImportEvents, Input } from '../features/patent-imports/patent-imports.ts';
import { formatOf, importPatents, noCounts, openInput } from '../features/patent-imports/patent-imports.ts';

interface Output {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
}

const shownSkips = 50;
const lineEvery = 5000;
const nothingFound =
  'it has no file with a known format. Known formats are USPTO XML v4 and PatentsView tables, plain, .zip or .gz.';

/**
 * `patents import FILE...`: imports each file and reports the result. Patents come before the tables with their details, in
 * whatever order the files are given. Returns the exit code: 1 if a file couldn't be read.
 */
export async function patentsImportCommand(pool: pg.Pool, files: string[], out: Output): Promise<number> {
  const began = performance.now();
  const total = noCounts();
  const failed = new Set<string>();
  const withDetails = new Set<string>();
  const readEach = async (names: Iterable<string>, read: (file: string) => Promise<void>): Promise<void> => {
    for (const file of names) {
      try {
        await read(file);
      } catch (error) {
        failed.add(file);
        out.stderr.write(`${explain(file, error)}\n`);
      }
    }
  };
  await readEach(standardInputLast(files), async (file) => {
    let found = false;
    for await (const input of openInput(file)) {
      const format = formatOf(input);
      // A weekly archive also holds lists and reports.
      if (format === null) continue;
      found = true;
      // Standard input can't be opened again.
      if (format.isDetails && file !== '-') withDetails.add(file);
      else await importOne(pool, input, total, out);
    }
    if (!found) throw new Error(nothingFound);
  });
  const details = [...withDetails].filter((file) => !failed.has(file));
  await readEach(details, async (file) => {
    for await (const input of openInput(file)) if (formatOf(input)?.isDetails) await importOne(pool, input, total, out);
  });
  if (total.added + total.changed > 0) await refreshListingClasses(pool);
  out.stdout.write(`${summary(total, (performance.now() - began) / 1000)}\n`);
  return failed.size > 0 ? 1 : 0;
}

const standardInputLast = (files: string[]): string[] => [...files].sort((a, b) => Number(a === '-') - Number(b === '-'));

function summary({ read, added, changed, same, skipped }: Counts, seconds: number): string {
  const rate = Math.round(read / Math.max(seconds, 0.001));
  return `${read} read, ${added} added, ${changed} changed, ${same} same, ${skipped} skipped, ${seconds.toFixed(1)} seconds, ${rate} records/s`;
}

async function importOne(pool: pg.Pool, input: Input, total: Counts, out: Output): Promise<void> {
  const progress = out.stdout.isTTY ? progressBar(input, out) : progressLines(input, out);
  let skips = 0;
  let unknown = 0;
  try {
    const counts = await importPatents(pool, input, {
      onProgress: progress.onProgress,
      onUnknown: (patents) => {
        unknown = patents;
      },
      onSkipped: (reason, position) => {
        skips += 1;
        if (skips <= shownSkips) out.stderr.write(`${input.name} at ${position}: skipped, ${reason}\n`);
      },
    });
    total.read += counts.read;
    total.added += counts.added;
    total.changed += counts.changed;
    total.same += counts.same;
    total.skipped += counts.skipped;
  } finally {
    progress.stop();
  }
  if (skips > shownSkips) out.stderr.write(`${input.name}: ${skips - shownSkips} more skipped\n`);
  const patents = unknown === 1 ? '1 patent that is' : `${unknown} patents that are`;
  if (unknown > 0) out.stderr.write(`${input.name}: skipped ${patents} not in the store\n`);
}

type ShownProgress = Required<Pick<ImportEvents, 'onProgress'>> & { stop(): void };

function progressBar(input: Input, out: Output): ShownProgress {
  const format = `${input.name} {bar} {percentage}% | {records} records | {eta_formatted}`;
  const bar = new SingleBar({ format, stream: out.stdout, hideCursor: true });
  bar.start(Math.max(input.size, 1), 0, { records: 0 });
  return {
    onProgress: ({ read }) => bar.update(Math.min(input.done(), input.size), { records: read }),
    stop: () => bar.stop(),
  };
}

function progressLines(input: Input, out: Output): ShownProgress {
  let last = performance.now();
  out.stdout.write(`${input.name}: ${formatOf(input)?.name}\n`);
  return {
    onProgress: ({ read }) => {
      if (performance.now() - last < lineEvery) return;
      last = performance.now();
      const share = input.size > 0 ? `, ${Math.floor((input.done() / input.size) * 100)} %` : '';
      out.stdout.write(`${input.name}: ${read} records${share}\n`);
    },
    stop: () => {},
  };
}

function explain(file: string, error: unknown): string {
  const name = file === '-' ? 'standard input' : file;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return `${name}: no such file`;
  if (code === 'EACCES') return `${name}: this account can't read the file`;
  if (code === 'EISDIR') return `${name}: this is a folder`;
  if (typeof code === 'string' && code.startsWith('Z_')) return `${name}: the compressed data is damaged`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `${name}: an unclosed quote makes the rest of the table unreadable`;
  return `${name}: ${error instanceof Error ? error.message : String(error)}`;
}
