import { findPatentNumbers, normalizePatentNumber } from '@brevet/contract/patent-number';

/** A cell that looks like a patent number and not like a count, a price or a day. */
const looksLikeNumber = (cell: string): boolean =>
  !/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(cell) &&
  /\d{6}|^(D|RE|PP|H|T)\D*\d{3}/i.test(cell.replace(/[\s,./-]/g, '')) &&
  normalizePatentNumber(cell) !== null;

const isHeading = (cell: string): boolean => /patent|publication|number/i.test(cell) && !/appl|famil/i.test(cell);
const isCountry = (cell: string): boolean => /^[A-Za-z]{2}$/.test(cell);

/** The patent numbers in the rows of a table, as written: the column that has most of them, or says so in its heading. */
export function numbersInRows(rows: readonly string[][]): string[] {
  const [heading = []] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, at) => rows.filter((row) => looksLikeNumber(row[at] ?? '')).length);
  const most = Math.max(0, ...counts);
  if (most === 0) return [];
  const candidates = counts.flatMap((count, at) => (count * 2 >= most ? [at] : []));
  const column = candidates.find((at) => isHeading(heading[at] ?? '')) ?? counts.indexOf(most);
  const country = countryColumn(rows, column);
  const hasHeading = !/\d/.test(heading[column] ?? '');
  return rows.slice(hasHeading ? 1 : 0).flatMap((row) => {
    const cell = row[column] ?? '';
    if (cell === '') return [];
    const code = row[country] ?? '';
    return [isCountry(code) && !/^[A-Za-z]{2}/.test(cell) ? `${code.toUpperCase()} ${cell}` : cell];
  });
}

/** The column beside the numbers that holds their countries; -1 without one. */
function countryColumn(rows: readonly string[][], numbers: number): number {
  const [heading = []] = rows;
  return heading.findIndex((cell, at) => at !== numbers && /^(country|office|cc)\b/i.test(cell));
}

/** The numbers in a text, one or more in a line. */
export const numbersInText = (content: string): string[] =>
  content.split(/\r\n|\r|\n/).flatMap((line) => findPatentNumbers(line).map(({ raw }) => raw));
