import { normalizePatentNumber } from '@brevet/contract/patent-number';

/** Columns beyond these hold no numbers, and no number is longer than such a cell. */
export const listLimits = { mostColumns: 50, longestCell: 200 };
const { mostColumns } = listLimits;

/** A cell that looks like a patent number and not like a count, a price or a day. */
const looksLikeNumber = (cell: string): boolean =>
  normalizePatentNumber(cell) !== null &&
  !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(cell) &&
  /\d{6}|^(D|RE|PP|H|T)\d{3}/i.test(cell.replace(/[\s,./-]/g, ''));

const isHeading = (cell: string): boolean => /patent|publication|number/i.test(cell) && !/appl|famil/i.test(cell);
const isCountry = (cell: string): boolean => /^[A-Za-z]{2}$/.test(cell);

/** The patent numbers in the rows of a table, as written: the column that has most of them, or says so in its heading. */
export function numbersInRows(rows: readonly string[][]): string[] {
  const [heading = []] = rows;
  const counts = numbersByColumn(rows);
  const most = Math.max(...counts);
  if (most === 0) return [];
  const candidates = counts.flatMap((count, at) => (count * 2 >= most ? [at] : []));
  const column = candidates.find((at) => isHeading(heading[at] ?? '')) ?? counts.indexOf(most);
  const country = countryColumn(heading, column);
  const hasHeading = !/\d/.test(heading[column] ?? '');
  return rows.slice(hasHeading ? 1 : 0).flatMap((row) => {
    const cell = row[column] ?? '';
    if (cell === '') return [];
    const code = row[country] ?? '';
    return [isCountry(code) && !/^[A-Za-z]{2}/.test(cell) ? `${code.toUpperCase()} ${cell}` : cell];
  });
}

/** How many cells of each column look like patent numbers. */
function numbersByColumn(rows: readonly string[][]): number[] {
  const counts = Array.from({ length: mostColumns }, () => 0);
  for (const row of rows)
    for (const [at, cell] of row.slice(0, mostColumns).entries()) if (looksLikeNumber(cell)) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** The column that holds the countries of the numbers; -1 without one. */
const countryColumn = (heading: readonly string[], numbers: number): number =>
  heading.findIndex((cell, at) => at !== numbers && /^(country|office|cc)\b/i.test(cell));
