import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { Unstrippable } from './refusal.ts';

/** The parser slows down with the square of the depth. */
export const deepest = 1000;

export interface XmlEdits {
  /** True to drop an element and its contents. Can change `tag.attributes`. */
  drops(tag: SaxesTagNS): boolean;
  /** The new text for the innermost open element, given its local name. */
  text(text: string, element: string): string;
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

/** Rewrites an XML document, dropping elements and changing values. Drops comments and refuses document types. */
export function rewriteXml(bytes: Uint8Array, { drops, text: editText }: XmlEdits): Uint8Array<ArrayBuffer> {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const open: string[] = [];
  let droppedAt = 0;
  const put = (part: string) => droppedAt === 0 && out.push(part);
  parser.on('error', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('doctype', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('opentag', (tag) => {
    open.push(tag.local);
    if (open.length > deepest) throw new Unstrippable('tooLarge');
    if (droppedAt === 0 && drops(tag)) droppedAt = open.length;
    const values = Object.values<SaxesAttributeNS>(tag.attributes).map(({ name, value }) => ` ${name}="${escapeValue(value)}"`);
    put(`<${tag.name}${values.join('')}${tag.isSelfClosing ? '/' : ''}>`);
  });
  parser.on('closetag', (tag) => {
    if (!tag.isSelfClosing) put(`</${tag.name}>`);
    if (droppedAt === open.length) droppedAt = 0;
    open.pop();
  });
  const onText = (text: string) => put(escapeText(open.length > 0 ? editText(text, open.at(-1) ?? '') : ''));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(decoded(bytes)).close();
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
