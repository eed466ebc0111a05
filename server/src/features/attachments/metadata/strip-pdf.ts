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

/** Entries that describe the document, its author or an editor's private data, anywhere in the file. */
const dropped = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'XFA', 'CreatorInfo', 'SpiderInfo', 'OutputIntents'].map(
  (name) => PDFName.of(name),
);
const named = (name: string) => PDFName.of(name);
const filter = named('Filter');
const uri = named('URI');

/**
 * Rewrites a PDF with only what its pages and forms use: without the Info dictionary, XMP, earlier revisions, authors of
 * comments, editors' private data and image metadata.
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

/** Cleans every object reachable from the root and returns the references it found. */
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
  // A comment's title is its author; a form field's title is its name.
  if (has('Rect') && has('Subtype') && !is('Subtype', 'Widget')) dict.delete(named('T'));
  // Paths on the author's machine, such as file:///C:/Users/...
  if (is('S', 'Launch', 'GoToR', 'GoToE', 'ImportData')) dict.delete(named('F'));
  const target = dict.lookup(uri);
  const address = target instanceof PDFString || target instanceof PDFHexString ? target.decodeText() : '';
  if (/^\s*(file:|[a-z]:\W|\\\\)/i.test(address)) dict.set(uri, PDFString.of('about:blank'));
  return dict.values();
}

/** Images in a PDF that are complete JPEG files contain the camera's metadata. */
function cleanPicture(context: PDFContext, ref: PDFRef, stream: PDFRawStream): void {
  const name = stream.dict.lookup(filter);
  const filters = name instanceof PDFArray ? name.asArray() : [name];
  if (filters.length === 1 && filters[0] === PDFName.of('DCTDecode'))
    context.assign(ref, PDFRawStream.of(stream.dict, stripJpeg(stream.getContents())));
}
