import { Readable } from 'node:stream';
import { parse } from 'csv-parse';

export interface TsvRow {
  /** By the names of the first line. */
  get(column: string): string;
  /** The line's number, from 1 for the names. */
  line: number;
}

/** The column names of a tab separated file. */
export const columnsOf = (head: Buffer): string[] =>
  (head.toString('utf8').split(/\r?\n/)[0] ?? '')
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((name) => name.replace(/^"|"$/g, ''));

/** Rows of a tab separated file with quotes round values; a line with too few or too many values is given as a text that says so. */
export async function* readTsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<TsvRow | string> {
  const rows = Readable.from(bytes).pipe(
    parse({ delimiter: '\t', bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  let names: Map<string, number> | null = null;
  let count = 0;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    count += 1;
    if (names === null) {
      names = new Map(record.map((name, index) => [name, index]));
      continue;
    }
    if (record.length !== names.size) {
      yield `line ${info.lines}: ${record.length} values instead of ${names.size}`;
      continue;
    }
    const places = names;
    yield { get: (column) => record[places.get(column) ?? -1] ?? '', line: count };
  }
}
