import { deflateSync } from 'node:zlib';
import type { PDFPage } from '@cantoo/pdf-lib';
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  icc,
  iccCurve,
  iccDescription,
  iccLocalized,
  iccPrivate,
  iccText,
  jbig2,
  jpx,
  jpxCode,
} from '../../../test/picture-files.ts';
import { unpackedText } from '../../../test/unpacked-text.ts';
import { stripPdf } from './strip-pdf.ts';

/** The seller's name, put into one place at a time. */
const canary = 'Canaria Quillfeather';
const named = PDFName.of;
const text = () => PDFString.of(canary);

interface Made {
  document: PDFDocument;
  page: PDFPage;
}
/** A PDF of one page with a text, changed by `change`. */
async function pdf(change: (made: Made) => unknown = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([200, 200]);
  page.drawText('Heat exchanger');
  await change({ document, page });
  return document.save({ useObjectStreams: false });
}

const object = ({ document }: Made, value: object) => document.context.obj(value as never);
const inCatalog = (key: string, value: (made: Made) => object) =>
  pdf((made) => made.document.catalog.set(named(key), object(made, value(made))));
const onPage = (key: string, value: (made: Made) => object) =>
  pdf((made) => made.page.node.set(named(key), object(made, value(made))));
const annotated = (fields: object) => onPage('Annots', () => [{ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], ...fields }]);
const linked = (action: object) => annotated({ Subtype: 'Link', A: action });

/** A stream that the page draws. */
const drawn = (bytes: Uint8Array, fields: object) =>
  pdf((made) => {
    const { context } = made.document;
    const dict = object(made, { Type: 'XObject', ...fields });
    const ref = context.register(PDFRawStream.of(dict as never, bytes));
    made.page.node.setXObject(named('X1'), ref);
  });
const image = (Filter: string | string[], bytes: Uint8Array, more: object = {}) =>
  drawn(bytes, { Subtype: 'Image', Width: 1, Height: 1, Filter, ...more });
const form = (content: string, more: object = {}) =>
  drawn(Buffer.from(content), { Subtype: 'Form', BBox: [0, 0, 9, 9], ...more });
const colored = (profile: Buffer) =>
  pdf((made) => {
    const { context } = made.document;
    const stream = context.register(context.flateStream(profile, { N: 3 }));
    made.page.node.Resources()?.set(named('ColorSpace'), object(made, { C1: ['ICCBased', stream] }));
  });
const jpeg = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: canary } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
const revised = async () => Buffer.concat([await pdf(), Buffer.from(`% ${canary}\n`)]);

const places: [place: string, file: () => Promise<Uint8Array>][] = [
  ['the author', () => pdf(({ document }) => document.setAuthor(canary))],
  ['the title', () => pdf(({ document }) => document.setTitle(canary))],
  ['the program that wrote it', () => pdf(({ document }) => document.setProducer(canary))],
  ['XMP of the document', () => inCatalog('Metadata', () => ({ a: text() }))],
  ['XMP of a page', () => onPage('Metadata', () => ({ a: text() }))],
  ['private data of an editor', () => onPage('PieceInfo', () => ({ Editor: { Private: text() } }))],
  ['private entries of the document', () => inCatalog('Owner', () => ({ Name: text() }))],
  ['private entries of a page', () => onPage('DrawnBy', () => ({ Name: text() }))],
  ['a legal attestation', () => inCatalog('Legal', () => ({ Attestation: text() }))],
  ['the information of an article', () => inCatalog('Threads', () => [{ I: { Author: text() } }])],
  ['a name for a script', () => inCatalog('Names', () => ({ JavaScript: { Names: [text(), {}] } }))],
  ['a script', () => inCatalog('OpenAction', () => ({ S: 'JavaScript', JS: text() }))],
  ['the output intent', () => inCatalog('OutputIntents', () => [{ Info: text() }])],
  [
    'the people of a layer',
    () => inCatalog('OCProperties', () => ({ D: { OCGs: [{ Usage: { User: { Type: 'Ind', Name: text() } } }] } })),
  ],
  ['the program of a layer', () => inCatalog('OCProperties', () => ({ D: { Usage: { CreatorInfo: { Creator: text() } } } }))],
  [
    'the properties of an object',
    () => inCatalog('StructTreeRoot', () => ({ K: { A: { O: 'UserProperties', P: [{ N: text() }] } } })),
  ],
  [
    'a description that is a path',
    () => inCatalog('StructTreeRoot', () => ({ K: { Alt: PDFString.of(`C:/Users/${canary}/a.png`) } })),
  ],
  ['the author of a note', () => annotated({ T: text() })],
  ['the subject of a note', () => annotated({ Subj: text() })],
  ['the name of a note', () => annotated({ NM: text() })],
  ['the styled text of a note', () => annotated({ RC: PDFString.of(`<body xfa:by="${canary}">wide</body>`) })],
  ['a link to a file', () => linked({ S: 'URI', URI: PDFString.of(`file:///C:/Users/${canary}/a.pdf`) })],
  ['a link to a page of a file', () => linked({ S: 'GoToR', F: text() })],
  ['a link to a described file', () => linked({ S: 'GoToR', F: { Type: 'Filespec', F: text(), UF: text() } })],
  ['a program to start', () => linked({ S: 'Launch', Win: { F: text() } })],
  ['the receiver of a form', () => linked({ S: 'SubmitForm', F: { FS: 'URL', F: PDFString.of(`https://${canary}.example`) } })],
  ['the place on a map', () => onPage('VP', () => [{ Measure: { GPTS: [1, 2], Name: text() } }])],
  ['a file that pdfTeX included', () => form('0 g', { 'PTEX.FileName': text(), 'PTEX.InfoDict': { Author: text() } })],
  ['a picture to be exchanged', () => form('0 g', { OPI: { F: text() } })],
  ['a page of another file', () => form('0 g', { Ref: { F: text() } })],
  ['private entries of a drawing', () => form('0 g', { By: text() })],
  ['a comment of a drawing', () => form(`0 g % ${canary}\n0 0 9 9 re f`)],
  [
    'a comment of a page',
    () => onPage('Contents', ({ document: { context } }) => context.register(context.flateStream(`0 g %${canary}\rq Q`))),
  ],
  [
    'a comment of a part of a page',
    () =>
      onPage('Contents', ({ document: { context } }) => [
        context.register(context.stream('q ')),
        context.register(context.stream(`Q %${canary}`)),
      ]),
  ],
  [
    'a comment of a glyph',
    () =>
      onPage('Resources', ({ document: { context } }) => ({
        Font: { F1: { Type: 'Font', Subtype: 'Type3', CharProcs: { a: context.register(context.stream(`0 g %${canary}\n`)) } } },
      })),
  ],
  ['private entries of a picture', () => image('RunLengthDecode', Buffer.from([128]), { By: text() })],
  ['the metadata of a JPEG', async () => image('DCTDecode', await jpeg())],
  ['the metadata of a compressed JPEG', async () => image(['FlateDecode', 'DCTDecode'], deflateSync(await jpeg(), { level: 0 }))],
  ['XML of a JPEG 2000', async () => image('JPXDecode', jpx({ text: canary }))],
  ['EXIF of a JPEG 2000', async () => image('JPXDecode', jpx({ type: 'uuid', text: canary }))],
  ['the color profile of a JPEG 2000', async () => image('JPXDecode', jpx({ profile: icc([['cprt', iccText(canary)]]) }))],
  ['a comment of a JPEG 2000', async () => image('JPXDecode', jpx({ code: jpxCode(canary) }))],
  ['a comment of the code of a JPEG 2000', async () => image('JPXDecode', jpxCode(canary))],
  [
    'a comment of a JBIG2',
    async () => image('JBIG2Decode', Buffer.concat([jbig2(62, Buffer.from(canary)), jbig2(51, Buffer.alloc(0), 1)])),
  ],
  ['the copyright of a color profile', () => colored(icc([['cprt', iccText(canary)]]))],
  ['the description of a color profile', () => colored(icc([['desc', iccDescription(canary)]]))],
  ['the localized description of a color profile', () => colored(icc([['desc', iccLocalized(canary)]]))],
  ['a private tag of a color profile', () => colored(icc([['mmod', iccPrivate(canary)]]))],
  ['bytes behind the end', revised],
  ['an object that nothing refers to', () => pdf(({ document: { context } }) => context.register(context.flateStream(canary)))],
];

const stripped = async (file: Uint8Array) => unpackedText(await stripPdf(file));
const reasonOf = (file: Uint8Array) =>
  stripPdf(file).then(
    () => 'stripped',
    (error) => error.reason ?? String(error),
  );
const holds = (file: string, part: Buffer) => file.includes(part.toString('latin1'));

describe('PDFs', () => {
  it.each(places)('lose a name in %s', async (_place, make) => {
    const file = await make();
    expect(unpackedText(file)).toContain('Quillfeather');
    const left = await stripped(file);
    expect(left).not.toContain('Quillfeather');
    expect(left).not.toContain('Canaria');
  });

  it('keep their pages, titles, layers and links', async () => {
    const file = await pdf((made) => {
      const { catalog } = made.document;
      catalog.set(named('Outlines'), object(made, { First: { Title: PDFString.of('Chapter 1') } }));
      const place = [made.page.ref, 'XYZ', 0, 77, 0];
      catalog.set(named('Names'), object(made, { Dests: { Kids: [{ Names: [PDFString.of('chapter.1'), { D: place }] }] } }));
      catalog.set(named('OCProperties'), object(made, { D: { OCGs: [{ Type: 'OCG', Name: PDFString.of('Dimensions') }] } }));
      const uri = { S: 'URI', URI: PDFString.of('https://example.com/home/') };
      made.page.node.set(
        named('Annots'),
        object(made, [
          { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], F: 4, A: uri },
          { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: PDFString.of('chapter.1') },
          { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 8], A: { S: 'GoTo', D: PDFString.of('chapter.1') } },
          { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: PDFString.of('a note') },
          { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', Rect: [0, 0, 9, 9], T: PDFString.of('Field 1') },
        ]),
      );
    });
    const out = await PDFDocument.load(await stripPdf(file), { updateMetadata: false });
    expect(out.getPageCount()).toBe(1);
    const left = unpackedText(await out.save({ useObjectStreams: false }));
    for (const link of [/\/Dest \[ \d+ 0 R \/XYZ 0 77 0 \]/, /\/D \[ \d+ 0 R \/XYZ 0 77 0 \]/]) expect(left).toMatch(link);
    for (const kept of ['Chapter 1', 'Dimensions', 'https://example.com/home/', '/F 4', 'a note', 'Field 1'])
      expect(left).toContain(kept);
  });

  it('keep what pages draw', async () => {
    const pixels = Buffer.from([0, 37, 255, 10, 69, 73, 32, 1, 2, 3]).toString('latin1');
    const content = `(50% (nested\\) %)) Tj <25> Tj /A <</B (%)>> BDC\nBI /W 1 ID ${pixels}\nEI Q (last) Tj`;
    const file = await form('');
    expect(holds(unpackedText(file), Buffer.from(content, 'latin1'))).toBe(false);
    const drawing = await drawn(Buffer.from(`${content} % gone\n`, 'latin1'), { Subtype: 'Form', BBox: [0, 0, 9, 9] });
    const left = await stripped(drawing);
    expect(holds(left, Buffer.from(content, 'latin1'))).toBe(true);
    expect(left).not.toContain('gone');
  });

  it('keep the numbers of color profiles and the code of pictures', async () => {
    const curve = iccCurve();
    expect(
      holds(
        await stripped(
          await colored(
            icc([
              ['rTRC', curve],
              ['desc', iccText(canary)],
            ]),
          ),
        ),
        curve,
      ),
    ).toBe(true);
    const plain = jpx();
    expect(holds(await stripped(await image('JPXDecode', plain)), plain)).toBe(true);
    const segments = Buffer.concat([jbig2(48, Buffer.alloc(19, 7)), jbig2(51, Buffer.alloc(0), 1)]);
    expect(holds(await stripped(await image('JBIG2Decode', segments)), segments)).toBe(true);
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['a signature', 'signed', () => annotated({ Subtype: 'Widget', V: { Type: 'Sig', ByteRange: [0, 1] } })],
    ['a certified document', 'signed', () => inCatalog('Perms', () => ({ DocMDP: { Type: 'Sig' } }))],
    ['an attachment', 'carriesFiles', () => inCatalog('Names', () => ({ EmbeddedFiles: { Names: [text(), { EF: {} }] } }))],
    ['an attached note', 'carriesFiles', () => annotated({ Subtype: 'FileAttachment' })],
    ['a sound', 'carriesFiles', () => annotated({ Subtype: 'Sound' })],
    ['a film', 'carriesFiles', () => annotated({ Subtype: 'RichMedia' })],
    ['a model', 'carriesFiles', () => annotated({ Subtype: '3D' })],
    ['a JPEG among operators', 'carriesFiles', () => form('BI /F /DCT ID x EI')],
    ['a broken JPEG', 'unreadable', () => image('DCTDecode', Buffer.from('no JPEG'))],
    ['a broken JPEG 2000', 'unreadable', () => image('JPXDecode', Buffer.from('no JPEG 2000 either'))],
    ['a truncated JPEG 2000', 'unreadable', () => image('JPXDecode', jpxCode().subarray(0, 30))],
    ['a broken JBIG2', 'unreadable', () => image('JBIG2Decode', jbig2(48, Buffer.alloc(19)).subarray(0, 20))],
    ['a broken color profile', 'unreadable', () => colored(icc([['cprt', iccText(canary)]]).subarray(0, 150))],
    [
      'a color profile with too many tags',
      'unreadable',
      () => colored(icc(Array.from({ length: 201 }, () => ['rTRC', iccCurve()] as [string, Buffer]))),
    ],
  ])('with %s are refused: %s', async (_what, reason, make) => {
    expect(await reasonOf(await make())).toBe(reason);
  });
});
