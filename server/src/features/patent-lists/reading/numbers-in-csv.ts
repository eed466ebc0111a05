import { splitNumbers } from '@brevet/contract/patent-number';
import { parse } from 'csv-parse/sync';
import { longestCell, mostColumns, numbersInRows } from './numbers-in-rows.ts';

/** The numbers in a CSV file. A file without a column of numbers is read as a text. */
export function numbersInCsv(content: string): string[] {
  const first = content.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const delimiter = ['\t', ';', ','].find((one) => first.includes(one));
  const numbers = delimiter === undefined ? [] : numbersInRows(rowsOf(content, delimiter));
  return numbers.length > 0 ? numbers : splitNumbers(content);
}

/** Rows of a CSV file; none if it isn't one. */
function rowsOf(content: string, delimiter: string): string[][] {
  try {
    return parse(content, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (row: string[]) => row.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell)),
    });
  } catch {
    return [];
  }
}
