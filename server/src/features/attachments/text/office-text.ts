import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { unpacked } from '../metadata/office-parts.ts';
import { decoded, deepest } from '../metadata/strip-xml.ts';
import { Unstrippable } from '../sandbox/refusal.ts';
import type { CollectedText } from './collected-text.ts';
import type { MetafileTexts } from './metafile-text.ts';
import { readEmf, readWmf } from './metafile-text.ts';
import { readingsOf, textOfHeader, unescaped } from './office-codes.ts';
import { Flows } from './office-flows.ts';
import { isAddress, isOrdinary, isOrdinaryField } from './office-vocabulary.ts';
import { mostCharacters } from './text-limits.ts';

/** Elements whose text stands on a page, in a cell or in a chart. The text of all others is read like an attribute. */
const shownElements = new Set('p si is text v t pt title desc div comment tr'.split(' '));
const header = /^(odd|even|first)(Header|Footer)$/;
const isXml = /\.(xml|vml|svg|rels)$/i;
const officeInside = /\.(docx|xlsx|pptx)$/i;

/** Attributes and hidden texts, each once. */
class Values {
  readonly #seen = new Set<string>();
  readonly #ordinary = new Set<string>();
  #length = 0;

  add(value: string, attribute: string, element = ''): void {
    const trimmed = value.trim();
    const key = `${attribute} ${trimmed}`;
    if (trimmed === '' || this.#ordinary.has(key)) return;
    if (isOrdinary(trimmed, attribute)) {
      if (this.#ordinary.size < 50_000) this.#ordinary.add(key);
    } else for (const reading of readingsOf(trimmed, attribute === 'val' ? element : attribute)) this.read(reading);
  }

  /** Stops above the limit, because the file then counts as too long to be read. */
  read(text: string): void {
    if (text === '' || this.#length > mostCharacters || this.#seen.has(text)) return;
    this.#seen.add(text);
    this.#length += text.length + 2;
  }

  /** Empty lines keep a value from continuing the one before it. */
  toString(): string {
    return [...this.#seen].map((value) => `\n${value}\n`).join('');
  }
}

/**
 * The text of a Word, Excel or PowerPoint file, with that of documents inside: everything in its parts but what `isOrdinary` exempts, so a
 * place that this code doesn't know is read, too.
 */
export function readOffice(bytes: Uint8Array, text: CollectedText): void {
  const values = new Values();
  readPackage(bytes, text, values);
  text.add(values.toString());
}

function readPackage(bytes: Uint8Array, text: CollectedText, values: Values): void {
  for (const [name, content] of Object.entries(unpacked(bytes))) {
    if (!isAddress(name)) for (const segment of name.split('/')) values.add(segment.replace(/\.[^.]*$/, ''), 'PartName');
    if (isXml.test(name)) readPart(content, text, values, /^xl\//i.test(name));
    else if (officeInside.test(name)) readPackage(content, text, values);
    else if (/\.emf$/i.test(name)) readMetafile(readEmf(content), text, values);
    else if (/\.wmf$/i.test(name)) readMetafile(readWmf(content), text, values);
  }
}

function readMetafile({ shown, fonts, words }: MetafileTexts, text: CollectedText, values: Values): void {
  for (const one of shown) text.add(`${one}\n`);
  for (const font of fonts) values.add(font, 'typeface');
  const known = new Set(shown.flatMap((one) => one.match(/[A-Za-z][A-Za-z ]+/g) ?? []).map((word) => word.trim()));
  for (const word of words) if (!known.has(word)) values.add(word, 'typeface');
}

function readPart(bytes: Uint8Array, text: CollectedText, values: Values, isSheet: boolean): void {
  const parser = new SaxesParser({ xmlns: true });
  const plain = isSheet ? unescaped : (value: string) => value;
  let depth = 0;
  let isIndex = false;
  const flows = new Flows((element, shown, hidden) => {
    if (header.test(element)) text.add(`${textOfHeader(plain(shown))}\n`);
    else if (!shownElements.has(element)) values.add(plain(shown), element);
    // The number of a shared text.
    else if (!(isIndex && element === 'v' && /^\d+$/.test(shown))) text.add(`${plain(shown)}\n`);
    for (const one of hidden) if (!isOrdinaryField(one)) values.read(plain(one.trim()));
  });
  parser.on('error', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest) throw new Unstrippable('tooLarge');
    if (tag.local === 'c') isIndex = tag.attributes.t?.value === 's';
    flows.open(tag);
    readTag(tag, values, plain);
  });
  parser.on('closetag', () => {
    depth -= 1;
    flows.close();
  });
  parser.on('text', (part) => flows.text(part));
  parser.on('cdata', (part) => flows.text(part));
  parser.write(decoded(bytes)).close();
}

/** Reads attributes, and the names of elements and namespaces that aren't part of the standards. */
function readTag({ local, uri, attributes }: SaxesTagNS, values: Values, plain: (value: string) => string): void {
  const isForeign = uri === '' || !isAddress(uri);
  if (isForeign) values.add(local, 'element');
  for (const { local: name, prefix, uri: space, value } of Object.values(attributes)) {
    const isDeclaration = prefix === 'xmlns' || name === 'xmlns';
    if (prefix === 'xmlns') values.add(name, 'xmlns');
    else if ((isForeign && !isDeclaration) || (space !== '' && !isAddress(space))) values.add(name, 'attribute');
    values.add(plain(value), isDeclaration ? 'xmlns' : name, local);
  }
}
