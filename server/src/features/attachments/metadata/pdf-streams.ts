import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { Unstrippable } from '../sandbox/refusal.ts';
import type { StreamRole } from './pdf-stream-roles.ts';
import { stripContent, stripMap } from './strip-content.ts';
import { stripFont } from './strip-font.ts';
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

/** Cleans what a stream holds: whole pictures, fonts, color profiles, and comments among drawing operators and in character maps. */
export function cleanStream(context: PDFContext, ref: PDFRef, stream: PDFRawStream, role: StreamRole | undefined): void {
  const { dict } = stream;
  const filters = filtersOf(dict);
  const strip = pictures.get(filters.at(-1));
  if (strip) {
    cleanPicture(context, ref, stream, filters, strip);
    return;
  }
  const strips = stripperOf(dict, role);
  if (!strips) return;
  const bytes = decoded(stream);
  const stripped = strips(bytes);
  if (stripped !== bytes) replace(context, ref, dict, stripped);
}

type Strip = (bytes: Uint8Array) => Uint8Array;
const isName = (dict: PDFDict, key: string, value: string) => dict.lookup(named(key)) === named(value);

/** Returns the bytes themselves where there is nothing to remove. */
function stripperOf(dict: PDFDict, role: StreamRole | undefined): Strip | null {
  if (role === 'jbig2') return stripJbig2;
  if (role === 'font') return stripFont;
  if (isName(dict, 'Subtype', 'PS')) return () => Buffer.alloc(0);
  if (role === 'map' || isName(dict, 'Type', 'CMap')) return stripMap;
  if (isDrawing(dict, role)) return (bytes) => (/%|\bBI\b/.test(latin1(bytes)) ? stripContent(bytes) : bytes);
  const mayBeProfile = dict.lookup(named('N')) instanceof PDFNumber && !dict.has(named('Type'));
  return mayBeProfile ? (bytes) => (isIcc(bytes) ? stripIcc(bytes) : bytes) : null;
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** True for a stream in the syntax of drawing operators. Functions of type 4 and character maps share it. */
export const isDrawing = (dict: PDFDict, role: StreamRole | undefined): boolean =>
  role === 'drawing' ||
  role === 'map' ||
  isName(dict, 'Subtype', 'Form') ||
  isName(dict, 'Type', 'CMap') ||
  dict.has(named('PatternType')) ||
  String(dict.lookup(named('FunctionType'))) === '4';

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

export function decoded(stream: PDFRawStream): Uint8Array {
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
