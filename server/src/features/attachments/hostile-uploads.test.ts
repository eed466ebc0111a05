import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { messages } from '@brevet/contract/messages';
import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileTexts, storedFiles } from '../../schema/attachments.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { textLimits } from './text/extract-text.ts';

const megabyte = 1024 * 1024;
const markup = '<html><script>fetch("https://evil.example")</script></html>';
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const sheet = async () => {
  const document = await PDFDocument.create();
  document.addPage([100, 100]).drawText('x');
  return Buffer.from(await document.save({ useObjectStreams: false }));
};
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const word = (parts: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ '[Content_Types].xml': types, ...parts }).map(([name, part]) => [
          name,
          new Uint8Array(Buffer.from(part)),
        ]),
      ),
      { level: 1 },
    ),
  );
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
const encrypted = async () => {
  const plain = (await sheet()).toString('latin1');
  return Buffer.from(plain.replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >> /Root'), 'latin1');
};

interface Case {
  name: string;
  fileName: string;
  make: () => Promise<Buffer> | Buffer;
  status: number;
  code: string;
}
const refused: Case[] = [
  { name: 'nothing', fileName: 'a.pdf', make: () => Buffer.alloc(0), status: 400, code: 'file_empty' },
  {
    name: 'a byte more than allowed',
    fileName: 'a.txt',
    make: () => Buffer.alloc(20 * megabyte + 1, 'a'),
    status: 413,
    code: 'file_too_large',
  },
  {
    name: 'a program called a picture',
    fileName: 'a.png',
    make: () => Buffer.from(`MZ${'\0'.repeat(100)}`),
    status: 415,
    code: 'file_type_refused',
  },
  {
    name: 'a picture that is cut off',
    fileName: 'a.png',
    make: async () => (await picture()).subarray(0, 70),
    status: 422,
    code: 'file_damaged',
  },
  {
    name: 'a PDF that is cut off',
    fileName: 'a.pdf',
    make: async () => (await sheet()).subarray(0, 60),
    status: 422,
    code: 'file_damaged',
  },
  {
    name: 'a Word file that is cut off',
    fileName: 'a.docx',
    make: () => word({ 'word/document.xml': '<a/>' }).subarray(0, -30),
    status: 422,
    code: 'file_damaged',
  },
  { name: 'a PDF with a password', fileName: 'a.pdf', make: encrypted, status: 422, code: 'file_protected' },
  {
    name: 'a GIF that is a script, too',
    fileName: 'a.gif',
    make: () => Buffer.from('GIF89a=1;alert(1);//'),
    status: 415,
    code: 'file_type_refused',
  },
  {
    name: 'a Word file with paths that lead out',
    fileName: 'a.docx',
    make: () => word({ 'word/document.xml': '<a/>', '../../../etc/passwd': 'x' }),
    status: 422,
    code: 'file_carries_files',
  },
  {
    name: 'a Word file with a page inside',
    fileName: 'a.docx',
    make: () => word({ 'word/document.xml': '<a/>', 'word/embeddings/a.html': markup }),
    status: 422,
    code: 'file_carries_files',
  },
  {
    name: 'an archive that unpacks to 257 MB',
    fileName: 'a.docx',
    make: () => word({ 'word/document.xml': Buffer.alloc(257 * megabyte, ' ') }),
    status: 413,
    code: 'file_too_complex',
  },
  { name: 'a page that unpacks to 400 MB', fileName: 'a.pdf', make: pageBomb, status: 413, code: 'file_too_complex' },
];
/** Files that are harmless once they are stripped, with the name that they get. */
const tamed: [name: string, fileName: string, make: () => Promise<Buffer> | Buffer, shown: string][] = [
  ['a picture that is a page, too', 'a.html', async () => Buffer.concat([await picture(), Buffer.from(markup)]), 'a.png'],
  [
    'a PDF that is a page, too',
    'a.pdf.html',
    async () => Buffer.concat([await sheet(), Buffer.from(`\n% ${markup}\n`)]),
    'a.pdf',
  ],
];
const plain: [name: string, fileName: string, content: string][] = [
  ['an SVG called a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page called a picture', '../../a.jpg', `<!doctype html>${markup}`],
];

describe('a hostile file', { timeout: 180_000 }, () => {
  let test: TestApp;
  let seller: TestUser;
  let listing: number;
  const usual = { ...textLimits };
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    Object.assign(textLimits, usual);
  });
  afterAll(() => test.close());

  const newSeller = async () => {
    seller = await test.make.user(1);
    listing = (await test.make.listing(seller)).ListingID;
  };
  const headers = () => ({ authorization: `Bearer ${seller.token}`, 'X-Requested-With': 'test', 'tus-resumable': '1.0.0' });
  const whole = (name: string, content: Buffer) =>
    test.as(seller).upload(`/uploadImg?listing_id=${listing}`, new File([new Uint8Array(content)], name));
  async function inParts(name: string, content: Buffer) {
    const created = await fetch(`${test.url}/api/uploads?listing_id=${listing}`, {
      method: 'POST',
      headers: {
        ...headers(),
        'upload-length': String(content.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });
    if (created.status !== 201) return { status: created.status, body: (await created.json()) as Answer['body'] };
    const path = created.headers.get('location') ?? '';
    const half = Math.ceil(content.length / 2);
    for (const [from, to] of [
      [0, half],
      [half, content.length],
    ] as const)
      await fetch(test.url + path, {
        method: 'PATCH',
        headers: { ...headers(), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        body: new Uint8Array(content.subarray(from, to)),
      });
    return test.as(seller).post('/finishUpload', { fileName: path.split('/').at(-1) });
  }
  const kept = async () => [
    await readdir(test.filesDir).catch(() => []),
    await test.db.$count(storedFiles),
    await test.db.$count(fileTexts),
  ];

  it.each(refused)(
    'with $name is refused in one piece and in parts, and leaves nothing',
    async ({ fileName, make, status, code }) => {
      await newSeller();
      const content = await make();
      const before = await kept();
      for (const send of [whole, inParts]) {
        const answer = await send(fileName, content);
        expect(answer).toMatchObject({ status, body: { code } });
        expect(answer.body.message).not.toBe('');
        expect(await kept()).toEqual(before);
      }
    },
  );

  it.each(tamed)('%s loses what is not shown', async (_name, fileName, make, shown) => {
    await newSeller();
    const content = await make();
    for (const send of [whole, inParts]) {
      const { status, body } = await send(fileName, content);
      const data = body.data as { filename: string; originalname: string };
      expect(status).toBe(200);
      expect(data.originalname).toBe(shown);
      expect(Buffer.from(await test.services.files.bytes(data.filename)).includes('script')).toBe(false);
    }
  });

  it.each(plain)('%s is only ever a text', async (_name, fileName, content) => {
    await newSeller();
    for (const send of [whole, inParts]) {
      const { status, body } = await send(fileName, Buffer.from(content));
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ originalname: 'a.txt', mimetype: 'text/plain' });
    }
  });

  it('is refused if its text takes too long or too much to read', async () => {
    await newSeller();
    const before = await kept();
    const content = await sheet();
    for (const limits of [{ milliseconds: 1 }, { megabytes: 1 }]) {
      Object.assign(textLimits, usual, limits);
      for (const send of [whole, inParts])
        expect(await send('a.pdf', content)).toMatchObject({ status: 413, body: { message: messages.fileTooComplex } });
      expect(await kept()).toEqual(before);
    }
  });
});
