import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { EncryptedPDFError, ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { Unstrippable } from '../sandbox/refusal.ts';
import { destinationsOf, resolveDestinations } from './pdf-destinations.ts';
import { checkDictionary, cleanDictionary, isMap } from './pdf-dictionaries.ts';
import { FontNames } from './pdf-font-names.ts';
import { StreamRoles } from './pdf-stream-roles.ts';
import { cleanStream } from './pdf-streams.ts';

/**
 * Rewrites a PDF with only what its pages and forms use: without the Info dictionary, XMP, earlier revisions, authors of
 * comments, editors' private data, names of fonts and destinations, actions and image metadata.
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await opened(bytes);
  const { context } = document;
  if (context.trailerInfo.Encrypt) throw new Unstrippable('encrypted');
  const root = context.trailerInfo.Root;
  if (!root || document.getPageCount() === 0) throw new Unstrippable('unreadable');
  context.trailerInfo = { Root: root };
  visitReachable(context, root, checkDictionary);
  const destinations = destinationsOf(document.catalog);
  const [roles, fonts] = [new StreamRoles(), new FontNames()];
  const reached = visitReachable(context, root, (dict, map) => {
    resolveDestinations(dict, destinations);
    cleanDictionary(dict, map);
    fonts.rename(dict);
    if (!map) roles.note(dict);
  });
  for (const ref of reached) {
    const target = context.lookup(ref);
    if (target instanceof PDFRawStream) cleanStream(context, ref, target, roles.of(ref));
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  // A stripped file that is stripped again stays the same.
  context.largestObjectNumber = [...reached].reduce((most, { objectNumber }) => Math.max(most, objectNumber), 0);
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
function visitReachable(context: PDFContext, root: PDFObject, visit: (dict: PDFDict, map: boolean) => void): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const open: [object: PDFObject, map: boolean][] = [[root, false]];
  const follow = (dict: PDFDict, map: boolean) => {
    visit(dict, map);
    for (const [key, value] of dict.entries()) open.push([value, !map && isMap(key, context.lookup(value))]);
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const [object, map] = next;
    if (object instanceof PDFRef) {
      const target = reached.has(object) ? undefined : context.lookup(object);
      reached.add(object);
      if (target) open.push([target, map]);
    } else if (object instanceof PDFArray) for (const item of object.asArray()) open.push([item, false]);
    else if (object instanceof PDFDict) follow(object, map);
    else if (object instanceof PDFStream) follow(object.dict, false);
  }
  return reached;
}
