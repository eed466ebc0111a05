import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';

/** The use of a stream whose own entries don't state it: drawing operators, character maps, fonts, JBIG2, texts, and numbers. */
export type StreamRole = 'drawing' | 'map' | 'font' | 'jbig2' | 'text' | 'numbers';

const byKey = new Map<PDFName, StreamRole>(
  Object.entries({
    Contents: 'drawing',
    ToUnicode: 'map',
    Encoding: 'map',
    UseCMap: 'map',
    FontFile: 'font',
    FontFile2: 'font',
    FontFile3: 'font',
    JBIG2Globals: 'jbig2',
    V: 'text',
    DV: 'text',
    CIDSet: 'numbers',
    CIDToGIDMap: 'numbers',
  } as const).map(([key, role]) => [PDFName.of(key), role]),
);
const indexed = [PDFName.of('Indexed'), PDFName.of('I')];

/** Notes what each stream is used for, from the entries that refer to it. */
export class StreamRoles {
  readonly #roles = new Map<PDFRef, StreamRole>();

  note(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) {
      const role = byKey.get(key);
      if (role) this.#add(value, role);
      const items = dict.context.lookup(value);
      if (role === 'drawing' && items instanceof PDFArray) for (const item of items.asArray()) this.#add(item, role);
      if (items instanceof PDFArray) this.#notePalette(items);
    }
    const glyphs = dict.lookup(PDFName.of('CharProcs'));
    if (glyphs instanceof PDFDict) for (const glyph of glyphs.values()) this.#add(glyph, 'drawing');
  }

  of(ref: PDFRef): StreamRole | undefined {
    return this.#roles.get(ref);
  }

  #add(value: PDFObject | undefined, role: StreamRole): void {
    if (value instanceof PDFRef && !this.#roles.has(value)) this.#roles.set(value, role);
  }

  /** The colors of a palette. */
  #notePalette(items: PDFArray): void {
    if (indexed.some((name) => items.lookup(0) === name) && items.size() > 3) this.#add(items.get(3), 'numbers');
  }
}
