import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploadPace } from '../../platform/http/pace.ts';
import { storedFiles } from '../../schema/attachments.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { doHourlyWork } from '../../test/periodic-work.ts';
import { storeSetting } from '../settings/settings.queries.ts';

const megabyte = 1024 * 1024;
const partHeaders = { 'content-type': 'application/offset+octet-stream' };

describe('a resumable upload', () => {
  let test: TestApp;
  let seller: TestUser;
  let listing: number;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1);
    listing = (await test.make.listing(seller)).ListingID;
  });
  afterAll(() => test.close());

  async function tus(
    who: TestUser | null,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ) {
    const response = await fetch(test.url + path, {
      method,
      headers: {
        'X-Requested-With': 'test',
        'tus-resumable': '1.0.0',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
  }
  const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;
  const begin = (size: number, { who = seller as TestUser | null, name = 'values.txt', at = listing } = {}) =>
    tus(who, 'POST', `/api/uploads?listing_id=${at}`, { 'upload-length': String(size), 'upload-metadata': named(name) });
  const send = (path: string, offset: number, content: string | Buffer, who: TestUser | null = seller) =>
    tus(who, 'PATCH', path, { ...partHeaders, 'upload-offset': String(offset) }, content);
  const finish = (path: string, who: TestUser | null = seller): Promise<Answer> =>
    test.as(who).post('/finishUpload', { fileName: path.split('/').at(-1) });
  const begun = async (size: number, options = {}): Promise<string> => (await begin(size, options)).headers.get('location') ?? '';
  const rows = () => test.db.select().from(storedFiles).where(eq(storedFiles.UserID, seller.UserID));
  const filesOnDisk = () => readdir(test.filesDir).catch(() => []);

  it('arrives in parts, is finished, and attached like any other', async () => {
    const created = await begin(11);
    expect(created.status).toBe(201);
    const path = created.headers.get('location') ?? '';
    expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(created.headers.get('access-control-allow-origin')).toBeNull();
    expect(await send(path, 0, 'hello ')).toMatchObject({ status: 204 });
    const asked = await tus(seller, 'HEAD', path);
    expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([200, '6', '11']);
    expect((await send(path, 6, 'world')).headers.get('upload-offset')).toBe('11');
    const answer = await finish(path);
    const fileName = path.split('/').at(-1);
    const data = { filename: fileName, originalname: 'values.txt', size: 11, mimetype: 'text/plain' };
    expect(answer).toMatchObject({ status: 200, body: { data } });
    expect(await finish(path)).toMatchObject({ status: 200, body: { data } });
    const { body } = await test.as(seller).post('/uploadImgData', { listingId: listing, fileName });
    const file = await test.as(seller).get(`/attachmentFile?docId=${body.DocID}&listing_id=${listing}`);
    expect(file.text).toBe('hello world');
    expect(await filesOnDisk()).toEqual([fileName]);
    expect((await finish(path)).status).toBe(409);
    expect((await tus(seller, 'DELETE', path)).status).toBe(404);
    expect((await test.as(seller).get(`/attachmentFile?docId=${body.DocID}&listing_id=${listing}`)).status).toBe(200);
  });

  it('resumes where it stopped after its connection broke', async () => {
    const path = await begun(400_000);
    const outgoing = request(test.url + path, {
      method: 'PATCH',
      headers: {
        ...partHeaders,
        authorization: `Bearer ${seller.token}`,
        'X-Requested-With': 'test',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-length': '400000',
      },
    });
    outgoing.on('error', () => {});
    outgoing.write('a'.repeat(150_000));
    const received = async () => Number(await test.services.files.size(`${path.split('/').at(-1)}.received`));
    await expect.poll(received).toBe(150_000);
    outgoing.destroy();
    await expect.poll(async () => (await tus(seller, 'HEAD', path)).headers.get('upload-offset')).toBe('150000');
    expect((await finish(path)).body.code).toBe('upload_incomplete');
    expect(await send(path, 0, 'a')).toMatchObject({ status: 409, body: { code: 'upload_offset' } });
    expect((await send(path, 150_000, 'b'.repeat(250_000))).status).toBe(204);
    expect((await finish(path)).body.data).toMatchObject({ size: 400_000 });
  });

  it.each<[string, number, string | Buffer, number, string]>([
    ['a program', 8, Buffer.from('7f454c4602010100', 'hex'), 415, 'file_type_refused'],
    ['text with a NUL far inside', 100_001, `${'a'.repeat(100_000)}\0`, 415, 'file_type_refused'],
    ['a broken PDF', 9, '%PDF-1.7\n', 422, 'file_damaged'],
  ])('is refused and removed when it turns out to be %s', async (_name, size, content, status, code) => {
    const before = [await rows(), await filesOnDisk()];
    const path = await begun(size, { name: 'sheet' });
    expect((await send(path, 0, content)).status).toBe(204);
    expect(await finish(path)).toMatchObject({ status, body: { code } });
    expect([await rows(), await filesOnDisk()]).toEqual(before);
    expect((await finish(path)).body.code).toBe('file_not_stored');
    expect((await tus(seller, 'HEAD', path)).status).toBe(404);
  });

  it('is refused before its first part if it is empty, too large, or more than the account may store', async () => {
    expect(await begin(0)).toMatchObject({ status: 400, body: { code: 'file_empty' } });
    expect(await begin(20 * megabyte + 1)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', message: messages.fileTooLarge(20) },
    });
    await storeSetting(test.db, 'storageMegabytes', 1);
    expect(await begin(megabyte)).toMatchObject({ status: 409, body: { code: 'storage_full' } });
    await storeSetting(test.db, 'storageMegabytes', null);
    const hoarder = await test.make.user(1);
    const at = (await test.make.listing(hoarder)).ListingID;
    for (let count = 0; count < 10; count += 1) expect((await begin(20 * megabyte, { who: hoarder, at })).status).toBe(201);
    expect(await begin(1, { who: hoarder, at })).toMatchObject({ status: 409, body: { code: 'files_waiting' } });
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['without the version of the protocol', 'POST', { 'tus-resumable': '', 'upload-length': '5' }, 400],
    ['without its length', 'POST', {}, 400],
    ['with a length that follows later', 'POST', { 'upload-defer-length': '1' }, 400],
    ['with a length that is no number', 'POST', { 'upload-length': '5e3' }, 400],
    ['with metadata that makes no sense', 'POST', { 'upload-length': '5', 'upload-metadata': '%%% ###' }, 400],
    ['as a part of others', 'POST', { 'upload-length': '5', 'upload-concat': 'partial' }, 400],
  ])('is refused %s', async (_name, method, headers, status) => {
    const answer = await tus(seller, method, `/api/uploads?listing_id=${listing}`, headers);
    expect(answer).toMatchObject({ status, body: { code: 'invalid' } });
  });

  it('accepts no byte beyond its length', async () => {
    const path = await begun(5);
    expect(await send(path, 0, 'hello world')).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await send(path, 0, 'hello')).status).toBe(204);
    expect((await send(path, 5, 'x')).status).toBe(413);
    expect((await finish(path)).body.data).toMatchObject({ size: 5 });
  });

  it('belongs to its account', async () => {
    const path = await begun(5);
    const other = await test.make.user(1);
    const broker = await test.make.user(30);
    for (const who of [other, broker]) {
      expect((await tus(who, 'HEAD', path)).status).toBe(404);
      expect((await send(path, 0, 'hello', who)).status).toBe(404);
      expect((await tus(who, 'DELETE', path)).status).toBe(404);
      expect((await finish(path, who)).body.code).toBe('file_not_stored');
      expect(
        (await test.as(who).post('/uploadImgData', { listingId: listing, fileName: path.split('/').at(-1) })).status,
      ).not.toBe(200);
    }
    for (const method of ['HEAD', 'DELETE']) expect((await tus(null, method, path)).status).toBe(401);
    expect((await begin(5, { who: null })).status).toBe(401);
    expect((await begin(5, { who: other })).status).toBe(404);
    expect((await tus(seller, 'HEAD', `/api/uploads/${encodeURIComponent('../../etc/passwd')}`)).status).toBe(404);
  });

  it("can't be attached before it is finished", async () => {
    const path = await begun(5);
    await send(path, 0, 'hello');
    const answer = await test.as(seller).post('/uploadImgData', { listingId: listing, fileName: path.split('/').at(-1) });
    expect(answer.body.code).toBe('file_not_stored');
  });

  it('leaves nothing behind when it is canceled', async () => {
    const before = [await rows(), await filesOnDisk()];
    const path = await begun(5);
    await send(path, 0, 'hel');
    expect((await tus(seller, 'DELETE', path)).status).toBe(204);
    expect([await rows(), await filesOnDisk()]).toEqual(before);
    expect((await send(path, 3, 'lo')).status).toBe(404);
    expect(await filesOnDisk()).toEqual(before[1]);
  });

  it('leaves nothing behind an hour after its last part', async () => {
    const path = await begun(5);
    const name = path.split('/').at(-1);
    const mine = async () => (await rows()).filter(({ FileName }) => FileName === name).length;
    await send(path, 0, 'he');
    await pass({ minutes: 59 });
    await doHourlyWork(test.services);
    expect(await send(path, 2, 'l')).toMatchObject({ status: 204 });
    await pass({ minutes: 59 });
    await doHourlyWork(test.services);
    expect(await mine()).toBe(1);
    await pass({ minutes: 2 });
    await doHourlyWork(test.services);
    expect(await mine()).toBe(0);
    expect((await filesOnDisk()).filter((file) => file.includes(name ?? ''))).toEqual([]);
    const again = { ...seller, token: await test.make.session(seller.UserID, Date.now() + 3_600_000) };
    expect((await send(path, 3, 'lo', again)).status).toBe(404);
  });

  describe('from a slow client', () => {
    const usual = { ...uploadPace };
    afterEach(() => {
      Object.assign(uploadPace, usual);
    });
    it('is stopped, and keeps what arrived', async () => {
      const who = await test.make.user(1);
      const path = await begun(400_000, { who, at: (await test.make.listing(who)).ListingID });
      Object.assign(uploadPace, { graceMs: 300, bytesPerMs: 1e6, msToFinish: 100 });
      const outgoing = request(test.url + path, {
        method: 'PATCH',
        headers: {
          ...partHeaders,
          authorization: `Bearer ${who.token}`,
          'X-Requested-With': 'test',
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-length': '400000',
        },
      });
      const status = new Promise((resolve) => {
        outgoing.on('response', (answer) => resolve(answer.resume().statusCode));
        outgoing.on('error', () => resolve(null));
      });
      outgoing.write('a'.repeat(1000));
      expect(await status).toBe(408);
      outgoing.destroy();
      Object.assign(uploadPace, usual);
      await expect.poll(async () => (await tus(who, 'HEAD', path)).headers.get('upload-offset')).toBe('1000');
    });
  });
});
