import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

export interface TsvRow {
  /** Values by column name; empty for missing ones. */
  get(column: string): string;
  /** Line in the file. The column names are line 1. */
  line: number;
  /** Why the row can't be used. */
  problem: string | null;
}

/** The column names of a tab-separated file. */
export const columnsOf = (head: Buffer): string[] =>
  (head.toString('utf8').split(/\r?\n/)[0] ?? '')
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((name) => name.replace(/^"|"$/g, ''));

/** Longer than any row, so that an unclosed quote can't fill the memory. */
const longestRow = 4 * 1024 * 1024;

/** Rows of a tab-separated file with quoted values. */
export async function* readTsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<TsvRow> {
  const rows = parse({
    delimiter: '\t',
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRow,
  });
  // Errors surface where the rows are read.
  pipeline(bytes, rows).catch((error) => rows.destroy(error));
  let names: Map<string, number> | null = null;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (names === null) {
      names = new Map(record.map((name, index) => [name, index]));
      continue;
    }
    const places = names;
    const problem = record.length === places.size ? null : `${record.length} values instead of ${places.size}`;
    yield { get: (column) => record[places.get(column) ?? -1] ?? '', line: info.lines, problem };
  }
}
