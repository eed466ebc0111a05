import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { crawl } from '../../test/crawl.ts';
import type { TestUser } from '../../test/factories.ts';

interface Row {
  PatentID: number;
  PatentNumber: string;
}

describe('a patent number on the listings of two sellers', () => {
  let test: TestApp;
  let first: TestUser;
  let second: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [first, second, broker] = await Promise.all([test.make.user(1), test.make.user(1), test.make.user(30)]);
    await test.make.bulkPatent({ PatentNumber: '6981431' });
  });
  afterAll(() => test.close());

  const add = async (who: TestUser, id: number, patentStatus: string, ...numbers: string[]) => {
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber, patentStatus }));
    return test.as(who).post(`/createListingPatent?listing_id=${id}`, { listingPatent });
  };
  const withoutNumber = ({ PatentID, ...row }: Row) => row;

  it('changes nothing that the first seller can read when a second seller types it', async () => {
    const { ListingID: id } = await test.make.listing(first, 1);
    const { ListingID: theirs } = await test.make.listing(second, 1);
    await add(first, id, 'Issued', '5000001', '5000002', '6981431');
    const known = {
      listing_id: id,
      listingId: id,
      ListingID: id,
      ownerID: first.UserID,
      UserID: first.UserID,
      patentNumber: '5000001',
    };
    const before = await crawl(test, first, known);
    expect(before.get(`/patent_details?listing_id=${id}&sid=PatentID&sod=ASC&format=json`)?.status).toBe(200);
    await add(second, theirs, 'Application', '5000002', '5000001', '6981431');
    await add(second, theirs, 'Issued', '5000001');
    expect(await crawl(test, first, known)).toEqual(before);
  });

  it('is shown to reviewers alone, with the listing of the other owner', async () => {
    const [mine, theirs, own] = [
      await test.make.listing(first, 0),
      await test.make.listing(second, 1, { ListingName: 'Pump of a second seller' }),
      await test.make.listing(first, 0),
    ];
    await add(first, mine.ListingID, 'Issued', '5300001', '5300002');
    await add(first, own.ListingID, 'Issued', '5300002');
    await add(second, theirs.ListingID, 'Issued', '5300001');
    const path = `/getPatentsElsewhere?listing_id=${mine.ListingID}`;
    const { ListingID } = theirs;
    const found = {
      PatentNumber: '5300001',
      Country: 'US',
      ListingID,
      ListingName: 'Pump of a second seller',
      AvailableStatus: 1,
    };
    expect((await test.as(broker).get(path)).body).toEqual({ data: [found], more: false });
    for (const who of [first, second]) expect((await test.as(who).get(path)).status).toBe(403);
    expect((await test.as(broker).get(`/getPatentsElsewhere?listing_id=${own.ListingID}`)).body.data).toEqual([]);
  });

  it('looks to the second seller as if no one else had it: status, order, message and errors', async () => {
    const mine = await test.make.listing(second);
    const fresh = await test.make.listing(second);
    const { ListingID } = await test.make.listing(first);
    // Someone else added these earlier, in a different order and with a different status.
    await add(first, ListingID, 'Issued', '5100003', '5100001');
    await add(first, ListingID, 'Issued', '5100002');
    const taken = await add(second, mine.ListingID, 'Application', '5100001', '5100002', '5100003');
    const free = await add(second, fresh.ListingID, 'Application', '5200001', '5200002', '5200003');
    const shape = (rows: unknown) =>
      JSON.parse(JSON.stringify((rows as Row[]).map(withoutNumber)).replaceAll('"52', '"51')) as unknown;
    expect(taken.status).toBe(free.status);
    expect(taken.body.message).toBe(free.body.message);
    expect(shape(taken.body.data)).toEqual(shape(free.body.data));
    for (const sid of ['PatentID', 'PatentNumber', 'PatentStatus', 'Title']) {
      const rows = async (id: number) =>
        (await test.as(second).get(`/patent_details?listing_id=${id}&sid=${sid}&sod=ASC`)).body.data;
      expect(shape(await rows(mine.ListingID)), sid).toEqual(shape(await rows(fresh.ListingID)));
    }
  });

  it("has its own ID on each listing, which doesn't reveal how many came between", async () => {
    const numbers: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { ListingID } = await test.make.listing(round % 2 ? first : second);
      const { data } = (await add(round % 2 ? first : second, ListingID, 'Issued', '5300001')).body as { data: Row[] };
      numbers.push(...data.map(({ PatentID }) => PatentID));
    }
    expect(new Set(numbers).size).toBe(40);
    const gaps = numbers.slice(1).map((number, index) => Math.abs(number - (numbers[index] ?? 0)));
    // A sequence would step by one; two of 2^30 random numbers are hardly ever this close.
    expect(gaps.filter((gap) => gap < 1000)).toEqual([]);
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
  });

  it("shows the bulk store's data as soon as it's there, even to the first seller", async () => {
    const { ListingID } = await test.make.listing(first);
    await add(first, ListingID, 'Application', '5400001');
    const row = async () => (await test.as(first).get(`/patent_details?listing_id=${ListingID}`)).body.data;
    expect(await row()).toMatchObject([{ PatentStatus: 'Application', Verified: false, Title: null }]);
    await test.make.bulkPatent({ PatentNumber: '5400001', Title: 'Heat pipe' });
    expect(await row()).toMatchObject([{ PatentStatus: 'Issued', Verified: true, Title: 'Heat pipe' }]);
  });

  it('shows a rating of the shared patent only to staff', async () => {
    const { ListingID } = await test.make.listing(first);
    await add(first, ListingID, 'Issued', '5500001');
    await test.db.update(patents).set({ rating: 7 }).where(eq(patents.PatentNumber, '5500001'));
    const path = `/patent_details?listing_id=${ListingID}`;
    expect((await test.as(first).get(path)).body.data).toMatchObject([{ rating: null }]);
    expect((await test.as(broker).get(path)).body.data).toMatchObject([{ rating: 7 }]);
  });
});
