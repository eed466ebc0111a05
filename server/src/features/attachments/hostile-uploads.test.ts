import { readdir } from 'node:fs/promises';
import { messages } from '@brevet/contract/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileTexts, storedFiles } from '../../schema/attachments.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { drawing, hostileFiles, picture, sheet, word } from '../../test/hostile-files.ts';
import { textLimits } from './text/extract-text.ts';

const texts = new Map<string, string>([
  ['file_empty', messages.fileEmpty],
  ['file_too_large', messages.fileTooLarge(20)],
  ['file_protected', messages.fileProtected],
  ['file_damaged', messages.fileDamaged],
  ['file_archive', messages.fileArchive],
  ['file_type_refused', messages.fileTypeRefused],
  ['file_path', messages.filePath],
  ['file_second', messages.fileSecond],
  ['file_carries_files', messages.fileCarriesFiles],
  ['file_too_complex', messages.fileTooComplex],
  ['file_misnamed', messages.fileMisnamed('…')],
]);
const textOf = (code: string, fileName: string): string => {
  const extension = fileName.trim().split('.').at(-1)?.toLowerCase() ?? '';
  return texts.get(code)?.replace('…', extension) ?? '';
};

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
  async function inParts(name: string, content: Buffer, finish: object = {}) {
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
    return test.as(seller).post('/finishUpload', { fileName: path.split('/').at(-1), ...finish });
  }
  const asImage = (name: string, content: Buffer) => inParts(name, content, { image: true });
  const kept = async () => ({
    files: await readdir(test.filesDir).catch(() => []),
    rows: await test.db.$count(storedFiles),
    texts: await test.db.$count(fileTexts),
    used: (await test.as(seller).get('/uploadLimit')).body.UsedBytes,
  });

  it.each(hostileFiles)(
    'with $name is refused in one piece and in parts, and leaves nothing',
    async ({ fileName, make, status, code }) => {
      await newSeller();
      const content = await make();
      const before = await kept();
      const message = textOf(code, fileName);
      for (const send of [whole, inParts]) {
        expect(await send(fileName, content)).toMatchObject({ status, body: { code, message } });
        expect(await kept()).toEqual(before);
      }
    },
  );

  it.each(hostileFiles)(
    'with $name is refused as the image of a listing, and leaves nothing',
    async ({ fileName, make, ...refusal }) => {
      await newSeller();
      const content = await make();
      const before = await kept();
      const isPicture = ['89504e47', 'ffd8ff', '52494646'].some((head) => content.toString('hex', 0, 4).startsWith(head));
      // The size and the name are known first. A file that isn't a picture is refused for that.
      const early = ['file_empty', 'file_too_large'].includes(refusal.code);
      const expected =
        isPicture || early
          ? { status: refusal.status, body: { code: refusal.code, message: textOf(refusal.code, fileName) } }
          : { status: 415, body: { code: 'file_type_refused', message: messages.imageTypeRefused } };
      expect(await asImage(fileName, content)).toMatchObject(expected);
      expect(await kept()).toEqual(before);
    },
  );

  it.each([
    ['a text', () => Buffer.from('plain words'), 'a.txt', 415, 'file_type_refused', messages.imageTypeRefused],
    ['a drawing named as a text', () => Buffer.from(drawing), 'a.txt', 415, 'file_type_refused', messages.imageTypeRefused],
    ['a PDF', sheet, 'a.pdf', 415, 'file_type_refused', messages.imageTypeRefused],
    ['a Word file', () => word({ 'word/document.xml': '<a/>' }), 'a.docx', 415, 'file_type_refused', messages.imageTypeRefused],
    ['5 MB of picture', () => picture('png', 1400), 'a.png', 413, 'file_too_large', messages.imageTooLarge(4)],
  ] as const)(
    'that is %s can be attached, but not as an image, and leaves nothing',
    async (_what, make, name, status, code, message) => {
      await newSeller();
      const content = Buffer.from(await make());
      const before = await kept();
      expect(await asImage(name, content)).toMatchObject({ status, body: { code, message } });
      expect(await kept()).toEqual(before);
      // A caller that leaves the check out is refused when the listing is saved.
      for (const save of [
        (ListingImg: string) => ({ path: `/editListing?listing_id=${listing}`, body: { listing: { ListingImg } } }),
        (ListingImg: string) => ({
          path: '/createListing',
          body: { listing: { ListingName: 'x' }, listing_details: { ListingImg }, salesInfo: { Seller: 'x' } },
        }),
      ]) {
        const sent = await inParts(name, content);
        expect(sent.status).toBe(200);
        const { path, body } = save((sent.body.data as { filename: string }).filename);
        expect(await test.as(seller).post(path, body)).toMatchObject({
          status,
          body: { code, errors: { 'listing.ListingImg': message } },
        });
        expect(await kept()).toEqual(before);
      }
      // An upload that is checked already is still refused as an image.
      const sent = await inParts(name, content);
      const fileName = (sent.body.data as { filename: string }).filename;
      expect(await test.as(seller).post('/finishUpload', { fileName, image: true })).toMatchObject({ status, body: { code } });
      expect(await kept()).toEqual(before);
    },
  );

  it('says what to do next, whatever the reason', () => {
    for (const text of texts.values()) expect(text).toMatch(/\b(upload|choose|unpack|save|open|rename|files can be)\b/i);
  });

  it('is named as its content, if it is a page with the content of a text', async () => {
    await newSeller();
    for (const send of [whole, inParts]) {
      const { status, body } = await send('a.html', Buffer.from('<script>alert(1)</script>'));
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
