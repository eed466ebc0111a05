import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { messages } from '@brevet/contract/messages';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../../../schema/attachments.ts';
import type { TestApp } from '../../../test/app.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestUser } from '../../../test/factories.ts';
import { unpackedText } from '../../../test/unpacked-text.ts';

/** The seller's name, put everywhere a file can contain one. */
const canary = 'Canaria Quillfeather';
const exif = { IFD0: { Artist: canary, Copyright: canary } };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${canary}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .withExif(exif)
    .withXmp(xmp);

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** EXIF, XMP, IPTC, a comment, and trailing bytes. */
async function jpeg(): Promise<Buffer> {
  const bytes = await picture().jpeg().toBuffer();
  const more = [segment(0xed, `Photoshop 3.0\0 8BIM ${canary}`), segment(0xfe, canary)];
  return Buffer.concat([bytes.subarray(0, 2), ...more, bytes.subarray(2), Buffer.from(canary)]);
}

/** EXIF, XMP, a text and a comment chunk. */
async function png(): Promise<Buffer> {
  const bytes = await picture().png().toBuffer();
  const chunk = Buffer.from(`....tEXtAuthor\0${canary}`);
  chunk.writeUInt32BE(chunk.length - 8, 0);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((await import('node:zlib')).crc32(chunk.subarray(4)), 0);
  return Buffer.concat([bytes.subarray(0, 33), chunk, sum, bytes.subarray(33), Buffer.from(canary)]);
}

async function pdf(change: (document: PDFDocument) => void = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(canary);
  document.setAuthor(canary);
  const { context } = document;
  const page = document.addPage([200, 200]);
  page.drawText('Heat exchanger');
  page.drawImage(await document.embedJpg(await jpeg()));
  const metadata = context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' }));
  document.catalog.set(PDFName.of('Metadata'), metadata);
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Editor: { Private: PDFString.of(canary) } }));
  const comment = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 9, 9],
    T: PDFString.of(canary),
    Contents: PDFString.of('wide'),
  });
  const link = context.obj({ S: 'URI', URI: PDFString.of(`file:///C:/Users/${canary}/a.pdf`) });
  const annotation = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: link });
  page.node.set(PDFName.of('Annots'), context.obj([comment, annotation]));
  // Nothing refers to it, like objects left over from an earlier revision.
  context.register(context.flateStream(canary));
  change(document);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
  const at = Number(/startxref\s+(\d+)/.exec(bytes.toString('latin1'))?.[1]);
  const root = /\/Root (\d+ \d+ R)/.exec(bytes.toString('latin1'))?.[1];
  const info = `9999 0 obj\n<< /Author (${canary}) >>\nendobj\n`;
  const trailer = `trailer\n<< /Size 10000 /Root ${root} /Info 9999 0 R /Prev ${at} >>\nstartxref\n0\n%%EOF\n% ${canary}\n`;
  return Buffer.concat([bytes, Buffer.from(info + trailer)]);
}

const relations = (targets: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, index) => `<Relationship Id="rId${index}" Type="x" Target="${target}"/>`)
    .join('')}</Relationships>`;
const types = (main: string, part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/><Override PartName="/docProps/core.xml" ContentType="x"/></Types>`;
const properties = {
  'docProps/core.xml': `<c xmlns:dc="d"><dc:creator>${canary}</dc:creator></c>`,
  'docProps/app.xml': `<Properties><Manager>${canary}</Manager><Company>${canary}</Company></Properties>`,
  'docProps/custom.xml': `<Properties><property name="Owner"><x>${canary}</x></property></Properties>`,
  'docProps/thumbnail.jpeg': canary,
  'customXml/item1.xml': `<a>${canary}</a>`,
};
const zipped = (parts: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, new Uint8Array(Buffer.from(part))])), {
      comment: canary,
      level: 1,
    } as object),
  );

async function docx(more: Record<string, string | Uint8Array> = {}): Promise<Buffer> {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zipped({
    '[Content_Types].xml': types('wordprocessingml.document', '/word/document.xml'),
    '_rels/.rels': relations(['word/document.xml', 'docProps/core.xml', 'docProps/thumbnail.jpeg']),
    'word/document.xml': `<w:document ${w}><!-- ${canary} --><w:body><w:p><w:ins w:author="${canary}"><w:r><w:t>Kept &amp; read</w:t></w:r></w:ins></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': relations([
      `file:///C:/Users/${canary}/Normal.dotm`,
      '../customXml/item1.xml',
      'https://example.com/',
    ]),
    'word/comments.xml': `<w:comments ${w}><w:comment w:author="${canary}" w:initials="CQ"><w:p/></w:comment></w:comments>`,
    'word/people.xml': `<w:people ${w}><w:person w:author="${canary}"/></w:people>`,
    'word/media/image1.jpeg': await jpeg(),
    ...properties,
    ...more,
  });
}

const xlsx = () =>
  zipped({
    '[Content_Types].xml': types('spreadsheetml.sheet', '/xl/workbook.xml'),
    '_rels/.rels': relations(['xl/workbook.xml', 'docProps/core.xml']),
    'xl/workbook.xml': `<workbook xmlns:x15ac="x"><fileSharing userName="${canary}"/><x15ac:absPath url="C:\\Users\\${canary}\\"/></workbook>`,
    'xl/comments1.xml': `<comments><authors><author>${canary}</author></authors><commentList><comment><text><r><t>${canary}:</t></r><r><t>Kept</t></r></text></comment></commentList></comments>`,
    'xl/persons/person.xml': `<personList><person displayName="${canary}" userId="${canary}" providerId="AD"/></personList>`,
    'xl/worksheets/sheet1.xml': '<worksheet xmlns:r="r"><pageSetup r:id="rId1"/></worksheet>',
    'xl/worksheets/_rels/sheet1.xml.rels': relations(['../printerSettings/printerSettings1.bin']),
    'xl/printerSettings/printerSettings1.bin': canary,
    ...properties,
  });

const pptx = async () =>
  zipped({
    '[Content_Types].xml': types('presentationml.presentation', '/ppt/presentation.xml'),
    '_rels/.rels': relations(['ppt/presentation.xml', 'docProps/core.xml']),
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    'ppt/commentAuthors.xml': `<p:cmAuthorLst xmlns:p="p"><p:cmAuthor id="0" name="${canary}" initials="${canary}"/></p:cmAuthorLst>`,
    'ppt/authors.xml': `<p188:authorLst xmlns:p188="p"><p188:author name="${canary}" initials="C" userId="${canary}" providerId="AD"/></p188:authorLst>`,
    'ppt/embeddings/Book.xlsx': xlsx(),
    'ppt/media/image1.png': await png(),
    ...properties,
  });

describe('metadata of uploads', () => {
  let test: TestApp;
  let seller: TestUser;
  let listing: number;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1);
    listing = (await test.make.listing(seller, 1)).ListingID;
  });
  afterAll(() => test.close());
  const upload = (content: Buffer, name = 'sheet') =>
    test.as(seller).upload(`/uploadImg?listing_id=${listing}`, new File([new Uint8Array(content)], name));
  async function downloaded(content: Buffer): Promise<Buffer> {
    const { status, body } = await upload(content);
    expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
    const { filename: fileName } = body.data as { filename: string };
    const { DocID } = (await test.as(seller).post('/uploadImgData', { listingId: listing, fileName })).body;
    const answer = await test.as(seller).get(`/downloadFile?docId=${DocID}&listing_id=${listing}`);
    const bytes = Buffer.from(answer.body.baseimage as string, 'base64');
    const stored = Buffer.from(await test.services.files.bytes(fileName));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    return bytes;
  }

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', () => picture().webp().toBuffer()],
    ['PDF', pdf],
    ['Word', docx],
    ['Excel', async () => xlsx()],
    ['PowerPoint', pptx],
  ])('are removed from a downloaded %s', async (_name, make) => {
    const original = await make();
    expect(unpackedText(original)).toContain(canary);
    const bytes = await downloaded(original);
    expect(unpackedText(bytes)).not.toContain(canary);
    expect(unpackedText(bytes)).not.toContain('Quillfeather');
  });

  it('are removed while the content stays', async () => {
    const turned = await sharp(await jpeg(), { failOn: 'none' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(await downloaded(turned)).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    const word = unpackedText(await downloaded(await docx()));
    for (const kept of ['Kept &amp; read', 'w:author="Author"', 'https://example.com/']) expect(word).toContain(kept);
    expect(word).not.toContain('docProps/core');
    const sheet = unpackedText(await downloaded(xlsx()));
    for (const kept of ['<t>Author:</t>', '<t>Kept</t>']) expect(sheet).toContain(kept);
    const document = await PDFDocument.load(await downloaded(await pdf()));
    expect(document.getPageCount()).toBe(1);
    expect(document.getAuthor()).toBeUndefined();
  });

  const blank = Buffer.alloc(200);
  it.each([
    ['a truncated picture', async () => (await jpeg()).subarray(0, 500), 422, 'file_damaged'],
    ['a picture of nothing', async () => Buffer.concat([(await png()).subarray(0, 33), blank]), 422, 'file_damaged'],
    ['a PDF of nothing', async () => Buffer.from('%PDF-1.7\ntrailer\n<< >>\n'), 422, 'file_damaged'],
    ['a truncated PDF', async () => (await pdf()).subarray(0, 300), 422, 'file_damaged'],
    ['a truncated Word file', async () => (await docx()).subarray(0, 1500), 422, 'file_damaged'],
    [
      'a signed PDF',
      () => pdf(({ catalog, context }) => catalog.set(PDFName.of('Perms'), context.obj({ Type: 'Sig', ByteRange: [0, 1] }))),
      422,
      'file_signed',
    ],
    [
      'a PDF with an attachment',
      () => pdf(({ catalog, context }) => catalog.set(PDFName.of('X'), context.obj({ EF: {} }))),
      422,
      'file_carries_files',
    ],
    ['a Word file with an embedded object', () => docx({ 'word/embeddings/oleObject1.bin': canary }), 422, 'file_carries_files'],
    [
      'a Word file with a document type',
      () => docx({ 'word/x.xml': `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(99)}">]><a>&b;</a>` }),
      422,
      'file_damaged',
    ],
    [
      'a Word file that unpacks to 257 MB',
      () => docx({ 'word/x.xml': Buffer.alloc(257 * 1024 * 1024, ' ') }),
      413,
      'file_too_complex',
    ],
  ])('refuses %s and keeps nothing of it', async (_name, make, status, code) => {
    const before = [await readdir(test.filesDir).catch(() => []), await test.db.$count(storedFiles)];
    const answer = await upload(await make());
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect([await readdir(test.filesDir).catch(() => []), await test.db.$count(storedFiles)]).toEqual(before);
  });

  const signs: [name: string, head: Buffer][] = [
    ['GIF', Buffer.from('GIF89a')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1')],
    ['MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an OpenDocument text', zipped({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ];
  it.each(signs)('refuses %s, whose metadata it would not find, and says what it accepts', async (_name, head) => {
    const answer = await upload(Buffer.concat([head, Buffer.alloc(100)]));
    expect(answer).toMatchObject({ status: 415, body: { message: messages.fileTypeRefused } });
  });

  it('stores source code as a text file, in which everything can be seen', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><metadata>visible</metadata></svg>');
    const { status, body } = await upload(svg, 'drawing.xml');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { originalname: 'drawing.txt', mimetype: 'text/plain' } },
    });
  });

  it('refuses a PDF with a password', async () => {
    const document = await PDFDocument.load(await pdf());
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    const answer = await upload(Buffer.from(await document.save({ useObjectStreams: false })));
    expect(answer).toMatchObject({ status: 422, body: { code: 'file_protected', message: messages.fileProtected } });
  });

  it('refuses an image with too many pixels', async () => {
    const huge = await sharp({
      create: { width: 12_000, height: 10_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(await upload(huge)).toMatchObject({
      status: 413,
      body: { code: 'file_too_complex', message: messages.fileTooComplex },
    });
  });
});
