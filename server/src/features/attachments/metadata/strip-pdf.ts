import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { EncryptedPDFError, ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { checkDictionary, cleanDictionary } from './pdf-dictionaries.ts';
import { cleanStream, contentsOf } from './pdf-streams.ts';
import { Unstrippable } from './refusal.ts';

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
  visitReachable(context, root, checkDictionary);
  const contents = new Set<PDFRef>();
  const reached = visitReachable(context, root, (dict) => {
    cleanDictionary(dict);
    for (const ref of contentsOf(dict)) contents.add(ref);
  });
  for (const ref of reached) {
    const target = context.lookup(ref);
    if (target instanceof PDFRawStream) cleanStream(context, ref, target, contents.has(ref));
  }
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

/** Visits each dictionary reachable from the root, before what it refers to. Returns the references it found. */
function visitReachable(context: PDFContext, root: PDFObject, visit: (dict: PDFDict) => void): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const open: PDFObject[] = [root];
  const follow = (dict: PDFDict) => {
    visit(dict);
    open.push(...dict.values());
  };
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PDFRef) {
      const target = reached.has(object) ? undefined : context.lookup(object);
      reached.add(object);
      if (target) open.push(target);
    } else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) follow(object);
    else if (object instanceof PDFStream) follow(object.dict);
  }
  return reached;
}
