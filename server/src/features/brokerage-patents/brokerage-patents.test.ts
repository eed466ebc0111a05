import type { BrokeragePatent, PatentDetail, PatentListing } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpcTitles } from '../../schema/bulk-patents.ts';
import { brokerPatents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { doHourlyWork } from '../../test/periodic-work.ts';

describe('the patents of the brokerage', () => {
  let test: TestApp;
  let seller: TestUser;
  let stranger: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let other: TestUser;
  let admin: TestUser;
  /** Listings by what they are: open to buyers, restricted, and a draft. */
  const ids = { open: 0, restricted: 0, draft: 0 };
  beforeAll(async () => {
    test = await startTestApp();
    [seller, stranger, buyer, broker, other, admin] = await Promise.all([
      test.make.user(1, { BrokerID: 'OWN', Company: 'Quiet Holding' }),
      test.make.user(1, { BrokerID: 'OWN' }),
      test.make.user(15, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OTH' }),
      test.make.user(40, { BrokerID: 'ADM' }),
    ]);
    await test.make.bulkPatent({ PatentNumber: '7000001', Title: 'Open plate', Uspc: '361/699', Ipc: ['H05K 7/20'] });
    await test.make.bulkPatent({ PatentNumber: '7000002', Title: 'Restricted plate' });
    await test.make.bulkPatent({ PatentNumber: '7000003', Title: 'Drafted plate' });
    await test.make.bulkPatent({ PatentNumber: '7000009', Title: 'Plate of no one' });
    ids.open = await withPatents(await test.make.listing(seller, 1), '7000001', '5000001');
    ids.restricted = await withPatents(await test.make.listing(seller, 1, { PrivateFlag: 0 }), '7000002');
    ids.draft = await withPatents(await test.make.listing(seller, 0), '7000003');
  });
  afterAll(() => test.close());

  async function withPatents({ ListingID }: { ListingID: number }, ...numbers: string[]): Promise<number> {
    const listingPatent = numbers.map((patentNumber) => ({ patentNumber, patentStatus: 'Application' }));
    const { status } = await test.as(admin).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    expect(status).toBe(200);
    return ListingID;
  }
  const list = async (who: TestUser, query = '') => {
    const { status, body } = await test.as(who).get(`/patents?limit=100&${query}`);
    expect(status).toBe(200);
    return body.data as BrokeragePatent[];
  };
  const numbers = async (who: TestUser, query = '') => (await list(who, query)).map(({ PatentNumber }) => PatentNumber).sort();
  const detail = (who: TestUser, query: string) => test.as(who).get(`/patentDetailById?${query}`);
  const page = async (who: TestUser, number: string) => {
    const { status, body } = await detail(who, `patent_id=0&pat_num=${number}&pcont=US`);
    expect(status).toBe(200);
    return body.data as PatentDetail;
  };

  it('are all for admins, those of their code for brokers, and those of open listings for buyers', async () => {
    const everything = ['5000001', '7000001', '7000002', '7000003'];
    expect(await numbers(admin)).toEqual(everything);
    expect(await numbers(admin, 'BrokerCode=own')).toEqual(everything);
    expect(await numbers(admin, 'BrokerCode=OTH')).toEqual([]);
    expect(await numbers(broker)).toEqual(everything);
    expect(await numbers(broker, 'BrokerCode=OWN')).toEqual(everything);
    expect(await numbers(other)).toEqual([]);
    expect(await numbers(buyer)).toEqual(['5000001', '7000001']);
    expect((await test.as(other).get('/patents?BrokerCode=OWN')).body.code).toBe('identity_mismatch');
    expect((await test.as(buyer).get('/patents?BrokerCode=OWN')).body.code).toBe('identity_mismatch');
  });

  it('carry the facts of the patent store, and names only for brokers and admins', async () => {
    const of = async (who: TestUser) => (await list(who)).find(({ PatentNumber }) => PatentNumber === '7000001');
    const facts = {
      PatentName: 'US 7,000,001',
      Country: 'US',
      Title: 'Open plate',
      PatentStatus: 'Issued',
      Classification: '361/699',
      InternationalClass: 'H05K 7/20',
      FiledDate: '2012-03-04',
      ListingId: ids.open,
    };
    const names = {
      CompanyName: 'Quiet Holding',
      Assignee: 'Halden Kestrel Ltd',
      Inventor: 'Ines Carvalho',
      rating: null,
      Stars: 0,
    };
    expect(await of(broker)).toMatchObject({ ...facts, ...names });
    const shown = await of(buyer);
    expect(shown).toMatchObject(facts);
    for (const name of Object.keys(names)) expect(shown).not.toHaveProperty(name);
    expect((await test.as(buyer).get('/patents?star=1')).status).toBe(200);
    const csv = await test.as(buyer).get('/patents?format=csv');
    expect(csv.text).toContain('Open plate');
    for (const name of ['Halden', 'Carvalho', 'Quiet']) expect(csv.text).not.toContain(name);
  });

  it('are found by any notation of their number and by words from their title', async () => {
    expect(await numbers(broker, 'search=US 7,000,001')).toEqual(['7000001']);
    expect(await numbers(broker, 'search=drafted')).toEqual(['7000003']);
    expect(await numbers(buyer, 'search=drafted')).toEqual([]);
    expect(await numbers(buyer, 'search=open plate')).toEqual(['7000001']);
  });

  it('are found by titles that an import brought, once no one else is changing them', async () => {
    await test.as(admin).post('/createPatent', { PatentNumber: '7000041' });
    await test.make.bulkPatent({ PatentNumber: '7000041', Title: 'Ratchet wheel' });
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`select from patents where patent_number = '7000041' for update`);
      await doHourlyWork(test.services);
    });
    expect(await numbers(admin, 'search=wheel')).toEqual([]);
    await doHourlyWork(test.services);
    expect(await numbers(admin, 'search=wheel')).toEqual(['7000041']);
    await test.db.delete(brokerPatents);
    expect(await numbers(admin, 'search=ratchet')).toEqual([]);
  });

  it('are one row for a patent on several listings, with the newest listing that the reader can see', async () => {
    const fresh = await withPatents(await test.make.listing(seller, 1), '7000001');
    const hidden = await withPatents(await test.make.listing(stranger, 0), '7000001');
    const rowsOf = async (who: TestUser) => (await list(who)).filter(({ PatentNumber }) => PatentNumber === '7000001');
    expect((await rowsOf(buyer)).map(({ ListingId }) => ListingId)).toEqual([fresh]);
    expect((await rowsOf(broker)).map(({ ListingId }) => ListingId)).toEqual([hidden]);
  });

  describe('added by a broker', () => {
    const create = (who: TestUser, body: object) => test.as(who).post('/createPatent', body);

    it('belong to the broker code of the caller, or to one that an admin names', async () => {
      const answer = await create(other, { PatentNumber: 'US 7,100,001 B2' });
      expect(answer.body).toMatchObject({ message: messages.patentAdded, Country: 'US', PatentNumber: '7100001' });
      expect(await numbers(other)).toEqual(['7100001']);
      expect(await numbers(broker)).not.toContain('7100001');
      expect((await create(broker, { PatentNumber: '7100002', BrokerCode: 'OTH' })).body.code).toBe('identity_mismatch');
      await create(admin, { PatentNumber: 'EP 1234567', PatentStatus: 'application', BrokerCode: 'oth' });
      expect((await list(other)).find(({ Country }) => Country === 'EP')).toMatchObject({
        PatentNumber: '1234567',
        PatentStatus: 'Application',
        ListingId: null,
      });
    });

    it('are removed by their code, or by an admin, with everything else left in place', async () => {
      const { PatentID } = (await create(broker, { PatentNumber: '7100009' })).body;
      await create(other, { PatentNumber: '7100009' });
      const remove = (who: TestUser, query = '') => test.as(who).delete(`/deletePatent?PatentID=${PatentID}${query}`);
      expect((await page(broker, '7100009')).can).toMatchObject({ add: false, remove: true });
      expect((await remove(other, '&BrokerCode=OWN')).body.code).toBe('identity_mismatch');
      for (const who of [seller, buyer]) expect((await remove(who)).status).toBe(403);
      const both = await Promise.all([remove(broker), remove(broker)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await numbers(broker)).not.toContain('7100009');
      expect(await numbers(other)).toContain('7100009');
      expect((await page(broker, '7100009')).can).toMatchObject({ add: true, remove: false });
      expect((await remove(admin, '&BrokerCode=OTH')).body.message).toBe(messages.patentRemoved);
      expect(await numbers(admin)).not.toContain('7100009');
      expect((await page(broker, '7100009')).PatentID).toBe(PatentID);
    });

    it("are rated by brokers and admins, who don't overwrite each other's ratings", async () => {
      const { PatentID } = (await create(broker, { PatentNumber: '7100010' })).body;
      const rate = (who: TestUser, body: object) => test.as(who).post('/ratePatent', { PatentID, ...body });
      for (const who of [seller, buyer]) expect((await rate(who, { rating: 50 })).status).toBe(403);
      expect((await rate(broker, { rating: 101 })).status).toBe(400);
      expect((await rate(broker, { rating: 75, Replaces: null })).body.message).toBe(messages.patentRated);
      expect((await rate(admin, { rating: 20, Replaces: null })).body).toMatchObject({
        code: 'rating_changed',
        errors: { rating: messages.ratingMoved(75) },
      });
      expect((await rate(admin, { rating: 75, Replaces: 20 })).status).toBe(200);
      const starred = async (star: number) =>
        ((await test.as(broker).get(`/patents?limit=100&star=${star}`)).body.data as BrokeragePatent[]).map(
          (row) => row.PatentNumber,
        );
      expect(await starred(4)).toContain('7100010');
      expect((await rate(admin, { rating: null, Replaces: 75 })).status).toBe(200);
      expect(await starred(4)).not.toContain('7100010');
      expect((await rate(broker, { PatentID: 2_000_000_000, rating: 1 })).status).toBe(404);
    });

    it('are refused twice for one code, even by two calls at once', async () => {
      const both = await Promise.all([1, 2].map(() => create(broker, { PatentNumber: '7,200,001' })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const third = await create(broker, { PatentNumber: 'US7200001' });
      expect(third.body).toMatchObject({ code: 'patent_known', message: messages.patentKnown });
      expect((await create(other, { PatentNumber: '7200001' })).status).toBe(200);
    });

    it('need a number, and are not for buyers and sellers', async () => {
      expect((await create(broker, { PatentNumber: ' ' })).body.errors).toEqual({ PatentNumber: messages.patentNumberRequired });
      expect((await create(broker, {})).body.errors).toEqual({ PatentNumber: messages.patentNumberRequired });
      expect((await create(broker, { PatentNumber: 'abc' })).body.code).toBe('patent_number_invalid');
      for (const who of [seller, buyer]) expect((await create(who, { PatentNumber: '7200002' })).status).toBe(403);
    });

    it("can't be detected by buyers and sellers", async () => {
      const before = await page(buyer, '7000009');
      expect((await create(broker, { PatentNumber: '7000009' })).status).toBe(200);
      expect(await page(buyer, '7000009')).toEqual(before);
      expect(await page(seller, '7000009')).toEqual(before);
      expect(await numbers(buyer)).not.toContain('7000009');
    });
  });

  describe('on their page', () => {
    it('show the public record to everyone, by any notation', async () => {
      for (const who of [seller, buyer, broker, admin]) {
        const { body } = await detail(who, 'pat_num=7,000,001&pcont=us');
        expect(body.data).toMatchObject({ PatentNumber: '7000001', Title: 'Open plate', Published: true });
      }
    });

    it('have the titles of their CPC classes, further US classes, and the Locarno class of designs', async () => {
      const titles = { 'H01M10/613': 'Cooling or keeping cold', H01M: 'PROCESSES OR MEANS' };
      await test.db.insert(cpcTitles).values(Object.entries(titles).map(([symbol, Title]) => ({ Symbol: symbol, Title })));
      const fields = { Cpc: ['H01M 10/613', 'H01M 2200/00', 'B60L 58/26'], Uspc: '429/120', FurtherUspc: ['429/61'] };
      await test.make.bulkPatent({ PatentNumber: '7400001', ...fields, Withdrawn: true });
      await test.make.bulkPatent({ PatentNumber: 'D740000', Cpc: [], Locarno: ['13-03'] });
      expect(await page(buyer, '7400001')).toMatchObject({
        CpcClasses: [
          { Symbol: 'H01M 10/613', Title: 'Cooling or keeping cold', Subclass: 'PROCESSES OR MEANS' },
          { Symbol: 'H01M 2200/00', Title: null, Subclass: 'PROCESSES OR MEANS' },
          { Symbol: 'B60L 58/26', Title: null, Subclass: null },
        ],
        Classification: '429/120',
        FurtherClassifications: ['429/61'],
        Withdrawn: true,
      });
      expect(await page(buyer, 'D740000')).toMatchObject({ CpcClasses: [], InternationalClass: '13-03', Withdrawn: false });
    });

    it('have a PatentID for anyone who may know that the brokerage deals with them', async () => {
      const known = async (who: TestUser, number: string) => (await page(who, number)).PatentID !== null;
      expect(await Promise.all([seller, stranger, buyer, broker].map((who) => known(who, '7000001')))).toEqual([
        true,
        true,
        true,
        true,
      ]);
      for (const number of ['7000002', '7000003'])
        expect(await Promise.all([seller, stranger, buyer, other].map((who) => known(who, number)))).toEqual([
          true,
          false,
          false,
          true,
        ]);
    });

    it('look like patents that no one has to readers who may not know them', async () => {
      const { PatentNumber: _one, Title: _title, ...hidden } = await page(buyer, '7000003');
      await test.make.bulkPatent({ PatentNumber: '7300001' });
      const { PatentNumber: _other, Title: _too, ...unheld } = await page(buyer, '7300001');
      expect(hidden).toEqual(unheld);
      const { PatentID } = await page(seller, '7000003');
      const unknown = await detail(buyer, 'patent_id=1');
      expect(await detail(buyer, `patent_id=${PatentID}`)).toMatchObject({ status: unknown.status, body: unknown.body });
      expect(unknown.status).toBe(404);
      expect((await detail(seller, `patent_id=${PatentID}`)).status).toBe(200);
    });

    it('are not found without a record or a listing that shows them', async () => {
      expect(await page(buyer, '5000001')).toMatchObject({ Published: false, PatentStatus: 'Application', Title: null });
      expect((await detail(buyer, 'pat_num=5999999')).status).toBe(404);
      expect((await detail(buyer, 'pat_num=nothing')).body.code).toBe('patent_number_invalid');
      expect((await detail(buyer, '')).status).toBe(400);
    });

    it('say what their reader may do', async () => {
      const can = async (who: TestUser, number: string) => (await page(who, number)).can;
      expect(await can(buyer, '7000001')).toEqual({
        add: false,
        remove: false,
        rate: false,
        note: false,
        attach: true,
        order: false,
        decide: true,
      });
      expect(await can(buyer, '7000003')).toEqual({
        add: false,
        remove: false,
        rate: false,
        note: false,
        attach: false,
        order: false,
        decide: false,
      });
      expect(await can(seller, '7000001')).toEqual({
        add: false,
        remove: false,
        rate: false,
        note: false,
        attach: true,
        order: true,
        decide: false,
      });
      expect(await can(broker, '7000003')).toEqual({
        add: true,
        remove: false,
        rate: true,
        note: true,
        attach: true,
        order: true,
        decide: false,
      });
      expect(await can(admin, '7000001')).toEqual({
        add: true,
        remove: false,
        rate: true,
        note: true,
        attach: true,
        order: true,
        decide: true,
      });
    });
  });

  describe('name the listings that have them', () => {
    const listingsOf = async (who: TestUser, number: string) => {
      const { body } = await test.as(who).get(`/getListingByPatentNumber?PatentNumber=${number}`);
      return body.data as PatentListing[];
    };
    it('as far as the reader may know', async () => {
      for (const [number, id, readers] of [
        ['7000002', ids.restricted, [seller, broker, other, admin]],
        ['7000003', ids.draft, [seller, broker, other, admin]],
        ['5,000,001', ids.open, [seller, buyer, broker, other, admin]],
      ] as const)
        for (const who of [seller, stranger, buyer, broker, other, admin])
          expect((await listingsOf(who, number)).map(({ ListingID }) => ListingID)).toEqual(
            readers.some((reader) => reader === who) ? [id] : [],
          );
    });

    it('with the broker code for brokers and admins only', async () => {
      expect((await listingsOf(broker, '5000001'))[0]).toMatchObject({ Brokercode: 'OWN', Stars: 4 });
      expect((await listingsOf(buyer, '5000001'))[0]).not.toHaveProperty('Brokercode');
      expect((await test.as(buyer).get('/getListingByPatentNumber?PatentNumber=5000001&sid=Brokercode')).status).toBe(400);
      expect((await test.as(buyer).get('/getListingByPatentNumber')).body.errors).toEqual({
        PatentNumber: messages.patentNumberRequired,
      });
    });
  });
});
