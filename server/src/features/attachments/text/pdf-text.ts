import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument, OPS, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unstrippable } from '../metadata/refusal.ts';
import type { CollectedText } from './collected-text.ts';

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/** The text of a PDF: pages, notes, forms, links, bookmarks, layers, page labels and alternative texts. */
export async function readPdf(bytes: Uint8Array, text: CollectedText): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    // Pictures have no text, and take long.
    maxImageSize: 1,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise.catch((error: unknown) => {
    throw new Unstrippable(error instanceof PasswordException ? 'encrypted' : 'unreadable');
  });
  await readBookmarks(document, text);
  await readNames(document, text);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    await readPage(page, text);
    await readNotes(page, text);
    await readAlternatives(page, text);
    page.cleanup();
  }
}

async function readPage(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const { items } = await page.getTextContent();
  for (const item of items) if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str);
  text.add('\n');
}

/** Marks on a page show no text themselves. */
const marks = new Set('Link Highlight Underline Squiggly StrikeOut Ink Line Square Circle Polygon PolyLine'.split(' '));

interface Note {
  subtype?: string;
  hasAppearance?: boolean;
  contentsObj?: { str?: unknown };
  richText?: { str?: unknown };
  alternativeText?: unknown;
  fieldName?: unknown;
  fieldValue?: unknown;
  options?: readonly { displayValue?: unknown }[];
  unsafeUrl?: unknown;
}

/** The text of notes, stamps, form fields and links on a page. */
async function readNotes(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const notes = (await page.getAnnotations()) as Note[];
  for (const { contentsObj, richText, alternativeText, fieldName, fieldValue, options = [], unsafeUrl } of notes) {
    const choices = options.map(({ displayValue }) => displayValue);
    const values = [contentsObj?.str, richText?.str, alternativeText, fieldName, fieldValue, choices, unsafeUrl];
    for (const value of values.flat()) if (typeof value === 'string' && value !== '') text.add(`${value}\n`);
  }
  if (notes.some(({ hasAppearance, subtype = '' }) => hasAppearance && !marks.has(subtype))) await readAppearances(page, text);
}

/** The texts that stamps and form fields show, which can differ from their contents. */
async function readAppearances(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let isInside = false;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginAnnotation) isInside = true;
    else if (operator === OPS.endAnnotation) {
      isInside = false;
      text.add('\n');
    } else if (isInside && operator === OPS.showText) {
      const [glyphs] = argsArray[index] as [({ unicode?: string } | number)[]];
      text.add(glyphs.map((glyph) => (typeof glyph === 'object' && glyph?.unicode) || '').join(''));
    }
  }
}

/** The names of layers and the words before page numbers. */
async function readNames(document: PDFDocumentProxy, text: CollectedText): Promise<void> {
  const layers = (await document.getOptionalContentConfig()) as unknown as Iterable<[string, { name: unknown }]>;
  for (const [, { name }] of layers) if (typeof name === 'string') text.add(`${name}\n`);
  const labels = (await document.getPageLabels()) ?? [];
  for (const label of new Set(labels.map((one) => one.replace(/\d+$/, '')))) if (label !== '') text.add(`${label}\n`);
}

/** The alternative texts of pictures on a page. */
async function readAlternatives(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const open: unknown[] = [await page.getStructTree()];
  for (let node = open.pop(); node; node = open.pop()) {
    const { alt, children = [] } = node as { alt?: unknown; children?: readonly unknown[] };
    if (typeof alt === 'string') text.add(`${alt}\n`);
    open.push(...children.filter(Boolean));
  }
}

async function readBookmarks(document: PDFDocumentProxy, text: CollectedText): Promise<void> {
  const open = [...((await document.getOutline().catch(() => null)) ?? [])];
  for (let bookmark = open.shift(); bookmark; bookmark = open.shift()) {
    text.add(`${[bookmark.title, bookmark.unsafeUrl ?? ''].join('\n')}\n`);
    open.push(...bookmark.items);
  }
}
