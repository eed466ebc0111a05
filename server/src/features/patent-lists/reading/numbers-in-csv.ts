import { splitNumbers } from '@brevet/contract/patent-number';
import { delimiterOf, readCsv } from '../../../platform/spreadsheets/read-csv.ts';
import { listLimits, numbersInRows } from './numbers-in-rows.ts';

/** The numbers in a CSV file. A file without a column of numbers is read as a text. */
export async function numbersInCsv(content: string): Promise<string[]> {
  const delimiter = delimiterOf(content);
  const numbers = delimiter === null ? [] : numbersInRows(await rowsOf(content, delimiter));
  return numbers.length > 0 ? numbers : splitNumbers(content);
}

/** Rows of a CSV file; none if it isn't one. */
async function rowsOf(content: string, delimiter: string): Promise<string[][]> {
  try {
    const rows: string[][] = [];
    for await (const { cells } of readCsv(content, delimiter, listLimits)) rows.push(cells);
    return rows;
  } catch {
    return [];
  }
}
