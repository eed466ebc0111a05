import { mostBookmarks } from '@brevet/contract/bookmarks';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingBookmarks, listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

describe('bookmarks', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker] = await Promise.all([test.make.user(1), test.make.user(30)]);
  });
  afterAll(() => test.close());

  const missing = 2_000_000_000;
  const set = (who: TestUser, listing_id: number, Bookmarked: unknown = true) =>
    test.as(who).post('/setBookmark', { listing_id, Bookmarked });
  const idsOf = async (who: TestUser) => (await test.as(who).get('/getBookmarks')).body.data as number[];
  const listOf = async (who: TestUser, query = '') => {
    const { body } = await test.as(who).get(`/bookmarked_listing?limit=100${query}`);
    return { ids: (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID), total: body.total as number };
  };
  const setStatus = (ListingID: number, AvailableStatus: AvailableStatus) =>
    test.db.update(listings).set({ AvailableStatus }).where(eq(listings.ListingID, ListingID));
  const active = async (fields: Parameters<typeof test.make.listing>[2] = {}) =>
    (await test.make.listing(seller, 1, fields)).ListingID;

  it('are set and removed, and repeated calls change nothing', async () => {
    const [id, buyer] = [await active(), await test.make.user(15)];
    for (let turn = 0; turn < 2; turn += 1)
      expect(await set(buyer, id)).toMatchObject({ status: 200, body: { message: messages.bookmarkAdded } });
    expect(await idsOf(buyer)).toEqual([id]);
    expect(await listOf(buyer)).toEqual({ ids: [id], total: 1 });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await set(buyer, id, false)).toMatchObject({ status: 200, body: { message: messages.bookmarkRemoved } });
    expect(await idsOf(buyer)).toEqual([]);
    expect(await listOf(buyer)).toEqual({ ids: [], total: 0 });
  });

  it('are sorted by the day they were added, also from listing to listing', async () => {
    const [first, second, third] = [await active(), await active(), await active()];
    const [buyer, other] = [await test.make.user(15), await test.make.user(15)];
    const added = async (who: TestUser, ListingID: number, day: string) => {
      await set(who, ListingID);
      const own = and(eq(listingBookmarks.UserID, who.UserID), eq(listingBookmarks.ListingID, ListingID));
      await test.db
        .update(listingBookmarks)
        .set({ CreateDate: momentOf(`${day}T12:00:00Z`) })
        .where(own);
    };
    await added(buyer, second, '2026-03-01');
    await added(buyer, third, '2026-03-02');
    await added(buyer, first, '2026-03-03');
    await added(other, second, '2026-04-01');
    const order = '&sid=BookmarkDate&sod=DESC';
    expect((await listOf(buyer, order)).ids).toEqual([first, third, second]);
    expect((await listOf(buyer, '&sid=BookmarkDate&sod=ASC')).ids).toEqual([second, third, first]);
    expect((await test.as(buyer).get(`/bookmarked_listing?limit=100${order}`)).body.data).toMatchObject([
      { BookmarkDate: momentOf('2026-03-03T12:00:00.000Z') },
      { BookmarkDate: momentOf('2026-03-02T12:00:00.000Z') },
      { BookmarkDate: momentOf('2026-03-01T12:00:00.000Z') },
    ]);
    const beside = (list: string) => test.as(buyer).get(`/getPreviousAndNextListing?listingId=${third}&list=${list}${order}`);
    expect((await beside('bookmarked')).body).toMatchObject({ prev: first, next: second });
    for (const list of ['all', 'team', 'browse', 'search'])
      expect(await beside(list), list).toMatchObject({ status: 400, body: { code: 'column_unknown' } });
  });

  it('belong to one user, whoever shares their broker code', async () => {
    const id = await active();
    const [buyer, colleague, admin] = await Promise.all([test.make.user(15), test.make.user(15), test.make.user(40)]);
    await set(buyer, id);
    for (const who of [colleague, admin, seller, broker]) {
      expect(await idsOf(who)).toEqual([]);
      expect(await listOf(who)).toEqual({ ids: [], total: 0 });
    }
    await set(colleague, id);
    await set(buyer, id, false);
    expect(await idsOf(colleague)).toEqual([id]);
  });

  it('can be set by owners on drafts, and by brokers on everything', async () => {
    const draft = (await test.make.listing(seller, 0)).ListingID;
    expect((await set(seller, draft)).status).toBe(200);
    expect((await set(broker, draft)).status).toBe(200);
    expect((await listOf(seller)).ids).toContain(draft);
    expect((await listOf(broker)).ids).toContain(draft);
  });

  it('of listings that the reader cannot see are refused like those of missing ones', async () => {
    const [buyer, other] = await Promise.all([test.make.user(15), test.make.user(1)]);
    const [draft, sold, open] = [(await test.make.listing(seller, 0)).ListingID, await active(), await active()];
    await setStatus(sold, 6);
    const { text } = await set(buyer, missing);
    for (const [who, id] of [
      [buyer, draft],
      [buyer, sold],
      [other, draft],
      [other, open],
    ] as const) {
      for (const wanted of [true, false]) expect(await set(who, id, wanted)).toMatchObject({ status: 404, text });
    }
    expect(await test.db.select().from(listingBookmarks).where(eq(listingBookmarks.UserID, buyer.UserID))).toEqual([]);
  });

  it('of a listing that has become invisible show in no list, total, status, order or neighbor, until it is back', async () => {
    const buyer = await test.make.user(15);
    const [first, hidden, last] = [await active({ Rating: 40 }), await active({ Rating: 50 }), await active({ Rating: 60 })];
    for (const id of [first, hidden, last]) await set(buyer, id);
    const neighbors = async (listingId: number) =>
      (await test.as(buyer).get(`/getPreviousAndNextListing?listingId=${listingId}&list=bookmarked`)).body;
    expect(await neighbors(hidden)).toEqual({ prev: last, next: first });
    await setStatus(hidden, 5);
    // The cached total would still be the old one.
    await test.as(seller).post('/createListing', { listing: { ListingName: 'Another' }, salesInfo: { Seller: 'Halden' } });
    expect(await idsOf(buyer)).toEqual([first, last]);
    expect(await listOf(buyer)).toEqual({ ids: [last, first], total: 2 });
    for (const query of ['&AvailableStatus=5', '&star=3&AvailableStatus=5', `&search=${hidden}`])
      expect(await listOf(buyer, query)).toEqual({ ids: [], total: 0 });
    expect(await neighbors(first)).toEqual({ prev: last, next: null });
    expect(await neighbors(hidden)).toEqual({ prev: null, next: null });
    const csv = await test.as(buyer).get('/bookmarked_listing?format=csv&sid=Rating');
    expect(csv.text).not.toContain(String(hidden));
    await setStatus(hidden, 1);
    expect(await idsOf(buyer)).toEqual([first, hidden, last]);
  });

  it('hide from sellers and buyers what every other table hides', async () => {
    const [id, buyer] = [await active({ Tag: 'canarytag' }), await test.make.user(15, { BrokerID: 'ALP' })];
    for (const who of [buyer, seller]) {
      await set(who, id);
      const { body } = await test.as(who).get(`/bookmarked_listing?search=${id}`);
      const [row] = body.data as Record<string, unknown>[];
      for (const field of ['Brokercode', 'Owner', 'Tag']) expect(row).not.toHaveProperty(field);
      expect((await test.as(who).get('/bookmarked_listing?sid=Brokercode')).body).toMatchObject({ code: 'column_unknown' });
      for (const filter of ['OwnCode=1', 'ChangedSinceReview=1', 'BrokerCode=QPX'])
        expect((await test.as(who).get(`/bookmarked_listing?${filter}`)).status).toBe(403);
    }
  });

  it('go with their listing', async () => {
    const [id, buyer] = [await active(), await test.make.user(15)];
    await set(buyer, id);
    expect((await test.as(seller).delete(`/deleteListing?listing_id=${id}`)).status).toBe(200);
    expect(await idsOf(buyer)).toEqual([]);
    expect((await set(buyer, id)).status).toBe(404);
  });

  it.each([{}, { listing_id: 1 }, { listing_id: 'x', Bookmarked: true }, { listing_id: 1, Bookmarked: 'yes' }])(
    'are refused for %j',
    async (body) => {
      expect((await test.as(broker).post('/setBookmark', body)).status).toBe(400);
    },
  );

  it('are limited, even for calls at the same moment, and those of invisible listings do not count', async () => {
    const buyer = await test.make.user(15);
    const row = { ListingName: 'One of many', ListingType: 1, OwnerID: seller.UserID, Brokercode: seller.BrokerID } as const;
    const add = async (count: number, AvailableStatus: AvailableStatus) => {
      const rows = Array.from({ length: count }, () => ({ ...row, AvailableStatus }));
      const added = await test.db.insert(listings).values(rows).returning({ ListingID: listings.ListingID });
      return added.map(({ ListingID }) => ListingID);
    };
    const bookmarked = [...(await add(mostBookmarks - 1, 1)), ...(await add(5, 6))];
    await test.db.insert(listingBookmarks).values(bookmarked.map((ListingID) => ({ ListingID, UserID: buyer.UserID })));
    const wanted = await add(4, 1);
    const answers = await Promise.all(wanted.map((id) => set(buyer, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'bookmarks_full',
      message: messages.bookmarksFull(1000),
    });
    expect(await idsOf(buyer)).toHaveLength(mostBookmarks);
    const [kept = 0] = bookmarked;
    expect((await set(buyer, kept)).status).toBe(200);
    await set(buyer, kept, false);
    const left = wanted[answers.findIndex(({ status }) => status === 409)] ?? 0;
    expect((await set(buyer, left)).status).toBe(200);
  });

  it('are announced to their owner alone', async () => {
    const id = await active();
    const [buyer, colleague] = await Promise.all([test.make.user(15), test.make.user(15)]);
    const [own, others] = await Promise.all([listen(test, buyer), listen(test, colleague)]);
    await set(buyer, id);
    expect(await own.until('bookmarks')).not.toContain('listings');
    await set(colleague, id);
    expect((await others.until('bookmarks')).match(/bookmarks/g)).toHaveLength(1);
    for (const { stop } of [own, others]) stop();
  });
});
