import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { asc, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { namesQueue } from '../listings/compare-turn.ts';
import { renewFiles } from './renew-files.ts';

const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('files that an older reader read', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker] = await Promise.all([test.make.user(1), test.make.user(30)]);
  });
  afterAll(() => test.close());

  const done = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBe(200);
    return body;
  };
  /** A file of a published listing, with the text that an older reader found in it. */
  async function readBefore(content: string, old: string, more: object = {}) {
    const { ListingID } = await test.make.listing(seller, 1);
    const DocID = await attached(test, seller, ListingID, more, { content: 'A pump.' });
    const [row] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    const FileName = row?.FileName ?? '';
    const path = join(test.filesDir, FileName);
    await writeFile(path, content);
    await test.db.update(fileTexts).set({ Content: old, Reader: 0 }).where(eq(fileTexts.FileName, FileName));
    return { ListingID, DocID, FileName, path };
  }
  const textOf = async (FileName: string) => {
    const { Content, Truncated, Reader } = fileTexts;
    return (await test.db.select({ Content, Truncated, Reader }).from(fileTexts).where(eq(fileTexts.FileName, FileName)))[0];
  };
  const readAll = async () => {
    await renewFiles(test.services);
    await settled(test, namesQueue);
  };
  const waiting = async (): Promise<number[]> => {
    const { data } = await done(test.as(broker).get('/getReviewQueue?WaitsFor=names&limit=100'));
    return (data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
  };
  const findings = async (id: number) => {
    const { data } = await done(test.as(broker).get(`/getAnonymityFindings?listing_id=${id}`));
    return (data as { kind: string; text: string; reason: string; suggestion: string }[]).map(
      ({ kind, text, reason, suggestion }) => [kind, text, reason, suggestion],
    );
  };

  it('are read again, and what they name puts their listing into the review queue until a broker allows it', async () => {
    const text = 'Drawn by Ada Quist, ada@quist-holding.com.';
    const named = await readBefore(text, 'A pump.');
    const internal = await readBefore(text, 'A pump.', { Internal: 1 });
    const same = await readBefore('A valve.', 'A valve.');
    await readAll();
    expect(await textOf(named.FileName)).toEqual({ Content: text, Truncated: false, Reader: 4 });
    expect(await textOf(internal.FileName)).toEqual({ Content: text, Truncated: false, Reader: 4 });
    expect(await textOf(same.FileName)).toEqual({ Content: 'A valve.', Truncated: false, Reader: 4 });
    const queued = await waiting();
    expect(queued).toContain(named.ListingID);
    for (const { ListingID } of [internal, same]) expect(queued).not.toContain(ListingID);
    const found = await findings(named.ListingID);
    expect(found.map(([kind, finding]) => [kind, finding])).toEqual([
      ['owner', 'Ada Quist'],
      ['email', 'ada@quist-holding.com'],
    ]);
    for (const [, finding] of found) {
      const field = `attachments.${named.DocID}.text`;
      const override = { listing_id: named.ListingID, field, text: finding, Reason: 'Known to everyone' };
      await done(test.as(broker).post('/overrideAnonymityFinding', override));
    }
    await settled(test, namesQueue);
    expect(await waiting()).not.toContain(named.ListingID);
  });

  it('keep their text if the new reader fails, and the finding says what to do in its own words', async () => {
    const { ListingID, FileName, DocID } = await readBefore('%PDF-1.7 not really', 'A pump.');
    await done(test.as(seller).post('/saveAttachment', { DocID, Description: 'Drawing' }));
    await test.db.execute(`update stored_files set media_type = 'application/pdf' where file_name = '${FileName}'`);
    await readAll();
    expect(await textOf(FileName)).toEqual({ Content: 'A pump.', Truncated: true, Reader: 4 });
    expect(await waiting()).toContain(ListingID);
    expect(await findings(ListingID)).toEqual([
      [
        'unread',
        "This file couldn't be checked.",
        "It has more text than Brevet checks (1,000,000 characters of a file, 5,000,000 of all attachments), or it can't be read.",
        'Attach a shorter or simpler version, or mark the attachment as internal.',
      ],
    ]);
    await done(test.as(seller).post('/saveAttachment', { DocID, Internal: 1 }));
    await settled(test, namesQueue);
    expect(await waiting()).not.toContain(ListingID);
  });

  it("are left to the next sweep when a turn ends, and a lost file doesn't stop the others", async () => {
    const files: Awaited<ReturnType<typeof readBefore>>[] = [];
    for (let count = 0; count < 3; count += 1) files.push(await readBefore('A newer pump.', 'A pump.'));
    const names = files.map(({ FileName }) => FileName).toSorted();
    const versions = async () => {
      const { Reader } = fileTexts;
      const rows = await test.db
        .select({ Reader })
        .from(fileTexts)
        .where(inArray(fileTexts.FileName, names))
        .orderBy(asc(fileTexts.FileName));
      return rows.map((row) => row.Reader);
    };
    await renewFiles(test.services, 0);
    expect(await versions()).toEqual([4, 0, 0]);
    await rm(join(test.filesDir, names[1] ?? ''));
    const log = vi.spyOn(test.services.log, 'error').mockReturnValue();
    await renewFiles(test.services);
    expect(log.mock.calls.map(([, said]) => said)).toEqual(['stripping or reading a file again failed']);
    log.mockRestore();
    expect(await versions()).toEqual([4, 0, 4]);
  });

  describe('and an older stripper stripped', () => {
    const sheet = async (author: string) => {
      const document = await PDFDocument.create();
      document.addPage([100, 100]);
      if (author) document.setAuthor(author);
      return Buffer.from(await document.save({ useObjectStreams: false }));
    };
    const uploaded = async (content: Buffer<ArrayBuffer>, name: string) => {
      const { ListingID } = await test.make.listing(seller, 1);
      const DocID = await attached(test, seller, ListingID, {}, { content, name });
      const [row] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
      const FileName = row?.FileName ?? '';
      return { ListingID, DocID, FileName, path: join(test.filesDir, FileName) };
    };
    /** Puts the bytes that an older version left on the disk. */
    async function strippedBefore(file: Awaited<ReturnType<typeof uploaded>>, content: Buffer): Promise<void> {
      await writeFile(file.path, content);
      const Sha256 = createHash('sha256').update(content).digest('hex');
      await test.db.update(storedFiles).set({ Sha256, Size: content.length }).where(eq(storedFiles.FileName, file.FileName));
      await test.db.update(fileTexts).set({ Stripper: 0 }).where(eq(fileTexts.FileName, file.FileName));
    }
    const stateOf = async ({ FileName, DocID }: { FileName: string; DocID: number }) => {
      const [file] = await test.db
        .select({
          State: storedFiles.State,
          Size: storedFiles.Size,
          Stripper: fileTexts.Stripper,
          Internal: listingAttachments.Internal,
        })
        .from(storedFiles)
        .innerJoin(fileTexts, eq(fileTexts.FileName, storedFiles.FileName))
        .innerJoin(listingAttachments, eq(listingAttachments.FileName, storedFiles.FileName))
        .where(eq(storedFiles.FileName, FileName));
      const entries = await test.db
        .select({ Action: auditEntries.Action })
        .from(auditEntries)
        .where(eq(auditEntries.EntityID, String(DocID)));
      return { ...file, actions: entries.map(({ Action }) => Action).filter((action) => /metadata|hide/.test(action)) };
    };
    const download = ({ DocID, ListingID }: { DocID: number; ListingID: number }) =>
      test.as(broker).get(`/attachmentFile?docId=${DocID}&listing_id=${ListingID}`);

    it('are stripped again, and internal if that is refused now', async () => {
      const plain = await sheet('');
      const [named, same, refused] = [
        await uploaded(plain, 'named.pdf'),
        await uploaded(plain, 'same.pdf'),
        await uploaded(plain, 'refused.pdf'),
      ];
      const clean = await readFile(same.path);
      await strippedBefore(named, await sheet('Canaria Quillfeather'));
      await strippedBefore(same, clean);
      await strippedBefore(refused, Buffer.from('%PDF-1.7 not really'));
      await readAll();
      expect(await stateOf(named)).toEqual({
        State: 'checked',
        Size: (await readFile(named.path)).length,
        Stripper: 1,
        Internal: 0,
        actions: ['remove metadata'],
      });
      expect((await readFile(named.path)).toString('latin1')).not.toContain('/Author');
      expect((await download(named)).status).toBe(200);
      expect(await stateOf(same)).toMatchObject({ State: 'checked', Stripper: 1, actions: [] });
      expect(await readFile(same.path)).toEqual(clean);
      expect(await stateOf(refused)).toMatchObject({ State: 'uncleanable', Internal: 1, actions: ['hide'] });
      const changed = await Promise.all([named, same, refused].map(stateOf));
      await readAll();
      expect(await Promise.all([named, same, refused].map(stateOf))).toEqual(changed);
    });

    it("don't pass for intact if their bytes changed on disk", async () => {
      const damaged = await uploaded(await sheet(''), 'damaged.pdf');
      await strippedBefore(damaged, await sheet(''));
      await writeFile(damaged.path, await sheet('Canaria Quillfeather'));
      await readAll();
      expect(await stateOf(damaged)).toMatchObject({ State: 'checked', Stripper: 1, actions: [] });
      expect((await download(damaged)).body).toMatchObject({ code: 'attachment_damaged' });
    });

    it('are stripped by the next sweep if a turn ends or a server dies, and pictures keep their quality', async () => {
      const files = [];
      for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) files.push(await uploaded(await sheet(''), name));
      for (const file of files) await strippedBefore(file, await sheet('Canaria Quillfeather'));
      const ordered = files.toSorted((a, b) => (a.FileName < b.FileName ? -1 : 1));
      const states = async () => (await Promise.all(ordered.map(stateOf))).map(({ State, Stripper }) => [State, Stripper]);
      await renewFiles(test.services, 0);
      expect(await states()).toEqual([
        ['checked', 1],
        ['checked', 0],
        ['checked', 0],
      ]);
      const { FileName = '' } = ordered[1] ?? {};
      await test.db.update(storedFiles).set({ State: 'unchecked', Sha256: null }).where(eq(storedFiles.FileName, FileName));
      const picture = await uploaded(await png(), 'plate.png');
      await test.db.update(fileTexts).set({ Stripper: 0 }).where(eq(fileTexts.FileName, picture.FileName));
      await readAll();
      expect(await states()).toEqual(ordered.map(() => ['checked', 1]));
      expect(await stateOf(picture)).toMatchObject({ Stripper: 0, actions: [] });
    });
  });
});
