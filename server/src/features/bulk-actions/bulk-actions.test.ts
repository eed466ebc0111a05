import { messages } from '@brevet/contract/messages';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingDecisions } from '../../schema/decisions.ts';
import { listingRecommendations, listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const missing = 2_000_000_000;

describe('a bulk action', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let other: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, other, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'BET' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const listingsOf = async (count: number, status: -1 | 0 | 1 | 6 = 1, fields: object = {}): Promise<number[]> => {
    const ids = [];
    for (let made = 0; made < count; made += 1) ids.push((await test.make.listing(seller, status, fields)).ListingID);
    return ids;
  };
  const rowsOf = (ids: number[]) =>
    test.db.select().from(listings).where(inArray(listings.ListingID, ids)).orderBy(asc(listings.ListingID));
  const auditOf = (ids: number[], Action: string) =>
    test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, Action), inArray(auditEntries.EntityID, ids.map(String))));
  const changed = (ListingID: number) => ({ ListingID, changed: true, refused: null });
  const same = (ListingID: number) => ({ ListingID, changed: false, refused: null });
  const refused = (ListingID: number, code: string) => ({
    ListingID,
    changed: false,
    refused: { code, message: expect.any(String) },
  });

  it('tags listings one by one, and reports each with its audit entry', async () => {
    const ids = await listingsOf(3);
    const [tagged = 0] = await listingsOf(1, 0, { Tag: 'fast lane' });
    const ListingID = [...ids, tagged, missing, ...ids];
    const answer = await test.as(broker).post('/bulkUpdateTag', { ListingID, Tag: '  fast lane ' });
    expect(answer).toMatchObject({ status: 200, body: { Action: 'tag', unfinished: 0, message: '3 of 5 listings changed' } });
    expect(answer.body.data).toMatchObject([...ids.map(changed), same(tagged), refused(missing, 'not_found')]);
    expect((await rowsOf(ids)).map(({ Tag }) => Tag)).toEqual(['fast lane', 'fast lane', 'fast lane']);
    const entries = await auditOf([...ids, tagged], 'tag');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({ UserID: broker.UserID, OldValue: { Tag: '' }, NewValue: { Tag: 'fast lane' } });
  });

  it('continues after a refused listing, even in another batch', async () => {
    const ids = await listingsOf(45, -1);
    const names = ids.filter((_, index) => index % 15 === 7);
    await test.db
      .update(listings)
      .set({ AvailableStatus: 0, ListingName: 'Call 555 010 7788 now' })
      .where(inArray(listings.ListingID, names));
    const { body } = await test.as(admin).post('/bulkChangeListingStatus', { ListingID: ids, AvailableStatus: 1 });
    expect(body.data).toMatchObject(ids.map((id) => (names.includes(id) ? refused(id, 'names_found') : changed(id))));
    expect(body.message).toBe('42 of 45 listings changed');
    expect((await rowsOf(ids)).filter(({ AvailableStatus }) => AvailableStatus === 1)).toHaveLength(42);
    expect(await auditOf(ids, 'status')).toHaveLength(42);
  });

  it('refuses a status that a listing has, and declining without a reason', async () => {
    const [active = 0] = await listingsOf(1, 1);
    const [pending = 0] = await listingsOf(1, -1);
    const call = (body: object) => test.as(admin).post('/bulkChangeListingStatus', { ListingID: [active, pending], ...body });
    expect((await call({ AvailableStatus: 1 })).body.data).toMatchObject([refused(active, 'status_unchanged'), changed(pending)]);
    expect(await call({ AvailableStatus: -2 })).toMatchObject({
      status: 400,
      body: { errors: { Reason: messages.declineReasonRequired } },
    });
    await call({ AvailableStatus: -2, Reason: 'Names a company' });
    expect(await rowsOf([active, pending])).toMatchObject([
      { AvailableStatus: -2, DeclineReason: 'Names a company' },
      { AvailableStatus: -2, DeclineReason: 'Names a company' },
    ]);
    for (const AvailableStatus of [0, -1, 8]) expect((await call({ AvailableStatus })).status).toBe(400);
  });

  it('recommends listings to some buyers and leaves the others', async () => {
    const [first = 0, second = 0] = await listingsOf(2);
    const [draft = 0] = await listingsOf(1, 0);
    await test.as(broker).post('/setRecommendation', { listing_id: first, recommendedByBrevet: [other.UserID] });
    const call = (body: object) => test.as(broker).post('/bulkSetRecommendation', { ListingID: [first, second, draft], ...body });
    const { body } = await call({ add: [buyer.UserID] });
    expect(body.data).toMatchObject([changed(first), changed(second), refused(draft, 'listing_not_active')]);
    const stored = async (id: number) => {
      const rows = await test.db.select().from(listingRecommendations).where(eq(listingRecommendations.ListingID, id));
      return rows.map(({ UserID }) => UserID).sort((one, two) => one - two);
    };
    expect(await stored(first)).toEqual([buyer.UserID, other.UserID].sort((one, two) => one - two));
    expect(await stored(second)).toEqual([buyer.UserID]);
    expect((await call({ remove: [other.UserID] })).body.data).toMatchObject([changed(first), same(second), same(draft)]);
    expect(await stored(first)).toEqual([buyer.UserID]);
    expect((await call({ add: [broker.UserID] })).body.data).toMatchObject([
      refused(first, 'buyers_refused'),
      refused(second, 'buyers_refused'),
      refused(draft, 'listing_not_active'),
    ]);
    expect((await call({})).body.errors).toEqual({ add: messages.selectBuyer });
    expect((await call({ add: [1], remove: [1] })).body.errors).toEqual({ remove: messages.buyerAddedAndRemoved });
  });

  it("records a buyer's decisions for their own code alone, and only on listings that they see", async () => {
    const ids = await listingsOf(2);
    const [draft = 0] = await listingsOf(1, 0);
    const [sold = 0] = await listingsOf(1, 6);
    const own = (await test.make.listing(buyer, 1)).ListingID;
    const ListingID = [...ids, draft, sold, own, missing];
    const call = (body: object) => test.as(buyer).post('/bulkDecision', { ListingID, DecisionStatus: 3, ...body });
    for (const BrokerCode of [['BET'], ['ALP', 'BET'], ['NONE']])
      expect((await call({ BrokerCode })).body.code, BrokerCode.join()).toBe('identity_mismatch');
    expect(await test.db.select().from(listingDecisions).where(inArray(listingDecisions.ListingID, ListingID))).toEqual([]);
    const { body } = await call({ BrokerCode: ['alp'], Reasons: ['price'] });
    expect(body.data).toMatchObject([
      ...ids.map(changed),
      refused(draft, 'not_found'),
      refused(sold, 'not_found'),
      refused(own, 'not_allowed'),
      refused(missing, 'not_found'),
    ]);
    const [hidden, gone] = (body.data as { refused: unknown }[]).filter((_, index) => index === 2 || index === 5);
    expect(hidden?.refused).toEqual(gone?.refused);
    const stored = await test.db.select().from(listingDecisions).where(inArray(listingDecisions.ListingID, ListingID));
    expect(stored.map(({ BrokerCode, DecisionStatus, Reasons }) => [BrokerCode, DecisionStatus, Reasons])).toEqual([
      ['ALP', 3, ['price']],
      ['ALP', 3, ['price']],
    ]);
    expect((await call({ ReturnDate: '2999-01-01' })).status).toBe(400);
    expect((await test.as(buyer).post('/bulkDecision', { ListingID, DecisionStatus: 5, ReturnDate: '2001-01-01' })).status).toBe(
      400,
    );
  });

  it("records an admin's decisions for several codes, and refuses unknown ones", async () => {
    const ids = await listingsOf(2);
    const call = (BrokerCode: string[]) =>
      test.as(admin).post('/bulkDecision', { ListingID: ids, BrokerCode, DecisionStatus: 4 });
    expect((await call(['ALP', 'NONE'])).body.code).toBe('broker_unknown');
    expect((await call(['ALP', 'BET', 'alp'])).body.data).toMatchObject(ids.map(changed));
    const stored = await test.db.select().from(listingDecisions).where(inArray(listingDecisions.ListingID, ids));
    expect(stored.map(({ BrokerCode }) => BrokerCode).sort()).toEqual(['ALP', 'ALP', 'BET', 'BET']);
    expect((await call(['ALP', 'BET'])).body.data).toMatchObject(ids.map(same));
  });

  it("tells an admin that a draft can't be decided on", async () => {
    const ListingID = [...(await listingsOf(1)), ...(await listingsOf(1, 0))];
    const { body } = await test.as(admin).post('/bulkDecision', { ListingID, BrokerCode: ['ALP'], DecisionStatus: 4 });
    expect(body.data).toMatchObject([changed(ListingID[0] ?? 0), refused(ListingID[1] ?? 0, 'listing_not_active')]);
  });

  it.each([
    ['no listing', []],
    ['1,001 listings', Array.from({ length: 1001 }, (_, index) => index + 1)],
    ['one listing instead of a list', 10_001],
    ['invalid IDs', ['10001', 1.5, -1, 2 ** 40]],
    ['nothing', undefined],
  ])('refuses %s', async (_name, ListingID) => {
    const answer = await test.as(admin).post('/bulkUpdateTag', { ListingID, Tag: 'x' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(/^ListingID/);
  });

  it('refuses 10,000 listings before it reads them', async () => {
    const ListingID = Array.from({ length: 10_000 }, (_, index) => index + 1);
    expect((await test.as(admin).post('/bulkUpdateTag', { ListingID, Tag: 'x' })).status).toBe(400);
  });

  it('refuses people without the right before it looks at a listing', async () => {
    const [id = 0] = await listingsOf(1);
    const own = (await test.make.listing(seller, 0)).ListingID;
    const calls: [TestUser | null, string, object, number][] = [
      [seller, '/bulkUpdateTag', { Tag: 'mine' }, 403],
      [buyer, '/bulkUpdateTag', { Tag: 'mine' }, 403],
      [seller, '/bulkDecision', { DecisionStatus: 4 }, 403],
      [broker, '/bulkDecision', { DecisionStatus: 4 }, 403],
      [broker, '/bulkChangeListingStatus', { AvailableStatus: 1 }, 403],
      [buyer, '/bulkSetRecommendation', { add: [buyer.UserID] }, 403],
      [null, '/bulkUpdateTag', { Tag: 'x' }, 401],
    ];
    for (const [who, path, body, status] of calls)
      expect((await test.as(who).post(path, { ListingID: [id, own], ...body })).status, path).toBe(status);
    expect((await rowsOf([id, own])).map(({ Tag, Version }) => [Tag, Version])).toEqual([
      ['', 1],
      ['', 1],
    ]);
  });

  it('can be read by the person who made it, and by no one else', async () => {
    const ids = await listingsOf(2);
    const BulkKey = 'read-0123456789abcdef';
    const { body } = await test.as(broker).post('/bulkUpdateTag', { ListingID: ids, Tag: 'read', BulkKey });
    expect((await test.as(broker).get(`/getBulkAction?BulkKey=${BulkKey}`)).body).toEqual(body);
    for (const who of [admin, buyer]) {
      expect((await test.as(who).get(`/getBulkAction?BulkKey=${BulkKey}`)).body.code).toBe('not_found');
      expect((await test.as(who).post('/undoBulkAction', { BulkKey })).body.code).toBe('not_found');
    }
    expect((await test.as(seller).get(`/getBulkAction?BulkKey=${BulkKey}`)).status).toBe(403);
  });
});
