import { mostImportRows } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { FileRow } from '../../schema/directory-imports.ts';
import { stageRows } from './directory-imports.queries.ts';
import { truncate } from './reading/truncate.ts';

/** Rows, and characters, that are stored at once. */
const batch = 2000;
const batchCharacters = 4_000_000;
const mostSamples = 3;
const longestSample = 80;
const longestHeading = 200;

export const emptyFile = () => new Refusal('import_file_empty', messages.importFileEmpty);

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** Adds the first different values to the samples of their columns. A column without values has none. */
export function keepSamples(samples: string[][], cells: readonly string[]): void {
  for (const [at, text] of cells.entries()) {
    const cell = truncate(text, longestSample);
    if (cell === '') continue;
    while (samples.length <= at) samples.push([]);
    const kept = samples[at] ?? [];
    if (kept.length < mostSamples && !kept.includes(cell)) kept.push(cell);
  }
}

/** A heading for each column that has one or has values. */
export const headingsFor = (cells: readonly string[], columns: number): string[] =>
  Array.from(
    { length: Math.max(cells.length, columns) },
    (_, at) => truncate(cells[at] ?? '', longestHeading) || `Column ${at + 1}`,
  );

/** Stores rows of a file in batches, and keeps samples of their columns. */
export function rowStore(tx: Transaction, ImportID: number) {
  let rows: FileRow[] = [];
  let characters = 0;
  let Rows = 0;
  const Samples: string[][] = [];
  const store = async () => {
    await stageRows(tx, ImportID, rows);
    rows = [];
    characters = 0;
  };
  return {
    async add(row: FileRow): Promise<void> {
      Rows += 1;
      if (Rows > mostImportRows) throw new Refusal('import_file_too_long', messages.importFileTooLong(mostImportRows));
      rows.push(row);
      keepSamples(Samples, row[1]);
      characters += lengthOf(row[1]);
      if (rows.length >= batch || characters >= batchCharacters) await store();
    },
    /** Stores the rest. Refuses a file without rows. */
    async end(): Promise<{ Rows: number; Samples: string[][] }> {
      if (Rows === 0) throw emptyFile();
      await store();
      return { Rows, Samples };
    },
  };
}
