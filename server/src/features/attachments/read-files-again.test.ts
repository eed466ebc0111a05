import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileTexts, listingAttachments } from '../../schema/attachments.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { namesQueue } from '../listings/compare-turn.ts';
import { readFilesAgain } from './read-files-again.ts';

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
    await readFilesAgain(test.services);
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
    expect(await textOf(named.FileName)).toEqual({ Content: text, Truncated: false, Reader: 3 });
    expect(await textOf(internal.FileName)).toEqual({ Content: text, Truncated: false, Reader: 3 });
    expect(await textOf(same.FileName)).toEqual({ Content: 'A valve.', Truncated: false, Reader: 3 });
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
    expect(await textOf(FileName)).toEqual({ Content: 'A pump.', Truncated: true, Reader: 3 });
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
    await readFilesAgain(test.services, 0);
    expect(await versions()).toEqual([3, 0, 0]);
    await rm(join(test.filesDir, names[1] ?? ''));
    const log = vi.spyOn(test.services.log, 'error').mockReturnValue();
    await readFilesAgain(test.services);
    expect(log.mock.calls.map(([, said]) => said)).toEqual(['reading a file again failed']);
    log.mockRestore();
    expect(await versions()).toEqual([3, 0, 3]);
  });
});
