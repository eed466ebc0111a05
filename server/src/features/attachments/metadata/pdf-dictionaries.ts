import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFDict, PDFHexString, PDFName, PDFNumber, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { Unstrippable } from '../sandbox/refusal.ts';
import { textOfString } from './pdf-text-strings.ts';

const named = (name: string) => PDFName.of(name);
const names = (list: string): Set<PDFName> => new Set(list.trim().split(/\s+/).map(named));

/** Entries about the document, its author or their machine, in any dictionary. */
const dropped = names(`
  Metadata PieceInfo LastModified Thumb XFA CreatorInfo Creator SpiderInfo OutputIntents OPI Threads Legal JS GPTS PtData LGIDict UF
  Win Mac Unix DOS AA RV CharSet
`);
/** Private entries of pdfTeX and of macOS, with paths and names. */
const privateEntry = /^\/(PTEX\.|AAPL[:.])/;
/** Entries of a note about whoever wrote it. A form field's title is its name. */
const ofNote = names('NM M CreationDate Subj RC ExData');

/** All entries that these dictionaries may have, by the standard. Others are private. */
const standard = {
  Catalog: names(`
    Type Version Pages PageLabels ViewerPreferences PageLayout PageMode Outlines OpenAction AcroForm StructTreeRoot MarkInfo Lang
    OCProperties NeedsRendering
  `),
  Pages: names('Type Parent Kids Count Resources MediaBox CropBox Rotate'),
  Page: names(`
    Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Trans Dur Annots StructParents
    Tabs UserUnit
  `),
  Image: names(`
    Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Name
    StructParent OC Filter DecodeParms Length Matte
  `),
  Form: names(`
    Type Subtype FormType BBox Matrix Resources Group StructParent StructParents OC Name Filter DecodeParms Length
  `),
};
const carriers = ['FileAttachment', 'Sound', 'Movie', 'Screen', '3D', 'RichMedia', 'Projection'];
const localPath = /^\s*(file:|[a-z]:\W|\\\\|\/(users|home)\/)/i;
/** Languages without private parts. */
const language = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** Dictionaries whose entries have names that the file chose, such as fonts and layers. These names have no meaning in the standard. */
const mapKeys = names(`
  Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs RoleMap ClassMap RoleMapNS Colorants Solidities DotGain
  MixingHints Dests
`);
/** Appearances of a note or a button, one for each state. */
const stateKeys = names('N R D');

/** True if a dictionary only maps names to objects. */
export function isMap(key: PDFName, value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFDict) || value.has(named('Type'))) return false;
  return mapKeys.has(key) || (stateKeys.has(key) && value.keys().every((state) => value.lookup(state) instanceof PDFStream));
}

const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? textOfString(value) : '';

export const hasName = (dict: PDFDict, key: string, ...values: string[]): boolean =>
  values.some((value) => dict.lookup(named(key)) === named(value));

/** Drops entries that describe the document, so that nothing follows them. Throws for signatures and for embedded files. */
export function checkDictionary(dict: PDFDict, map: boolean): void {
  const has = (name: string) => dict.has(named(name));
  if (has('ByteRange') || hasName(dict, 'Type', 'Sig')) throw new Unstrippable('signed');
  if (!map && (has('EF') || has('AF') || (has('Rect') && hasName(dict, 'Subtype', ...carriers))))
    throw new Unstrippable('carriesFiles');
  if (map) return;
  for (const key of dict.keys()) if (dropped.has(key) || privateEntry.test(key.asString())) dict.delete(key);
}

/** Cleans a dictionary that passed the check. */
export function cleanDictionary(dict: PDFDict, map: boolean): void {
  if (map) return;
  const has = (name: string) => dict.has(named(name));
  keepStandard(dict);
  if (has('Rect') && has('Subtype')) cleanAnnotation(dict);
  cleanActions(dict);
  if (has('CMapName')) dict.set(named('CMapName'), named('CMap'));
  // A path to another file. In other places, F holds flags.
  if (has('F') && !(dict.lookup(named('F')) instanceof PDFNumber)) dict.delete(named('F'));
  if (localPath.test(textOf(dict.lookup(named('Alt'))))) dict.delete(named('Alt'));
  if (has('Lang') && !language.test(textOf(dict.lookup(named('Lang'))))) dict.delete(named('Lang'));
  // People that a layer is meant for, and properties of drawn objects.
  if (dict.lookup(named('User')) instanceof PDFDict) dict.delete(named('User'));
  if (hasName(dict, 'O', 'UserProperties')) dict.delete(named('P'));
}

function keepStandard(dict: PDFDict): void {
  const kind = Object.entries(standard).find(([name]) =>
    name === 'Image' || name === 'Form'
      ? hasName(dict, 'Subtype', name) && !dict.has(named('Rect'))
      : hasName(dict, 'Type', name),
  );
  if (!kind) return;
  const [, kept] = kind;
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
}

function cleanAnnotation(dict: PDFDict): void {
  for (const key of ofNote) dict.delete(key);
  if (!hasName(dict, 'Subtype', 'Widget')) dict.delete(named('T'));
}

const actionKeys = ['A', 'PA', 'OpenAction'];
const keptActions = ['GoTo', 'Named', 'SetOCGState'];
/** Addresses that people follow. Others lead to files and scripts. */
const webAddress = /^\s*(https?:|mailto:|tel:|www\.|#)/i;

/** Drops what a program would run or fetch, except steps inside the document and links to websites. */
function cleanActions(dict: PDFDict): void {
  for (const name of actionKeys) {
    const action = dict.lookup(named(name));
    // In a structure, A holds attributes, which have no kind of action.
    if (!(action instanceof PDFDict) || !action.has(named('S'))) continue;
    action.delete(named('Next'));
    const isLink = hasName(action, 'S', 'URI') && webAddress.test(textOf(action.lookup(named('URI'))));
    if (!isLink && !hasName(action, 'S', ...keptActions)) dict.delete(named(name));
  }
}
