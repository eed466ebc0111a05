import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { beginDownload } from '../../test/begin-download.ts';
import type { TestUser } from '../../test/factories.ts';

const places = 8;
/** More than the system buffers for a client that doesn't read, and not a multiple of three bytes. */
const large = 15 * 1024 * 1024 + 1;

describe('downloads', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let listingId: number;
  let content: string;
  let docId: number;
  const opened: Readable[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer] = await Promise.all([test.make.user(1), test.make.user(15)]);
    // A draft takes texts that are too long to check for names.
    listingId = (await test.make.listing(seller, 0)).ListingID;
    content = randomBytes(large).toString('hex').slice(0, large);
    docId = await attach(content);
    await test.db.update(listings).set({ AvailableStatus: 1 }).where(eq(listings.ListingID, listingId));
    const { files } = test.services;
    const read = files.read.bind(files);
    vi.spyOn(files, 'read').mockImplementation(async (name) => {
      const stream = await read(name);
      opened.push(stream);
      return stream;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    opened.length = 0;
  });
  afterAll(() => test.close());

  async function attach(bytes: string): Promise<number> {
    const file = new File([bytes], 'a.txt', { type: 'text/plain' });
    const { body } = await test.as(seller).upload(`/uploadImg?listing_id=${listingId}`, file);
    const { filename } = body.data as { filename: string };
    const answer = await test.as(seller).post('/uploadImgData', { listingId, fileName: filename });
    expect(answer.status).toBe(200);
    return Number(answer.body.DocID);
  }
  const paths = (id = docId) =>
    [`/downloadFile?docId=${id}&listing_id=${listingId}`, `/attachmentFile?docId=${id}&listing_id=${listingId}`] as const;
  const begin = (who: TestUser, kind: 0 | 1): Promise<IncomingMessage> => beginDownload(test, who, paths()[kind]);
  const underWay = () => test.services.downloads.size;

  it.each([0, 1, 2, 3, 4, 65_536, 65_537])('send all %i bytes as Base64', async (length) => {
    const bytes = 'äbc'.repeat(length).slice(0, length);
    if (length === 0)
      return expect((await test.as(seller).upload(`/uploadImg?listing_id=${listingId}`, new File([], 'a'))).status).toBe(400);
    const id = await attach(bytes);
    const { status, body, headers } = await test.as(seller).get(paths(id)[0]);
    expect({ status, ...body }).toEqual({
      status: 200,
      originalname: 'a.txt',
      mimetype: 'text/plain',
      baseimage: Buffer.from(bytes).toString('base64'),
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('send all of a large file as Base64', async () => {
    const { body } = await test.as(buyer).get(paths()[0]);
    expect(Buffer.from(String(body.baseimage), 'base64').toString() === content).toBe(true);
  });

  it('use slots of their own account only, and free them when their clients leave', async () => {
    const open = await Promise.all(Array.from({ length: places }, (_one, index) => begin(seller, index % 2 === 0 ? 0 : 1)));
    for (const path of paths()) {
      const refused = await test.as(seller).get(path);
      expect(refused).toMatchObject({ status: 429, body: { code: 'download_limit', message: messages.ownDownloadsUnderWay } });
      expect(refused.headers.get('retry-after')).toBe('10');
      expect((await test.as(buyer).get(path)).status).toBe(200);
    }
    expect((await test.as(seller).get('/authToken')).status).toBe(200);
    for (const answer of open) answer.destroy();
    await expect.poll(underWay).toBe(0);
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
    expect((await test.as(seller).get(paths()[0])).status).toBe(200);
  });

  it('keep nothing in memory for callers that hang up right away', async () => {
    const headers = { authorization: `Bearer ${seller.token}` };
    const calls = Array.from({ length: 160 }, async () => {
      const stop = new AbortController();
      const answer = fetch(`${test.url}/api${paths()[0]}`, { headers, signal: stop.signal }).catch(() => null);
      setImmediate(() => stop.abort());
      await answer;
    });
    await Promise.all(calls);
    await expect.poll(underWay).toBe(0);
    await expect.poll(() => test.services.calls.count()).toEqual({ running: 0, waiting: 0 });
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it.each([0, 1] as const)('disconnect a client that stops reading, and let one that reads finish (%i)', async (kind) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [silent, reading] = [await begin(seller, kind), await begin(buyer, kind)];
    expect((await text(reading)).length).toBeGreaterThanOrEqual(large);
    await expect.poll(underWay).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect([underWay(), silent.destroyed]).toEqual([1, false]);
    vi.advanceTimersByTime(60_001);
    await expect.poll(underWay).toBe(0);
    await expect(text(silent)).rejects.toThrow('aborted');
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
