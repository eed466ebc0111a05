import { isPatent, readPatentNumber, splitNumbers } from '@brevet/contract/patent-number';
import { headingRank, isApplicationHeading, isCountryHeading, officeOfHeading } from './headings.ts';

/** Columns beyond these hold no numbers, and no number is longer than such a cell. */
export const listLimits = { mostColumns: 50, longestCell: 1000 };
const { mostColumns, longestCell } = listLimits;
/** Rows above the headings, such as a title or the address of a search. */
const mostAbove = 20;
/** Rows that show what a column contains. */
const mostJudged = 500;

/** The numbers of a table. */
export interface ListedNumbers {
  /** As written, with the country of their row if they name none. */
  numbers: string[];
  /** The heading of their column; null if it has none. */
  column: string | null;
  /** Rows below the headings without a number. */
  empty: number;
}

interface Column {
  at: number;
  heading: string;
  /** The row of the headings; -1 without them. */
  row: number;
  /** "Application " before each cell of a column of application numbers. */
  sign: string;
}

/** The numbers in the column whose heading says so, or else in the one that has most of them. Null if no column has any. */
export function numbersInRows(rows: readonly string[][]): ListedNumbers | null {
  const column = namedColumn(rows) ?? fullestColumn(rows) ?? applicationColumn(rows);
  if (column === null) return null;
  const { at, heading, row, sign } = column;
  const country = row < 0 ? -1 : (rows[row] ?? []).findIndex((cell, other) => other !== at && isCountryHeading(cell));
  const below = rows.slice(row + 1);
  const office = officeOfHeading(heading);
  const numbers = below.flatMap((cells) =>
    cellNumbers(cells[at] ?? '').map((one) => sign + withCountry(one, cells[country] ?? office)),
  );
  return { numbers, column: heading || null, empty: below.filter((cells) => (cells[at] ?? '') === '').length };
}

/** A cell may list several numbers. The last one is left out if the cell is cut within it. */
function cellNumbers(cell: string): string[] {
  if (!/[;,\n|\s]/.test(cell)) return cell === '' ? [] : [cell];
  const pieces = splitNumbers(cell);
  const whole = cell.length < longestCell ? pieces : pieces.slice(0, -1);
  return whole.length > 1 && whole.every((piece) => readPatentNumber(piece).readings.length > 0) ? whole : [cell];
}

function withCountry(number: string, code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return number;
  const country = code.toUpperCase();
  return readPatentNumber(number, country).hasCountry ? number : `${country} ${number}`;
}

const isNumber = (cell: string): boolean => readPatentNumber(cell).readings.length > 0 || splitsIntoNumbers(cell);
const splitsIntoNumbers = (cell: string): boolean =>
  /[;,\n|\s]/.test(cell) && splitNumbers(cell).some((piece) => readPatentNumber(piece).readings.length > 0);

/** The share of the judged cells of a column that pass, from 0 to 1. */
function shareOf(rows: readonly string[][], row: number, at: number, passes: (cell: string) => boolean): number {
  const cells = rows.slice(row + 1, row + 1 + mostJudged).flatMap((cells) => (cells[at] ? [cells[at]] : []));
  return cells.length === 0 ? 0 : cells.filter(passes).length / cells.length;
}

function namedColumn(rows: readonly string[][]): Column | null {
  const named = rows.slice(0, mostAbove).flatMap((cells, row) =>
    cells.slice(0, mostColumns).flatMap((heading, at) => {
      const rank = headingRank(heading);
      if (rank === null) return [];
      const office = officeOfHeading(heading);
      const share = shareOf(rows, row, at, (cell) => isNumber(withCountry(cell, office)));
      return share > 0.2 ? [{ at, heading, row, sign: '', rank, share }] : [];
    }),
  );
  const [best] = named.filter(({ rank }) => rank < 2).toSorted((a, b) => a.rank - b.rank || b.share - a.share);
  if (best) return best;
  const [number] = named
    .filter(({ row, at }) => shareOf(rows, row, at, looksLikePatent) > 0.5)
    .toSorted((a, b) => b.share - a.share);
  return number ?? null;
}

/** True for a cell that is unlikely to be a count, a price, a phone number or a date. */
function looksLikePatent(cell: string): boolean {
  const { readings } = readPatentNumber(cell);
  const [first, ...others] = readings;
  if (!first || !isPatent(first) || others.length > 0) return false;
  return /\d{6}/.test(first.number) || /^(?:D|RE|PP|H|T)\d{3}/.test(first.number);
}

/** One column has patents, and each other one counts the rows or has hardly a number, such as names and days. */
export function isTableOfOneColumn(rows: readonly string[][]): boolean {
  const width = Math.max(...rows.map((cells) => cells.length));
  const columns = Array.from({ length: Math.min(width, mostColumns) }, (_, at) => at);
  const others = columns.filter((at) => shareOf(rows, -1, at, looksLikePatent) <= 0.5);
  return (
    rows.length > 1 &&
    others.length === columns.length - 1 &&
    others.every((at) => isCount(rows, at) || shareOf(rows, -1, at, isNumber) < 0.2)
  );
}

const isCount = (rows: readonly string[][], at: number): boolean =>
  rows.every((cells, row) => Number.parseInt(cells[at] ?? '', 10) === row + Number.parseInt(rows[0]?.[at] ?? '', 10));

/** Rows of headings have no digits. */
const isHeadingRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && !cells.some((cell) => /\d{3}/.test(cell));

/** Without a heading that says so, the column with most numbers, unless its heading names something else. */
function fullestColumn(rows: readonly string[][]): Column | null {
  const row = isHeadingRow(rows[0] ?? []) ? 0 : -1;
  const headings = row === 0 ? (rows[0] ?? []) : [];
  const columns = Array.from({ length: mostColumns }, (_, at) => ({
    at,
    heading: headings[at] ?? '',
    row,
    sign: '',
    count: rows.slice(row + 1, row + 1 + mostJudged).filter((cells) => looksLikePatent(cells[at] ?? '')).length,
  })).filter(({ heading, count }) => count > 0 && !isOtherHeading(heading));
  const [best] = columns.toSorted((a, b) => b.count - a.count || a.at - b.at);
  return best ?? null;
}

const isOtherHeading = (heading: string): boolean =>
  /appl|famil|filing|priorit|date|price|value|amount|cost|revenue|fee|phone|tel|fax|mobile|zip|postal|quantity|\bcount\b|total|docket|ref|invoice|order|account|customer|anmelde|datum|preis/i.test(
    heading,
  );

function applicationColumn(rows: readonly string[][]): Column | null {
  for (const [row, cells] of rows.slice(0, mostAbove).entries())
    for (const [at, heading] of cells.slice(0, mostColumns).entries())
      if (isApplicationHeading(heading) && shareOf(rows, row, at, (cell) => isNumber(`Application ${cell}`)) > 0.2)
        return { at, heading, row, sign: 'Application ' };
  return null;
}
