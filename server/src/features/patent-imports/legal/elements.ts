import { startOf } from '../readers/documents.ts';

/** An element of an XML file, or why it can't be used. `position` is its first byte. */
export type FoundElement =
  | { position: number; problem: null; bytes: Buffer }
  | { position: number; problem: string; isCutOff: boolean };

/** No record is longer, and nothing between two records. */
const longest = 64 * 1024 * 1024;
const longestGap = 1024 * 1024;
/** No name of an element is longer, with the signs around it. */
const overlap = 128;
/** Bytes that may be between two elements, and after the last one. */
const comments = /<!--.*?-->/gs;
const endTags = /<\/[\w:.-]+\s*>/g;
const endsWithTag = /<\/[\w:.-]+\s*>$/;

export interface WantedElements {
  /** The name of the elements. */
  name: string;
  /** Gets what stands before the first element of each document. */
  onStart?: (before: Buffer) => void;
  /** Other elements follow the last one. */
  hasTail?: boolean;
}

/** The elements with a name in an XML file, one after another. The rest of the file isn't kept in memory, and no DTD is read. */
export async function* elementsOf(bytes: AsyncIterable<Buffer>, wanted: WantedElements): AsyncGenerator<FoundElement> {
  const elements = new Elements(wanted);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    // An unfinished element is copied only when it has doubled.
    if (size < elements.length) continue;
    yield* elements.add(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  yield* elements.add(Buffer.concat(waiting));
  yield* elements.end();
}

class Elements {
  readonly #name: string;
  readonly #endTag: string;
  readonly #onStart: (before: Buffer) => void;
  readonly #hasTail: boolean;
  #rest: Buffer = Buffer.alloc(0);
  #position = 0;
  #isStarted = false;

  constructor({ name, onStart = () => {}, hasTail = false }: WantedElements) {
    this.#name = name;
    this.#endTag = `</${name}>`;
    this.#onStart = onStart;
    this.#hasTail = hasTail;
  }

  get length(): number {
    return this.#rest.length;
  }

  *add(chunk: Buffer): Generator<FoundElement> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let start = this.#start(); start !== -1; start = this.#start()) {
      yield* this.#gap(start);
      const close = this.#rest.indexOf(this.#endTag);
      const next = startOf(this.#rest, this.#name, 1);
      if (next !== -1 && (close === -1 || next < close)) yield this.#taken(next, `it ends before ${this.#endTag}`);
      else if (close !== -1) yield this.#taken(close + this.#endTag.length, null);
      else {
        if (this.#rest.length > longest) yield this.#taken(this.#rest.length - overlap, 'it is longer than any record');
        return;
      }
    }
    if (this.#rest.length > longestGap) yield* this.#gap(this.#rest.length - overlap);
  }

  *end(): Generator<FoundElement> {
    const isOpen = this.#start() === 0;
    const rest = this.#rest.toString('latin1').replace(comments, '').trim();
    if (!this.#isStarted) this.#onStart(this.#rest);
    if (isOpen || !endsWithTag.test(rest))
      yield { position: this.#position, problem: 'the file is cut off here', isCutOff: true };
    else if (this.#isStarted && !this.#hasTail && rest.replace(endTags, '').trim() !== '') yield this.#stray();
  }

  #start(): number {
    return startOf(this.#rest, this.#name);
  }

  /** Takes the bytes before an element. Anything but white space and comments begins another document, or is the rest of a damaged element. */
  *#gap(end: number): Generator<FoundElement> {
    const gap = this.#rest.subarray(0, end);
    const isStart = !this.#isStarted || gap.includes('<?xml');
    if (isStart) this.#onStart(gap);
    else if (end > 0 && gap.toString('latin1').replace(comments, '').trim() !== '') yield this.#stray();
    this.#isStarted = true;
    this.#drop(end);
  }

  #stray(): FoundElement {
    return {
      position: this.#position,
      problem: 'there is text between two records, perhaps from a damaged one',
      isCutOff: false,
    };
  }

  #taken(length: number, problem: string | null): FoundElement {
    const position = this.#position;
    const bytes = this.#rest.subarray(0, length);
    this.#drop(length);
    return problem === null ? { position, problem, bytes } : { position, problem, isCutOff: false };
  }

  #drop(length: number): void {
    this.#rest = this.#rest.subarray(length);
    this.#position += length;
  }
}
