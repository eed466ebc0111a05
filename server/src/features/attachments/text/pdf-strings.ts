import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { contentTokens, startOfPixels } from '../metadata/content-tokens.ts';
import { StreamRoles } from '../metadata/pdf-stream-roles.ts';
import { decoded, isDrawing } from '../metadata/pdf-streams.ts';
import { textOfBytes, textOfString } from '../metadata/pdf-text-strings.ts';
import { readFont } from '../metadata/strip-font.ts';
import { isIcc } from '../metadata/strip-icc.ts';
import type { CollectedText } from './collected-text.ts';
import { isKnownGlyph } from './pdf-glyph-names.ts';
import { isKnownName } from './pdf-known-names.ts';
import { isKnownOperator } from './pdf-known-operators.ts';

const named = (name: string) => PDFName.of(name);
/** Operators that show their texts on the page, where they are read. */
const showing = new Set(['Tj', 'TJ', "'", '"']);
/** Entries whose values look like texts: font classification, operators, and changes to an encoding. */
const [panose, appearance, differences] = ['Panose', 'DA', 'Differences'].map(named);
const [language, plain] = [named('Lang'), /^[a-z]{2,3}(-[a-z]{2})?$/i];
const collections = ['Registry', 'Ordering'].map(named);
const indexed = [named('Indexed'), named('I')];
/** Streams with one of these entries hold numbers. */
const numeric = ['FunctionType', 'ShadingType', 'HalftoneType'].map(named);
/** Addresses that stand for a standard. */
const standards = /^https?:\/\/(iso\.org\/pdf\d?\/ssn|www\.w3\.org\/1998\/Math\/MathML)$/;

/**
 * All texts and names in a PDF besides what its pages show: bookmarks, notes, forms, layers, alternative texts, links, and whatever else a
 * program has written. Only names that say nothing about anyone are left out.
 */
export class PdfStrings {
  readonly #found = new Set<string>();
  readonly #roles = new StreamRoles();
  readonly #visited = new Set<PDFRef>();
  readonly #context: PDFContext;

  static addTo(text: CollectedText, context: PDFContext): void {
    const strings = new PdfStrings(context);
    if (context.trailerInfo.Root) strings.#visit(context.trailerInfo.Root);
    const objects = context.enumerateIndirectObjects();
    for (const [ref] of objects) strings.#visit(ref);
    for (const [ref, object] of objects) if (object instanceof PDFRawStream) strings.#readStream(object, strings.#roles.of(ref));
    for (const one of strings.#found) text.add(`${one}\n`);
  }

  private constructor(context: PDFContext) {
    this.#context = context;
  }

  #add(text: string): void {
    if (text.trim() !== '' && !standards.test(text)) this.#found.add(text);
  }

  #addName(name: string, isKnown: (name: string) => boolean): void {
    if (!isKnown(name)) this.#add(name);
  }

  /** Everything that an object refers to. What a name means depends on the entry that holds it. */
  #visit(object: PDFObject): void {
    const open: [PDFObject, PDFName | undefined][] = [[object, undefined]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [value, holder] = next;
      if (value instanceof PDFName) this.#addName(value.decodeText(), holder === differences ? isKnownGlyph : isKnownName);
      else if (value instanceof PDFString || value instanceof PDFHexString) this.#addString(value, holder);
      else if (value instanceof PDFArray) for (const item of this.#itemsOf(value)) open.push([item, holder]);
      else if (value instanceof PDFDict || value instanceof PDFStream) {
        const dict = value instanceof PDFDict ? value : value.dict;
        this.#roles.note(dict);
        const isKnown = holder === named('CharProcs') ? isKnownGlyph : isKnownName;
        for (const [name, item] of dict.entries()) {
          this.#addName(name.decodeText(), isKnown);
          open.push([item, name]);
        }
      } else if (value instanceof PDFRef && !this.#visited.has(value)) {
        this.#visited.add(value);
        const target = this.#context.lookup(value);
        if (target) open.push([target, holder]);
      }
    }
  }

  #addString(value: PDFString | PDFHexString, key: PDFName | undefined): void {
    if (key === appearance) this.#readOperators(Buffer.from(value.asBytes()), isKnownName);
    else if (key && collections.includes(key)) this.#addName(textOfString(value), isKnownName);
    else if (key !== panose && !(key === language && plain.test(textOfString(value)))) this.#add(textOfString(value));
  }

  #readStream(stream: PDFRawStream, role: ReturnType<StreamRoles['of']>): void {
    const { dict } = stream;
    if (dict.lookup(named('Subtype')) === named('Image')) return;
    if (isDrawing(dict, role)) {
      this.#readOperators(Buffer.from(decoded(stream)), isKnownName, role === 'map');
      return;
    }
    if (role === 'jbig2') return;
    if (role === 'numbers' || numeric.some((key) => dict.has(key))) {
      if (!dict.has(named('DecodeParms'))) this.#addWords(decoded(stream));
      return;
    }
    const bytes = decoded(stream);
    if (dict.has(named('N')) && isIcc(bytes)) return;
    const names = role === 'font' ? readFont(bytes) : null;
    if (names)
      for (const name of names) this.#addName(name, (one) => isKnownGlyph(one) || isKnownName(one) || isKnownOperator(one));
    else if (role === 'text') this.#add(textOfBytes(bytes));
    else
      for (const [run] of Buffer.from(bytes)
        .toString('latin1')
        .replaceAll('\0', '')
        .matchAll(/[ -~\xa0-\xff]{4,}/g))
        this.#add(run);
  }

  /** The items of an array. Of the colors of a palette, only words are read. */
  #itemsOf(array: PDFArray): PDFObject[] {
    const items = array.asArray();
    if (!indexed.some((name) => items[0] === name)) return items;
    const colors = items[3];
    if (colors instanceof PDFString || colors instanceof PDFHexString) this.#addWords(colors.asBytes());
    return items.filter((item) => item !== colors || item instanceof PDFRef);
  }

  /** Words among numbers, such as samples of colors. */
  #addWords(bytes: Uint8Array): void {
    const words = Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/[A-Za-z][A-Za-z ]{3,100}/g);
    for (const [word] of words) this.#add(word);
  }

  /** Names among drawing operators, and texts that they don't show. In a character map, hexadecimal digits are codes of letters. */
  #readOperators(source: Buffer, isKnown: (name: string) => boolean, isMap = false): void {
    let depth = 0;
    let waiting: string[] = [];
    for (const { kind, from, to } of contentTokens(source)) {
      if (kind === 'open') depth += 1;
      else if (kind === 'close') depth = Math.max(depth - 1, 0);
      else if (kind === 'name') this.#addName(named(source.toString('latin1', from + 1, to)).decodeText(), isKnown);
      else if (kind === 'text' || (kind === 'hex' && !isMap)) {
        const text = textIn(source, from, to);
        if (isMap) this.#addName(text, isKnownName);
        else if (depth > 0) this.#add(text);
        else waiting.push(text);
      } else if (kind === 'picture') this.#readOperators(source.subarray(from + 2, startOfPixels(source, from)), isKnown);
      else if (kind === 'word') {
        const word = source.toString('latin1', from, to);
        if (!showing.has(word)) for (const text of waiting) this.#add(text);
        this.#addName(word, (one) => isKnownOperator(one) || isKnownName(one));
        waiting = [];
      }
    }
    for (const text of waiting) this.#add(text);
  }
}

function textIn(source: Buffer, from: number, to: number): string {
  const inside = source.toString('latin1', from + 1, to - 1);
  return textOfString(source[from] === 40 ? PDFString.of(inside) : PDFHexString.of(inside));
}
