import { asDay } from '@brevet/contract/day';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('landscapes', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  const ids = { open: 0, restricted: 0 };
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30),
    ]);
    const fields = { Title: 'Bellwether plate', FiledDate: asDay('2014-03-01'), Cpc: ['H05K 7/20'] };
    await test.make.bulkPatent({ ...fields, PatentNumber: '7000001', Assignees: ['Quiet Holding'] });
    await test.make.bulkPatent({ ...fields, PatentNumber: '7000002', Assignees: ['Loud Holding'] });
    for (const [name, PrivateFlag] of [
      ['open', 1],
      ['restricted', 0],
    ] as const) {
      ids[name] = (await test.make.listing(seller, 1, { PrivateFlag })).ListingID;
      await test
        .as(broker)
        .post(`/createListingPatent?listing_id=${ids[name]}`, { listingPatent: [{ patentNumber: '7000001' }] });
    }
  });
  afterAll(() => test.close());

  const ofListing = (who: TestUser, id = ids.open) => test.as(who).get(`/listingLandscape?listing_id=${id}`);
  const ofSearch = (who: TestUser, query = 'Keywords=bellwether') => test.as(who).get(`/searchLandscape?${query}`);

  it('of a listing count what its reader sees, with assignees for the owner, brokers and admins', async () => {
    const counted = { total: 1, more: false, years: [{ Group: '2014', Patents: 1 }], classes: [{ Group: 'H05K', Patents: 1 }] };
    for (const who of [seller, broker]) {
      const { status, body } = await ofListing(who);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ ...counted, assignees: [{ Group: 'Quiet Holding', Patents: 1 }] });
    }
    const { body, text } = await ofListing(buyer);
    expect(body.data).toMatchObject(counted);
    expect(body.data).not.toHaveProperty('assignees');
    expect(text).not.toContain('Holding');
  });

  it("of a listing reveal nothing if it isn't published openly, or if the reader may not know it", async () => {
    expect((await ofListing(buyer, ids.restricted)).body.data).toMatchObject({ total: 0, years: [], classes: [], terms: [] });
    expect((await ofListing(broker, ids.restricted)).body.data).toMatchObject({ total: 1 });
    expect((await ofListing(stranger)).status).toBe(404);
    expect((await ofListing(seller, 2_000_000_000)).status).toBe(404);
  });

  it('of a search count what it finds', async () => {
    expect((await ofSearch(broker)).body.data).toMatchObject({
      total: 2,
      more: false,
      assignees: [
        { Group: 'Loud Holding', Patents: 1 },
        { Group: 'Quiet Holding', Patents: 1 },
      ],
    });
    expect((await ofSearch(broker, 'Keywords=nowhere')).body.data).toMatchObject({ total: 0, years: [] });
  });

  it("of a search don't show buyers the assignees of patents on listings, and neither do its rows", async () => {
    const { body } = await ofSearch(buyer);
    expect(body.data).toMatchObject({ total: 2, assignees: [{ Group: 'Loud Holding', Patents: 1 }] });
  });

  it('of a search that takes too long say what to do', async () => {
    expect((await ofSearch(broker)).status).toBe(200);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table bulk_patents in access exclusive mode`);
      // The number of patents is cached, so reading the patents themselves takes too long.
      expect(await ofSearch(broker)).toMatchObject({ status: 400, body: { code: 'search_too_slow' } });
    });
  });

  it('of a search refuse an empty one, unknown fields and sellers', async () => {
    expect((await ofSearch(broker, '')).body.code).toBe('search_empty');
    expect((await ofSearch(broker, 'Keywords=plate&star=5')).status).toBe(400);
    expect((await ofSearch(seller)).status).toBe(403);
  });
});
