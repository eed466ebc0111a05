import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

type Fields = Record<string, unknown>;
type Page = Record<'listings' | 'category', Fields> & { patentListing: Fields[]; ownerDetails: unknown };

/** The page without what only a stored listing has. */
function shown({ body }: Answer) {
  const { listings, category, patentListing, ownerDetails } = body as unknown as Page;
  const { ListingID, CreateDate, StartDate, LastUpdate, Version, ...listing } = listings;
  return { listing, category, ownerDetails, patents: patentListing.map(({ PatentID, ...patent }) => patent) };
}

const patent = (patentNumber: string, more: object = {}) => ({ patentNumber, patentCountry: 'US', ...more });

describe('the preview of a listing', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let buyer: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, buyer, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(30),
      test.make.user(15, { BrokerID: 'BUY' }),
      test.make.user(40),
    ]);
    await test.make.bulkPatent({ PatentNumber: '7300001', Assignees: ['Canary Assignee Ltd'], Title: 'First' });
    await test.make.bulkPatent({ PatentNumber: '7300002', Assignees: ['Canary Assignee Ltd'], PatentStatus: 'Application' });
  });
  afterAll(() => test.close());

  const draftOf = async (who: TestUser, rest: object = {}) => {
    const { body } = await test.as(who).post('/createListing', payload({ DeclineReason: undefined }, { ...rest }));
    return (body.listing as { ListingID: number }).ListingID;
  };
  const preview = (who: TestUser | null, body: object) => test.as(who).post('/previewListing', body);

  const typed = {
    listing: { ListingName: 'Warm plate', Keywords: 'warm, plate', DealStructure: '2,4', CompetitiveAdvantage: 'No pump.' },
    listing_details: { Overview: 'It is warm.', PatentIPOwnership: 2, PatentPortfolio: 'A lien.', FAQ: 'Why? Because.' },
    listingPatent: [patent('7,300,002'), patent('US 7300001 B2'), patent('99999999', { patentStatus: 'Application' })],
  };

  it('is what a buyer gets once the listing is stored and active', async () => {
    for (const who of [seller, broker]) {
      const id = await draftOf(seller, { listingPatent: [patent('1234567'), patent('7654321')] });
      const body = { ...typed, listingPatent: [patent('1234567', { removePatent: true }), ...typed.listingPatent] };
      const before = await preview(who, { listing_id: id, ...body });
      expect(before.status).toBe(200);
      expect((await test.as(seller).post(`/editListing?listing_id=${id}`, { ...body, draft: true })).status).toBe(200);
      expect((await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 })).status).toBe(200);
      const after = await test.as(buyer).get(`/listing_details?listingId=${id}`);
      expect(shown(before)).toEqual(shown(after));
      expect(shown(before).patents).toHaveLength(4);
    }
  });

  it('is the same for a listing that is not stored yet', async () => {
    const before = await preview(seller, typed);
    const id = await draftOf(seller, typed);
    await test.as(seller).post(`/editListing?listing_id=${id}`, { ...typed, draft: true });
    await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    const after = await test.as(buyer).get(`/listing_details?listingId=${id}`);
    expect(shown(before)).toEqual(shown(after));
    expect(shown(await preview(seller, {})).listing).toMatchObject({ ListingName: '', AvailableStatus: 1, DealStructure: '2' });
  });

  it('contains nothing that a buyer may not know, whoever asks', async () => {
    const owner = await test.make.user(1, { Company: 'Canary Owner Ltd', Lastname: 'Canaryson' });
    const id = await draftOf(owner, { listingPatent: typed.listingPatent });
    await test.as(broker).post(`/editListing?listing_id=${id}`, { listing: { Tag: 'canary tag', Rating: 80 }, draft: true });
    for (const who of [owner, broker, admin]) {
      const { status, body } = await preview(who, { listing_id: id, ...typed });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ownerDetails: null,
        listings: { OwnerID: null, Brokercode: null, Tag: null, DeclineReason: null, recommendedByBrevet: null, Rating: 80 },
        patentListing: [{ Assignee: null, rating: null }, { Assignee: null }, { Assignee: null }],
      });
      expect(JSON.stringify(body)).not.toMatch(/canary|halden|secret notes|125000/i);
    }
  });

  it('stores nothing', async () => {
    const id = await draftOf(seller);
    const stored = () => test.as(seller).get(`/getListingDetailById?listing_id=${id}`);
    const before = (await stored()).body;
    await preview(seller, { listing_id: id, ...typed });
    expect((await stored()).body).toEqual(before);
  });

  it('is for people who may edit the listing', async () => {
    const id = await draftOf(seller);
    const other = await test.make.user(1);
    expect((await preview(other, { listing_id: id })).status).toBe(404);
    expect((await preview(seller, { listing_id: 999_999 })).status).toBe(404);
    expect((await preview(buyer, { listing_id: id })).status).toBe(403);
    expect((await preview(null, { listing_id: id })).status).toBe(401);
    expect((await preview(seller, { listing_id: id, listing: { Rating: 99 } })).status).toBe(403);
  });

  it('refuses what a save would refuse', async () => {
    for (const body of [
      { salesInfo: { Seller: 'Canary' } },
      { listing: { ListingName: 'x'.repeat(201) } },
      { listing_details: { Overview: 7 } },
      { listingPatent: [patent('nothing')] },
      { listingPatent: Array.from({ length: 501 }, () => patent('7300001')) },
    ])
      expect((await preview(seller, body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
  });
});
