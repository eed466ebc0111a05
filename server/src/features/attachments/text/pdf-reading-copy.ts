import type { PDFContext, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { contentTokens } from '../metadata/content-tokens.ts';
import { decoded } from '../metadata/pdf-streams.ts';

const named = (name: string) => PDFName.of(name);
/** Texts outside a page are text as well. The reader leaves out what it believes to be invisible. */
const everything = [-1_000_000, -1_000_000, 1_000_000, 1_000_000];
/** Extra drawings on a page, far enough apart to be on different lines. */
const perPage = 100;
const distance = 10_000;
const plainly = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };
const toUnicode = named('ToUnicode');
const programs = ['FontFile', 'FontFile2', 'FontFile3'].map(named);
type Drawing = [ref: PDFRef, stream: PDFRawStream, resources?: PDFDict];
const isForm = (dict: PDFDict): boolean => dict.lookup(named('Subtype')) === named('Form');
const dictIn = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const found = dict?.lookup(named(key));
  return found instanceof PDFDict ? found : undefined;
};

/**
 * A copy for the reader, whose pages are as large as possible, with more pages for drawings that no page draws itself: stamps, states of
 * buttons, patterns, masks, and the glyphs of fonts.
 */
export async function readingCopy(document: PDFDocument): Promise<Uint8Array> {
  const { context } = document;
  const drawn = new DrawnForms(context);
  for (const page of document.getPages()) {
    drawn.addPage(page);
    for (const key of ['MediaBox', 'CropBox']) page.node.set(named(key), context.obj(everything));
    page.node.delete(named('Rotate'));
  }
  const extra = [...otherDrawings(context)].filter(([ref]) => drawn.add(ref));
  for (let at = 0; at < extra.length; at += perPage) addPage(document, extra.slice(at, at + perPage));
  return document.save(plainly);
}

/**
 * The copy without the maps to Unicode of fonts that aren't in the file, or null if there are none. What such a font shows follows from its
 * encoding, and programs copy what its map says.
 */
export async function unmappedCopy(document: PDFDocument): Promise<Uint8Array | null> {
  const maps: [font: PDFDict, map: PDFObject][] = [];
  for (const [, object] of document.context.enumerateIndirectObjects())
    for (const dict of dictionariesIn(object)) {
      const map = isEncoded(dict) ? dict.get(toUnicode) : undefined;
      if (map) maps.push([dict, map]);
    }
  if (maps.length === 0) return null;
  for (const [font] of maps) font.delete(toUnicode);
  const copy = await document.save(plainly);
  for (const [font, map] of maps) font.set(toUnicode, map);
  return copy;
}

const isOneOf = (value: PDFObject | undefined, ...names: string[]): boolean => names.some((name) => value === named(name));

/** True for a font outside of the file whose codes have a meaning of their own. */
function isEncoded(font: PDFDict): boolean {
  const [parts, encoding] = [font.lookup(named('DescendantFonts')), font.lookup(named('Encoding'))];
  const part = parts instanceof PDFArray ? parts.lookup(0) : font;
  const descriptor = part instanceof PDFDict ? dictIn(part, 'FontDescriptor') : undefined;
  if (programs.some((key) => descriptor?.has(key))) return false;
  return part === font
    ? isOneOf(font.lookup(named('Subtype')), 'Type1', 'TrueType')
    : encoding instanceof PDFName && !isOneOf(encoding, 'Identity-H', 'Identity-V');
}

/** The forms that pages draw, and the forms inside of them. */
class DrawnForms {
  readonly #drawn = new Set<PDFRef>();
  readonly #context: PDFContext;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  addPage({ node }: PDFPage): void {
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray().map((one) => this.#context.lookup(one)) : [contents];
    const bytes = streams.flatMap((one) => (one instanceof PDFRawStream ? [Buffer.from(decoded(one)), Buffer.from('\n')] : []));
    this.#addForms(Buffer.concat(bytes), node.Resources());
  }

  /** Returns false for a form that is drawn already. */
  add(ref: PDFRef): boolean {
    if (this.#drawn.has(ref)) return false;
    this.#drawn.add(ref);
    const form = this.#context.lookup(ref);
    if (form instanceof PDFRawStream) this.#addForms(Buffer.from(decoded(form)), dictIn(form.dict, 'Resources'));
    return true;
  }

  #addForms(source: Buffer, resources: PDFDict | undefined): void {
    const forms = dictIn(resources, 'XObject');
    if (!forms) return;
    let name = '';
    for (const { kind, from, to } of contentTokens(source)) {
      if (kind === 'name') name = source.toString('latin1', from + 1, to);
      if (kind !== 'word' || source.toString('latin1', from, to) !== 'Do') continue;
      const ref = forms.get(named(name));
      const form = this.#context.lookup(ref);
      if (ref instanceof PDFRef && form instanceof PDFRawStream && isForm(form.dict)) this.add(ref);
    }
  }
}

/** Drawings outside of pages: forms, patterns, and glyphs of fonts, with the resources of the font. */
function* otherDrawings(context: PDFContext): Generator<Drawing> {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && (isForm(object.dict) || object.dict.has(named('PatternType')))) yield [ref, object];
    for (const dict of dictionariesIn(object)) yield* glyphsOf(dict);
  }
}

function* glyphsOf(font: PDFDict): Generator<Drawing> {
  const resources = dictIn(font, 'Resources');
  for (const glyph of dictIn(font, 'CharProcs')?.values() ?? []) {
    const stream = font.context.lookup(glyph);
    if (glyph instanceof PDFRef && stream instanceof PDFRawStream && /T[jJ]|['"]|Do/.test(latin1(stream)))
      yield resources ? [glyph, stream, resources] : [glyph, stream];
  }
}

/** The dictionaries in an object, without those that it refers to. */
function* dictionariesIn(object: PDFObject): Generator<PDFDict> {
  const open = [object];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFArray) for (const item of next.asArray()) open.push(item);
    const dict = next instanceof PDFStream ? next.dict : next;
    if (!(dict instanceof PDFDict)) continue;
    yield dict;
    for (const value of dict.values()) open.push(value);
  }
}

const latin1 = (stream: PDFRawStream): string => Buffer.from(decoded(stream)).toString('latin1');

function addPage(document: PDFDocument, drawings: Drawing[]): void {
  const { context } = document;
  const page = document.addPage();
  const forms = context.obj({});
  const operators = drawings.map(([, { dict, contents }, resources], index) => {
    const form = dict.clone(context);
    for (const [key, value] of Object.entries({ Type: 'XObject', Subtype: 'Form', BBox: everything, Matrix: [1, 0, 0, 1, 0, 0] }))
      form.set(named(key), context.obj(value));
    if (resources) form.set(named('Resources'), resources);
    form.delete(named('PatternType'));
    forms.set(named(`X${index}`), context.register(PDFRawStream.of(form, contents)));
    return `q 1 0 0 1 0 ${-index * distance} cm /X${index} Do Q`;
  });
  page.node.set(named('Resources'), context.obj({ XObject: forms }));
  page.node.set(named('Contents'), context.register(context.stream(operators.join('\n'))));
  for (const key of ['MediaBox', 'CropBox']) page.node.set(named(key), context.obj(everything));
}
