import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { crawl } from '../../test/crawl.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited } from '../../test/invite.ts';

describe('changes that a reader may not know of', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let rival: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, rival, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1, { BrokerID: 'OTH' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(15, { BrokerID: 'BET' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  /** An active listing with a patent, as the calls make it. */
  async function activeListing(): Promise<number> {
    const { body } = await test.as(seller).post('/createListing', payload());
    const { ListingID } = body.listing as { ListingID: number };
    const listingPatent = [{ patentNumber: '7123456', patentCountry: 'US', patentStatus: 'Issued' }];
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    const active = await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
    expect(active.status, active.text).toBe(200);
    return ListingID;
  }

  it('change nothing that a buyer or another seller reads', async () => {
    const id = await activeListing();
    const { ListingID: waiting } = await test.make.listing(seller, 0);
    const known = {
      ...{ listing_id: id, listingId: id, ListingID: id, lisitng_id: id, ownerID: seller.UserID },
      ...{ patentNumber: '7123456', PatentNumber: '7123456', pat_num: '7123456', country: 'US', search: 'plate' },
      ...{ list: ['all', 'browse', 'search'], with_atleast_one: 'plate', Table: 'searchListing' },
    };
    const readers = [rival, other];
    const before = await Promise.all(readers.map((reader) => crawl(test, reader, known)));
    expect(before[0]?.get(`/getListingById?listing_id=${id}`)?.status).toBe(200);
    const prices = { salesInfo: { ...payload().salesInfo, TargetPrice: 260_000, PricingNotes: 'another price' } };
    const changes = [
      await test.as(seller).post(`/editListing?listing_id=${id}`, { listing: { AccessControl: 'only friends' }, ...prices }),
      await test.as(seller).post('/createListing', payload()),
      await test.as(seller).post(`/publishListing?listing_id=${waiting}`, {}),
      await test.as(broker).post('/updateTag', { listing_id: id, Tag: 'new' }),
      await test.as(broker).post('/setRecommendation', { listing_id: id, recommendedByBrevet: [buyer.UserID] }),
      await test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: 3, Reasons: ['price'] }),
      await test.as(buyer).post('/decision', { ListingID: id, DecisionStatus: 4 }),
      await test.as(admin).post('/setPatentDecision', { PatentNumber: '7123456', DecisionStatus: 4 }),
      await test.as(buyer).post('/setBookmark', { listing_id: id, Bookmarked: true }),
      await test.as(buyer).post('/saveWanted', { Title: 'A pump' }),
      await test
        .as(buyer)
        .post('/saveView', { Table: 'searchListing', Query: { with_all: 'plate' }, Name: 'Pumps', Alert: 'daily' }),
      await test.as(broker).post(`/ListingNotes?listing_id=${id}`, { Message: '<p>A note</p>', Tag: 'staff' }),
      await test.as(broker).post('/saveEou', { Patent: '7123456', TargetCompany: 'Lumenar' }),
      await test.as(broker).post('/saveAnalysis', { Patent: '7123456', Reason: 'Broad claims' }),
      await test.as(broker).post('/upsertContactInfo', { contactDetails: { Firstname: 'Mira', Lastname: 'Okonjo' } }),
      await test.as(broker).post('/issueActivationCodes', { count: 1 }),
    ];
    expect(changes.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(changes.map(() => 200));
    expect(await attached(test, broker, id, { Internal: 1 })).toBeGreaterThan(0);
    expect((await invited(test, seller, id)).objID).toBeGreaterThan(0);
    for (const [index, reader] of readers.entries()) expect(await crawl(test, reader, known)).toEqual(before[index]);
  });

  it('are not counted for buyers by the version and the last update, which are for the owner, brokers and admins', async () => {
    const id = await activeListing();
    const read = async (who: TestUser) => {
      const { listing } = (await test.as(who).get(`/getListingById?listing_id=${id}`)).body;
      const { listings } = (await test.as(who).get(`/listing_details?listingId=${id}`)).body;
      return [listing, listings].map((one) => {
        const { Version, LastUpdate } = one as { Version: unknown; LastUpdate: unknown };
        return { Version, LastUpdate };
      });
    };
    const hidden = { Version: null, LastUpdate: null };
    expect(await read(buyer)).toEqual([hidden, hidden]);
    const shown = { Version: 2, LastUpdate: expect.stringMatching(/^20[2-9]\d-.*Z$/) };
    for (const who of [seller, broker, admin]) expect(await read(who)).toEqual([shown, shown]);
  });
});
