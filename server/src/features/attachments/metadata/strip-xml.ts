import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { Unstrippable } from '../sandbox/refusal.ts';

/** The parser slows down with the square of the depth. */
export const deepest = 1000;

export interface XmlEdits {
  /** True to drop an element and its contents. Can change `tag.attributes`. */
  drops(tag: SaxesTagNS): boolean;
  /** The new text for the innermost open element, given its local name. */
  text(text: string, element: string): string;
  /** Called at the end of an element that was kept. It can still change what was written. */
  closed?(element: Written): void;
  /** Called once at the end of the document, before it is returned. */
  end?(): void;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (one) => escapes[one] ?? one);
const escapeValue = (text: string) => text.replace(/[&<>"\n\r\t]/g, (one) => escapes[one] ?? one);

/** An element that has been written, with the text directly in it. */
export class Written {
  readonly local: string;
  readonly parent: string;
  text = '';
  readonly #attributes: SaxesTagNS['attributes'];
  readonly #out: string[];
  readonly #from: number;
  #to = 0;

  constructor({ local, attributes }: SaxesTagNS, parent: string, out: string[]) {
    this.local = local;
    this.parent = parent;
    this.#attributes = attributes;
    this.#out = out;
    this.#from = out.length;
  }

  end(): void {
    this.#to = this.#out.length;
  }

  /** The value of an attribute, by its local name. */
  value(local: string): string {
    return Object.values<SaxesAttributeNS>(this.#attributes).find((one) => one.local === local)?.value ?? '';
  }

  /** Removes the element and its contents. */
  erase(): void {
    this.#out.fill('', this.#from, this.#to);
  }

  /** Removes the element and keeps its contents. */
  unwrap(): void {
    this.#out[this.#from] = '';
    this.#out[this.#to - 1] = '';
  }

  replaceText(text: string): void {
    this.#out.fill('', this.#from + 1, this.#to - 1);
    this.#out[this.#from + 1] = escapeText(text);
  }
}

/** Rewrites an XML document, dropping elements and changing values. Drops comments and refuses document types. */
export function rewriteXml(bytes: Uint8Array, { drops, text: editText, closed, end }: XmlEdits): Uint8Array<ArrayBuffer> {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const open: Written[] = [];
  let droppedAt = 0;
  const put = (part: string) => droppedAt === 0 && out.push(part);
  parser.on('error', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('doctype', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('opentag', (tag) => {
    open.push(new Written(tag, open.at(-1)?.local ?? '', out));
    if (open.length > deepest) throw new Unstrippable('tooLarge');
    if (droppedAt === 0 && drops(tag)) droppedAt = open.length;
    const values = Object.values<SaxesAttributeNS>(tag.attributes).map(({ name, value }) => ` ${name}="${escapeValue(value)}"`);
    put(`<${tag.name}${values.join('')}${tag.isSelfClosing ? '/' : ''}>`);
  });
  parser.on('closetag', (tag) => {
    if (!tag.isSelfClosing) put(`</${tag.name}>`);
    const element = open.pop();
    const isKept = droppedAt === 0;
    if (droppedAt === open.length + 1) droppedAt = 0;
    if (!element || !isKept || !closed) return;
    element.end();
    closed(element);
  });
  const onText = (text: string) => {
    const element = open.at(-1);
    if (element && closed) element.text += text;
    put(escapeText(element ? editText(text, element.local) : ''));
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(decoded(bytes)).close();
  end?.();
  return new TextEncoder().encode(out.join(''));
}

/** The text of an XML file in its encoding. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unstrippable('unreadable');
  }
}
