import { messages } from '@brevet/contract/messages';
import { mostPatentsOnListing } from '@brevet/contract/patents';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

describe('patents', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, broker] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
    ]);
    await test.make.bulkPatent({ PatentNumber: '6981431' });
    await test.make.bulkPatent({ PatentNumber: 'D967598', Title: 'Bottle' });
  });
  afterAll(() => test.close());
  const add = (who: TestUser, id: number, ...numbers: string[]) =>
    test.as(who).post(`/createListingPatent?listing_id=${id}`, {
      listingPatent: numbers.map((patentNumber) => ({ patentNumber, patentCountry: 'US', patentStatus: 'ISSUED' })),
    });

  it.each(['6981431', '6,981,431', ' 06981431 ', 'US 6981431 B2', 'us6,981,431'])(
    'are found in the bulk store as %s',
    async (written) => {
      const answer = await test
        .as(seller)
        .get(`/getPatentDetailFromBulk?patentNumber=${encodeURIComponent(written)}&country=US&status=Issued`);
      expect(answer.body.data).toMatchObject([
        { PatentNumber: '6981431', Assignee: 'Halden Kestrel Ltd', FiledDate: '2012-03-04' },
      ]);
    },
  );

  it("are not found by an unknown number, and refused by text that isn't a number", async () => {
    expect((await test.as(seller).get('/getPatentDetailFromBulk?patentNumber=1234567&country=US')).body.data).toEqual([]);
    expect((await test.as(seller).get('/getPatentDetailFromBulk?patentNumber=hello&country=US')).status).toBe(400);
    expect((await test.as(seller).get('/getPatentDetailFromBulk?patentNumber=&country=US')).body.errors).toEqual({
      patentNumber: messages.patentNumberRequired,
    });
    expect((await test.as(seller).get('/getPatentDetailFromBulk?patentNumber=6981431&country=Germany')).status).toBe(400);
  });

  it('list the countries of the world and the patent offices by their current names', async () => {
    const { data } = (await test.as(seller).get('/getCountry')).body as { data: { value: string; label: string }[] };
    const expected = { NA: 'Namibia', US: 'United States', AT: 'Austria', AU: 'Australia', SZ: 'Eswatini', SS: 'South Sudan' };
    for (const [value, label] of Object.entries(expected)) expect(data).toContainEqual({ value, label });
    expect(data.map(({ label }) => label)).not.toContain('Burma');
    expect(data).toContainEqual({ value: 'EP', label: 'European Patent Office (EPO)' });
    expect(new Set(data.map(({ value }) => value)).size).toBe(data.length);
  });

  it('can be added to two listings at once, in any order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const numbers = Array.from({ length: 400 }, (_one, index) => String(3_000_000 + round * 400 + index));
      const ids = await Promise.all([test.make.listing(seller), test.make.listing(seller)]);
      const [one, two] = ids.map(({ ListingID }) => ListingID) as [number, number];
      const answers = await Promise.all([add(seller, one, ...numbers), add(seller, two, ...numbers.toReversed())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('are in the audit log, however they are added or removed', async () => {
    const { ListingID } = await test.make.listing(seller);
    await add(seller, ListingID, '4444441', '4444442');
    const listingPatent = [
      { patentNumber: '4444441', removePatent: true },
      { patentNumber: '4444443', removePatent: true },
    ];
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    const edited = payload({}, { listingPatent: [{ patentNumber: '4444442', removePatent: true }, { patentNumber: '4444444' }] });
    expect((await test.as(seller).post(`/editListing?listing_id=${ListingID}`, edited)).status).toBe(200);
    const [left] = (await test.as(seller).get(`/patent_details?listing_id=${ListingID}`)).body.data as [{ PatentID: number }];
    await test.as(seller).delete(`/deleteListingPatent?PatentID=${left.PatentID}`);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Entity, 'listing'), eq(auditEntries.EntityID, String(ListingID))))
      .orderBy(auditEntries.AuditID);
    expect(entries.filter(({ Action }) => Action.includes('patents')).map(({ Action, NewValue }) => [Action, NewValue])).toEqual([
      ['add patents', { patents: ['4444441', '4444442'] }],
      ['remove patents', { patents: ['4444441'] }],
      ['remove patents', { patents: ['4444442'] }],
      ['add patents', { patents: ['4444444'] }],
      ['remove patents', { patents: ['4444444'] }],
    ]);
  });

  it('are added to a listing once, with data from the bulk store', async () => {
    const { ListingID } = await test.make.listing(seller);
    const first = await add(seller, ListingID, '6,981,431', 'D0967598', '6981431', '9999999');
    expect(first.body.message).toBe(messages.patentAdded);
    expect(first.body.data).toMatchObject([
      { PatentNumber: '6981431', Title: 'Cold plate with two phases' },
      { PatentNumber: '9999999', Title: null },
      { PatentNumber: 'D967598' },
    ]);
    const again = await add(seller, ListingID, 'US6981431B2');
    expect(again).toMatchObject({ status: 200, body: { data: [], message: messages.patentDuplicate } });
  });

  it('are added once by many simultaneous calls', async () => {
    const { ListingID } = await test.make.listing(seller);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(seller, ListingID, '8000001', '8000002')));
    expect(answers.flatMap(({ body }) => body.data)).toHaveLength(2);
    expect((await test.as(seller).get(`/patent_details?listing_id=${ListingID}`)).body.total).toBe(2);
  });

  it.each([
    ['another seller', () => stranger, 404],
    ['a buyer', () => buyer, 403],
    ['a broker', () => broker, 200],
  ])('are added by %s', async (_name, who, status) => {
    const { ListingID } = await test.make.listing(seller, 1);
    expect((await add(who(), ListingID, '6981431')).status).toBe(status);
  });

  it('are at most 5,000 on a listing', async () => {
    const { ListingID } = await test.make.listing(seller);
    await test.db.execute(sql`with added as (
        insert into patents (country, patent_number) select 'US', (30000000 + n)::text from generate_series(1, ${mostPatentsOnListing - 1}) n
        returning patent_id)
      insert into listing_patents (listing_id, patent_id, patent_status, creator_id)
      select ${ListingID}, patent_id, 'Issued', ${seller.UserID} from added`);
    const total = async () => (await test.as(seller).get(`/patent_details?listing_id=${ListingID}`)).body.total;
    const full = { status: 409, body: { code: 'listing_patents_full', message: messages.listingPatentsFull(5000) } };
    expect(await add(seller, ListingID, '7999001', '7999002')).toMatchObject(full);
    expect(await total()).toBe(4999);
    const both = await Promise.all([add(seller, ListingID, '7999001'), add(seller, ListingID, '7999002')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await total()).toBe(5000);
    expect((await add(seller, ListingID, '30000001')).body.message).toBe(messages.patentDuplicate);
  });

  it('are removed only from the listing that their row belongs to', async () => {
    const { ListingID } = await test.make.listing(seller);
    const other = await test.make.listing(seller);
    const [patent] = (await add(seller, ListingID, '8100001')).body.data as [{ PatentID: number }];
    await add(seller, other.ListingID, '8100001');
    const path = `/deleteListingPatent?PatentID=${patent.PatentID}`;
    expect((await test.as(seller).delete(`${path}&listing_id=${other.ListingID}`)).status).toBe(404);
    expect((await test.as(stranger).delete(path)).status).toBe(404);
    expect((await test.as(stranger).delete(`${path}&listing_id=${ListingID}`)).status).toBe(404);
    expect((await test.as(buyer).delete(path)).status).toBe(403);
    expect((await test.as(seller).delete(path)).body.message).toBe(messages.patentDeleted);
    expect((await test.as(seller).delete(path)).status).toBe(404);
    expect((await test.as(seller).get(`/patent_details?listing_id=${other.ListingID}`)).body.total).toBe(1);
  });

  it("don't show their assignee to a buyer", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    await add(seller, ListingID, '6981431');
    for (const path of [
      `/patent_details?listing_id=${ListingID}`,
      `/patent_details?listing_id=${ListingID}&format=csv`,
      `/listing_details?listingId=${ListingID}`,
    ]) {
      const seen = await test.as(buyer).get(path);
      expect(seen.text).toContain('Cold plate with two phases');
      expect(seen.text).not.toContain('Halden');
      expect((await test.as(broker).get(path)).text).toContain('Halden');
    }
  });
});
