// The names here aren't words. cspell:disable
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTexts, listingAttachments } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';

interface Part {
  part: string;
  text: string;
  marks: { start: number; end: number; kind: string; certain: boolean; allowed: boolean }[];
}

describe('the text that buyers read of an attachment', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker] = await Promise.all([test.make.user(1, { Company: 'Brightwater Ventures LLC' }), test.make.user(30)]);
  });
  afterAll(() => test.close());

  const file = async (content: string, fields: object = {}) => {
    const { ListingID } = await test.make.listing(seller, 0);
    return { ListingID, DocID: await attached(test, seller, ListingID, fields, { content }) };
  };
  const page = (who: TestUser | null, DocID: number, number = 1) =>
    test.as(who).get(`/getShownText?docId=${DocID}&page=${number}`);
  const marked = async (DocID: number, number = 1) => {
    const { body } = await page(broker, DocID, number);
    return (body.parts as Part[]).map(({ part, text, marks }) => [
      part,
      marks.map(({ start, end, kind, allowed }) => `${kind}: ${text.slice(start, end)}${allowed ? ', allowed' : ''}`),
    ]);
  };

  it('has every place of a name marked, allowed ones too', async () => {
    const content = 'Made by Brightwater Ventures. Ask jane@acme.com at Brightwater Ventures.';
    const { ListingID, DocID } = await file(content, { description: 'From Brightwater Ventures' });
    const expected = (allowed: string) => [
      ['name', []],
      ['description', ['owner: Brightwater Ventures']],
      ['text', [`owner: Brightwater Ventures${allowed}`, 'email: jane@acme.com', `owner: Brightwater Ventures${allowed}`]],
    ];
    expect(await marked(DocID)).toEqual(expected(''));
    const override = { listing_id: ListingID, field: `attachments.${DocID}.text`, text: 'Brightwater Ventures', Reason: 'Known' };
    await test.as(await test.make.user(40)).post('/overrideAnonymityFinding', override);
    expect(await marked(DocID)).toEqual(expected(', allowed'));
  });

  it('comes in pages of 5,000 characters, and marks a name between two of them in both', async () => {
    const before = 'cooler '.repeat(714);
    const { DocID } = await file(`${before}Brightwater Ventures ${'cooler '.repeat(714)}`);
    const first = (await page(broker, DocID)).body;
    expect([first.pages, first.unread, (first.parts as Part[]).map(({ text }) => text.length)]).toEqual([3, false, [6, 0, 5000]]);
    expect(await marked(DocID)).toEqual([
      ['name', []],
      ['description', []],
      ['text', ['owner: Br']],
    ]);
    expect(await marked(DocID, 2)).toEqual([['text', ['owner: ightwater Ventures']]]);
    expect(await marked(DocID, 4)).toEqual([['text', []]]);
  });

  it("says that a file couldn't be read", async () => {
    const { DocID } = await file('Some of it');
    const [row] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    await test.db
      .update(fileTexts)
      .set({ Truncated: true })
      .where(eq(fileTexts.FileName, row?.FileName ?? ''));
    expect((await page(broker, DocID)).body.unread).toBe(true);
  });

  it('is for brokers and admins, whose read is audited', async () => {
    const { ListingID, DocID } = await file('Some text');
    const buyer = await test.make.user(15);
    for (const who of [seller, buyer]) expect((await page(who, DocID)).status).toBe(403);
    expect((await page(null, DocID)).status).toBe(401);
    expect((await page(broker, 999_999)).status).toBe(404);
    expect((await page(broker, DocID, 0)).status).toBe(400);
    expect((await page(broker, DocID)).status).toBe(200);
    const isRead = and(eq(auditEntries.Action, 'read confidential'), eq(auditEntries.EntityID, String(ListingID)));
    expect(await test.db.select({ UserID: auditEntries.UserID }).from(auditEntries).where(isRead)).toEqual([
      { UserID: broker.UserID },
    ]);
  });
});
