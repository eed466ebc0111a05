import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { buffer as bytesOf } from 'node:stream/consumers';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Files } from '../../platform/files/files.ts';
import { storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { beginDownload } from '../../test/begin-download.ts';
import type { TestUser } from '../../test/factories.ts';
import { expectWaiting, holdRows } from '../../test/hold.ts';
import { invite } from '../../test/invite.ts';
import { storeSetting } from '../settings/settings.queries.ts';
import { insertAttachment, insertStoredFile, ownFile, removeFile, sweepFiles } from './attachments.queries.ts';
import { stripPdf } from './metadata/strip-pdf.ts';

/** A PDF in the form in which it is stored, so that stripping it again changes nothing. */
const onePage = await PDFDocument.create();
onePage.addPage([100, 100]);
const pdf = Buffer.from(await stripPdf(await onePage.save()));
const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

describe('attachments', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let draft: number;
  let active: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40),
    ]);
    draft = (await test.make.listing(seller)).ListingID;
    active = (await test.make.listing(seller, 1)).ListingID;
  });
  afterAll(() => test.close());

  const upload = (who: TestUser | null, listing: number, content: Buffer | string = pdf, name = 'data sheet.pdf') =>
    test.as(who).upload(`/uploadImg?listing_id=${listing}`, new File([new Uint8Array(Buffer.from(content))], name));
  const attach = (who: TestUser | null, listingId: number, fileName: unknown, fields: object = {}) =>
    test.as(who).post('/uploadImgData', { listingId, fileName, description: 'What it does', ...fields });
  /** An attachment of that listing. */
  async function attached(who: TestUser, listing: number, fields: object = {}, name?: string): Promise<number> {
    const { body } = await upload(who, listing, pdf, name);
    const answer = await attach(who, listing, (body.data as { filename: string }).filename, fields);
    expect(answer).toMatchObject({ status: 200, body: { message: messages.attachmentUploaded } });
    return answer.body.DocID as number;
  }
  const namesFor = async (who: TestUser, listing: number): Promise<number[]> => {
    const { body } = await test.as(who).get(`/listing_attachment?listing_id=${listing}&limit=100`);
    return (body.data as { DocID: number }[]).map(({ DocID }) => DocID);
  };
  const file = (who: TestUser | null, docId: number, listing: number) =>
    test.as(who).get(`/attachmentFile?docId=${docId}&listing_id=${listing}`);

  it('are stored, attached, listed and downloaded', async () => {
    const stored = await upload(seller, draft);
    expect(stored).toMatchObject({
      status: 200,
      body: { data: { originalname: 'data sheet.pdf', size: pdf.length, mimetype: 'application/pdf' } },
    });
    const { filename } = stored.body.data as { filename: string };
    // The body's claims about the file are ignored.
    const { body } = await attach(seller, draft, filename, { originalname: 'other.exe', size: 1, mimetype: 'text/html' });
    const list = await test.as(seller).get(`/listing_attachment?listing_id=${draft}`);
    expect(list.body.data).toEqual([
      {
        DocID: body.DocID,
        doc_dispplay_name: 'data sheet.pdf',
        FileName: filename,
        FileSize: 1,
        mimetype: 'application/pdf',
        Description: 'What it does',
        Internal: 0,
        can: { delete: true, update: true, send: true },
      },
    ]);
    const download = await file(seller, body.DocID as number, draft);
    const storedBytes = Buffer.from(await test.services.files.bytes(filename));
    expect(download.text).toBe(storedBytes.toString());
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="data sheet.pdf"');
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
    const inJson = await test.as(seller).get(`/downloadFile?docId=${body.DocID}&listing_id=${draft}`);
    expect(inJson.body).toEqual({
      baseimage: storedBytes.toString('base64'),
      originalname: 'data sheet.pdf',
      mimetype: 'application/pdf',
    });
  });

  it('show their user and date only to brokers and admins', async () => {
    const DocID = await attached(buyer, active);
    for (const who of [broker, admin]) {
      const { body } = await test.as(who).get(`/listing_attachment?listing_id=${active}`);
      expect(body.data).toContainEqual(expect.objectContaining({ DocID, user: 'Ada Quist', CreateDate: expect.any(String) }));
    }
    const forSeller = await test.as(seller).get(`/listing_attachment?listing_id=${active}&format=csv`);
    expect(forSeller.text).not.toContain('Quist');
  });

  it('are hidden, if internal, from everyone but brokers, admins and their uploader', async () => {
    const DocID = await attached(seller, active, { Internal: 1 });
    for (const who of [seller, broker, admin]) {
      expect(await namesFor(who, active)).toContain(DocID);
      expect((await file(who, DocID, active)).status).toBe(200);
    }
    expect(await namesFor(buyer, active)).not.toContain(DocID);
    for (const path of [`/attachmentFile?docId=${DocID}`, `/downloadFile?docId=${DocID}`])
      expect((await test.as(buyer).get(`${path}&listing_id=${active}`)).status).toBe(404);
    const removal = await test.as(buyer).delete(`/delete_attachment?DocID=${DocID}`);
    expect(removal.status).toBe(404);
  });

  it('of a buyer stay hidden from other buyers when the account becomes another type', async () => {
    const changing = await test.make.user(15);
    const DocID = await attached(changing, active);
    for (const UserType of [1, 30] as const) {
      await test.db.update(users).set({ UserType }).where(eq(users.UserID, changing.UserID));
      expect(await namesFor(buyer, active)).not.toContain(DocID);
      expect(await namesFor(seller, active)).toContain(DocID);
      expect((await file(buyer, DocID, active)).status).toBe(404);
      expect((await invite(test, seller, active, { Attachments: [DocID] })).status).not.toBe(200);
    }
  });

  it('of a buyer are only for brokers, admins and the owner, who may remove them', async () => {
    const another = await test.make.user(15);
    const DocID = await attached(buyer, active);
    const hidden = await attached(buyer, active, { Internal: 1 });
    for (const who of [seller, broker, admin, buyer]) {
      expect(await namesFor(who, active)).toContain(DocID);
      expect((await file(who, DocID, active)).status).toBe(200);
    }
    expect(await namesFor(another, active)).not.toContain(DocID);
    expect((await file(another, DocID, active)).status).toBe(404);
    expect(await namesFor(seller, active)).not.toContain(hidden);
    const carried = await invite(test, seller, active, { Attachments: [DocID] });
    expect(carried.body.code).toBe('attachment_not_sendable');
    expect((await test.as(another).delete(`/delete_attachment?DocID=${DocID}`)).status).toBe(404);
    expect((await test.as(seller).delete(`/delete_attachment?DocID=${hidden}`)).status).toBe(404);
    const { body } = await test.as(seller).get(`/listing_attachment?listing_id=${active}&limit=100`);
    expect(body.data).toContainEqual(expect.objectContaining({ DocID, can: { delete: true, update: false, send: false } }));
    expect((await test.as(seller).delete(`/delete_attachment?DocID=${DocID}`)).status).toBe(200);
  });

  it("are limited to a hundred per listing, and buyers don't use up the owner's", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const ofBuyers = async () => {
      const FileName = crypto.randomUUID();
      await insertStoredFile(test.db, { FileName, OriginalName: 'a', MediaType: 'text/plain', Size: 1, UserID: buyer.UserID });
      await insertAttachment(test.db, { ListingID, FileName, UserID: buyer.UserID, OfBuyer: true });
    };
    for (let index = 0; index < 99; index += 1) await ofBuyers();
    const files = [await upload(buyer, ListingID), await upload(buyer, ListingID)];
    const names = files.map(({ body }) => (body.data as { filename: string }).filename);
    const both = await Promise.all(names.map((name) => attach(buyer, ListingID, name)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.code)).toContain('attachments_full');
    await attached(seller, ListingID);
  });

  it('are limited to sixty uploads an hour per account', async () => {
    const eager = await test.make.user(15);
    const answers = [];
    for (let index = 0; index < 61; index += 1) answers.push((await upload(eager, active, '')).status);
    expect(answers).toEqual([...Array<number>(60).fill(400), 429]);
  });

  it('are limited while unattached, even when they are uploaded at once', async () => {
    const hoarder = await test.make.user(1);
    const { ListingID } = await test.make.listing(hoarder);
    await storeSetting(test.db, 'uploadMaxMegabytes', 1);
    const largest = Buffer.alloc(1024 * 1024, 'a');
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(hoarder, ListingID, largest, 'a.txt')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 409, 409]);
    const [stored] = answers.flatMap(({ body }) => (body.data as { filename: string } | undefined) ?? []);
    await attach(hoarder, ListingID, stored?.filename);
    expect((await upload(hoarder, ListingID, largest, 'a.txt')).status).toBe(200);
    expect((await upload(hoarder, ListingID)).body.code).toBe('files_waiting');
    await storeSetting(test.db, 'uploadMaxMegabytes', null);
  });

  it('are refused to everyone who cannot read the listing', async () => {
    const DocID = await attached(seller, draft);
    for (const who of [other, buyer]) {
      expect((await upload(who, draft)).status).toBe(404);
      expect((await test.as(who).get(`/listing_attachment?listing_id=${draft}`)).status).toBe(404);
      expect((await file(who, DocID, draft)).status).toBe(404);
      // Nor through another listing that the caller can read.
      expect((await file(who, DocID, active)).status).toBe(404);
      expect((await test.as(who).delete(`/delete_attachment?DocID=${DocID}`)).status).toBe(404);
    }
    expect((await upload(null, draft)).status).toBe(401);
    expect((await file(null, DocID, draft)).status).toBe(401);
  });

  it('can be removed by their uploader, brokers and admins', async () => {
    const mine = await attached(seller, active);
    expect((await test.as(buyer).delete(`/delete_attachment?DocID=${mine}`)).status).toBe(403);
    expect((await test.as(seller).delete(`/delete_attachment?DocID=${mine}`)).body.message).toBe(messages.deleted);
    expect((await file(seller, mine, active)).status).toBe(404);
    const again = await attached(seller, active);
    const both = await Promise.all([1, 2].map(() => test.as(broker).delete(`/delete_attachment?DocID=${again}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('are attached once, and only by their uploader', async () => {
    const { filename } = (await upload(seller, active)).body.data as { filename: string };
    expect((await attach(buyer, active, filename)).status).toBe(409);
    const both = await Promise.all([attach(seller, active, filename), attach(seller, active, filename)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await attach(seller, active, crypto.randomUUID())).body.errors).toEqual({ fileName: messages.fileNotStored });
    expect((await attach(seller, active, '../../etc/passwd')).body.message).toBe(messages.fileRequired);
    const claimed = await attach(seller, active, crypto.randomUUID(), { UserID: admin.UserID });
    expect(claimed).toMatchObject({ status: 403, body: { code: 'identity_mismatch', message: messages.identityContradicts } });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'page.html', 200, 'text/plain'],
    ['text whose detected part ends inside a character', `${'a'.repeat(65_535)}é and more`, 'long.txt', 200, 'text/plain'],
    ['a picture named like a document', png, 'a.pdf', 200, 'image/png'],
  ])('get their type from their content: %s', async (_name, content, name, status, mimetype) => {
    const answer = await upload(seller, active, content, name);
    expect(answer).toMatchObject({ status, body: { data: { mimetype } } });
  });

  it.each([
    ['a program', Buffer.from('7f454c4602010100', 'hex'), 415, 'file_type_refused'],
    ['bytes of an unknown type', Buffer.from([0, 1, 2, 3, 0xff, 0xfe]), 415, 'file_type_refused'],
    ['text with a NUL far inside', `${'a'.repeat(100_000)}\0`, 415, 'file_type_refused'],
    ['an empty file', '', 400, 'file_empty'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'file_too_large'],
  ])('are refused: %s', async (_name, content, status, code) => {
    const answer = await upload(seller, active, content, 'file.txt');
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('can be as large as the setting allows', async () => {
    await storeSetting(test.db, 'uploadMaxMegabytes', 1);
    expect((await test.as(seller).get('/uploadLimit')).body).toMatchObject({ Megabytes: 1 });
    expect((await upload(seller, active, Buffer.alloc(1024 * 1024, 'a'), 'a.txt')).status).toBe(200);
    const answer = await upload(seller, active, Buffer.alloc(1024 * 1024 + 1, 'a'), 'a.txt');
    expect(answer).toMatchObject({ status: 413, body: { code: 'file_too_large', message: messages.fileTooLarge(1) } });
    await storeSetting(test.db, 'uploadMaxMegabytes', null);
  });

  it('are read to their end when refused, so that the server can stop', async () => {
    const other = await startTestApp();
    const owner = await other.make.user(1);
    const { ListingID } = await other.make.listing(owner);
    const large = new File([Buffer.alloc(25 * 1024 * 1024, 'a')], 'large.txt');
    const { status } = await other.as(owner).upload(`/uploadImg?listing_id=${ListingID}`, large);
    expect(status).toBe(413);
    // Otherwise this would wait until the client closes its connection.
    await other.close();
  });

  it('finish downloading while the server stops, and then their connection closes', async () => {
    const other = await startTestApp();
    const owner = await other.make.user(1);
    const { ListingID } = await other.make.listing(owner);
    const size = 19 * 1024 * 1024;
    const large = new File([Buffer.alloc(size, 'a')], 'large.txt');
    const { body } = await other.as(owner).upload(`/uploadImg?listing_id=${ListingID}`, large);
    const { filename: fileName } = body.data as { filename: string };
    const { DocID } = (await other.as(owner).post('/uploadImgData', { listingId: ListingID, fileName, description: '' })).body;
    const agent = new Agent({ keepAlive: true });
    const answer = await beginDownload(other, owner, `/attachmentFile?docId=${DocID}&listing_id=${ListingID}`, agent);
    const closed = other.close();
    let received = 0;
    for await (const chunk of answer) received += chunk.length;
    expect(received).toBe(size);
    await closed;
    agent.destroy();
    // Less than the minute for which the server keeps an idle connection.
  }, 40_000);

  it('are refused without a file', async () => {
    const json = await test.as(seller).post(`/uploadImg?listing_id=${active}`, {});
    expect(json).toMatchObject({ status: 415, body: { code: 'wrong_type', message: messages.fileRequired } });
    const empty = await test.as(seller).upload(`/uploadImg?listing_id=${active}`, null);
    expect(empty).toMatchObject({ status: 400, body: { code: 'file_missing', message: messages.fileRequired } });
    const elsewhere = await test.as(seller).upload('/createListing', new File(['{}'], 'a.json'));
    expect(elsewhere.status).toBe(415);
  });

  const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
  it.each([
    ['without a boundary', 'multipart/form-data', '{}'],
    ['that ends in its head', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form'],
    ['that ends in its file', 'multipart/form-data; boundary=b', `--b\r\n${part}some text`],
    ['that ends far inside its file', 'multipart/form-data; boundary=b', `--b\r\n${part}${'a'.repeat(200_000)}`],
  ])('are refused in a form %s', async (_name, type, body) => {
    const answer = await fetch(`${test.url}/api/uploadImg?listing_id=${active}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: messages.requestUnreadable, code: 'invalid' });
  });

  it("can't be attached to a listing that is being deleted", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const { filename } = (await upload(seller, ListingID)).body.data as { filename: string };
    const deletion = sql`delete from listings where listing_id = ${ListingID}`;
    const [answer] = await holdRows(test, deletion, [() => attach(seller, ListingID, filename)]);
    expect(answer).toMatchObject({ status: 404, body: { message: messages.notThere } });
  });

  it('lose control characters in their names', async () => {
    const DocID = await attached(seller, active, {}, 'sheet\u202Efdp.exe "é".pdf');
    const { headers } = await file(seller, DocID, active);
    const disposition = decodeURIComponent(headers.get('content-disposition') ?? '');
    expect(disposition).toContain('sheetfdp.exe');
    expect(disposition).toMatch(/\.pdf$/);
    expect(disposition).toContain('é');
    expect(disposition).not.toContain('\u202E');
  });

  it('are audited on upload, download and removal', async () => {
    const DocID = await attached(seller, active);
    await file(buyer, DocID, active);
    await test.as(seller).delete(`/delete_attachment?DocID=${DocID}`);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(DocID)))
      .orderBy(auditEntries.AuditID);
    const ofAttachments = entries.filter(({ Entity }) => Entity === 'attachment');
    expect(ofAttachments.map(({ Action, UserID }) => [Action, UserID])).toEqual([
      ['upload', seller.UserID],
      ['download', buyer.UserID],
      ['delete', seller.UserID],
    ]);
  });

  it('survive a simultaneous cleanup while they are being attached', async () => {
    const { filename } = (await upload(seller, active)).body.data as { filename: string };
    const files = new Files(test.filesDir);
    const removing = await test.db.transaction(async (tx) => {
      await ownFile(tx, filename, seller.UserID);
      const removal = removeFile(test.db, files, filename);
      // The sweep waits for this transaction.
      await expectWaiting(test, 1);
      await insertAttachment(tx, { ListingID: active, FileName: filename, Description: '', Internal: 0, UserID: seller.UserID });
      return { removal };
    });
    await removing.removal;
    expect((await bytesOf(await files.read(filename))).length).toBe(pdf.length);
  });

  it('leave no file that a cleanup misses when the process dies mid-upload', async () => {
    const begun = request(`${test.url}/api/uploadImg?listing_id=${active}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller.token}`,
        'X-Requested-With': 'test',
        'content-type': 'multipart/form-data; boundary=part',
      },
    });
    begun.on('error', () => {});
    begun.write('--part\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n');
    begun.write('a'.repeat(200_000));
    const half = eq(storedFiles.OriginalName, 'half.txt');
    const rows = () => test.db.select().from(storedFiles).where(half);
    await expect.poll(async () => (await rows()).length).toBe(1);
    const [{ FileName } = { FileName: '' }] = await rows();
    await expect.poll(() => readdir(test.filesDir)).toContain(`${FileName}.received`);
    // As after a kill -9: the row and the bytes are left behind, and time passes.
    await test.db
      .update(storedFiles)
      .set({ CreateDate: momentOf('2020-01-01T00:00:00.000Z') })
      .where(half);
    await sweepFiles(test.db, new Files(test.filesDir));
    expect((await readdir(test.filesDir)).join()).not.toContain(FileName);
    begun.destroy();
  });

  it('leave neither file nor row when the upload fails', async () => {
    await upload(seller, active);
    const before = [await readdir(test.filesDir), await test.db.$count(storedFiles)];
    expect((await upload(seller, active, `${'a'.repeat(100_000)}\0`)).status).toBe(415);
    expect([await readdir(test.filesDir), await test.db.$count(storedFiles)]).toEqual(before);
  });

  it('are removed when nothing refers to them, and only then', async () => {
    const listing = await test.make.listing(seller, 1);
    const kept = await attached(seller, active);
    await attached(seller, listing.ListingID);
    const waiting = (await upload(seller, active)).body.data as { filename: string };
    await test.db.delete(listings).where(eq(listings.ListingID, listing.ListingID));
    const files = new Files(test.filesDir);
    await sweepFiles(test.db, files);
    // Too new to be removed.
    expect((await bytesOf(await files.read(waiting.filename))).length).toBe(pdf.length);
    await test.db.execute("update stored_files set create_date = now() - interval '2 hours'");
    await sweepFiles(test.db, files);
    await expect(files.read(waiting.filename).then(bytesOf)).rejects.toThrow();
    expect((await file(seller, kept, active)).status).toBe(200);
    const left = await test.db.execute<{ count: string }>(
      'select count(*) from stored_files f where not exists (select from listing_attachments a where a.file_name = f.file_name)',
    );
    expect(left.rows[0]?.count).toBe('0');
  });
});
