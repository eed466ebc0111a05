import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('team listings', () => {
  let test: TestApp;
  let seller: TestUser;
  let own: number[];
  let other: number;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1, { BrokerID: 'ALP' });
    const rival = await test.make.user(1, { BrokerID: 'QPX' });
    own = [];
    for (const status of [1, 0, 6] as const) own.push((await test.make.listing(seller, status)).ListingID);
    other = (await test.make.listing(rival, 1)).ListingID;
  });
  afterAll(() => test.close());

  const listOf = async (who: TestUser, query = '') => {
    const { body } = await test.as(who).get(`/team_listing?sod=ASC${query}`);
    return { ids: (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID), total: body.total as number };
  };
  const decide = (who: TestUser, ListingID: number, DecisionStatus: number) =>
    test.as(who).post('/decision', { ListingID, DecisionStatus });

  it('are those of the broker code for brokers and admins, in any status', async () => {
    for (const type of [30, 40] as const) {
      const who = await test.make.user(type, { BrokerID: 'ALP' });
      expect(await listOf(who)).toEqual({ ids: own, total: 3 });
      expect(await listOf(who, '&AvailableStatus=6')).toEqual({ ids: [own[2]], total: 1 });
      expect(await listOf(await test.make.user(type, { BrokerID: 'NMB' }))).toEqual({ ids: [], total: 0 });
    }
  });

  it('are not those of another broker code whose decisions an admin asks for', async () => {
    const admin = await test.make.user(40, { BrokerID: 'ALP' });
    expect((await listOf(admin, '&BrokerCode=QPX')).ids).toEqual(own);
  });

  it('are those that a buyer or their colleagues have decided on, whoever brokers them', async () => {
    const [buyer, colleague, stranger] = await Promise.all([
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'QPX' }),
    ]);
    const [first = 0] = own;
    // Not even the listings of their own broker code: a buyer must not learn who brokers a listing.
    expect(await listOf(buyer)).toEqual({ ids: [], total: 0 });
    await decide(colleague, other, 5);
    expect(await listOf(buyer)).toEqual({ ids: [other], total: 1 });
    await decide(buyer, first, 3);
    expect(await listOf(colleague)).toEqual({ ids: [first, other], total: 2 });
    expect(await listOf(colleague, '&DecisionStatus=3')).toEqual({ ids: [first], total: 1 });
    expect(await listOf(stranger)).toEqual({ ids: [], total: 0 });
    expect((await test.as(buyer).get('/team_listing?BrokerCode=QPX')).status).toBe(403);
    const near = await test.as(buyer).get(`/getPreviousAndNextListing?listingId=${other}&list=team`);
    expect(near.body).toEqual({ prev: null, next: first });
    const admin = await test.make.user(40);
    await test.as(admin).post('/changeListingStatus', { listing_id: other, AvailableStatus: 6 });
    expect(await listOf(buyer)).toEqual({ ids: [first], total: 1 });
    await decide(buyer, first, 0);
    expect(await listOf(buyer)).toEqual({ ids: [], total: 0 });
  });

  it('are refused to sellers, listing by listing, too', async () => {
    expect((await test.as(seller).get('/team_listing')).status).toBe(403);
    const near = await test.as(seller).get(`/getPreviousAndNextListing?listingId=${own[0]}&list=team`);
    expect(near.status).toBe(403);
  });
});
