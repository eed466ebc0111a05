import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

describe('tables of listings', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const idOf = (answer: Answer): number => (answer.body.listing as { ListingID: number }).ListingID;
  const create = (who: TestUser, listing = {}, rest = {}) => test.as(who).post('/createListing', payload(listing, rest));

  const rows = (answer: Answer) =>
    answer.body.data as { ListingID: number; ListingName: string; Rating: number; AvailableStatus: number }[];

  it('page, sort, filter and search', async () => {
    const owner = await test.make.user(1);
    for (const [index, Rating] of [20, 40, 60, 75, 90].entries()) {
      await test.make.listing(owner, index < 2 ? 1 : 0, {
        ListingName: `Row ${index} 50%_off`,
        Rating,
        Keywords: 'heat, "phase change"',
      });
    }
    const me = test.as(owner);
    const table = (query: string) => me.get(`/listing_ta?ownerID=${owner.UserID}&${query}`);
    const first = await table('limit=2&sid=ListingID&sod=ASC');
    expect(first.body).toMatchObject({ pages: 3, total: 5, more: false });
    expect(rows(first).map(({ ListingName }) => ListingName)).toEqual(['Row 0 50%_off', 'Row 1 50%_off']);
    expect(rows(await table('limit=2&page=3'))).toHaveLength(1);
    expect(rows(await table('star=4')).map(({ Rating }) => Rating)).toEqual([75]);
    expect(rows(await table('AvailableStatus=1,-1'))).toHaveLength(2);
    expect(rows(await table(`search=${encodeURIComponent('2 50%_')}`))).toHaveLength(1);
    expect(rows(await table(`search=${encodeURIComponent('5__')}`))).toHaveLength(0);
    expect(rows(await table('search=PHASE'))).toHaveLength(5);
    expect((await table('search=nowhere')).body).toMatchObject({ data: [], pages: 0, total: 0 });
  });

  it('distinguish a listing without a rating from one with one star, in rows, filter and export', async () => {
    const owner = await test.make.user(1);
    for (const Rating of [0, 1, 30]) await test.make.listing(owner, 1, { Rating });
    const table = (query: string) => test.as(owner).get(`/listing_ta?ownerID=${owner.UserID}&${query}`);
    const stars = (await table('sod=ASC')).body.data as { Rating: number; Stars: number }[];
    expect(stars.map(({ Rating, Stars }) => [Rating, Stars])).toEqual([
      [0, 0],
      [1, 1],
      [30, 1],
    ]);
    expect(rows(await table('star=1&sod=ASC')).map(({ Rating }) => Rating)).toEqual([1, 30]);
    const name = `Star rule ${Date.now()}`;
    for (const Rating of [0, 30]) await test.make.listing(owner, 1, { Rating, ListingName: name });
    const { text } = await test.as(admin).get(`/myaccount_ta_all?format=csv&sod=ASC&search=${encodeURIComponent(name)}`);
    const [heads = '', ...lines] = text.trim().split('\r\n');
    const column = heads.split(',').indexOf('Star rating');
    expect(lines.map((line) => line.split(',')[column])).toEqual(['Not rated', '1']);
  });

  it.each([
    'sid=PasswordHash',
    'sid=ListingID;drop table users',
    'sod=sideways',
    'limit=0',
    'limit=101',
    'page=-1',
    'page=x',
    'star=6',
    'AvailableStatus=12',
    'AvailableStatus=1,,2',
    'unknown=1',
  ])('refuse %s', async (query) => {
    const answer = await test.as(seller).get(`/listing_ta?ownerID=${seller.UserID}&${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBeTypeOf('string');
  });

  it("never show another owner's listings to a seller or a buyer", async () => {
    expect((await test.as(stranger).get(`/listing_ta?ownerID=${seller.UserID}`)).status).toBe(403);
    expect((await test.as(buyer).get(`/listing_ta?ownerID=${seller.UserID}`)).status).toBe(403);
    expect((await test.as(broker).get(`/listing_ta?ownerID=${seller.UserID}`)).status).toBe(200);
  });

  it('export every row as CSV without formulas', async () => {
    const owner = await test.make.user(1);
    await test.make.listing(owner, 1, { ListingName: '=HYPERLINK("http://x"), "quoted"', Source: '+1' });
    await test.make.listing(owner, 0, { ListingName: 'Plain' });
    const answer = await test.as(owner).get(`/listing_ta?ownerID=${owner.UserID}&format=csv&limit=1`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = answer.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe('ID,Source,Listing Name,Status,Tag,Date');
    expect(lines).toHaveLength(4);
    expect(answer.text).toContain(`'+1,"'=HYPERLINK(""http://x""), ""quoted""",Active,`);
  });

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;b;+1', "a;b;'+1"],
    ['a; @SUM(1)', "a; '@SUM(1)"],
    ['a\n-2', "a\n'-2"],
    ['a\t\uFF1D1', "a\t'\uFF1D1"],
    ['a;"=1', `a;""'=1`],
    ['a; b = 1 - 2', 'a; b = 1 - 2'],
    ['a;;', 'a;;'],
  ])('export %j as no formula where lines are split at semicolons', async (ListingName, cell) => {
    const owner = await test.make.user(1);
    await test.make.listing(owner, 0, { ListingName });
    const { text } = await test.as(owner).get(`/listing_ta?ownerID=${owner.UserID}&format=csv`);
    expect(text).toContain(cell);
    expect(text.replaceAll(cell, '')).not.toContain('=1');
  });

  it('recount after every change', async () => {
    const owner = await test.make.user(1);
    const total = async () => (await test.as(owner).get(`/listing_ta?ownerID=${owner.UserID}`)).body.total;
    expect(await total()).toBe(0);
    const id = idOf(await create(owner));
    expect(await total()).toBe(1);
    await test.as(owner).delete(`/deleteListing?listing_id=${id}`);
    expect(await total()).toBe(0);
  });
});
