import { DamageError } from '../input/file-errors.ts';
import { entityText } from './entities.ts';

/** An element with its contents in order. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  content: (Element | string)[];
}

/** Real documents stay below 30 levels. */
const deepest = 200;
const noVoids: ReadonlySet<string> = new Set();
const startOfTag = /<([A-Za-z_][\w.:-]*)/y;
const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s"'<>=]+))/y;
const endOfTag = /\s*(\/?)>/y;
const reference = /&(?:#(\d{1,7}|x[\da-f]{1,6})|([a-z][\w.-]{0,30}));|&/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, so they are signs of damage.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Parses a piece of XML, or of SGML whose empty elements are listed, without a DOCTYPE. It reads each character once, expands no
 * entity that a document defines, and leaves out the text that a reissue deletes. Throws a DamageError that says what is wrong.
 */
export function parseMarkup(source: string, voids: ReadonlySet<string> = noVoids): Element {
  if (forbidden.test(source)) throw new DamageError("it has control characters, which XML doesn't allow");
  return new Parser(source, voids).parse();
}

class Parser {
  readonly #source: string;
  readonly #voids: ReadonlySet<string>;
  readonly #top: Element = { name: '', attributes: {}, content: [] };
  readonly #open: Element[] = [this.#top];
  #deleted = 0;

  constructor(source: string, voids: ReadonlySet<string>) {
    this.#source = source;
    this.#voids = voids;
  }

  parse(): Element {
    const source = this.#source;
    for (let at = 0; at < source.length; ) {
      const tag = source.indexOf('<', at);
      const end = tag === -1 ? source.length : tag;
      if (end > at) this.#addText(decode(source.slice(at, end)));
      at = tag === -1 ? source.length : this.#tag(tag);
    }
    if (this.#open.length > 1) throw new DamageError(`<${this.#inner().name}> is not closed`);
    const root = this.#top.content.find((part) => typeof part === 'object');
    if (!root) throw new DamageError('there is no element');
    return root;
  }

  #inner(): Element {
    return this.#open.at(-1) ?? this.#top;
  }

  #addText(text: string): void {
    if (this.#deleted === 0) this.#inner().content.push(text);
  }

  /** Reads what begins with this `<` and returns where it ends. */
  #tag(at: number): number {
    const source = this.#source;
    switch (source.charCodeAt(at + 1)) {
      case 0x2f:
        return this.#endTag(at);
      case 0x3f:
        return this.#instruction(at);
      case 0x21:
        if (source.startsWith('<!--', at)) return this.#after('-->', at + 4, 'a comment');
        if (!source.startsWith('<![CDATA[', at)) throw new DamageError('there is a declaration inside of an element');
        return this.#characters(at + 9);
      default:
        return this.#startTag(at);
    }
  }

  #after(mark: string, from: number, what: string): number {
    const end = this.#source.indexOf(mark, from);
    if (end === -1) throw new DamageError(`${what} is not closed`);
    return end + mark.length;
  }

  #characters(from: number): number {
    const end = this.#after(']]>', from, 'a CDATA section');
    this.#addText(this.#source.slice(from, end - 3));
    return end;
  }

  #instruction(at: number): number {
    const end = this.#after('?>', at + 2, 'a processing instruction');
    if (this.#source.startsWith('delete-start', at + 2)) this.#deleted += 1;
    if (this.#source.startsWith('delete-end', at + 2)) this.#deleted = Math.max(this.#deleted - 1, 0);
    return end;
  }

  #endTag(at: number): number {
    const end = this.#after('>', at + 2, 'an end tag');
    const name = this.#source.slice(at + 2, end - 1).trimEnd();
    if (this.#voids.has(name)) return end;
    if (this.#open.length === 1 || this.#inner().name !== name) {
      const expected = this.#open.length === 1 ? 'nothing' : `<${this.#inner().name}>`;
      throw new DamageError(`the end tag </${name.slice(0, 40)}> comes while ${expected} is open`);
    }
    this.#open.pop();
    return end;
  }

  #startTag(at: number): number {
    startOfTag.lastIndex = at;
    const name = startOfTag.exec(this.#source)?.[1];
    if (!name) throw new DamageError("there is a < that doesn't start a tag");
    const element: Element = { name, attributes: {}, content: [] };
    const end = this.#attributes(element, at + 1 + name.length);
    this.#inner().content.push(element);
    if (name === 'DEL-S') this.#deleted += 1;
    if (name === 'DEL-E') this.#deleted = Math.max(this.#deleted - 1, 0);
    if (end.isClosed || this.#voids.has(name)) return end.at;
    if (this.#open.length > deepest) throw new DamageError(`its elements are nested more than ${deepest} levels deep`);
    this.#open.push(element);
    return end.at;
  }

  #attributes(element: Element, from: number): { at: number; isClosed: boolean } {
    let at = from;
    for (;;) {
      endOfTag.lastIndex = at;
      const end = endOfTag.exec(this.#source);
      if (end) return { at: endOfTag.lastIndex, isClosed: end[1] === '/' };
      attribute.lastIndex = at;
      const found = attribute.exec(this.#source);
      if (!found?.[1]) throw new DamageError(`the tag <${element.name}> is not closed`);
      element.attributes[found[1]] = decode(found[2] ?? found[3] ?? found[4] ?? '');
      at = attribute.lastIndex;
    }
  }
}

/** Text with its entities as characters. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole: string, code: string | undefined, name: string | undefined) => {
    const found = code ? character(code) : name ? entityText(name) : null;
    if (found === null)
      throw new DamageError(name ? `the entity ${whole} is unknown` : "there is an & that doesn't start an entity");
    return found;
  });
}

function character(code: string): string | null {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
  const text = String.fromCodePoint(point);
  return forbidden.test(text) ? null : text;
}

/** The elements at a path of names, starting at this element's children. */
export function all(element: Element, path: string): Element[] {
  let found = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ content }) =>
      content.filter((part): part is Element => typeof part === 'object' && part.name === name),
    );
  }
  return found;
}

export const first = (element: Element, path: string): Element | null => all(element, path)[0] ?? null;

/** The text of an element and its descendants, unchanged. */
export const rawText = (element: Element): string =>
  element.content.map((part) => (typeof part === 'string' ? part : rawText(part))).join('');

/** The text with whitespace collapsed to single spaces. */
export const text = (element: Element): string => collapse(rawText(element));
export const collapse = (raw: string): string => raw.replace(/\s+/g, ' ').trim();

/** The text at a path, or null. */
export function textAt(element: Element, path: string): string | null {
  const found = first(element, path);
  return found ? text(found) || null : null;
}

/** The text in lines, a new one at each element with one of these names. */
export function linesOf(element: Element, breaking: ReadonlySet<string>): string {
  const lines: string[] = [''];
  const walk = ({ content }: Element): void => {
    for (const part of content) {
      if (typeof part === 'string') {
        lines[lines.length - 1] += part;
        continue;
      }
      const breaks = breaking.has(part.name);
      if (breaks) lines.push('');
      walk(part);
      if (breaks) lines.push('');
    }
  };
  walk(element);
  return lines.map(collapse).filter(Boolean).join('\n');
}

/** Elements that end a word, in the names of all formats: new lines, paragraphs, items of lists, cells of tables, drawings. */
const separate: ReadonlySet<string> = new Set(
  [
    'br',
    'p',
    'para',
    'paragraph',
    'heading',
    'h',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'tables',
    'table',
    'row',
    'entry',
    'tr',
    'td',
    'th',
  ]
    .concat(['maths', 'math-us', 'chemistry', 'chem-us', 'img', 'emi', 'emr'])
    .flatMap((name) => [name, name.toUpperCase()]),
);

/** The text of a title or a paragraph, in a single line. */
export const prose = (element: Element): string => linesOf(element, separate).replaceAll('\n', ' ');

/** The prose at a path, or null. */
export function proseAt(element: Element, path: string): string | null {
  const found = first(element, path);
  return found ? prose(found) || null : null;
}
