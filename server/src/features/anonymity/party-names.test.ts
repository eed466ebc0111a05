// The names here aren't words. cspell:disable
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingSales } from '../../schema/listings.ts';
import { brokers, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { compareNames } from '../listings/compare-names.ts';

describe('a name that belongs to a listing', () => {
  let test: TestApp;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [broker, admin] = await Promise.all([test.make.user(30), test.make.user(40)]);
  });
  afterAll(() => test.close());

  const named = 'The Brontide cooler is quiet.';
  const waiting = async (): Promise<number[]> => {
    const { body } = await test.as(admin).get('/getReviewQueue?WaitsFor=names&limit=100');
    return (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
  };
  const found = async (id: number) => {
    const { body } = await test.as(admin).get(`/getAnonymityFindings?listing_id=${id}`);
    return (body.data as { kind: string; text: string }[]).map(({ kind, text }) => `${kind}: ${text}`);
  };
  const listingOf = async (seller: TestUser) => (await test.make.listing(seller, 1, { ListingDescription: named })).ListingID;

  type Facts = { UserID: number; ListingID: number; BrokerID: string };
  const account = (values: Partial<typeof users.$inferInsert>) => (facts: Facts) =>
    test.db.update(users).set(values).where(eq(users.UserID, facts.UserID));
  const sales = (values: Partial<typeof listingSales.$inferInsert>) => (facts: Facts) =>
    test.db.update(listingSales).set(values).where(eq(listingSales.ListingID, facts.ListingID));
  const code = (values: Partial<typeof brokers.$inferInsert>) => (facts: Facts) =>
    test.db.update(brokers).set(values).where(eq(brokers.BrokerID, facts.BrokerID));
  const changes: [string, (facts: Facts) => PromiseLike<unknown>, string][] = [
    ["the owner's last name", account({ Firstname: 'Ada', Lastname: 'Brontide' }), 'owner: Brontide'],
    ["the owner's company", account({ Company: 'Brontide' }), 'owner: Brontide'],
    ["the domain of the owner's email", account({ Email: 'ada@mail.brontide.co.uk' }), 'owner: Brontide'],
    ["the broker code's name", code({ BrokerName: 'Brontide' }), 'broker: Brontide'],
    ["the broker code's contact", code({ ContactName: 'Ada Brontide' }), 'broker: Brontide'],
    ['the seller', sales({ Seller: 'Brontide' }), 'seller: Brontide'],
    ['the seller, as an address', sales({ Seller: 'ada@brontide.com' }), 'seller: Brontide'],
    ['the seller, as a website', sales({ Seller: 'https://www.brontide.com/en' }), 'seller: Brontide'],
    ['a brand', sales({ BrandNames: 'Kestrel 7, Brontide' }), 'brand: Brontide'],
    ['an address in the pricing notes', sales({ PricingNotes: 'Ask ada@brontide.com, she decides.' }), 'seller: Brontide'],
    ['an address in the reasons', sales({ ReasonsForListing: 'See (ada@brontide.com).' }), 'seller: Brontide'],
    ['an address in the decision process', sales({ DecisionMakingProcess: '<ada@brontide.com>' }), 'seller: Brontide'],
    ['an address in the marketing material', sales({ MarketingMaterials: 'mailto:ada@brontide.com' }), 'seller: Brontide'],
    ['an address in the promotion to date', sales({ PriorPromotionalEfforts: 'ada@brontide.com' }), 'seller: Brontide'],
    ['an address in the other notes', sales({ OtherSalesNotes: 'ada@brontide.com' }), 'seller: Brontide'],
    ['an address in the sales keywords', sales({ Keywords: 'ada@brontide.com' }), 'seller: Brontide'],
    ['an address in the broker contract', sales({ BrokerContract: 'ada@brontide.com' }), 'seller: Brontide'],
  ];

  it.each(changes)('is compared with a published listing when it changes: %s', async (_name, change, finding) => {
    const { BrokerID } = await test.make.user(30, { BrokerID: `C${++serial}` });
    const seller = await test.make.user(1, { BrokerID });
    const ListingID = await listingOf(seller);
    await compareNames(test.services);
    expect(await waiting()).not.toContain(ListingID);
    await change({ UserID: seller.UserID, ListingID, BrokerID });
    await compareNames(test.services);
    expect(await waiting()).toContain(ListingID);
    expect(await found(ListingID)).toEqual([finding]);
  });
  let serial = 0;

  it.each([
    ['a mailbox provider', sales({ OtherSalesNotes: 'ada.quiet@gmail.com' })],
    ['a text without an address', sales({ OtherSalesNotes: 'Brontide isn’t named here by an address.' })],
    ['a price', sales({ TargetPrice: 5 })],
  ])("isn't %s", async (_name, change) => {
    const seller = await test.make.user(1);
    const { ListingID } = await test.make.listing(seller, 1, { ListingDescription: 'The cooler is quiet. Brontide gmail.' });
    await change({ UserID: seller.UserID, ListingID, BrokerID: '' });
    await compareNames(test.services);
    expect(await waiting()).not.toContain(ListingID);
  });

  it('refuses a seller who enters a brand that the listing contains, and texts that name it later', async () => {
    const seller = await test.make.user(1);
    const id = await listingOf(seller);
    const edit = (changes: object) => test.as(seller).post(`/editListing?listing_id=${id}`, changes);
    const brand = { salesInfo: { BrandNames: 'Brontide\nKestrel 7; Brontide,, Vexmoor ' } };
    expect(await edit(brand)).toMatchObject({ status: 400, body: { findings: [{ kind: 'brand', text: 'Brontide' }] } });
    expect((await edit({ listing: { ListingDescription: 'The cooler is quiet.' } })).status).toBe(200);
    expect((await edit(brand)).status).toBe(200);
    const named = await edit({ listing: { ListingDescription: 'The Vexmoor cooler is quiet.' } });
    expect(named).toMatchObject({ status: 400, body: { findings: [{ kind: 'brand', text: 'Vexmoor' }] } });
    const { body } = await test.as(broker).get(`/confidential_details?listingId=${id}`);
    expect((body.sales as { BrandNames: string }).BrandNames).toBe('Brontide, Kestrel 7, Vexmoor');
    expect((await test.as(seller).get('/getBrandNames')).body).toEqual({ BrandNames: 'Brontide, Kestrel 7, Vexmoor' });
    expect((await test.as(await test.make.user(1)).get('/getBrandNames')).body).toEqual({ BrandNames: '' });
  });

  it.each([
    ['31 names', Array.from({ length: 31 }, (_, index) => `N${index}`).join(',')],
    ['a name of 61 characters', 'n'.repeat(61)],
  ])('is refused as a brand: %s', async (_name, BrandNames) => {
    const seller = await test.make.user(1);
    const id = await listingOf(seller);
    const refused = await test.as(seller).post(`/editListing?listing_id=${id}`, { salesInfo: { BrandNames } });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { 'salesInfo.BrandNames': 'Enter up to 30 names of up to 60 characters.' } },
    });
  });

  it('is audited as a brand, and found by staff alone', async () => {
    const seller = await test.make.user(1);
    const buyer = await test.make.user(15);
    const { ListingID } = await test.make.listing(seller, 1, { ListingDescription: 'The cooler is quiet.' });
    await test.as(seller).post(`/editListing?listing_id=${ListingID}`, { salesInfo: { BrandNames: 'Zephrio' } });
    const hits = async (who: TestUser) => (await test.as(who).get('/searchListing?with_all=zephrio')).body.total;
    expect([await hits(broker), await hits(buyer)]).toEqual([1, 0]);
    const log = await test.as(admin).get(`/audit?Entity=listing&EntityID=${ListingID}&limit=100`);
    expect(JSON.stringify(log.body.data)).toContain('"salesInfo.BrandNames":"Zephrio"');
  });
});
