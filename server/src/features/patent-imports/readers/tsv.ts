import { isUtf8 } from 'node:buffer';
import { DamageError, isFileError } from '../input/file-errors.ts';
import { control } from './encodings.ts';
import { differByOne } from './facts.ts';

export interface TsvRow {
  /** Values by column name; empty for missing ones. */
  get(column: string): string;
  /** Line in the file. The column names are line 1. */
  line: number;
  /** The reason why the row can't be used. */
  problem: string | null;
  /** The text of a row that can't be used, which may be several. */
  damaged: { text: string; rows: number } | null;
  /** The file ends in this row. */
  isCutOff: boolean;
}

const newline = 0x0a;
/** Longer than any row, so that an unclosed quote can't fill the memory. */
const longestRow = 4 * 1024 * 1024;
/** More than any table has. Misplaced quotes can join lines into an endless row. */
const mostValues = 200;
const unclosed = 'a quote is not closed';
const tooLong = 'it is longer than any row';
const unopened = 'a quote is missing';
const cutOff = 'the file ends in this row';
const emptied = 'there are empty lines, where rows may have been';
/** Tables have no empty lines but perhaps one or two. */
const mostEmpty = 2;
const invalid = "it has bytes that aren't valid UTF-8";
const controlled = 'it has control characters';

/** The column names of a tab-separated file. */
export const columnsOf = (head: Buffer): string[] => {
  const end = head.indexOf(newline);
  const names = head
    .toString('utf8', 0, end === -1 ? head.length : end)
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '')
    .split('\t');
  return names.map((name) => name.replace(/^"|"$/g, ''));
};

/**
 * Rows of a tab-separated file with quoted values. Quoted values may contain tabs, line ends and doubled quotes. Throws a DamageError if a
 * column's name is one of the expected ones but for one character: its values would be missing.
 */
export async function* readTsv(bytes: AsyncIterable<Buffer>, expected: readonly string[] = []): AsyncGenerator<TsvRow> {
  const rows = new Rows(expected);
  let waiting: Buffer[] = [];
  let size = 0;
  try {
    for await (const block of inLines(bytes)) {
      waiting.push(block);
      size += block.length;
      if (size < rows.wanted) continue;
      yield* rows.read(Buffer.concat(waiting), false);
      waiting = [];
      size = 0;
    }
  } catch (error) {
    if (isFileError(error)) yield* rows.cutOff(Buffer.concat(waiting));
    throw error;
  }
  yield* rows.read(Buffer.concat(waiting), true);
}

/** The bytes in blocks that end with a line, if it isn't too long for any row. An error comes after the bytes before it. */
async function* inLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  try {
    for await (const chunk of bytes) {
      const isLong = rest.reduce((sum, { length }) => sum + length, chunk.length) > longestRow;
      const end = isLong ? chunk.length : chunk.lastIndexOf(newline) + 1;
      if (end === 0) {
        rest.push(chunk);
        continue;
      }
      const whole = chunk.subarray(0, end);
      yield rest.length === 0 ? whole : Buffer.concat([...rest, whole]);
      rest = end < chunk.length ? [chunk.subarray(end)] : [];
    }
  } catch (error) {
    if (rest.length > 0) yield Buffer.concat(rest);
    throw error;
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

interface FoundRow {
  values: string[];
  /** The beginning of the next row. */
  end: number;
  problem: string | null;
  /** A value without quotes around it has one. */
  hasQuote?: boolean;
  isCutOff?: boolean;
}

class Rows {
  #text = '';
  #line = 1;
  #names: Map<string, number> | null = null;
  /** Texts have quotes in this table. */
  #isQuoted = false;
  #empty = 0;
  /** True while the rest of a row that is too long is skipped. */
  #isInLongLine = false;
  /** The current text has bytes that weren't UTF-8, or control characters. */
  #isDamaged = false;
  readonly #expected: readonly string[];

  constructor(expected: readonly string[]) {
    this.#expected = expected;
  }

  /** A row that hasn't ended is read again from its start. Reading it only when it has doubled keeps that linear. */
  get wanted(): number {
    return Math.min(this.#text.length, longestRow - this.#text.length);
  }

  *read(block: Buffer, isEnd: boolean): Generator<TsvRow> {
    const added = block.toString('utf8');
    this.#isDamaged = !isUtf8(block) || control.test(added) || (this.#isDamaged && this.#text !== '');
    const text = this.#text + added;
    const nextTab = finder(text, '\t');
    // A byte order mark may precede the column names.
    let start = this.#names === null && text.startsWith('\uFEFF') ? 1 : 0;
    if (this.#isInLongLine) {
      const lineEnd = text.indexOf('\n');
      start = lineEnd === -1 ? text.length : lineEnd + 1;
      this.#line += lineEnd === -1 ? 0 : 1;
      this.#isInLongLine = lineEnd === -1;
    }
    while (start < text.length) {
      const found = this.#row(text, start, isEnd, nextTab);
      if (!found) break;
      const line = this.#line;
      this.#line += linesIn(text, start, found.end);
      const row = this.#understand(found, line, text.slice(start, found.end));
      start = found.end;
      if (row) yield* this.#afterEmpty(row);
    }
    this.#text = text.slice(start);
  }

  /** The whole rows of the last block before damage, and the rest as one that is cut off. */
  *cutOff(block: Buffer): Generator<TsvRow> {
    yield* this.read(block, false);
    if (this.#text === '') return;
    const row = this.#understand({ values: [], end: 0, problem: cutOff, isCutOff: true }, this.#line, this.#text);
    if (row) yield row;
  }

  /** The row that starts here; null if it doesn't end in this text. */
  #row(text: string, start: number, isEnd: boolean, nextTab: Finder): FoundRow | null {
    const found = splitRow(text, start, nextTab);
    if (found && found.end <= text.length) return found;
    if (!isEnd && text.length - start < longestRow) return null;
    if (found && isEnd) return { ...found, end: text.length, isCutOff: true };
    // Continue after the line where the quote opens.
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    this.#isInLongLine = lineEnd === -1 && !isEnd;
    return { values: [], end, problem: this.#isInLongLine ? tooLong : unclosed, isCutOff: isEnd && end === text.length };
  }

  *#afterEmpty(row: TsvRow): Generator<TsvRow> {
    if (this.#empty > mostEmpty) yield { ...row, line: row.line - this.#empty, problem: emptied, damaged: { text: '', rows: 1 } };
    this.#empty = 0;
    yield row;
  }

  #understand(found: FoundRow, line: number, text: string): TsvRow | null {
    const { values, isCutOff = false } = found;
    if (found.problem === null && values.length === 1 && values[0] === '') {
      this.#empty += 1;
      return null;
    }
    if (this.#names === null) {
      expectNames(values, this.#expected);
      this.#names = new Map(values.map((name, index) => [name, index]));
      this.#isQuoted = /^\uFEFF?"/.test(text);
      this.#empty = 0;
      return null;
    }
    const names = this.#names;
    const problem = this.#problemOf(found, names.size);
    // More values than columns are those of several rows.
    const rows = Math.max(1, Math.ceil(text.split('\t').length / names.size));
    return {
      get: (name) => values[names.get(name) ?? -1] ?? '',
      line,
      problem,
      damaged: problem === null ? null : { text, rows },
      isCutOff: isCutOff && problem !== null,
    };
  }

  #problemOf({ values, problem, hasQuote }: FoundRow, columns: number): string | null {
    if (problem !== null) return problem;
    if (this.#isDamaged && values.some((value) => value.includes('\uFFFD'))) return invalid;
    if (this.#isDamaged && values.some((value) => control.test(value))) return controlled;
    if (values.length !== columns) return `${values.length} ${values.length === 1 ? 'value' : 'values'} instead of ${columns}`;
    return this.#isQuoted && hasQuote ? unopened : null;
  }
}

function expectNames(names: string[], expected: readonly string[]): void {
  const missing = expected.filter((name) => !names.includes(name));
  const wrong = names.find((name) => missing.some((other) => differByOne(name, other)));
  if (wrong !== undefined) throw new DamageError(`its column "${wrong}" is unknown`);
}

type Finder = (from: number) => number;

/** The next place of a character. Remembers it, so that rows without the character don't each search the whole text. */
function finder(text: string, sign: string): Finder {
  let found = text.indexOf(sign);
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(sign, from);
    return found;
  };
}

/** The values of the row that starts here. Null if a quote doesn't close in this text; `end` is past it if the row doesn't end. */
function splitRow(text: string, start: number, nextTab: Finder): FoundRow | null {
  const values: string[] = [];
  let hasQuote = false;
  let lineEnd = text.indexOf('\n', start);
  for (let at = start; ; ) {
    let value: string;
    let next: number;
    if (text.charCodeAt(at) === 0x22) {
      const close = closingQuote(text, at);
      if (close === -1) return null;
      next = close + 1;
      value = text.slice(at + 1, close);
      if (value.includes('"')) value = value.replaceAll('""', '"');
      if (lineEnd !== -1 && lineEnd < next) lineEnd = text.indexOf('\n', next);
      if (text.charCodeAt(next) === 0x0d) next += 1;
      if (next < text.length && next !== lineEnd && text.charCodeAt(next) !== 0x09) return badRow(text, start, unclosed);
    } else {
      const tab = nextTab(at);
      const stop = lineEnd === -1 ? text.length : lineEnd;
      next = tab === -1 || tab > stop ? stop : tab;
      value = text.slice(at, next === stop && text.charCodeAt(next - 1) === 0x0d && next > at ? next - 1 : next);
      hasQuote ||= value.includes('"');
    }
    values.push(value);
    if (values.length > mostValues) return badRow(text, start, `more than ${mostValues} values`);
    if (next >= text.length) return { values, end: text.length + 1, problem: null, hasQuote };
    if (next === lineEnd) return { values, end: next + 1, problem: null, hasQuote };
    at = next + 1;
  }
}

/** A quote is in the wrong place, so only this line is given up. */
function badRow(text: string, start: number, problem: string): FoundRow {
  const lineEnd = text.indexOf('\n', start);
  return { values: [], end: lineEnd === -1 ? text.length : lineEnd + 1, problem };
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== 0x22) return at;
  }
  return -1;
}

function linesIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
