// cspell:ignore PRIR REIS RLAP FREF OREF LREP PCTA
import { isContent } from './documents.ts';
import type { Hole } from './encodings.ts';
import { canHideBorder, holesIn } from './encodings.ts';
import { GrowingBytes } from './growing-bytes.ts';

/** A section begins with four letters alone on a line; its fields follow, in order. */
export interface Section {
  name: string;
  fields: { key: string; value: string }[];
}

/** The text from a line with PATN to the next one, or what comes before the first. */
export interface TextDocument {
  bytes: Buffer;
  position: number;
  isPreface: boolean;
  isLast: boolean;
  isTooLong: boolean;
}

export interface Parsed {
  sections: Section[];
  /** The offset of the first line that can't belong to this document; null if all of them do. */
  foreign: number | null;
  /** Damage in what is stored; null if there is none. */
  problem: string | null;
  doubts: string[];
}

const longest = 64 * 1024 * 1024;
const begin = 'PATN';

/** Sections in the order that a document has them: its own data, other facts, texts, claims. */
const order = [
  ['PATN'],
  ['INVT', 'ASSG', 'PRIR', 'REIS', 'RLAP', 'CLAS', 'UREF', 'FREF', 'OREF', 'LREP', 'PCTA'],
  ['ABST', 'GOVT', 'PARN', 'BSUM', 'DRWD', 'DETD'],
  ['CLMS', 'DCLM'],
];
const ranks = new Map(order.flatMap((names, rank) => names.map((name) => [name, rank] as const)));
const [factsRank, textsRank] = [1, 2];
/** Earlier applications and priorities. A damaged one makes the term doubtful, but doesn't cost the patent. */
const origins = new Set(['PRIR', 'REIS', 'RLAP', 'PCTA']);
const stored = new Set(['PATN', 'INVT', 'ASSG', 'CLAS', 'ABST', 'CLMS', 'DCLM', ...origins]);
const texts = new Set(['ABST', 'CLMS', 'DCLM']);
/** A document has these once. */
const single = new Set(['CLAS', 'ABST', 'CLMS', 'DCLM']);
/** Keys of the document's own data, which no other section has. */
const onceKeys = new Set(['WKU', 'SRC', 'APT', 'TTL', 'NCL']);
const ownKeys = new Set([...onceKeys, 'PBL', 'ART', 'ECL', 'EXA', 'EXP', 'NDR', 'NFG', 'NPS', 'TRM', 'DCD']);
const factKeys = new Set([
  ...[
    'NAM',
    'STR',
    'CTY',
    'STA',
    'ZIP',
    'CNT',
    'COD',
    'ITX',
    'R47',
    'PNO',
    'PSC',
    'OCL',
    'XCL',
    'UCL',
    'DCL',
    'ICL',
    'EDF',
    'FSC',
  ],
  ...['FSS', 'FRM', 'FR2', 'AAT', 'AGT', 'ATT', 'REG', 'PCN', 'PCP', 'PCD', 'PD1', 'PD2', 'PD3'],
]);
const sharedKeys = new Set(['APN', 'APD', 'ISD']);
const textKeys = new Set(['PAR', 'PAC', 'PAL', 'PA0', 'PA1', 'PA2', 'PA3', 'PA4', 'PA5', 'TBL', 'EQU', 'FNT', 'NUM', 'STM']);

/** Splits before each line that is PATN. */
export async function* splitText(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextDocument> {
  const rest = new GrowingBytes(2 * longest);
  let position = 0;
  let searched = 0;
  const document = (part: Buffer, at: number, isLast: boolean, isTooLong = false): TextDocument => ({
    bytes: part,
    position: at,
    isPreface: !startsDocument(part, 0),
    isLast,
    isTooLong,
  });
  for await (const chunk of bytes) {
    rest.add(chunk);
    let start = 0;
    for (let at = borderIn(rest.bytes, searched); at !== -1; at = borderIn(rest.bytes, at + 1)) {
      if (at > start) yield document(rest.bytes.subarray(start, at), position + start, false);
      start = at;
    }
    rest.drop(start);
    position += start;
    searched = Math.max(rest.bytes.length - begin.length - 2, 0);
    if (rest.bytes.length > longest) {
      yield document(rest.bytes.subarray(0, 4096), position, false, true);
      position += rest.bytes.length;
      rest.drop(rest.bytes.length);
      searched = 0;
    }
  }
  if (isContent(rest.bytes)) yield document(rest.bytes, position, true);
}

/** The beginning of the next document after `from`. */
function borderIn(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(`\n${begin}`, from); at !== -1; at = bytes.indexOf(`\n${begin}`, at + 1)) {
    if (startsDocument(bytes, at + 1)) return at + 1;
  }
  return -1;
}

function startsDocument(bytes: Buffer, at: number): boolean {
  const next = bytes[at + begin.length];
  const isEnded = next === 0x0a || next === 0x0d || next === 0x20;
  return isEnded && bytes.toString('latin1', at, at + begin.length) === begin;
}

/** The sections up to the first line that can't belong to them. */
export const parseLines = (bytes: Buffer): Parsed => new Lines(bytes, holesIn(bytes, 'utf-8')).parse();

class Lines {
  readonly #bytes: Buffer;
  /** Those after the current line. */
  readonly #holes: Hole[];
  readonly #sections: Section[] = [];
  readonly #doubts = new Set<string>();
  #problem: string | null = null;
  #blank = 0;

  constructor(bytes: Buffer, holes: Hole[]) {
    this.#bytes = bytes;
    this.#holes = holes;
  }

  parse(): Parsed {
    const hole = this.#holes.find(canHideBorder);
    let foreign: number | null = null;
    for (let at = 0; at < this.#bytes.length && foreign === null; ) {
      const end = this.#bytes.indexOf('\n', at);
      const next = end === -1 ? this.#bytes.length : end + 1;
      // Each character is a byte.
      const line = this.#bytes.toString('latin1', at, end === -1 ? next : end).replace(/\r$/, '');
      if (!this.#take(line, this.#isDamaged(next))) foreign = at;
      at = next;
    }
    if (hole) this.#problem = 'a damaged part of it may have held another document';
    return { sections: this.#sections, foreign: foreign ?? hole?.at ?? null, problem: this.#problem, doubts: [...this.#doubts] };
  }

  /** True if there is a hole before `end`, which is the end of the current line. */
  #isDamaged(end: number): boolean {
    const [hole] = this.#holes;
    if (!hole || hole.at >= end) return false;
    while (this.#holes[0] && this.#holes[0].end <= end) this.#holes.shift();
    const section = this.#sections.at(-1);
    if (section && !stored.has(section.name)) this.#doubts.add("it has invalid bytes in a part that isn't stored");
    return true;
  }

  /** False if the line can't belong to this document. */
  #take(line: string, isDamaged: boolean): boolean {
    if (line.trim() === '') {
      this.#blank += 1;
      return true;
    }
    const blank = this.#blank;
    this.#blank = 0;
    const section = this.#sections.at(-1);
    const name = /^([A-Z]{4})\s{0,80}$/.exec(line)?.[1] ?? '';
    if (ranks.has(name)) return this.#open(name, section);
    if (!section) return false;
    if (/^\s{3}/.test(line)) return this.#continue(section, line, blank, isDamaged);
    const key = /^([A-Z][A-Z0-9]{2})(?:\s|$)/.exec(line)?.[1];
    // Tables have lines of any shape.
    if (key === undefined) return isDescription(section);
    return this.#field(section, key, line, isDamaged);
  }

  #open(name: string, before: Section | undefined): boolean {
    const isBack = before !== undefined && rankOf({ name }) < rankOf(before);
    if (isBack || (before !== undefined && name === begin)) return false;
    if (single.has(name) && this.#sections.some((section) => section.name === name)) return false;
    this.#sections.push({ name, fields: [] });
    return true;
  }

  #continue(section: Section, line: string, blank: number, isDamaged: boolean): boolean {
    const last = section.fields.at(-1);
    if (!last || !stored.has(section.name)) return true;
    // No text of the office has two empty lines in the middle, and no class goes on in a second line.
    if (blank > 1 || section.name === 'CLAS') return false;
    last.value += `\n${this.#valueOf(section, line.trim(), isDamaged)}`;
    return true;
  }

  #field(section: Section, key: string, line: string, isDamaged: boolean): boolean {
    if (!mayHave(section, key)) return false;
    if (!stored.has(section.name)) return true;
    const isKnown = [ownKeys, factKeys, sharedKeys, textKeys].some((keys) => keys.has(key));
    if (!isKnown) this.#doubts.add(`it has a field "${key}", which is unknown`);
    // Spaces in a class matter.
    section.fields.push({ key, value: this.#valueOf(section, line.slice(5).trimEnd(), isDamaged) });
    return true;
  }

  #valueOf({ name }: Section, raw: string, isDamaged: boolean): string {
    const bytes = Buffer.from(raw, 'latin1');
    if (!isDamaged) return bytes.toString('utf8');
    if (origins.has(name)) {
      this.#doubts.add('an earlier application or a priority has invalid bytes');
      return '';
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are signs of damage.
    const readable = Buffer.from(raw.replace(/[\u0000-\u0008\u000b-\u001f]/g, ''), 'latin1');
    if (!texts.has(name) || holesIn(readable, 'utf-8').length > 0) this.#problem ??= "it has bytes that aren't valid UTF-8";
    else this.#doubts.add('its texts have control characters, which were left out');
    return readable.toString('utf8');
  }
}

/** True for a line that can only come after a document's own data: the name of a section, or one of its fields. */
export function isLaterPart(line: string): boolean {
  const [name = '', key = ''] = [/^[A-Z]{4}(?=\s*$)/.exec(line)?.[0], /^[A-Z][A-Z0-9]{2}(?=\s)/.exec(line)?.[0]];
  return (ranks.get(name) ?? 0) > 0 || factKeys.has(key) || textKeys.has(key) || /^\s/.test(line);
}

const rankOf = ({ name }: Pick<Section, 'name'>): number => ranks.get(name) ?? 0;
const isDescription = ({ name }: Section): boolean => rankOf({ name }) === textsRank && !stored.has(name);

/** Fields tell their section, since the line with its name may be damaged. */
function mayHave(section: Section, key: string): boolean {
  const { name, fields } = section;
  const isSecond = fields.some((field) => field.key === key);
  if (ownKeys.has(key)) return name === begin && !(isSecond && onceKeys.has(key));
  if (name === begin) return !factKeys.has(key) && !textKeys.has(key);
  if (rankOf(section) === factsRank) {
    const isAnother = isSecond && key === 'NAM' && (name === 'INVT' || name === 'ASSG');
    return !isAnother && (!textKeys.has(key) || name === 'OREF');
  }
  if (key === 'NUM' || key === 'STM') return rankOf(section) > textsRank;
  return isDescription(section) || (!factKeys.has(key) && !sharedKeys.has(key));
}
