import { Readable } from 'node:stream';
import { messages } from '@brevet/contract/messages';
import { newsInWords } from '@brevet/contract/news-text';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { settled } from '../../test/settled.ts';
import { insertAttachment, insertStoredFile } from './attachments.queries.ts';
import { fileCheckQueue, startFileChecks } from './check-stored-files.ts';

const canary = 'Canaria Quillfeather';
const named = async () => {
  const document = await PDFDocument.create();
  document.addPage([100, 100]);
  document.setAuthor(canary);
  return Buffer.from(await document.save({ useObjectStreams: false }));
};

describe('files stored before metadata was removed', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let listing: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer] = await Promise.all([test.make.user(1), test.make.user(15)]);
    listing = (await test.make.listing(seller, 1)).ListingID;
  });
  afterAll(() => test.close());

  async function stored(content: Buffer, OriginalName: string, MediaType: string): Promise<{ DocID: number; FileName: string }> {
    const FileName = crypto.randomUUID();
    const { UserID } = seller;
    const Size = content.length;
    await insertStoredFile(test.db, { FileName, OriginalName, MediaType, Size, UserID, State: 'unchecked', Attached: true });
    await test.services.files.store(FileName, Readable.from([content]));
    const DocID = await insertAttachment(test.db, { ListingID: listing, FileName, UserID });
    return { DocID: DocID ?? 0, FileName };
  }
  const check = async () => {
    await startFileChecks(test.services);
    await settled(test, fileCheckQueue);
  };
  const fileOf = async (FileName: string) =>
    (await test.db.select().from(storedFiles).where(eq(storedFiles.FileName, FileName)))[0];
  const entriesOf = (DocID: number) =>
    test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(DocID)));

  it('lose it at the next start, which the audit log records', async () => {
    const content = await named();
    const { DocID, FileName } = await stored(content, 'sheet.pdf', 'application/pdf');
    expect(content.toString('latin1')).toContain('/Author');
    await check();
    const bytes = Buffer.from(await test.services.files.bytes(FileName));
    expect(bytes.toString('latin1')).not.toContain('/Author');
    expect(await fileOf(FileName)).toMatchObject({ State: 'checked', Size: bytes.length });
    const download = await test.as(buyer).get(`/attachmentFile?docId=${DocID}&listing_id=${listing}`);
    expect(download.headers.get('content-length')).toBe(String(bytes.length));
    const entries = (await entriesOf(DocID)).filter(({ Action }) => Action === 'remove metadata');
    expect(entries).toMatchObject([
      {
        UserID: null,
        Address: 'server',
        OldValue: { Size: content.length },
        NewValue: { ListingID: listing, OriginalName: 'sheet.pdf', Size: bytes.length },
      },
    ]);
    await check();
    expect((await entriesOf(DocID)).filter(({ Action }) => Action === 'remove metadata')).toHaveLength(1);
  });

  it("become internal if it can't be removed, and their uploader is notified", async () => {
    const broken = Buffer.from('%PDF-1.7 not really');
    const { DocID, FileName } = await stored(broken, 'old.pdf', 'application/pdf');
    await check();
    expect(await fileOf(FileName)).toMatchObject({ State: 'uncleanable' });
    expect(Buffer.from(await test.services.files.bytes(FileName))).toEqual(broken);
    const [attachment] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    expect(attachment).toMatchObject({ Internal: 1 });
    expect((await test.as(buyer).get(`/attachmentFile?docId=${DocID}&listing_id=${listing}`)).status).toBe(404);
    expect(await entriesOf(DocID)).toMatchObject([
      {
        Action: 'hide',
        OldValue: { Internal: 0 },
        NewValue: { Internal: 1, OriginalName: 'old.pdf', Reason: messages.fileDamaged },
      },
    ]);
    const { body } = await test.as(seller).get('/getUnreadEmailMessage');
    const news = { Kind: 'attachmentHidden', ListingID: listing, Name: 'old.pdf', Reason: messages.fileDamaged } as const;
    expect(body.data).toMatchObject([{ news }]);
    expect(newsInWords({ ...news, ListingName: 'Cold plate' })).toEqual({
      title: 'Hidden from buyers: old.pdf',
      text: `${messages.fileDamaged} Listing: ${listing} Cold plate`,
    });
  });

  it('are all checked, and texts and pictures stay unchanged', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: canary } })
      .png()
      .toBuffer();
    const files = [
      await stored(Buffer.from('23 W'), 'values.txt', 'text/plain'),
      await stored(picture, 'plate.png', 'image/png'),
    ];
    await check();
    for (const { FileName } of files) expect(await fileOf(FileName)).toMatchObject({ State: 'checked' });
    const [plain, png] = await Promise.all(files.slice(0, 2).map(({ FileName }) => test.services.files.bytes(FileName)));
    expect(Buffer.from(plain ?? []).toString()).toBe('23 W');
    const found = await sharp(png).metadata();
    expect(found).toMatchObject({ width: 20, height: 10 });
    expect(found).not.toHaveProperty('exif');
  });
});
