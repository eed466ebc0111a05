import { SaxesParser } from 'saxes';
import { DamageError } from '../input/file-errors.ts';
import type { TitleItem, TitleReader } from './cpc-titles.ts';
import { titleItem } from './cpc-titles.ts';

/** The scheme has about 20 levels of classes, with a few elements each. */
const deepest = 200;
/** Characters between two tags, so that a file without tags can't fill the memory. */
const longestText = 1_000_000;

/** The CPC scheme in XML: one file per subclass, in which each group contains those below it. */
export const cpcScheme: TitleReader = {
  name: 'CPC scheme XML',
  recognizes: (head) => {
    const start = head.toString('latin1', 0, 4096);
    return /<class-scheme[\s>]/.test(start) && !/scheme-type="ipc"/i.test(start);
  },
  async *read(bytes) {
    const scheme = new Scheme();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of bytes) yield* scheme.write(decode(decoder, chunk));
    yield* scheme.end(decode(decoder));
  },
};

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new DamageError("it has bytes that aren't valid UTF-8");
  }
}

/** Collects the titles of the scheme's classes. Texts inside `reference` point to other classes and belong to no title. */
class Scheme {
  readonly #parser = new SaxesParser();
  #found: TitleItem[] = [];
  #isEnded = false;
  /** Position of the last tag. */
  #tagAt = 0;
  #depth = 0;
  #references = 0;
  /** The symbol of each class around the current element. */
  readonly #symbols: string[] = [];
  #isSymbol = false;
  /** The parts of the title underway. */
  #parts: string[] | null = null;

  constructor() {
    const parser = this.#parser;
    parser.on('error', () => {
      throw new DamageError(this.#isEnded ? 'the file is cut off' : 'its XML is damaged', this.#isEnded);
    });
    parser.on('opentag', ({ name }) => this.#open(name));
    parser.on('closetag', ({ name }) => this.#close(name));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
  }

  write(text: string): TitleItem[] {
    this.#parser.write(text);
    if (this.#parser.position - this.#tagAt > longestText) throw new DamageError('its XML is damaged');
    return this.#taken();
  }

  end(text: string): TitleItem[] {
    this.#parser.write(text);
    this.#isEnded = true;
    this.#parser.close();
    return this.#taken();
  }

  #taken(): TitleItem[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #open(name: string): void {
    this.#tagAt = this.#parser.position;
    this.#depth += 1;
    if (this.#depth > deepest) throw new DamageError('it is nested deeper than any scheme');
    if (name === 'classification-item') this.#symbols.push('');
    else if (name === 'classification-symbol') this.#isSymbol = true;
    else if (name === 'class-title') this.#parts = [];
    else if (name === 'title-part') this.#parts?.push('');
    else if (name === 'reference') this.#references += 1;
  }

  #close(name: string): void {
    this.#tagAt = this.#parser.position;
    this.#depth -= 1;
    if (name === 'classification-item') this.#symbols.pop();
    else if (name === 'classification-symbol') this.#isSymbol = false;
    else if (name === 'class-title') this.#endTitle();
    else if (name === 'reference') this.#references -= 1;
  }

  #text(text: string): void {
    if (this.#isSymbol) this.#symbols.push(`${this.#symbols.pop() ?? ''}${text.trim()}`);
    else if (this.#references === 0 && this.#parts?.length) this.#parts.push(`${this.#parts.pop()}${text}`);
  }

  #endTitle(): void {
    const parts = (this.#parts ?? []).map((part) => part.trim()).filter(Boolean);
    this.#parts = null;
    const item = titleItem(this.#parser.position, this.#symbols.at(-1) ?? '', parts.join('; '));
    if (item) this.#found.push(item);
  }
}
