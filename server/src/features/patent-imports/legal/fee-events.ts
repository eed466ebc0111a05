import { feeEffect } from '@brevet/contract/legal-status/fee-codes';
import { DamageError } from '../input/file-errors.ts';
import { formatDate } from '../readers/classes.ts';
import { today } from './days.ts';
import { usPublication } from './numbers.ts';

/** The rows of a patent that follow each other. */
interface FeeRecord {
  number: string;
  applicationNumber: string | null;
  entity: string | null;
  filed: string | null;
  issued: string | null;
  /** "2008-02-21 M1551", newest first. Exact duplicates are left out. */
  events: string[];
  /** Duplicates included. */
  rows: number;
  /** The line of the first row. */
  position: number;
  /** Values that can't be right and were left out, as reasons for people. */
  doubts: string[];
}
export type FeeItem = FeeRecord | { position: number; skipped: string; rows: 1 };

/** Columns for the number: 13 since about 2014, 7 before. The row with its code, which has one to five characters, is this much longer. */
const numberWidths = [13, 7];
const [untilCode, longestCode] = [39, 5];
/** Everything before the entry: number, application, entity, filing date and grant date. */
const aboutPatent = / ([\d ]{8}) ([\x20-\x7e]) ([\d ]{8}) ([\d ]{8})$/;
/** Signs that would have to be escaped in a list of events aren't part of any code. */
const wholeCode = /^[!#-[\]-~]{1,5}$/;
const isMissing = /^[0 ]*$/;
/** Two digits of the series and six of the serial number. */
const isApplication = /^(?!0{8})\d{8}$/;
/** Longer than any row, so that a file without line ends can't fill the memory. */
const longestLine = 4096;
/** Longer texts stay in memory until it's cleaned up as a whole. */
const pieceSize = 32 * 1024;
/** Lines in which a row shows the format, because the first ones may be damaged. */
const looked = 5;
/** Events of a patent that are collected at once. Real patents have fewer than 100. */
const mostEvents = 1000;

/** True for the first bytes of a file of maintenance fee events. */
export const isFeeEvents = (head: Buffer): boolean =>
  head
    .toString('latin1', 0, longestLine)
    .split('\n', looked)
    .some((line) => {
      const row = rowIn(line, 0, line.length);
      return row !== null && aboutPatent.test(line.slice(row.width, row.width + 29));
    });

/** Rows of fixed columns, each with an event of a patent. The rows of a patent follow each other. */
export async function* readFeeEvents(bytes: AsyncIterable<Buffer>): AsyncGenerator<FeeItem> {
  const rows = new Rows();
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += pieceSize) yield* rows.read(chunk.toString('latin1', at, at + pieceSize));
  yield* rows.end();
}

/** The places of a row's columns, which its length tells. */
interface Row {
  start: number;
  /** Without blanks at its end. */
  end: number;
  width: number;
}

const [blank, carriageReturn, zero] = [0x20, 0x0d, 0x30];

function rowIn(text: string, start: number, lineEnd: number): Row | null {
  let end = lineEnd;
  while (end > start && (text.charCodeAt(end - 1) === blank || text.charCodeAt(end - 1) === carriageReturn)) end -= 1;
  const length = end - start;
  const width = numberWidths.find((one) => length > one + untilCode && length <= one + untilCode + longestCode);
  return width === undefined ? null : { start, end, width };
}

/** Reads a row without making texts of its columns as long as it continues the patent of the row before: there are millions of them. */
class Rows {
  #rest = '';
  #line = 0;
  #isTooLong = false;
  /** The columns before the entry, which are the same in all rows of a patent. */
  #about = '';
  #record: FeeRecord | null = null;
  /** Days and codes are checked once. */
  readonly #days = new Map<number, string | null>();
  readonly #codes = new Set<string>();
  readonly #today = today();

  *read(text: string): Generator<FeeItem> {
    const whole = this.#rest + text;
    let at = 0;
    for (let end = whole.indexOf('\n'); end !== -1; end = whole.indexOf('\n', at)) {
      this.#line += 1;
      const item = this.#isTooLong ? this.#skipped('the line is longer than any row') : this.#row(whole, at, end);
      this.#isTooLong = false;
      if (item) yield item;
      at = end + 1;
    }
    this.#rest = whole.slice(at);
    if (this.#rest.length <= longestLine) return;
    this.#isTooLong = true;
    this.#rest = '';
  }

  *end(): Generator<FeeItem> {
    if (this.#isTooLong || this.#rest.trim() !== '') {
      const last = rowIn(this.#rest, 0, this.#rest.length);
      const code = last ? this.#rest.slice(last.width + untilCode, last.end) : '';
      const isWhole = last !== null && (code.length === longestCode || this.#codes.has(code));
      this.#line += 1;
      const item = isWhole ? this.#row(this.#rest, 0, this.#rest.length) : null;
      // The last patent misses more rows than this one, and some of its events look like all of them.
      if (!isWhole || (item && 'skipped' in item)) throw new DamageError('the file is cut off', true);
      if (item) yield item;
    }
    if (this.#record) yield this.#record;
  }

  /** Adds a row to its patent. Returns the previous patent if it is complete, or why the row can't be used. */
  #row(text: string, start: number, lineEnd: number): FeeItem | null {
    const row = rowIn(text, start, lineEnd);
    const place = start + (row?.width ?? 0);
    if (!row || text.charCodeAt(place + 29) !== blank || text.charCodeAt(place + 38) !== blank)
      return text.slice(start, lineEnd).trim() === '' ? null : this.#skipped("it isn't a row of maintenance fee events");
    const code = text.slice(place + untilCode, row.end);
    if (!this.#codes.has(code) && !wholeCode.test(code)) return this.#skipped(`"${code}" is not an event code`);
    const entered = this.#dayAt(text, place + 30);
    if (entered === null) return this.#skipped(`its day of entry "${text.slice(place + 30, place + 38)}" doesn't exist`);
    if (entered > this.#today) return this.#skipped(`its day of entry ${entered} is in the future`);
    const finished = this.#add(text, start, row.width, `${entered} ${code}`);
    if (!this.#codes.has(code)) this.#note(code);
    return finished;
  }

  /** The first event with a code whose meaning isn't known is reported. */
  #note(code: string): void {
    this.#codes.add(code);
    if (feeEffect(code).effect === 'unknown')
      this.#record?.doubts.push(`the code ${code} is unknown, so its events were stored and count for nothing`);
  }

  #add(text: string, start: number, width: number, event: string): FeeItem | null {
    const record = this.#record;
    if (record && text.startsWith(this.#about, start) && record.events.length < mostEvents) {
      record.rows += 1;
      if (!record.events.includes(event)) record.events.push(event);
      return null;
    }
    const about = text.slice(start, start + width + 29);
    const next = this.#begin(about, width, event);
    if (typeof next === 'string') return this.#skipped(next);
    this.#about = about;
    this.#record = next;
    return record;
  }

  #begin(about: string, width: number, event: string): FeeRecord | string {
    const written = about.slice(0, width);
    const [, application = '', entity = '', filed = '', issued = ''] = aboutPatent.exec(about.slice(width)) ?? [];
    if (entity === '') return "it isn't a row of maintenance fee events";
    const number = numberOf(written);
    if (number === null) return `there is no patent number in "${written.trim()}"`;
    const doubts: string[] = [];
    const given = (value: string, read: string | null, what: string): string | null => {
      if (read === null && !isMissing.test(value))
        doubts.push(`the ${what} "${value.trim()}" of patent ${number} can't be right`);
      return read;
    };
    return {
      number,
      applicationNumber: given(application, isApplication.test(application) ? application : null, 'application number'),
      entity: /[ ?]/.test(entity) ? null : entity,
      filed: given(filed, this.#dayAt(filed, 0), 'filing date'),
      issued: given(issued, this.#dayAt(issued, 0), 'grant date'),
      events: [event],
      rows: 1,
      position: this.#line,
      doubts,
    };
  }

  /** The day in the eight characters that begin here. */
  #dayAt(text: string, start: number): string | null {
    let key = 0;
    for (let at = start; at < start + 8; at += 1) {
      const digit = text.charCodeAt(at) - zero;
      if (!(digit >= 0 && digit <= 9)) return null;
      key = key * 10 + digit;
    }
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const day = formatDate(text.slice(start, start + 8));
    this.#days.set(key, day);
    return day;
  }

  #skipped(skipped: string): FeeItem {
    return { position: this.#line, skipped, rows: 1 };
  }
}

/** "0000004287053", "RE44733" and "000000RE44733". */
const numberOf = (written: string): string | null => usPublication(written.replace(/^[0 ]+(?=[A-Z])/, ''));
