import { splitNumbers } from '@brevet/contract/patent-number';
import { delimiterOf, readCsv } from '../../../platform/spreadsheets/read-csv.ts';
import type { ListedNumbers } from './numbers-in-rows.ts';
import { isTableOfOneColumn, listLimits, numbersInRows } from './numbers-in-rows.ts';

/** The numbers in a text: those of a table, or each number of a list. Sentences have commas, so they make a table only of a CSV file. */
export async function numbersInText(content: string, isCsv: boolean): Promise<ListedNumbers> {
  const delimiter = delimiterOf(content);
  const rows = await rowsOf(content, delimiter ?? '\t');
  const isTable =
    (isCsv || delimiter !== ',') && rows.length > 1 && (!/\d{3}/.test(rows[0]?.join('') ?? '') || isTableOfOneColumn(rows));
  const found = rows.length > 0 ? numbersInRows(rows) : null;
  // A list has several numbers in one line, and a table one in each row.
  if (found && (found.column !== null || isTable)) return found;
  const numbers = isTable ? [] : splitNumbers(content);
  return found && found.numbers.length >= numbers.length / 2 && !isList(rows) ? found : { numbers, column: null, empty: 0 };
}

/** Lines of several numbers. */
const isList = (rows: readonly string[][]): boolean =>
  rows.every((cells) => cells.filter((cell) => cell !== '').every((cell) => /\d/.test(cell) && cell.length < 40));

/** Rows of a CSV file; none if it isn't one. */
async function rowsOf(content: string, delimiter: string): Promise<string[][]> {
  try {
    const rows: string[][] = [];
    for (const { cells } of readCsv(content, delimiter, listLimits)) rows.push(cells);
    return rows;
  } catch {
    return [];
  }
}
