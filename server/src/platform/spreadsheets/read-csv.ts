import { isUtf8 } from 'node:buffer';
import type { SheetRow, TableLimits } from './table-limits.ts';

/** Characters at the start of a text that tell its delimiter, and those of the longest cell in quotation marks. */
const sampleSize = 64 * 1024;
const longestQuoted = 1024 * 1024;

/** The text of a file. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** The encoding of a text. Excel saves CSV files in UTF-8, UTF-16 or Windows-1252, and only the bytes tell which. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const wide = utf16Of(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const text = new TextDecoder('utf-8').decode(bytes);
  // A few damaged bytes in a text with intact letters don't make the text Windows-1252.
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const intact = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
  return intact >= damaged ? 'utf-8' : 'windows-1252';
}

/** UTF-16 by its mark or, without one, by the zeros of ASCII characters. Null for any other encoding. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

const delimiters = ['\t', ';', '|', '~', ','];
const sampleLines = 20;
/** Excel's own line for the delimiter of a file: sep=; */
const declared = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/**
 * The character between the cells: the one that the file declares, or that most of the first lines have equally often, outside of
 * quotes. Null without one.
 */
export function delimiterOf(content: string): string | null {
  const sign = declared.exec(content.slice(0, 100))?.[1];
  if (sign !== undefined) return sign;
  const lines = content
    .slice(0, sampleSize)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const scores = delimiters.map((delimiter) => ({
    delimiter,
    ...regularity(lines.map((line) => line.split(delimiter).length - 1)),
  }));
  const best = scores.reduce((one, other) =>
    other.lines > one.lines || (other.lines === one.lines && other.count > one.count) ? other : one,
  );
  return best.lines > 0 ? best.delimiter : null;
}

/** The count that most lines share, apart from 0, and how many do. */
function regularity(counts: readonly number[]): { lines: number; count: number } {
  const linesBy = new Map<number, number>();
  for (const count of counts) if (count > 0) linesBy.set(count, (linesBy.get(count) ?? 0) + 1);
  const [count, lines] = [...linesBy].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return { lines, count };
}

/** The rows of a CSV file that have a value. A row that its quotation marks damage is read line by line, so that it hides no other row. */
export function* readCsv(content: string, delimiter: string, { mostColumns, longestCell }: TableLimits): Generator<SheetRow> {
  const cellAt = cellReader(content, delimiter);
  let at = declared.exec(content.slice(0, 100))?.[0].length ?? 0;
  let number = at === 0 ? 0 : 1;
  let cells: Cell[] = [];
  let isOpen = false;
  const row = (): SheetRow[] => {
    number += 1;
    const values = cells.map(({ value }) => value.slice(0, longestCell));
    // A quotation mark in the middle of a cell can be an inch. After an open one, it can be the one that was to close it.
    const isDamaged = cells.some(({ quotes }) => quotes === 'open' || (quotes === 'odd' && isOpen));
    if (isDamaged) isOpen = cells.some(({ quotes }) => quotes === 'open');
    cells = [];
    return values.some((value) => value !== '') ? [{ number, cells: values, ...(isDamaged ? { isDamaged } : {}) }] : [];
  };
  while (at < content.length) {
    const cell = cellAt(at);
    if (cells.length < mostColumns) cells.push(cell);
    at = cell.end + (content.startsWith('\r\n', cell.end) ? 2 : 1);
    if (content[cell.end] !== delimiter) yield* row();
  }
  // The last line may have no end.
  if (cells.length > 0) yield* row();
}

/** A text that a program wrote as a formula so that Excel keeps its zeros: ="0123", and "=""0123""" in quotation marks. */
const exactText = /^="([^"]*)"$/;

interface Cell {
  value: string;
  /** The place after it, of a delimiter, a line end or the end of the text. */
  end: number;
  /** Quotation marks outside of their pairs: one at its start that nothing closes, or an odd number of others. */
  quotes: 'even' | 'odd' | 'open';
}

/** Reads the cell at a place. A quotation mark at its start that nothing closes is a character like any other. */
function cellReader(content: string, delimiter: string): (at: number) => Cell {
  const sign = /\w/.test(delimiter) ? delimiter : `\\${delimiter}`;
  const unquoted = new RegExp(`[^${sign}\\r\\n]*`, 'y');
  const opening = / *=?"/y;
  const closing = new RegExp(` *(?=[${sign}\\r\\n]|$)`, 'y');
  const match = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(content)?.[0] ?? null;
  };
  return (at) => {
    const open = match(opening, at);
    const from = at + (open?.length ?? 0);
    const to = open === null ? -1 : closingQuote(content, from);
    const after = to === -1 ? null : match(closing, to + 1);
    if (after !== null)
      return {
        value: content.slice(from, to).replaceAll('""', '"').replace(exactText, '$1'),
        end: to + 1 + after.length,
        quotes: 'even',
      };
    const text = match(unquoted, at) ?? '';
    const isOdd = text.split('"').length % 2 === 0;
    return { value: text.trim(), end: at + text.length, quotes: isOdd ? (open === null ? 'odd' : 'open') : 'even' };
  };
}

/** The place of the quotation mark that ends a cell; two in a row are one of its characters. -1 without one. */
function closingQuote(content: string, from: number): number {
  let at = content.indexOf('"', from);
  while (at !== -1 && at - from < longestQuoted) {
    if (content[at + 1] !== '"') return at;
    at = content.indexOf('"', at + 2);
  }
  return -1;
}
