import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib';
import { hasName } from './pdf-dictionaries.ts';

const named = (name: string) => PDFName.of(name);
const programs = ['FontFile', 'FontFile2', 'FontFile3'].map(named);

/** Numbers as six capital letters, by which PDF tells parts of fonts apart. */
const tagOf = (number: number): string =>
  Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(number / 26 ** (5 - place)) % 26))).join('');

/** Gives fonts that a document contains names that say nothing. Other fonts need theirs, so that programs can find them. */
export class FontNames {
  readonly #names = new Map<PDFDict, PDFName>();

  rename(font: PDFDict): void {
    if (!hasName(font, 'Type', 'Font')) return;
    font.delete(named('Name'));
    const descriptor = descriptorOf(font);
    const isDrawn = hasName(font, 'Subtype', 'Type3');
    if (isDrawn) font.delete(named('BaseFont'));
    if (!descriptor || !(isDrawn || programs.some((key) => descriptor.has(key)))) return;
    const name = this.#names.get(descriptor) ?? named(`${tagOf(this.#names.size)}+Font`);
    this.#names.set(descriptor, name);
    if (!isDrawn) font.set(named('BaseFont'), name);
    descriptor.set(named('FontName'), name);
    descriptor.delete(named('FontFamily'));
  }
}

/** The description of a font, or that of the font from which it is composed. */
function descriptorOf(font: PDFDict): PDFDict | null {
  const parts = font.lookup(named('DescendantFonts'));
  const part = parts instanceof PDFArray ? parts.lookup(0) : font;
  const found = part instanceof PDFDict ? part.lookup(named('FontDescriptor')) : null;
  return found instanceof PDFDict ? found : null;
}
