import { glued } from './document-marks.ts';

/** An object of a JSON file, or a piece that can't be read and why. */
export interface FoundObject {
  position: number;
  bytes: Buffer;
  problem: string | null;
  isCutOff?: boolean;
}

/** Longer than any object of a patent. */
const longest = 12 * 1024 * 1024;
/** More at once would take a multiple of it in memory. */
const longestStep = 4 * 1024 * 1024;
/** Enough of one to find its number. */
const longestHead = 64 * 1024;
/** Objects of patents aren't nested deeper. */
const deepest = 64;

/** The part that comes next in an open object or list. */
type Expected = 'key or end' | 'key' | 'colon' | 'value' | 'value or end' | 'comma or end';

interface Open {
  /** Its beginning in the text. */
  start: number;
  isList: boolean;
  expected: Expected;
  keys: Set<string>;
  /** It has one of the searched names itself. */
  isFound: boolean;
  /** One of its names occurs twice. */
  isDouble: boolean;
  /** Objects that were found are inside of it. */
  isAround: boolean;
}

const space = /[ \t\r\n]*/y;
const byteOrderMark = '\u00ef\u00bb\u00bf';
const scalar = /[-+.\w]+/y;
const scalarForm = /^(?:-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts, so they are signs of damage.
const control = /[\u0000-\u001f]/;
const beginning = /\{\s{0,200}"[\w-]{1,60}"\s{0,20}:/g;
/** The borders of objects, without any value. */
const borders = /^[\s,[\]{}]*$/;
const unreadable = 'its JSON is damaged';

/**
 * The objects that have one of these names themselves, one after another, wherever they are: in a list, in a property of an object, or a
 * line each. The rest of the file isn't kept in memory. The first sign that breaks the rules of JSON begins a piece that can't be read; it
 * ends where an object with such a name begins that follows the rules to its own end.
 */
export async function* jsonObjects(bytes: AsyncIterable<Buffer>, names: readonly string[]): AsyncGenerator<FoundObject> {
  const scanner = new Scanner(names);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    // A text that hasn't ended is read again from its start. Reading it only when it has doubled keeps that linear.
    if (size < scanner.waiting) continue;
    yield* scanner.add(Buffer.concat(waiting), false);
    waiting = [];
    size = 0;
  }
  yield* scanner.add(Buffer.concat(waiting), true);
}

class Scanner {
  readonly #names: ReadonlySet<string>;
  /** Each character is a byte. */
  #text = '';
  #position = 0;
  #at = 0;
  #open: Open[] = [];
  /** The beginning of a piece that can't be read; null if there is none. */
  #lost: number | null = null;
  #isEnd = false;
  /** True while the rest of an object is skipped because it's too long, which was reported. */
  #isDropping = false;
  /** The beginning of the last text of the open objects. */
  #lastText: number | null = null;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  /** The number of further bytes that are worth another look. */
  get waiting(): number {
    return Math.min(this.#text.length - this.#at, longestStep);
  }

  *add(chunk: Buffer, isEnd: boolean): Generator<FoundObject> {
    this.#text += chunk.toString('latin1');
    this.#isEnd = isEnd;
    if (this.#position === 0 && this.#at === 0 && this.#text.startsWith(byteOrderMark)) this.#at = byteOrderMark.length;
    while (this.#at < this.#text.length) {
      const isSeeking = this.#isDropping || (this.#lost !== null && this.#open.length === 0);
      if (isSeeking && !this.#seek()) break;
      this.#isDropping = false;
      const found = this.#step();
      if (found === 'more') break;
      if (found) yield* found;
    }
    if (isEnd) yield* this.#end();
    else yield* this.#forget();
  }

  /** Moves to the next place where an object may begin. */
  #seek(): boolean {
    beginning.lastIndex = this.#at;
    const found = beginning.exec(this.#text);
    // It may have begun, but not arrived.
    this.#at = found ? found.index : Math.max(this.#at, this.#text.length - (this.#isEnd ? 0 : 300));
    return found !== null;
  }

  /** Reads a token. `more` if it hasn't arrived. */
  #step(): FoundObject[] | 'more' | null {
    space.lastIndex = this.#at;
    space.exec(this.#text);
    this.#at = space.lastIndex;
    const start = this.#at;
    const sign = this.#text[start];
    if (sign === undefined) return 'more';
    const inner = this.#open.at(-1);
    if (sign === '{' || sign === '[') return this.#begin(start, sign === '[', inner);
    if (sign === '}' || sign === ']') return this.#close(start, sign === ']', inner);
    if (sign === '"') return this.#string(start, inner);
    if (sign === ':' || sign === ',') return this.#separator(start, sign, inner);
    scalar.lastIndex = start;
    const [word = ''] = scalar.exec(this.#text) ?? [];
    if (scalar.lastIndex === this.#text.length && !this.#isEnd && word.length < 100) return 'more';
    if (!scalarForm.test(word) || !takesValue(inner)) return this.#fail(start);
    this.#at = start + word.length;
    inner.expected = 'comma or end';
    return null;
  }

  #begin(start: number, isList: boolean, inner: Open | undefined): null {
    if (inner && (!takesValue(inner) || this.#open.length >= deepest)) return this.#fail(start);
    if (inner) inner.expected = 'comma or end';
    const expected = isList ? 'value or end' : 'key or end';
    this.#open.push({ start, isList, expected, keys: new Set(), isFound: false, isDouble: false, isAround: false });
    this.#at = start + 1;
    return null;
  }

  #close(start: number, isList: boolean, inner: Open | undefined): FoundObject[] | null {
    const canEnd = inner && inner.isList === isList && inner.expected.endsWith('end');
    if (!canEnd) return this.#fail(start);
    this.#open.pop();
    this.#lastText = null;
    this.#at = start + 1;
    if (!inner.isFound || this.#open.some(({ isFound }) => isFound)) return null;
    for (const outer of this.#open) outer.isAround = true;
    const found = this.#piece(inner.start, this.#at, inner.isDouble ? glued : null);
    return [...this.#lostBefore(inner.start), found];
  }

  #string(start: number, inner: Open | undefined): 'more' | null {
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1);
    const content = this.#text.slice(start + 1, end === -1 ? undefined : end);
    if (control.test(content)) return this.#fail(start);
    if (end === -1) return 'more';
    const isKey = inner?.expected === 'key' || inner?.expected === 'key or end';
    if (!isKey && !takesValue(inner)) return this.#fail(start);
    this.#at = end + 1;
    this.#lastText = start;
    if (isKey) this.#key(inner, content);
    else inner.expected = 'comma or end';
    return null;
  }

  #key(inner: Open, name: string): void {
    inner.isDouble ||= inner.keys.has(name);
    inner.keys.add(name);
    inner.isFound ||= this.#names.has(name);
    inner.expected = 'colon';
  }

  #separator(start: number, sign: string, inner: Open | undefined): null {
    // Between objects that stand alone, there may be commas or nothing.
    if (inner ? inner.expected !== (sign === ':' ? 'colon' : 'comma or end') : sign === ':') return this.#fail(start);
    if (inner) inner.expected = sign === ':' || inner.isList ? 'value' : 'key';
    this.#at = start + 1;
    return null;
  }

  /** A sign in the wrong place. The object around it can't be read, if it isn't just around others. */
  #fail(at: number): null {
    const object =
      this.#open.find(({ isFound }) => isFound) ?? this.#open.findLast(({ isList, isAround }) => !isList && !isAround);
    this.#lost ??= object?.start ?? at;
    this.#open = [];
    // A text that has lost its end goes on to the first quote of the next object, and hides where that begins.
    const start = this.#lastText ?? at;
    this.#lastText = null;
    this.#at = this.#text[start] === '{' ? start : start + 1;
    return null;
  }

  /** The outermost object that may turn out to be one of those with the names. */
  #underway(): Open | undefined {
    return this.#open.find(({ isList, isAround }) => !isList && !isAround);
  }

  /** The bytes before this place that couldn't be read, if they are more than borders. */
  *#lostBefore(end: number): Generator<FoundObject> {
    const piece = this.#lost === null ? null : this.#piece(this.#lost, end, unreadable);
    this.#lost = null;
    if (piece && !borders.test(piece.bytes.toString('latin1'))) yield piece;
  }

  #piece(start: number, end: number, problem: string | null): FoundObject {
    return { position: this.#position + start, bytes: Buffer.from(this.#text.slice(start, end), 'latin1'), problem };
  }

  *#end(): Generator<FoundObject> {
    if (this.#lost !== null) {
      // The lists and objects around the last one end with other values.
      const text = this.#text.slice(this.#lost);
      const isEnding = /^\s*[\]}]/.test(text) && ![...this.#names].some((name) => text.includes(`"${name}"`));
      if (!isEnding) yield* this.#lostBefore(this.#text.length);
    } else if (this.#open.length > 0) {
      const start = this.#underway()?.start ?? this.#text.length;
      yield { ...this.#piece(start, this.#text.length, 'the file is cut off here'), isCutOff: true };
    }
  }

  /** Drops what is before everything that is still open. */
  *#forget(): Generator<FoundObject> {
    this.#drop(Math.min(this.#lost ?? this.#at, this.#underway()?.start ?? this.#at));
    if (this.#text.length <= longest) return;
    yield this.#piece(0, longestHead, 'it is longer than any patent');
    this.#open = [];
    this.#lost = null;
    this.#isDropping = true;
    this.#at = this.#text.length;
    this.#drop(this.#at);
  }

  #drop(length: number): void {
    this.#text = this.#text.slice(length);
    this.#position += length;
    this.#at -= length;
    if (this.#lost !== null) this.#lost -= length;
    if (this.#lastText !== null) this.#lastText = Math.max(this.#lastText - length, 0);
    for (const open of this.#open) open.start -= length;
  }
}

const takesValue = (inner: Open | undefined): inner is Open => inner?.expected === 'value' || inner?.expected === 'value or end';

/** An odd number of backslashes comes before this quote. */
function isEscaped(text: string, quote: number): boolean {
  let start = quote;
  while (text[start - 1] === '\\') start -= 1;
  return (quote - start) % 2 === 1;
}
