import { SingleBar } from 'cli-progress';
import type pg from 'pg';
import type { Counts, FileProgress, FileReport, FileStart, ImportEvents, Problem } from '../features/patent-imports/commands.ts';
import { ChangedPatents, CommandHistory, importFiles, noCounts, sumOf } from '../features/patent-imports/commands.ts';
import { refreshFromStore } from '../refresh-from-store.ts';
import type { Output } from './progress.ts';

const shownProblems = 50;
const lineEvery = 5000;

/** Exit codes, most severe first: a file couldn't be read, a file is cut off, some records were skipped. */
const importCodes = { unread: 1, cutOff: 4, skipped: 3 };

/** `patents import FILE...`: imports each file and reports the result, even if it ends early. Returns the exit code. */
export async function patentsImportCommand(pool: pg.Pool, files: string[], out: Output): Promise<number> {
  const began = performance.now();
  const shown = out.stdout.isTTY ? new ProgressBars(out) : new ProgressLines(out);
  const problems = new Problems(out);
  const history = await CommandHistory.of(pool, files);
  const stored = new Map<string, Counts>();
  const changed = new ChangedPatents();
  const reports = await importInHistory(pool, files, history, {
    onStart: (file) => shown.start(file),
    onProgress: (progress) => {
      stored.set(progress.name, progress.counts);
      shown.progress(progress);
    },
    onStored: changed.add,
    onProblem: (problem) => problems.add(problem),
  })
    .catch((error) => {
      out.stdout.write(`${wordsOf([...stored.values()].reduce(sumOf, noCounts()))} before the error\n`);
      throw error;
    })
    .finally(() => {
      shown.stop();
      problems.sum();
    });
  for (const report of reports) {
    const { name, problem, unknown } = report;
    if (problem) out.stderr.write(`${name}: ${problem}\n`);
    const patents = unknown === 1 ? '1 patent that is' : `${unknown} patents that are`;
    if (unknown > 0) out.stderr.write(`${name}: skipped ${patents} not in the store\n`);
    if (report.isCutOff && !problem) out.stderr.write(`${name}: the file is cut off\n`);
  }
  const total = reports.map(({ counts }) => counts).reduce(sumOf, noCounts());
  const before = reports.map((report) => report.before).reduce(sumOf, noCounts());
  if (!changed.isEmpty) await refreshFromStore(pool, changed.value);
  out.stdout.write(`${summary(total, (performance.now() - began) / 1000)}\n`);
  if (before.read > 0) out.stdout.write(`${wordsOf(before)} in an earlier run that was interrupted\n`);
  return exitCode(reports, total);
}

async function importInHistory(
  pool: pg.Pool,
  files: string[],
  history: CommandHistory,
  events: ImportEvents,
): Promise<FileReport[]> {
  try {
    const reports = await importFiles(pool, files, history.with(events));
    await history.end(reports);
    return reports;
  } finally {
    await history.close();
  }
}

function exitCode(reports: FileReport[], { skipped }: Counts): number {
  if (reports.some(({ state, isCutOff }) => state === 'failed' && !isCutOff)) return importCodes.unread;
  if (reports.some(({ isCutOff }) => isCutOff)) return importCodes.cutOff;
  return skipped > 0 ? importCodes.skipped : 0;
}

const wordsOf = ({ read, added, changed, same, skipped }: Counts): string =>
  `${read} read, ${added} added, ${changed} changed, ${same} unchanged, ${skipped} skipped`;

const summary = (counts: Counts, seconds: number): string =>
  `${wordsOf(counts)}, ${seconds.toFixed(1)} seconds, ${Math.round(counts.read / Math.max(seconds, 0.001))} records/s`;

/** Writes the first problems of each file, and how many more there were. */
class Problems {
  readonly #out: Output;
  readonly #counts = new Map<string, number>();

  constructor(out: Output) {
    this.#out = out;
  }

  add({ name, position, reason, isSkipped }: Problem): void {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    if (count <= shownProblems) this.#out.stderr.write(`${name} at ${position}: ${isSkipped ? 'skipped, ' : ''}${reason}\n`);
  }

  sum(): void {
    for (const [name, count] of this.#counts) {
      if (count > shownProblems) this.#out.stderr.write(`${name}: ${count - shownProblems} more like these\n`);
    }
  }
}

class ProgressBars {
  readonly #out: Output;
  #bar: SingleBar | null = null;

  constructor(out: Output) {
    this.#out = out;
  }

  start({ name }: FileStart): void {
    this.stop();
    const format = `${name} {bar} {percentage}% | {records} records | {eta_formatted}`;
    this.#bar = new SingleBar({ format, stream: this.#out.stdout, hideCursor: true });
    this.#bar.start(1, 0, { records: 0 });
  }

  progress({ counts, done, size }: FileProgress): void {
    this.#bar?.setTotal(Math.max(size, 1));
    this.#bar?.update(Math.min(done, size), { records: counts.read });
  }

  stop(): void {
    this.#bar?.stop();
    this.#bar = null;
  }
}

class ProgressLines {
  readonly #out: Output;
  #last = performance.now();

  constructor(out: Output) {
    this.#out = out;
  }

  start({ name, format, before }: FileStart): void {
    this.#last = performance.now();
    const resumed = before.read > 0 ? `, resumed after ${before.read} records` : '';
    this.#out.stdout.write(`${name}: ${format}${resumed}\n`);
  }

  progress({ name, counts, done, size }: FileProgress): void {
    if (performance.now() - this.#last < lineEvery) return;
    this.#last = performance.now();
    const share = size > 0 ? `, ${Math.floor((done / size) * 100)} %` : '';
    this.#out.stdout.write(`${name}: ${counts.read} records${share}\n`);
  }

  stop(): void {}
}
