import { deflateSync, gzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

const megabyte = 1024 * 1024;
export const markup = '<html><script>fetch("https://evil.example")</script></html>';
export const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`;

type Parts = Record<string, string | Uint8Array>;

/** A picture of noise, so that it has some bytes to cut. */
export const picture = (format: 'png' | 'jpeg' | 'webp' = 'png', side = 60): Promise<Buffer> =>
  sharp({
    create: { width: side, height: side, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .toFormat(format)
    .toBuffer();

export const sheet = async (): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage([100, 100]).drawText('x');
  return Buffer.from(await document.save({ useObjectStreams: false }));
};

export const archive = (parts: Parts): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, new Uint8Array(Buffer.from(part))])), {
      level: 1,
    }),
  );
export const word = (parts: Parts): Buffer => archive({ '[Content_Types].xml': types, ...parts });

/** A page whose drawing operators unpack to far more than anyone reads. */
function pageBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(400 * megabyte, 'BT (x) Tj ET '));
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream
`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')]);
}

const archiveBomb = () => word({ 'word/document.xml': Buffer.alloc(257 * megabyte, ' ') });

async function encrypted(): Promise<Buffer> {
  const document = await PDFDocument.load(await sheet());
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** An archive of tar: a head of 512 bytes and its checksum. */
function tape(): Buffer {
  const head = Buffer.alloc(1024);
  head.write('a.txt', 0);
  head.write('0000644\0', 100);
  head.write('00000000000\0', 124);
  head.write('        ', 148);
  head.write('0ustar\x0000', 156);
  const sum = head.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** A JPEG with a comment, in which scripts hide. */
async function commented(): Promise<Buffer> {
  const plain = await picture('jpeg');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(markup.length + 2);
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(markup), plain.subarray(2)]);
}

const and = async (first: Promise<Buffer> | Buffer, second: string | Buffer): Promise<Buffer> =>
  Buffer.concat([await first, Buffer.from(second)]);
const cut = async (file: Promise<Buffer> | Buffer, share = 0.6): Promise<Buffer> => {
  const whole = await file;
  return whole.subarray(0, Math.floor(whole.length * share));
};

export interface HostileFile {
  name: string;
  fileName: string;
  make: () => Promise<Buffer> | Buffer;
  status: number;
  code: string;
}
type Row = [name: string, fileName: string, make: HostileFile['make']];
const all = (status: number, code: string, rows: Row[]): HostileFile[] =>
  rows.map(([name, fileName, make]) => ({ name, fileName, make: once(make), status, code }));

/** Packing some of these files takes seconds, and several tests send each of them. */
function once(make: HostileFile['make']): HostileFile['make'] {
  let made: ReturnType<HostileFile['make']> | undefined;
  return () => (made ??= make());
}

const body = { 'word/document.xml': '<a/>' };
const innerBomb = () => word({ ...body, 'word/embeddings/Microsoft_Word_Document1.docx': archiveBomb() });
const nested = () => {
  let inside = word(body);
  for (let depth = 0; depth < 4; depth += 1) inside = word({ ...body, 'word/embeddings/Microsoft_Word_Document1.docx': inside });
  return inside;
};

/** Files that no one may upload, as an attachment or as the image of a listing. */
export const hostileFiles: HostileFile[] = [
  ...all(400, 'file_empty', [['nothing', 'a.png', () => Buffer.alloc(0)]]),
  ...all(413, 'file_too_large', [['a byte more than allowed', 'a.txt', () => Buffer.alloc(20 * megabyte + 1, 'a')]]),
  ...all(422, 'file_protected', [['a password', 'a.pdf', encrypted]]),
  ...all(422, 'file_damaged', [
    ['half a PNG', 'a.png', () => cut(picture())],
    ['half a JPEG', 'a.jpg', () => cut(picture('jpeg'))],
    ['half a WebP', 'a.webp', () => cut(picture('webp'))],
    ['the start of a PDF', 'a.pdf', () => cut(sheet(), 0.1)],
    ['a Word file without its end', 'a.docx', () => word(body).subarray(0, -30)],
  ]),
  ...all(415, 'file_archive', [
    ['a ZIP archive', 'a.zip', () => archive({ 'a.txt': 'x' })],
    ['a ZIP archive called a picture', 'a.png', () => archive({ 'a.txt': 'x' })],
    ['archives in an archive', 'a.docx', () => archive({ 'a.zip': archive({ 'b.zip': archive({ 'c.txt': 'x' }) }) })],
    ['a 7z archive', 'a.7z', () => Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(100)])],
    ['a gzip archive', 'a.pdf', () => gzipSync('x'.repeat(1000))],
    ['a tar archive', 'a.tar', tape],
  ]),
  ...all(415, 'file_type_refused', [
    ['a program called a picture', 'a.png', () => Buffer.from(`MZ${'\0'.repeat(100)}`)],
    ['a GIF that is a script, too', 'a.gif', () => Buffer.from('GIF89a=1;alert(1);//')],
  ]),
  ...all(415, 'file_misnamed', [
    ['an SVG called a picture', 'a.png', () => Buffer.from(drawing)],
    ['an SVG', 'a.svg', () => Buffer.from(drawing)],
    ['a page called a picture', 'a.JPG ', () => Buffer.from(`<!doctype html>${markup}`)],
    ['a page called a PDF', 'a.pdf', () => Buffer.from(markup)],
  ]),
  ...all(400, 'file_path', [
    ['a name that leads out', '../../../etc/cron.d/a.png', () => picture()],
    ['a name that leads out on Windows', '..\\..\\a.png', () => picture()],
    ['the name of a folder', '/etc/', () => picture()],
  ]),
  ...all(422, 'file_second', [
    ['a PNG that is a page, too', 'a.png', () => and(picture(), markup)],
    ['a PNG that is a page by its name', 'a.html', () => and(picture(), markup)],
    ['a PNG that is an archive, too', 'a.png', () => and(picture(), archive({ 'a.txt': 'x' }))],
    ['a JPEG that is a drawing, too', 'a.jpg', () => and(picture('jpeg'), drawing)],
    ['a JPEG with a script in a comment', 'a.jpg', commented],
    ['a WebP that is a PDF, too', 'a.webp', async () => and(picture('webp'), await sheet())],
    ['a PDF that is a page, too', 'a.pdf', () => and(sheet(), `\n% ${markup}\n`)],
    ['a PDF that is an archive, too', 'a.pdf', () => and(and(sheet(), archive({ 'a.txt': 'x' })), '%%EOF')],
    ['a Word file that is a page, too', 'a.docx', () => and(word(body), markup)],
  ]),
  ...all(422, 'file_carries_files', [
    ['paths that lead out of a Word file', 'a.docx', () => word({ ...body, '../../../etc/passwd': 'x' })],
    ['a page in a Word file', 'a.docx', () => word({ ...body, 'word/embeddings/a.html': markup })],
    ['an archive in a Word file', 'a.docx', () => word({ ...body, 'word/embeddings/a.zip': archive({ 'b.zip': 'x' }) })],
    ['Word files in Word files', 'a.docx', nested],
  ]),
  ...all(413, 'file_too_complex', [
    ['an archive that unpacks to 257 MB', 'a.docx', archiveBomb],
    ['an archive in an archive that unpacks to 257 MB', 'a.docx', innerBomb],
    ['a page that unpacks to 400 MB', 'a.pdf', pageBomb],
  ]),
];
