import type { PDFPage } from '@cantoo/pdf-lib';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { stripPdf } from '../features/attachments/metadata/strip-pdf.ts';
import { Unstrippable } from '../features/attachments/sandbox/refusal.ts';
import { collected } from '../features/attachments/text/collected-text.ts';
import { readPdf } from '../features/attachments/text/pdf-text.ts';
import { unpackedText } from './unpacked-text.ts';

/** PDFs of one page with a seller's name in one place, and what becomes of the name. */

/** The seller's name, put into one place at a time. */
export const canary = 'Canaria Quillfeather';
export const one = 'Quillfeather';
export const named = PDFName.of;
export const text = () => PDFString.of(canary);
export type Outcome = 'read' | 'removed' | 'signed' | 'carriesFiles' | 'unreadable' | 'encrypted';

export type Place = [place: string, outcome: Outcome, make: () => Promise<Uint8Array>];

export interface Made {
  document: PDFDocument;
  page: PDFPage;
}
export async function pdf(change: (made: Made) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([200, 200]);
  page.drawText('Heat exchanger');
  await change({ document, page });
  return document.save({ useObjectStreams: false });
}
export const object = ({ document }: Made, value: object) => document.context.obj(value as never);
export const stream = ({ document }: Made, content: string | Uint8Array, fields: object = {}) =>
  document.context.register(PDFRawStream.of(document.context.obj(fields as never) as never, Buffer.from(content as string)));
export type Value = object | ((made: Made) => object);
export const valueIn = (made: Made, value: Value) =>
  object(made, typeof value === 'function' && !('asBytes' in value) ? (value as (made: Made) => object)(made) : value);
export const inCatalog = (key: string, value: Value) =>
  pdf((made) => made.document.catalog.set(named(key), valueIn(made, value)));
export const onPage = (key: string, value: Value) => pdf((made) => made.page.node.set(named(key), valueIn(made, value)));
export const resource = (kind: string, name: string, value: Value) =>
  pdf((made) => made.page.node.Resources()?.set(named(kind), object(made, { [name]: valueIn(made, value) })));
export const annotated = (fields: object) =>
  onPage('Annots', () => [{ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], ...fields }]);
export const field = (fields: object) => annotated({ Subtype: 'Widget', FT: 'Tx', ...fields });
export const linked = (action: object) => annotated({ Subtype: 'Link', A: action });
export const uri = (address: string) => linked({ S: 'URI', URI: PDFString.of(address) });
export const inStructure = (fields: object) => inCatalog('StructTreeRoot', () => ({ K: { S: 'P', ...fields } }));
export const drawing = (content: string) => onPage('Contents', (made) => stream(made, content));
export const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
export const shown = `BT /F1 12 Tf 5 5 Td (${canary}) Tj ET`;
export const drawn = (content: string, fields: (made: Made) => object = () => ({})) =>
  pdf((made) => {
    made.page.node.set(named('Resources'), object(made, { Font: { F1: { ...font, ...fields(made) } } }));
    made.page.node.set(named('Contents'), stream(made, content));
  });
export const fonts = { Font: { F1: font } };
export const form = (made: Made, content = shown, fields: object = {}) =>
  stream(made, content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 50], Resources: fonts, ...fields });
export const utf16 = (bytes: string) => PDFHexString.of(`feff${Buffer.from(bytes, 'utf16le').swap16().toString('hex')}`);

/** The outcome for a file: removed if the name is gone, read if the check sees it, or the reason why the file is refused. */
export async function outcomeOf(file: Uint8Array): Promise<string> {
  try {
    const stripped = await stripPdf(file);
    const found = await collected((to) => readPdf(stripped, to));
    if (found.replaceAll(/\s/g, '').includes(one)) return 'read';
    return unpackedText(stripped).includes(one) || unpackedText(stripped).includes('Canaria') ? 'left unread' : 'removed';
  } catch (error) {
    if (error instanceof Unstrippable) return error.reason;
    throw error;
  }
}
