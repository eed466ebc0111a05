import { fileURLToPath } from 'node:url';
import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import type { PDFPageProxy } from 'pdfjs-dist';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unstrippable } from '../sandbox/refusal.ts';
import type { CollectedText } from './collected-text.ts';
import { collected } from './collected-text.ts';
import { readingCopy, unmappedCopy } from './pdf-reading-copy.ts';
import { PdfStrings } from './pdf-strings.ts';

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/** The text of a PDF: what its pages, notes and forms show, and all other texts and names in it. */
export async function readPdf(bytes: Uint8Array, text: CollectedText): Promise<void> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }).catch((error) => {
    throw new Unstrippable(error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable');
  });
  const copy = await readingCopy(document);
  const unmapped = await unmappedCopy(document);
  const shown = await collected((part) => readPages(copy, part));
  text.add(shown);
  const other = unmapped ? await collected((part) => readPages(unmapped, part)) : shown;
  if (other !== shown) text.add(other);
  PdfStrings.addTo(text, document.context);
}

async function readPages(data: Uint8Array, text: CollectedText): Promise<void> {
  const loading = getDocument({
    data,
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
  const document = await loading.promise.catch(() => {
    throw new Unstrippable('unreadable');
  });
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    await readPage(page, text);
    page.cleanup();
  }
}

async function readPage(page: PDFPageProxy, text: CollectedText): Promise<void> {
  const { items } = await page.getTextContent();
  for (const item of items) if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str);
  text.add('\n');
}
