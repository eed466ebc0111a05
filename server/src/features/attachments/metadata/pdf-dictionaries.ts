import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { Unstrippable } from './refusal.ts';

const named = (name: string) => PDFName.of(name);
const names = (list: string): Set<PDFName> => new Set(list.trim().split(/\s+/).map(named));

/** Entries about the document, its author or their machine, in any dictionary. */
const dropped = names(`
  Metadata PieceInfo LastModified Thumb XFA CreatorInfo SpiderInfo OutputIntents OPI Threads Legal JS GPTS PtData LGIDict UF Win
  Mac Unix DOS
`);
/** Private entries of pdfTeX and of macOS, with paths and names. */
const privateEntry = /^\/(PTEX\.|AAPL[:.])/;
/** Entries of a note about whoever wrote it. A form field's title is its name. */
const ofNote = names('NM M CreationDate Subj RC ExData');

/** All entries that these dictionaries may have, by the standard. Others are private. */
const standard = {
  Catalog: names(`
    Type Version Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction AcroForm StructTreeRoot
    MarkInfo Lang OCProperties NeedsRendering
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

const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';

const hasName = (dict: PDFDict, key: string, ...values: string[]): boolean =>
  values.some((value) => dict.lookup(named(key)) === named(value));

/** Drops entries that describe the document, so that nothing follows them. Throws for signatures and for embedded files. */
export function checkDictionary(dict: PDFDict): void {
  const has = (name: string) => dict.has(named(name));
  if (has('ByteRange') || hasName(dict, 'Type', 'Sig')) throw new Unstrippable('signed');
  if (has('EF') || has('AF') || (has('Rect') && hasName(dict, 'Subtype', ...carriers))) throw new Unstrippable('carriesFiles');
  for (const key of dict.keys()) if (dropped.has(key) || privateEntry.test(key.asString())) dict.delete(key);
}

/** Cleans a dictionary that passed the check. */
export function cleanDictionary(dict: PDFDict): void {
  const has = (name: string) => dict.has(named(name));
  keepStandard(dict);
  if (has('Rect') && has('Subtype')) cleanAnnotation(dict);
  // A path to another file. In other places, F holds flags.
  if (has('F') && !(dict.lookup(named('F')) instanceof PDFNumber)) dict.delete(named('F'));
  if (localPath.test(textOf(dict.lookup(named('URI'))))) dict.set(named('URI'), PDFString.of('about:blank'));
  if (localPath.test(textOf(dict.lookup(named('Alt'))))) dict.delete(named('Alt'));
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
  const [name, kept] = kind;
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
  const trees = name === 'Catalog' ? dict.lookup(named('Names')) : undefined;
  if (trees instanceof PDFDict) for (const key of trees.keys()) if (key !== named('Dests')) trees.delete(key);
}

function cleanAnnotation(dict: PDFDict): void {
  for (const key of ofNote) dict.delete(key);
  if (!hasName(dict, 'Subtype', 'Widget')) dict.delete(named('T'));
}
