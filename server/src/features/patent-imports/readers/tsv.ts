import { isUtf8 } from 'node:buffer';

export interface TsvRow {
  /** Values by column name; empty for missing ones. */
  get(column: string): string;
  /** Line in the file. The column names are line 1. */
  line: number;
  /** Why the row can't be used. */
  problem: string | null;
  /** The file ends in this row. */
  isCutOff: boolean;
}

const newline = 0x0a;
/** Longer than any row, so that an unclosed quote can't fill the memory. */
const longestRow = 4 * 1024 * 1024;
/** More than any table has. Misplaced quotes can join lines into an endless row. */
const mostValues = 200;
const unclosed = 'a quote is not closed';
const invalid = "it has bytes that aren't valid UTF-8";

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

/** Rows of a tab-separated file with quoted values. Quoted values may contain tabs, line ends and doubled quotes. */
export async function* readTsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<TsvRow> {
  const rows = new Rows();
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const block of inLines(bytes)) {
    waiting.push(block);
    size += block.length;
    if (size < rows.wanted) continue;
    yield* rows.read(Buffer.concat(waiting), false);
    waiting = [];
    size = 0;
  }
  yield* rows.read(Buffer.concat(waiting), true);
}

/** The bytes in blocks that end with a line. */
async function* inLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end === 0) {
      rest.push(chunk);
      continue;
    }
    const whole = chunk.subarray(0, end);
    yield rest.length === 0 ? whole : Buffer.concat([...rest, whole]);
    rest = end < chunk.length ? [chunk.subarray(end)] : [];
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

interface Found {
  values: string[];
  /** Where the next row begins. */
  end: number;
  problem: string | null;
  isCutOff?: boolean;
}

class Rows {
  #text = '';
  #line = 1;
  #names: Map<string, number> | null = null;
  /** The current text has bytes that weren't UTF-8. */
  #isDamaged = false;

  /** A row that hasn't ended is read again from its start. Reading it only when it has doubled keeps that linear. */
  get wanted(): number {
    return Math.min(this.#text.length, longestRow - this.#text.length);
  }

  *read(block: Buffer, isEnd: boolean): Generator<TsvRow> {
    this.#isDamaged = !isUtf8(block) || (this.#isDamaged && this.#text !== '');
    const text = this.#text + block.toString('utf8');
    const nextTab = finder(text, '\t');
    // A byte order mark may precede the column names.
    let start = this.#names === null && text.startsWith('\uFEFF') ? 1 : 0;
    while (start < text.length) {
      const found = this.#row(text, start, isEnd, nextTab);
      if (!found) break;
      const line = this.#line;
      this.#line += linesIn(text, start, found.end);
      start = found.end;
      const row = this.#understand(found, line);
      if (row) yield row;
    }
    this.#text = text.slice(start);
  }

  /** The row that starts here; null if it doesn't end in this text. */
  #row(text: string, start: number, isEnd: boolean, nextTab: Finder): Found | null {
    const found = splitRow(text, start, nextTab);
    if (found && found.end <= text.length) return found;
    if (!isEnd && text.length - start < longestRow) return null;
    const isOpen = !found;
    if (found) return { ...found, end: text.length, isCutOff: true };
    // Continue after the line where the quote opens.
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    return { values: [], end, problem: unclosed, isCutOff: isOpen && end === text.length };
  }

  #understand({ values, problem, isCutOff = false }: Found, line: number): TsvRow | null {
    if (problem === null && values.length === 1 && values[0] === '') return null;
    if (this.#names === null) {
      this.#names = new Map(values.map((name, index) => [name, index]));
      return null;
    }
    const names = this.#names;
    const counted =
      values.length === names.size
        ? null
        : `${values.length} ${values.length === 1 ? 'value' : 'values'} instead of ${names.size}`;
    const damaged = this.#isDamaged && values.some((value) => value.includes('\uFFFD')) ? invalid : null;
    const reason = problem ?? damaged ?? counted;
    return { get: (name) => values[names.get(name) ?? -1] ?? '', line, problem: reason, isCutOff: isCutOff && reason !== null };
  }
}

type Finder = (from: number) => number;

/** Where a character comes next. Remembers it, so that rows without the character don't each search the whole text. */
function finder(text: string, sign: string): Finder {
  let found = text.indexOf(sign);
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(sign, from);
    return found;
  };
}

/** The values of the row that starts here. Null if a quote doesn't close in this text; `end` is past it if the row doesn't end. */
function splitRow(text: string, start: number, nextTab: Finder): Found | null {
  const values: string[] = [];
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
    }
    values.push(value);
    if (values.length > mostValues) return badRow(text, start, `more than ${mostValues} values`);
    if (next >= text.length) return { values, end: text.length + 1, problem: null };
    if (next === lineEnd) return { values, end: next + 1, problem: null };
    at = next + 1;
  }
}

/** A quote is in the wrong place, so only this line is given up. */
function badRow(text: string, start: number, problem: string): Found {
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
