import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { Unstrippable } from './refusal.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Entries that describe the document, its maker or an editor's private data, wherever they stand. */
const dropped = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'XFA', 'CreatorInfo', 'SpiderInfo', 'OutputIntents'].map(
  (name) => PDFName.of(name),
);
const named = (name: string) => PDFName.of(name);
const filter = named('Filter');
const uri = named('URI');

/**
 * Writes a PDF anew with only what its pages and forms reach: without the Info dictionary, XMP, earlier revisions, authors of
 * comments, private data of editors and metadata of pictures.
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await opened(bytes);
  const { context } = document;
  if (context.trailerInfo.Encrypt) throw new Unstrippable('encrypted');
  const root = context.trailerInfo.Root;
  if (!root || document.getPageCount() === 0) throw new Unstrippable('unreadable');
  context.trailerInfo = { Root: root };
  const reached = cleanReachable(context, root);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, throwOnInvalidObject: false });
  } catch (error) {
    const isEncrypted = error instanceof EncryptedPDFError || /encrypt|password/i.test(String(error));
    throw new Unstrippable(isEncrypted ? 'encrypted' : 'unreadable');
  }
}

/** Cleans every object that the root leads to; returns the references met on the way. */
function cleanReachable(context: PDFContext, root: PDFObject): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const open: PDFObject[] = [root];
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target instanceof PDFRawStream) cleanPicture(context, object, target);
      if (target) open.push(context.lookup(object) ?? target);
    } else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...cleaned(object));
    else if (object instanceof PDFStream) open.push(...cleaned(object.dict));
  }
  return reached;
}

function cleaned(dict: PDFDict): PDFObject[] {
  for (const name of dropped) dict.delete(name);
  const has = (name: string) => dict.has(named(name));
  const is = (name: string, ...values: string[]) => values.some((value) => dict.lookup(named(name)) === named(value));
  if (has('ByteRange') || is('Type', 'Sig')) throw new Unstrippable('signed');
  if (has('EF') || has('AF') || is('Subtype', 'FileAttachment')) throw new Unstrippable('carriesFiles');
  // The title of a comment is its author; that of a form's field is the field's name.
  if (has('Rect') && has('Subtype') && !is('Subtype', 'Widget')) dict.delete(named('T'));
  // Paths of the author's machine, as in file:///C:/Users/...
  if (is('S', 'Launch', 'GoToR', 'GoToE', 'ImportData')) dict.delete(named('F'));
  const target = dict.lookup(uri);
  const address = target instanceof PDFString || target instanceof PDFHexString ? target.decodeText() : '';
  if (/^\s*(file:|[a-z]:\W|\\\\)/i.test(address)) dict.set(uri, PDFString.of('about:blank'));
  return dict.values();
}

/** Pictures of a PDF that are whole JPEG files carry the camera's metadata. */
function cleanPicture(context: PDFContext, ref: PDFRef, stream: PDFRawStream): void {
  const name = stream.dict.lookup(filter);
  const filters = name instanceof PDFArray ? name.asArray() : [name];
  if (filters.length === 1 && filters[0] === PDFName.of('DCTDecode'))
    context.assign(ref, PDFRawStream.of(stream.dict, stripJpeg(stream.getContents())));
}
