import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadPace } from '../../platform/http/pace.ts';
import { storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { invited, mailsTo } from '../../test/invite.ts';
import { storeSetting } from '../settings/settings.queries.ts';
import { insertAttachment, insertStoredFile } from './attachments.queries.ts';

const megabyte = 1024 * 1024;
const boundary = 'part';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (content: string, { name = 'file', filename = 'a.txt' } = {}) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
const formHeaders = ({ token }: TestUser) => ({
  authorization: `Bearer ${token}`,
  'X-Requested-With': 'test',
  'content-type': `multipart/form-data; boundary=${boundary}`,
});

describe('an upload', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  async function sellerWithListing(): Promise<{ seller: TestUser; listing: number }> {
    const seller = await test.make.user(1);
    return { seller, listing: (await test.make.listing(seller, 1)).ListingID };
  }
  const upload = (seller: TestUser, listing: number, content: string, name = 'a.txt') =>
    test.as(seller).upload(`/uploadImg?listing_id=${listing}`, new File([content], name));
  async function attached(seller: TestUser, listing: number, content: string): Promise<number> {
    const { body } = await upload(seller, listing, content);
    const { filename: fileName } = body.data as { filename: string };
    return (await test.as(seller).post('/uploadImgData', { listingId: listing, fileName })).body.DocID as number;
  }
  const rowsOf = ({ UserID }: TestUser) => test.db.select().from(storedFiles).where(eq(storedFiles.UserID, UserID));

  describe('as a form', () => {
    const send = async (body: string) => {
      const { seller, listing } = await sellerWithListing();
      const answer = await fetch(`${test.url}/api/uploadImg?listing_id=${listing}`, {
        method: 'POST',
        headers: formHeaders(seller),
        body,
      });
      return { status: answer.status, body: await answer.json(), rows: await rowsOf(seller) };
    };
    const refused = (status: number, code: ProblemCode) => ({ status, body: { code }, rows: [] });
    const stored = { status: 200, body: { data: { originalname: 'a.txt', size: 5 } }, rows: [{ Size: 5 }] };

    it.each([
      ['after text fields', field('description', 'x') + field('Internal', '1') + filePart('hello') + end],
      ['before text fields', filePart('hello') + field('description', 'x') + end],
      ['in a field of another name', filePart('hello', { name: 'attachment' }) + end],
      ['after an empty file input', filePart('', { filename: '' }) + filePart('hello') + end],
      ['before an empty file input', filePart('hello') + filePart('', { filename: '' }) + end],
    ])('stores a file %s', async (_name, body) => {
      expect(await send(body)).toMatchObject(stored);
    });

    it.each<[string, string, number, ProblemCode]>([
      ['without any part', end, 400, 'file_missing'],
      ['with text fields only', field('description', 'x') + field('file', 'x') + end, 400, 'file_missing'],
      ['with an empty file input', filePart('', { filename: '' }) + end, 400, 'file_missing'],
      ['with an empty file', filePart('') + end, 400, 'file_empty'],
      ['with two files', filePart('hello') + filePart('again') + end, 400, 'file_not_alone'],
      ['with two files in two fields', filePart('hello') + filePart('again', { name: 'b' }) + end, 400, 'file_not_alone'],
      ['with endless fields', field('a', 'x').repeat(30) + filePart('hello') + end, 413, 'too_large'],
    ])('refuses one %s', async (_name, body, status, code) => {
      expect(await send(body)).toMatchObject(refused(status, code));
    });
  });

  describe('from a broken client', () => {
    const usualPace = { ...uploadPace };
    afterEach(() => {
      Object.assign(uploadPace, usualPace);
    });
    /** An upload that has sent the first 200 kB of a text file. */
    async function begin({ seller, listing }: { seller: TestUser; listing: number }) {
      const outgoing = request(`${test.url}/api/uploadImg?listing_id=${listing}`, {
        method: 'POST',
        headers: formHeaders(seller),
      });
      const status = new Promise<number | null>((resolve) => {
        outgoing.on('response', (answer) => resolve(answer.resume().statusCode ?? null));
        outgoing.on('error', () => resolve(null));
      });
      outgoing.write(filePart('a'.repeat(200_000)).slice(0, -2));
      await expect.poll(async () => (await rowsOf(seller)).length).toBe(1);
      return { outgoing, status };
    }
    const connections = () => new Promise<number>((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
    const filesOnDisk = () => readdir(test.filesDir).catch(() => []);

    it('leaves nothing behind when the client hangs up', async () => {
      const at = await sellerWithListing();
      await attached(at.seller, at.listing, 'kept');
      const before = await filesOnDisk();
      const seller = await test.make.user(15);
      const { outgoing } = await begin({ seller, listing: at.listing });
      outgoing.destroy();
      await expect.poll(() => rowsOf(seller)).toEqual([]);
      await expect.poll(filesOnDisk).toEqual(before);
    });

    it('leaves no listeners or unhandled rejections after many that hang up', async () => {
      const at = await sellerWithListing();
      const unhandled = vi.fn();
      process.on('unhandledRejection', unhandled);
      // One account can have this many underway; more would wait unread.
      const atOnce = 4;
      const sockets = Array.from({ length: atOnce }, () => {
        const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
        const head = Object.entries(formHeaders(at.seller)).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(
          `POST /api/uploadImg?listing_id=${at.listing} HTTP/1.1\r\nHost: a\r\n${head.join('')}Content-Length: 900000\r\n\r\n`,
        );
        socket.write(filePart('a'.repeat(200_000)).slice(0, -2));
        return socket;
      });
      await expect.poll(async () => (await rowsOf(at.seller)).length).toBe(atOnce);
      for (const socket of sockets) socket.resetAndDestroy();
      await expect.poll(() => rowsOf(at.seller)).toEqual([]);
      expect((await upload(at.seller, at.listing, 'still works')).status).toBe(200);
      process.off('unhandledRejection', unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    });

    it('is stopped when the client is too slow, and its connection is closed', async () => {
      const at = await sellerWithListing();
      const open = await connections();
      Object.assign(uploadPace, { graceMs: 300, bytesPerMs: 1e6, msToFinish: 100 });
      const { outgoing, status } = await begin(at);
      const drip = setInterval(() => outgoing.write('a'), 20);
      expect(await status).toBe(408);
      expect(await rowsOf(at.seller)).toEqual([]);
      // The client keeps sending, but the server has stopped reading.
      await expect.poll(connections).toBe(open);
      clearInterval(drip);
      outgoing.destroy();
    });

    it('stores only the announced length when the client sends more', async () => {
      const { seller, listing } = await sellerWithListing();
      const form = filePart('hello') + end;
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
      const head = Object.entries(formHeaders(seller)).map(([name, value]) => `${name}: ${value}\r\n`);
      const received: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => received.push(chunk));
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(
        `POST /api/uploadImg?listing_id=${listing} HTTP/1.1\r\nHost: a\r\n${head.join('')}Content-Length: ${form.length}\r\n\r\n`,
      );
      socket.write(form + 'a'.repeat(100_000));
      await closed;
      const text = Buffer.concat(received).toString();
      expect(text).toContain('HTTP/1.1 400');
      await expect.poll(async () => (await rowsOf(seller)).every(({ Size }) => Size === 5)).toBe(true);
    });
  });

  describe('within the storage of an account', () => {
    beforeAll(async () => {
      await storeSetting(test.db, 'storageMegabytes', 2);
    });
    afterAll(() => storeSetting(test.db, 'storageMegabytes', null));
    const half = 'a'.repeat(megabyte / 2);
    const limits = async (seller: TestUser) => (await test.as(seller).get('/uploadLimit')).body;

    it("is refused with the used and allowed storage if it doesn't fit", async () => {
      const { seller, listing } = await sellerWithListing();
      expect(await limits(seller)).toEqual({ Megabytes: 20, UsedBytes: 0, AllowedBytes: 2 * megabyte });
      for (let file = 0; file < 3; file += 1) await attached(seller, listing, half);
      expect(await limits(seller)).toMatchObject({ UsedBytes: 1.5 * megabyte });
      const answer = await upload(seller, listing, half + half);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'storage_full', message: messages.storageFull(1.5 * megabyte, 2 * megabyte) },
      });
      expect(answer.body.message).toContain('1.5 of your 2 MB');
      expect((await upload(seller, listing, 'small')).status).toBe(200);
      expect(await limits(seller)).toMatchObject({ UsedBytes: 1.5 * megabyte + 5 });
    });

    it("counts unattached files, and twenty at once can't exceed it", async () => {
      const { seller, listing } = await sellerWithListing();
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload(seller, listing, half)));
      const statuses = answers.map(({ status }: Answer) => status);
      // The form's overhead counts until the file has arrived, so three or four fit.
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
      expect(statuses.filter((status) => status !== 200).every((status) => status === 409)).toBe(true);
      expect((await limits(seller)).UsedBytes).toBeLessThanOrEqual(2 * megabyte);
    });

    it('reuses the space of deleted attachments, deleted listings and failed uploads', async () => {
      const { seller, listing } = await sellerWithListing();
      const DocID = await attached(seller, listing, half);
      expect((await test.as(seller).delete(`/delete_attachment?DocID=${DocID}`)).status).toBe(200);
      expect(await limits(seller)).toMatchObject({ UsedBytes: 0 });
      const other = (await test.make.listing(seller, 1)).ListingID;
      await attached(seller, other, half);
      await test.db.delete(listings).where(eq(listings.ListingID, other));
      expect(await limits(seller)).toMatchObject({ UsedBytes: 0 });
      expect((await upload(seller, listing, `${'a'.repeat(100_000)}\0`)).status).toBe(415);
      expect(await limits(seller)).toMatchObject({ UsedBytes: 0 });
    });

    it('counts each account separately', async () => {
      const { seller, listing } = await sellerWithListing();
      const buyer = await test.make.user(15);
      for (let file = 0; file < 3; file += 1) await attached(seller, listing, half);
      expect(await limits(buyer)).toMatchObject({ UsedBytes: 0 });
      expect((await upload(buyer, listing, half)).status).toBe(200);
    });
  });

  it('shows a safe name for a file stored before extensions were checked', async () => {
    const { seller, listing } = await sellerWithListing();
    const FileName = crypto.randomUUID();
    const old = { FileName, OriginalName: 'Offer.pdf.hta', MediaType: 'application/pdf', Size: 4, UserID: seller.UserID };
    await insertStoredFile(test.db, old);
    await test.services.files.store(
      FileName,
      (async function* () {
        yield Buffer.from('%PDF');
      })(),
    );
    const DocID = await insertAttachment(test.db, { ListingID: listing, FileName, UserID: seller.UserID });
    const query = `docId=${DocID}&listing_id=${listing}`;
    const list = await test.as(seller).get(`/listing_attachment?listing_id=${listing}`);
    const csv = await test.as(seller).get(`/listing_attachment?listing_id=${listing}&format=csv`);
    const streamed = await test.as(seller).get(`/attachmentFile?${query}`);
    const inJson = await test.as(seller).get(`/downloadFile?${query}`);
    expect(streamed.headers.get('content-disposition')).toBe('attachment; filename=Offer.pdf');
    expect(inJson.body.originalname).toBe('Offer.pdf');
    for (const answer of [list, csv, streamed, inJson]) {
      expect(answer.status).toBe(200);
      expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('hta');
    }
    const { token, EmailAddress } = await invited(test, seller, listing, { Attachments: [DocID] });
    const page = await test.as(null).post('/openInvitation', { token });
    const forOutsider = await test.as(null).post('/invitationFile', { token, docId: DocID });
    expect(page.body.attachments).toMatchObject([{ doc_dispplay_name: 'Offer.pdf' }]);
    expect(forOutsider.body.originalname).toBe('Offer.pdf');
    expect(JSON.stringify([page.body, forOutsider.body, await mailsTo(test, EmailAddress)])).not.toContain('hta');
  });
});
