import { parse } from 'csv-parse/sync';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('a selection of listings', () => {
  let test: TestApp;
  let seller: TestUser;
  let rival: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let active: number;
  let draft: number;
  let foreign: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, rival, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30),
      test.make.user(40),
    ]);
    active = (await test.make.listing(seller, 1, { ListingName: 'Pump one', Brokercode: 'ALP' })).ListingID;
    draft = (await test.make.listing(seller, 0, { ListingName: 'Pump two' })).ListingID;
    foreign = (await test.make.listing(rival, 1, { ListingName: '=Valve' })).ListingID;
  });
  afterAll(() => test.close());

  const matching = async (who: TestUser, query = '') => {
    const answer = await test.as(who).get(`/getMatchingListings?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as { ListingID: number; can: Record<string, boolean> }[];
  };
  const idsFor = async (who: TestUser, query = '') => (await matching(who, query)).map(({ ListingID }) => ListingID);

  it('has the listings that its reader sees in the list, in its order', async () => {
    expect(await idsFor(broker)).toEqual([foreign, draft, active]);
    expect(await idsFor(broker, 'sid=ListingID&sod=ASC')).toEqual([active, draft, foreign]);
    expect(await idsFor(broker, 'search=pump&AvailableStatus=0,1')).toEqual([draft, active]);
    expect(await idsFor(buyer)).toEqual([foreign, active]);
    expect(await idsFor(seller)).toEqual([draft, active]);
    expect(await idsFor(seller, 'list=own&AvailableStatus=1')).toEqual([active]);
    expect(await idsFor(broker, 'list=own')).toEqual([]);
    expect(await idsFor(buyer, 'list=search&with_all=pump')).toEqual([active]);
    expect(await idsFor(broker, 'list=search&with_all=pump&sid=Relevance')).toHaveLength(2);
    expect(await idsFor(broker, 'list=browse&AvailableStatus=0')).toEqual([draft]);
    expect(await idsFor(broker, 'list=team')).toEqual([foreign, draft]);
    expect(await idsFor(buyer, 'list=bookmarked')).toEqual([]);
  });

  it('says what its reader may do to each', async () => {
    const canOf = async (who: TestUser, id: number) => (await matching(who)).find(({ ListingID }) => ListingID === id)?.can;
    expect(await canOf(buyer, active)).toMatchObject({ decide: true, tag: false, recommend: false, changeStatus: false });
    expect(await canOf(broker, draft)).toMatchObject({ decide: false, tag: true, recommend: false, changeStatus: false });
    expect(await canOf(admin, active)).toMatchObject({ decide: true, tag: true, recommend: true, changeStatus: true });
    expect(await canOf(seller, active)).toMatchObject({ decide: false, tag: false, recommend: false, changeStatus: false });
  });

  it('refuses filters that its reader may not use', async () => {
    const refusals: [TestUser, string, number][] = [
      [buyer, 'ChangedSinceReview=1', 403],
      [buyer, 'OwnCode=1', 403],
      [buyer, 'BrokerCode=BET', 403],
      [buyer, 'sid=Brokercode', 400],
      [seller, 'list=search&with_all=pump', 403],
      [buyer, 'list=search', 400],
      [buyer, 'ids=1,x', 400],
      [buyer, 'page=2', 400],
    ];
    for (const [who, query, status] of refusals)
      expect((await test.as(who).get(`/getMatchingListings?${query}`)).status, query).toBe(status);
  });

  it('has up to 1,000 listings, and is refused for more', async () => {
    await test.db.execute(sql`insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
      select 'Many ' || number, 1, 1, ${seller.UserID}, 'TTX' from generate_series(1, 1000) number`);
    expect(await idsFor(broker, 'search=many')).toHaveLength(1000);
    expect(await test.as(broker).get('/getMatchingListings')).toMatchObject({
      status: 400,
      body: { code: 'selection_too_large' },
    });
    await test.db.delete(listings).where(sql`${listings.ListingName} like 'Many %'`);
  });

  it.each([
    ['/myaccount_ta_all', ''],
    ['/listing_ta', 'ownerID'],
    ['/searchListing', 'with_atleast_one'],
  ])('is exported by %s, limited to what its reader sees', async (path, needs) => {
    const values = { ownerID: seller.UserID, with_atleast_one: 'pump valve' };
    const rest = needs ? { [needs]: values[needs as keyof typeof values] } : {};
    const ids = [active, draft, foreign, 2_000_000_000];
    const read = async (who: TestUser) => {
      const query = new URLSearchParams({ format: 'csv', ids: ids.join(), ...(rest as Record<string, string>) });
      const { text } = await test.as(who).get(`${path}?${query}`);
      return (parse(text, { bom: true, columns: true }) as { ID: string; 'Listing Name': string }[]).map((row) => [
        Number(row.ID),
        row['Listing Name'],
      ]);
    };
    const theirs = path === '/listing_ta' ? [] : [[foreign, "'=Valve"]];
    expect(await read(broker)).toEqual(expect.arrayContaining([...theirs, [draft, 'Pump two'], [active, 'Pump one']]));
    if (path !== '/listing_ta') expect((await read(buyer)).map(([id]) => id).sort()).toEqual([active, foreign].sort());
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.Action, 'export'))
      .orderBy(desc(auditEntries.AuditID))
      .limit(1);
    expect(entry).toMatchObject({ EntityID: path.slice(1), NewValue: expect.objectContaining({ ids }) });
  });

  it('of 1,000 listings fits into an address', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => 2_147_482_000 + (index % 600));
    expect((await test.as(broker).get(`/myaccount_ta_all?ids=${ids.join()}`)).status).toBe(200);
    expect((await test.as(broker).get(`/myaccount_ta_all?ids=${[...ids, 1].join()}`)).status).toBe(400);
  });

  it('stays as it was chosen: listings that match later are not touched', async () => {
    const ids = await idsFor(broker, 'search=pump');
    const later = (await test.make.listing(seller, 1, { ListingName: 'Pump three' })).ListingID;
    await test.as(broker).post('/bulkUpdateTag', { ListingID: ids, Tag: 'pumps' });
    const rows = await test.db
      .select()
      .from(listings)
      .where(inArray(listings.ListingID, [...ids, later]));
    expect(
      rows
        .filter(({ Tag }) => Tag === 'pumps')
        .map(({ ListingID }) => ListingID)
        .sort(),
    ).toEqual([...ids].sort());
  });
});
