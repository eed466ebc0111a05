import type { PDFContext } from '@cantoo/pdf-lib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { Unstrippable } from './refusal.ts';
import { stripContent } from './strip-content.ts';
import { isIcc, stripIcc } from './strip-icc.ts';
import { stripJbig2 } from './strip-jbig2.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripJpx } from './strip-jpx.ts';

const named = (name: string) => PDFName.of(name);
const [filter, parameters] = [named('Filter'), named('DecodeParms')];

/** Formats of whole pictures, which have their own metadata. */
const pictures = new Map<unknown, (bytes: Uint8Array) => Uint8Array>([
  [named('DCTDecode'), stripJpeg],
  [named('JPXDecode'), stripJpx],
  [named('JBIG2Decode'), stripJbig2],
]);

/** The streams of drawing operators that a dictionary refers to: pages and the glyphs of Type 3 fonts. */
export function contentsOf(dict: PDFDict): PDFRef[] {
  const found = dict.get(named('Contents'));
  const glyphs = dict.lookup(named('CharProcs'));
  const contents = dict.lookup(named('Contents'));
  const all = [
    found,
    ...(contents instanceof PDFArray ? contents.asArray() : []),
    ...(glyphs instanceof PDFDict ? glyphs.values() : []),
  ];
  return all.filter((value) => value instanceof PDFRef);
}

/** Cleans what a stream holds: whole pictures, color profiles, and comments among drawing operators. */
export function cleanStream(context: PDFContext, ref: PDFRef, stream: PDFRawStream, isContent: boolean): void {
  const { dict } = stream;
  const filters = filtersOf(dict);
  const strip = pictures.get(filters.at(-1));
  if (strip) {
    cleanPicture(context, ref, stream, filters, strip);
    return;
  }
  const isDrawing = isContent || dict.lookup(named('Subtype')) === named('Form') || dict.has(named('PatternType'));
  const mayBeProfile = dict.lookup(named('N')) instanceof PDFNumber && !dict.has(named('Type'));
  if (!isDrawing && !mayBeProfile) return;
  const bytes = decoded(stream);
  if (isDrawing && /%|\bBI\b/.test(Buffer.from(bytes).toString('latin1'))) replace(context, ref, dict, stripContent(bytes));
  else if (!isDrawing && isIcc(bytes)) replace(context, ref, dict, stripIcc(bytes));
}

function filtersOf(dict: PDFDict): unknown[] {
  const found = dict.lookup(filter);
  return found instanceof PDFArray ? found.asArray() : found ? [found] : [];
}

/** A picture can be compressed or encoded once more. Only its own format stays. */
function cleanPicture(
  context: PDFContext,
  ref: PDFRef,
  { dict, contents }: PDFRawStream,
  filters: unknown[],
  strip: (bytes: Uint8Array) => Uint8Array,
): void {
  const own = filters.at(-1);
  const outer = context.obj({});
  outer.set(filter, context.obj(filters.slice(0, -1) as PDFName[]));
  const bytes = filters.length > 1 ? decoded(PDFRawStream.of(outer, contents)) : contents;
  const given = dict.lookup(parameters);
  const ofOwn = given instanceof PDFArray ? given.lookup(filters.length - 1) : given;
  if (ofOwn instanceof PDFDict) dict.set(parameters, ofOwn);
  else dict.delete(parameters);
  dict.set(filter, own as PDFName);
  context.assign(ref, PDFRawStream.of(dict, strip(bytes)));
}

function decoded(stream: PDFRawStream): Uint8Array {
  const given = stream.dict.lookup(parameters);
  const all = given instanceof PDFArray ? given.asArray() : [given];
  // The library doesn't undo predictors, which make no sense for these streams.
  if (all.some((one) => one instanceof PDFDict && one.has(named('Predictor')))) throw new Unstrippable('unreadable');
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    throw new Unstrippable('unreadable');
  }
}

function replace(context: PDFContext, ref: PDFRef, dict: PDFDict, bytes: Uint8Array): void {
  const compressed = context.flateStream(bytes);
  dict.delete(parameters);
  dict.set(filter, named('FlateDecode'));
  context.assign(ref, PDFRawStream.of(dict, compressed.getContents()));
}
