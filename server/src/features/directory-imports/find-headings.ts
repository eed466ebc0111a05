import type { DirectoryKind } from '@brevet/contract/directory-import-fields';
import { guessFields } from './guess-fields.ts';

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;
/** Email and web addresses, phone numbers and IDs, which no heading is. */
const isValue = (cell: string): boolean => /@|^https?:|^\+?[\d\s().-]{4,}$/.test(cell);

/**
 * The place of the headings among the first rows: the row with most names of fields. With less than two names, it is the first row that is as
 * wide as the table and has rows below. Null if only rows with values are.
 */
export function findHeadings(kind: DirectoryKind, rows: readonly (readonly string[])[]): number | null {
  const known = rows.map((cells) => guessFields(kind, cells).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  const width = Math.max(1, ...rows.map(filled));
  const wide = rows.findIndex((cells) => filled(cells) * 2 >= width);
  const isWide = wide !== -1 && wide < rows.length - 1 && !rows[wide]?.some(isValue);
  if (most === 1) return isWide && width > 1 ? wide : known.indexOf(1);
  return isWide ? wide : null;
}
