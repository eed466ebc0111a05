import { messages } from '@brevet/contract/messages';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';

describe('an attachment', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let active: number;
  let draft: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
    ]);
    active = (await test.make.listing(seller, 1)).ListingID;
    draft = (await test.make.listing(seller)).ListingID;
  });
  afterAll(() => test.close());

  const save = (who: TestUser | null, DocID: number, fields: object) =>
    test.as(who).post('/saveAttachment', { DocID, ...fields });
  const rowsFor = async (who: TestUser, listing: number, query = '') => {
    const { body } = await test.as(who).get(`/listing_attachment?listing_id=${listing}&limit=100${query}`);
    return body.data as { DocID: number; doc_dispplay_name: string; Description: string; Internal: number; can: object }[];
  };
  const namesFor = async (who: TestUser, listing: number, query = '') =>
    (await rowsFor(who, listing, query)).map(({ doc_dispplay_name }) => doc_dispplay_name);

  it('is renamed, described and marked internal, with an audit entry for what differs', async () => {
    const DocID = await attached(test, seller, active);
    const answer = await save(seller, DocID, { doc_dispplay_name: 'Curves.exe', Description: ' Heat over flow ', Internal: 1 });
    expect(answer).toMatchObject({ status: 200, body: { message: messages.attachmentSaved } });
    expect((await rowsFor(seller, active)).find((row) => row.DocID === DocID)).toMatchObject({
      doc_dispplay_name: 'Curves.txt',
      Description: 'Heat over flow',
      Internal: 1,
      can: { update: true },
    });
    expect((await rowsFor(buyer, active)).map((row) => row.DocID)).not.toContain(DocID);
    expect((await save(seller, DocID, { Internal: 1 })).status).toBe(200);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.EntityID, String(DocID)), eq(auditEntries.Action, 'edit')));
    expect(entries).toMatchObject([
      {
        OldValue: { OriginalName: 'values.txt', Description: '', Internal: 0 },
        NewValue: { OriginalName: 'Curves.txt', Description: 'Heat over flow', Internal: 1 },
      },
    ]);
  });

  it('is changed by its uploader, the owner, brokers and admins only', async () => {
    const ofSeller = await attached(test, seller, active);
    const ofBuyer = await attached(test, buyer, active);
    const ofBroker = await attached(test, broker, active);
    const hidden = await attached(test, broker, active, { Internal: 1 });
    const statuses = async (who: TestUser | null) => {
      const answers = [];
      for (const DocID of [ofSeller, ofBuyer, ofBroker, hidden])
        answers.push((await save(who, DocID, { Description: 'x' })).status);
      return answers;
    };
    expect(await statuses(seller)).toEqual([200, 403, 200, 404]);
    expect(await statuses(buyer)).toEqual([403, 200, 403, 404]);
    expect(await statuses(other)).toEqual([404, 404, 404, 404]);
    expect(await statuses(broker)).toEqual([200, 200, 200, 200]);
    expect(await statuses(null)).toEqual([401, 401, 401, 401]);
  });

  it.each([
    ['an empty name', { doc_dispplay_name: ' ' }, 'doc_dispplay_name'],
    ['a name of 256 characters', { doc_dispplay_name: 'a'.repeat(256) }, 'doc_dispplay_name'],
    ['a description of 2001 characters', { Description: 'a'.repeat(2001) }, 'Description'],
    ['another value', { Internal: 2 }, 'Internal'],
  ])('refuses %s', async (_name, fields, field) => {
    const answer = await save(seller, await attached(test, seller, draft), fields);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  it('stays internal if its metadata cannot be removed', async () => {
    const DocID = await attached(test, seller, active, { Internal: 1 });
    const [row] = await test.db.select().from(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    await test.db
      .update(storedFiles)
      .set({ State: 'uncleanable' })
      .where(eq(storedFiles.FileName, row?.FileName ?? ''));
    for (const who of [seller, broker])
      expect(await save(who, DocID, { Internal: 0 })).toMatchObject({ status: 409, body: { code: 'attachment_unclean' } });
    expect((await save(seller, DocID, { Description: 'kept' })).status).toBe(200);
  });

  it('is found by words of its name, description or text, and only by its readers', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await attached(test, seller, ListingID, { description: 'Measured in a wind tunnel' }, { content: 'The evaporator freezes.' });
    await attached(test, seller, ListingID, { Internal: 1 }, { content: 'Internal thermosiphon.' });
    await attached(test, buyer, ListingID, {}, { content: 'Our zeolite adsorber.' });
    const found = async (who: TestUser, words: string) =>
      (await namesFor(who, ListingID, `&search=${encodeURIComponent(words)}`)).length;
    expect(await found(buyer, 'evaporators freezing')).toBe(1);
    expect(await found(buyer, 'tunnels')).toBe(1);
    expect(await found(buyer, 'evaporator -freezes')).toBe(0);
    expect(await found(seller, 'thermosiphon')).toBe(1);
    expect(await found(buyer, 'thermosiphon')).toBe(0);
    expect(await found(buyer, 'zeolite')).toBe(1);
    expect(await found(seller, 'zeolite')).toBe(1);
    expect(await found(await test.make.user(15), 'zeolite')).toBe(0);
    expect(await found(broker, "zeolite or ' & ! (")).toBe(1);
  });

  it.each(['a_', '/.', '~/', '<!--'])(
    'full of %j, which PostgreSQL would parse for minutes, is stored and found',
    async (mark) => {
      const { ListingID } = await test.make.listing(seller, 0);
      await attached(test, seller, ListingID, {}, { content: `Ocelot ${mark.repeat(100_000)}` });
      expect(await namesFor(seller, ListingID, '&search=ocelot')).toHaveLength(1);
    },
  );

  describe('in an order', () => {
    const order = (who: TestUser | null, listing_id: number, DocIDs: number[]) =>
      test.as(who).post('/orderAttachments', { listing_id, DocIDs });
    const idsFor = async (who: TestUser, listing: number) => (await rowsFor(who, listing)).map(({ DocID }) => DocID);

    it('comes after the others, until someone moves it', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const [a = 0, b = 0, c = 0] = [
        await attached(test, seller, ListingID),
        await attached(test, seller, ListingID),
        await attached(test, seller, ListingID),
      ];
      expect(await idsFor(buyer, ListingID)).toEqual([a, b, c]);
      expect(await order(seller, ListingID, [c, a, b])).toMatchObject({
        status: 200,
        body: { message: messages.attachmentsOrdered },
      });
      expect(await idsFor(buyer, ListingID)).toEqual([c, a, b]);
      const d = await attached(test, broker, ListingID);
      expect(await idsFor(buyer, ListingID)).toEqual([c, a, b, d]);
      expect((await order(broker, ListingID, [d, c])).status).toBe(200);
      expect(await idsFor(buyer, ListingID)).toEqual([d, a, b, c]);
    });

    it('keeps its place when the owner moves the others and cannot see it', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const a = await attached(test, seller, ListingID);
      const hidden = await attached(test, broker, ListingID, { Internal: 1 });
      const b = await attached(test, seller, ListingID);
      expect((await order(seller, ListingID, [b, a])).status).toBe(200);
      expect(await idsFor(broker, ListingID)).toEqual([b, hidden, a]);
      expect((await order(seller, ListingID, [hidden, a, b])).status).toBe(404);
    });

    it('is moved by those who may edit the listing, and only within it', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const a = await attached(test, seller, ListingID);
      const b = await attached(test, seller, ListingID);
      const elsewhere = await attached(test, seller, draft);
      expect((await order(null, ListingID, [b, a])).status).toBe(401);
      expect((await order(buyer, ListingID, [b, a])).status).toBe(403);
      expect((await order(other, ListingID, [b, a])).status).toBe(404);
      expect((await order(seller, ListingID, [b, elsewhere])).status).toBe(404);
      expect(await order(seller, ListingID, [b, b])).toMatchObject({
        status: 400,
        body: { errors: { DocIDs: messages.attachmentTwice } },
      });
      expect((await order(seller, ListingID, [])).status).toBe(400);
      expect(await idsFor(seller, ListingID)).toEqual([a, b]);
    });
  });
});
