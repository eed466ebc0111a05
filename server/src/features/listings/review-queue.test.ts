import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import { foundNames } from '../../schema/names.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

interface Row {
  ListingID: number;
  WaitsFor: string;
  WaitingSince: string;
}

describe('the review queue', () => {
  let test: TestApp;
  let seller: TestUser;
  let foreign: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  /** In the order in which they began to wait: submitted, changed, submitted for another code, submitted. */
  let waiting: number[];
  let changed: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, foreign, buyer, broker, admin] = await Promise.all([
      test.make.user(1, { Lastname: 'Halden' }),
      test.make.user(1, { BrokerID: 'NMB' }),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
    changed = await saved(seller, 'Changed pump');
    await submit(seller, changed);
    await setStatus(changed, 1);
    const first = await saved(seller, 'First pump');
    const third = await saved(foreign, 'Third valve');
    const fourth = await saved(seller, 'Fourth pump');
    await test.make.listing(seller, 0);
    await test.make.listing(seller, 1);
    waiting = [first, changed, third, fourth];
    await submit(seller, first);
    await pass({ minutes: 1 });
    await edit(seller, changed, 'Changed pump again');
    await pass({ minutes: 1 });
    await submit(foreign, third);
    await pass({ minutes: 1 });
    await submit(seller, fourth);
    // A later edit leaves the time as it is.
    await edit(seller, changed, 'Changed pump once more');
  });
  afterAll(() => test.close());

  const saved = async (who: TestUser, ListingName: string) => {
    const { body } = await test.as(who).post('/createListing', payload({ ListingName }));
    return (body.listing as { ListingID: number }).ListingID;
  };
  const submit = (who: TestUser, id: number) => test.as(who).post(`/publishListing?listing_id=${id}`, {});
  const edit = (who: TestUser, id: number, ListingName: string) =>
    test.as(who).post(`/editListing?listing_id=${id}`, payload({ ListingName }));
  const setStatus = (listing_id: number, AvailableStatus: number, rest: object = {}) =>
    test.as(admin).post('/changeListingStatus', { listing_id, AvailableStatus, ...rest });
  const queueOf = async (who: TestUser, query = '') => {
    const { status, body, text } = await test.as(who).get(`/getReviewQueue?${query}`);
    expect(status, text).toBe(200);
    return body.data as Row[];
  };
  const idsOf = async (who: TestUser, query = '') => (await queueOf(who, query)).map(({ ListingID }) => ListingID);
  const countOf = async (who: TestUser) => {
    const { body } = await test.as(who).get('/getListingStatusCounts?scope=review');
    return (body.data as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  };

  it('lists waiting listings, the longest waiting first: all for admins, those of their code for brokers', async () => {
    expect(await idsOf(admin)).toEqual(waiting);
    const own = waiting.filter((id) => id !== waiting[2]);
    expect(await idsOf(broker)).toEqual(own);
    expect([await countOf(admin), await countOf(broker)]).toEqual([4, 3]);
    expect(await idsOf(admin, 'limit=2&page=2')).toEqual(waiting.slice(2));
    expect(await idsOf(admin, 'sod=DESC')).toEqual(waiting.toReversed());
  });

  it('says what each listing is waiting for and since when', async () => {
    const rows = await queueOf(admin);
    expect(rows.map(({ WaitsFor }) => WaitsFor)).toEqual(['review', 'changes', 'review', 'review']);
    const moments = rows.map(({ WaitingSince }) => Date.parse(WaitingSince));
    const gaps = moments.slice(1).map((moment, index) => Math.round((moment - (moments[index] ?? 0)) / 60_000));
    expect(gaps).toEqual([1, 1, 1]);
    expect(rows[0]).toMatchObject({
      Owner: 'A. Halden',
      Brokercode: 'TTX',
      AvailableStatus: -1,
      can: { tag: true, confirmChanges: false },
    });
    expect(rows[1]).toMatchObject({ AvailableStatus: 1, can: { confirmChanges: true } });
  });

  it('counts the wait from the last time that a listing was submitted, and from the first of its names', async () => {
    const code = await test.make.broker();
    const [owner, reviewer] = [await test.make.user(1, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const [again, named] = [await saved(owner, 'Submitted twice'), (await test.make.listing(owner, 1)).ListingID];
    await submit(owner, again);
    await setStatus(again, -2, { Reason: 'Too short' });
    const start = Date.now();
    const finding = { ListingID: named, Role: 'company' } as const;
    for (const Name of ['Halden', 'Kestrel']) {
      await pass({ minutes: 10 });
      await test.db.insert(foundNames).values({ ...finding, Name });
    }
    await pass({ minutes: 10 });
    await submit(owner, again);
    const rows = await queueOf(reviewer);
    const minutes = (moment: string) => Math.floor((Date.parse(moment) - start) / 600_000) * 10;
    expect(rows.map(({ ListingID, WaitingSince }) => [ListingID, minutes(WaitingSince)])).toEqual([
      [named, 10],
      [again, 30],
    ]);
    await test.db.delete(listings).where(eq(listings.Brokercode, code));
  });

  it('goes on counting the wait after an activation was undone', async () => {
    const code = await test.make.broker();
    const [owner, reviewer] = [await test.make.user(1, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const id = await saved(owner, 'Activated by mistake');
    await submit(owner, id);
    const before = await queueOf(reviewer);
    await pass({ minutes: 10 });
    const done = await test.as(admin).post('/bulkChangeListingStatus', { ListingID: [id], AvailableStatus: 1 });
    expect(await queueOf(reviewer)).toEqual([]);
    await test.as(admin).post('/undoBulkAction', { BulkKey: done.body.BulkKey });
    expect(before).toHaveLength(1);
    expect(await queueOf(reviewer)).toEqual(before);
    await test.db.delete(listings).where(eq(listings.Brokercode, code));
  });

  it('filters by kind and words', async () => {
    expect(await idsOf(admin, 'WaitsFor=changes')).toEqual([changed]);
    expect(await idsOf(admin, 'WaitsFor=review')).toEqual(waiting.filter((id) => id !== changed));
    expect(await idsOf(admin, 'search=valve')).toEqual([waiting[2]]);
    expect((await test.as(admin).get('/getReviewQueue?WaitsFor=lunch')).status).toBe(400);
    expect((await test.as(admin).get('/getReviewQueue?sid=Owner')).status).toBe(400);
  });

  it('is for brokers and admins only', async () => {
    for (const path of ['/getReviewQueue', '/getPreviousAndNextReview?listingId=1']) {
      for (const who of [seller, buyer]) expect((await test.as(who).get(path)).status).toBe(403);
      expect((await test.as(null).get(path)).status).toBe(401);
    }
  });

  it('leads from one listing to the next in its order and filters', async () => {
    const neighborsOf = async (who: TestUser, id: number, query = '') =>
      (await test.as(who).get(`/getPreviousAndNextReview?listingId=${id}${query}`)).body;
    for (const [who, ids] of [
      [admin, waiting],
      [broker, waiting.filter((id) => id !== waiting[2])],
    ] as const)
      for (const [index, id] of ids.entries())
        expect(await neighborsOf(who, id)).toEqual({ prev: ids[index - 1] ?? null, next: ids[index + 1] ?? null });
    expect(await neighborsOf(admin, waiting[0] ?? 0, '&WaitsFor=review')).toEqual({ prev: null, next: waiting[2] });
    // A broker can't start at a listing of another code.
    expect(await neighborsOf(broker, waiting[2] ?? 0)).toEqual({ prev: null, next: null });
    expect((await test.as(admin).get('/getPreviousAndNextReview')).status).toBe(400);
  });

  it('drops listings that were activated, declined or confirmed', async () => {
    const [first = 0, , third = 0, fourth = 0] = waiting;
    expect((await setStatus(first, 1)).status).toBe(200);
    expect((await setStatus(fourth, -2, { Reason: 'Too short' })).status).toBe(200);
    const { body } = await test.as(broker).get(`/getListingChanges?listing_id=${changed}`);
    await test.as(broker).post('/confirmListingChanges', { listing_id: changed, Version: body.Version });
    expect(await idsOf(admin)).toEqual([third]);
    expect(await idsOf(broker)).toEqual([]);
    expect([await countOf(admin), await countOf(broker)]).toEqual([1, 0]);
    await submit(seller, fourth);
    expect(await idsOf(broker)).toEqual([fourth]);
  });

  it('is the work of the broker code and of admins: no other broker allows a finding or confirms changes', async () => {
    const rival = await test.make.user(30, { BrokerID: 'NMB' });
    const id = await saved(seller, 'A pump by Acme Inc.');
    const allow = (who: TestUser, listing_id: number) =>
      test
        .as(who)
        .post('/overrideAnonymityFinding', { listing_id, field: 'listing.ListingName', text: 'Acme', Reason: 'A thread' });
    const confirm = async (who: TestUser) => {
      const { body } = await test.as(broker).get(`/getListingChanges?listing_id=${changed}`);
      return test.as(who).post('/confirmListingChanges', { listing_id: changed, Version: body.Version });
    };
    await edit(seller, changed, 'Changed pump for review');
    const rightsOf = async (who: TestUser) => {
      const { body } = await test.as(who).get(`/getListingById?listing_id=${changed}`);
      const { can } = body.listing as { can: Record<string, boolean> };
      const { text } = await test.as(who).get('/myaccount_ta_all?ChangedSinceReview=1');
      const found = await test.as(who).get(`/attachmentFindings?listing_id=${changed}`);
      return [can.review, can.confirmChanges, text.includes('Changed pump for review'), found.body.allow];
    };
    expect(await rightsOf(rival)).toEqual([false, false, false, false]);
    for (const act of [allow(rival, id), confirm(rival)])
      expect(await act).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await allow(seller, id)).status).toBe(403);
    for (const who of [broker, admin]) {
      expect(await rightsOf(who)).toEqual([true, true, true, true]);
      expect((await allow(who, id)).status).toBe(200);
    }
    expect((await confirm(broker)).status).toBe(200);
  });
});
