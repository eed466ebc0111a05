/** An object inside of a JSON file, or the reason why it can't be used. */
type Found = { position: number; problem: null; bytes: Buffer } | { position: number; problem: string; isCutOff: boolean };

const [quote, backslash, open, close, lineEnd] = [0x22, 0x5c, 0x7b, 0x7d, 0x0a];
/** Longer than any object of a patent. */
const longest = 16 * 1024 * 1024;
/** Objects around and inside of a patent. Deeper ones aren't told apart, so that the work grows with the file's length alone. */
const deepest = 64;

/**
 * The objects with this property in a JSON file, one after another, wherever they are: in a list, in a property of an object, or a
 * line each. The rest of the file isn't kept in memory. The property must be in the object itself.
 */
export async function* jsonObjects(bytes: AsyncIterable<Buffer>, property: string): AsyncGenerator<Found> {
  const scanner = new Scanner(`"${property}"`);
  for await (const chunk of bytes) yield* scanner.add(chunk);
  yield* scanner.end();
}

class Scanner {
  readonly #property: string;
  #rest: Buffer = Buffer.alloc(0);
  #position = 0;
  /** Everything before this place in the rest is scanned. */
  #at = 0;
  #isInText = false;
  /** Where the open objects begin, in the rest. */
  #open: number[] = [];
  /** Open objects that are nested too deep to be in the list. */
  #deeper = 0;

  constructor(property: string) {
    this.#property = property;
  }

  *add(chunk: Buffer): Generator<Found> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const bytes = this.#rest;
    for (; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at];
      if (this.#isInText) {
        if (byte === backslash) this.#at += 1;
        // A text has no line end, so a damaged quote spoils one line at most.
        else if (byte === quote || byte === lineEnd) this.#isInText = false;
      } else if (byte === quote) this.#isInText = true;
      else if (byte === open) this.#opened();
      else if (byte === close) yield* this.#closed();
    }
    yield* this.#forget();
  }

  *end(): Generator<Found> {
    const start = this.#open.at(-1);
    if (start === undefined) return;
    const isPatent = this.#rest.subarray(start).includes(this.#property);
    const problem = isPatent ? 'the file is cut off here' : 'the file is cut off';
    yield { position: this.#position + start, problem, isCutOff: true };
  }

  #opened(): void {
    if (this.#open.length < deepest) this.#open.push(this.#at);
    else this.#deeper += 1;
  }

  *#closed(): Generator<Found> {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      return;
    }
    const start = this.#open.pop();
    if (start === undefined) return;
    const bytes = this.#rest.subarray(start, this.#at + 1);
    if (!bytes.includes(this.#property)) return;
    yield { position: this.#position + start, problem: null, bytes: Buffer.from(bytes) };
    // The objects around it aren't patents.
    this.#open = this.#open.map(() => this.#at + 1);
  }

  /** Drops what is before the outermost open object, which moves forward with each patent. */
  *#forget(): Generator<Found> {
    const keep = Math.min(this.#open[0] ?? this.#at, this.#rest.length);
    if (this.#rest.length - keep <= longest) return this.#drop(keep);
    yield { position: this.#position + keep, problem: 'it is longer than any patent', isCutOff: false };
    this.#open = [];
    this.#deeper = 0;
    this.#isInText = false;
    this.#drop(this.#rest.length);
  }

  #drop(length: number): void {
    this.#rest = this.#rest.subarray(length);
    this.#position += length;
    this.#at -= length;
    this.#open = this.#open.map((start) => start - length);
  }
}
