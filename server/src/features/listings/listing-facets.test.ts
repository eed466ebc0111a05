import type { UserType } from '@brevet/contract/access';
import type { Facet } from '@brevet/contract/listing-facets';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const statusOf: AvailableStatus[] = [1, 1, 1, 0, -1, 6];
const ratings = [0, 30, 31, 49, 50, 69, 70, 79, 80, 100];
const deals = ['2', '2,4', '', '1,7,99'];
const classes = [['H04W 4/02', 'G06F 17/30'], ['A61B 5/00'], [], ['H04L 12/24', 'D14/138', '455/450']];

describe('facets', () => {
  let test: TestApp;
  let seller: TestUser;
  let rival: TestUser;
  let buyer: TestUser;
  const people = new Map<UserType, TestUser>();
  beforeAll(async () => {
    test = await startTestApp();
    [seller, rival, buyer] = await Promise.all([test.make.user(1), test.make.user(1), test.make.user(15)]);
    people.set(1, seller).set(15, buyer);
    for (const type of [30, 40] as const) people.set(type, await test.make.user(type));
    const numbers = await Promise.all(
      classes.map((Cpc, index) => test.make.bulkPatent({ PatentNumber: String(7_300_001 + index), Cpc })),
    );
    for (let index = 0; index < 40; index += 1) {
      const owner = [seller, rival, seller, buyer][index % 4] ?? seller;
      const { ListingID } = await test.make.listing(owner, statusOf[index % 6], {
        ListingName: index % 2 ? `Pump ${index}` : `Valve ${index}`,
        ListingType: index % 3,
        Rating: ratings[index % 10] ?? 0,
        DealStructure: deals[index % 4] ?? '2',
        Tag: ['', 'canarytag', 'fair, 2026'][index % 3] ?? '',
      });
      const listingPatent = [{ patentNumber: numbers[index % 4] }, { patentNumber: numbers[(index + 1) % 4] }];
      await test.as(people.get(40) ?? seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    }
  });
  afterAll(() => test.close());

  const who = (type: UserType): TestUser => people.get(type) ?? seller;
  const address = (filters: object): string => new URLSearchParams(filters as Record<string, string>).toString();
  const facetsOf = async (user: TestUser, filters: object = {}): Promise<Facet[]> => {
    const { status, body } = await test.as(user).get(`/getListingFacets?${address(filters)}`);
    expect(status).toBe(200);
    return body.data as Facet[];
  };
  const totalOf = async (user: TestUser, filters: object = {}) =>
    (await test.as(user).get(`/browse_listing?${address(filters)}`)).body.total as number;
  const choices: Record<string, string>[] = [
    {},
    { search: 'pump' },
    { search: 'PUMP 1' },
    { search: '%' },
    { search: '10001' },
    { ListingType: '0,2' },
    { Stars: '0,5', DealStructure: '4' },
    { Class: 'H', ListingType: '1', Stars: '1,2,3' },
    { AvailableStatus: '1', Class: 'A,G', DealStructure: '2,99' },
  ];

  it.each([1, 15, 30, 40] as const)('say what type %i gets for each value', async (type) => {
    let compared = 0;
    for (const chosen of type < 30 ? choices : [...choices, { Tag: 'fair, 2026', Stars: '3' }]) {
      const facets = await facetsOf(who(type), chosen);
      for (const { Facet: name, values } of facets) {
        for (const { value, count } of values) {
          compared += 1;
          expect(count).toBeGreaterThan(0);
          expect(await totalOf(who(type), { ...chosen, [name]: value }), `${name} ${value}`).toBe(count);
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('count every listing that the reader can see, in each facet with one value per listing', async () => {
    for (const user of people.values()) {
      const sums = (await facetsOf(user)).flatMap(({ Facet: name, values }) =>
        ['ListingType', 'Stars', 'AvailableStatus'].includes(name) ? [values.reduce((sum, { count }) => sum + count, 0)] : [],
      );
      expect(new Set(sums)).toEqual(new Set([await totalOf(user)]));
    }
  });

  it('know sections of CPC and IPC classes, and no USPC classes', async () => {
    const sections = (await facetsOf(who(40))).find(({ Facet: name }) => name === 'Class');
    expect(sections?.values.map(({ value }) => value).sort()).toEqual(['A', 'G', 'H']);
  });

  it('keep tags and statuses from buyers, and tags of others from sellers', async () => {
    const ofBuyer = await facetsOf(buyer);
    expect(ofBuyer.map(({ Facet: name }) => name)).toEqual(['ListingType', 'DealStructure', 'Class', 'Stars']);
    expect(JSON.stringify(ofBuyer)).not.toContain('canarytag');
    // A filter that buyers don't have must not tell them which listings have a tag.
    expect(await facetsOf(buyer, { Tag: 'canarytag' })).toEqual(ofBuyer);
    expect(await totalOf(buyer, { Tag: 'canarytag' })).toBe(await totalOf(buyer));
    const near = await test.as(buyer).get('/getPreviousAndNextListing?listingId=10001&list=browse&Tag=canarytag');
    expect(near.status).toBe(403);
    const other = await test.make.user(1);
    expect((await facetsOf(other)).flatMap(({ values }) => values)).toEqual([]);
    await test.make.listing(other, 0, { Tag: 'only mine' });
    for (const user of [seller, rival, buyer]) expect(JSON.stringify(await facetsOf(user))).not.toContain('only mine');
  });

  it('follow changes at once, of tags, statuses and classes', async () => {
    const admin = who(40);
    const { ListingID } = await test.make.listing(seller, 1);
    const count = async (name: string, value: string, user = admin) =>
      (await facetsOf(user)).find((facet) => facet.Facet === name)?.values.find((one) => one.value === value)?.count ?? 0;
    await test.as(admin).post('/updateTag', { listing_id: ListingID, Tag: 'fresh' });
    expect(await count('Tag', 'fresh')).toBe(1);
    const [sold, seen] = [await count('AvailableStatus', '6'), await count('ListingType', '1', buyer)];
    await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 6 });
    expect(await count('AvailableStatus', '6')).toBe(sold + 1);
    expect(await count('ListingType', '1', buyer)).toBe(seen - 1);
    const before = await count('Class', 'A');
    const listingPatent = [{ patentNumber: '7300002' }];
    await test.as(admin).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    expect(await count('Class', 'A')).toBe(before + 1);
  });

  it('of words follow a changed name or keyword at once', async () => {
    const { ListingID } = await test.make.listing(seller, 1, { ListingName: 'Zither_1' });
    const counts = (search: string) =>
      Promise.all(
        [who(40), buyer, seller].map(async (user) => (await facetsOf(user, { search }))[0]?.values.map(({ count }) => count)),
      );
    expect(await counts('zither_')).toEqual([[1], [1], [1]]);
    await test.db.execute(sql`update listings set listing_name = 'Cello', keywords = 'CAFÉ' where listing_id = ${ListingID}`);
    expect(await counts('zither')).toEqual([[], [], []]);
    expect(await counts('café')).toEqual([[1], [1], [1]]);
    expect(await counts('caf_')).toEqual([[], [], []]);
  });

  it('lead from listing to listing', async () => {
    const filters = { Class: 'H', Stars: '3,4', sid: 'Rating', sod: 'ASC' };
    const { body } = await test.as(buyer).get(`/browse_listing?${address({ ...filters, limit: '100' })}`);
    const ids = (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
    expect(ids.length).toBeGreaterThan(2);
    for (const [place, listingId] of ids.entries()) {
      const near = await test.as(buyer).get(`/getPreviousAndNextListing?${address({ ...filters, list: 'browse', listingId })}`);
      expect(near.body).toEqual({ prev: ids[place - 1] ?? null, next: ids[place + 1] ?? null });
    }
  });

  it.each(['ListingType=9', 'DealStructure=x', 'Class=Z', 'Class=', 'Stars=6', 'Stars=', 'Tag=', 'AvailableStatus=8', 'other=1'])(
    'are refused for %s',
    async (query) => {
      for (const path of ['/getListingFacets', '/browse_listing'])
        expect((await test.as(who(40)).get(`${path}?${query}`)).status).toBe(400);
    },
  );
});
