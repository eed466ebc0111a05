import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unstrippable } from '../metadata/refusal.ts';
import type { CollectedText } from './collected-text.ts';

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/** The text of a PDF: pages, notes, values of forms, links and bookmarks. */
export async function readPdf(bytes: Uint8Array, text: CollectedText): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise.catch((error: unknown) => {
    throw new Unstrippable(error instanceof PasswordException ? 'encrypted' : 'unreadable');
  });
  await readBookmarks(document, text);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    await readPage(page, text);
    await readNotes(page, text);
    page.cleanup();
  }
}

async function readPage(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const { items } = await page.getTextContent();
  for (const item of items) if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str);
  text.add('\n');
}

/** The text of notes, form fields and links on a page. */
async function readNotes(page: PDFPageProxy, text: CollectedText): Promise<void> {
  for (const note of (await page.getAnnotations()) as Record<string, unknown>[]) {
    const { contentsObj, fieldValue, unsafeUrl } = note as {
      contentsObj?: { str?: unknown };
      fieldValue?: unknown;
      unsafeUrl?: unknown;
    };
    for (const value of [contentsObj?.str, fieldValue, unsafeUrl].flat())
      if (typeof value === 'string' && value !== '') text.add(`${value}\n`);
  }
}

async function readBookmarks(document: PDFDocumentProxy, text: CollectedText): Promise<void> {
  const open = [...((await document.getOutline().catch(() => null)) ?? [])];
  for (let bookmark = open.shift(); bookmark; bookmark = open.shift()) {
    text.add(`${bookmark.title}\n`);
    open.push(...bookmark.items);
  }
}
