import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const full = {
  listing: {
    ListingName: 'Cold plate for servers',
    ListingDescription: 'Cools servers',
    ListingType: 2,
    DealStructure: '3,4',
    Keywords: 'cold',
    PrivateFlag: 0,
    Share_type: 'custom',
    EndDate: '2040-01-02',
    Rating: 60,
    Tag: 'hot',
    Source: 'Fair',
  },
  listing_details: { Overview: 'Long text', FAQ: 'Questions', PatentLitigation: 2, PatentLitigationNotes: 'Settled' },
  salesInfo: {
    Seller: 'Halden Kestrel Ltd',
    TargetPrice: 250_000,
    BrokerCommission: 2.5,
    BrevetDirectDeal: 1,
    PricingNotes: 'Firm',
  },
};
type Sent = Record<string, unknown>;

describe('fields of editListing', () => {
  let test: TestApp;
  let seller: TestUser;
  let admin: TestUser;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const listingPatent = [{ patentNumber: '7,654,321' }];
    const listing = { ...full.listing, OwnerID: seller.UserID };
    const { body } = await test.as(admin).post('/createListing', { ...full, listing, listingPatent });
    id = (body.listing as { ListingID: number }).ListingID;
  });

  const edit = (sent: Sent, who = admin) => test.as(who).post(`/editListing?listing_id=${id}`, sent);
  const read = async () => (await test.as(admin).get(`/getListingDetailById?listing_id=${id}`)).body;
  const numbers = async () =>
    ((await read()).listingPatentDetails as { PatentNumber: string }[]).map(({ PatentNumber }) => PatentNumber);
  const edits = async () => {
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(id)));
    return entries.filter(({ Action }) => Action === 'edit');
  };

  it.each<[string, Sent]>([
    ['nothing at all', {}],
    ['empty parts', { listing: {}, listing_details: {}, salesInfo: {}, listingPatent: [] }],
    ['one field of a part', { listing: { ListingName: 'Cold plate for servers' } }],
  ])('stay when a call sends %s', async (_, sent) => {
    expect(await edit(sent)).toMatchObject({ status: 200, body: { listing: { Version: 2 } } });
    expect(await read()).toMatchObject(full);
    expect(await numbers()).toEqual(['7654321']);
    expect(await edits()).toEqual([]);
  });

  const parts = ['listings', 'listing_details', 'listing_sales', 'listing_search', 'listing_facets'];
  /** The transaction that wrote the listing's row in each table. */
  const writers = () =>
    Promise.all(
      parts.map(async (table) => {
        const { rows } = await test.db.execute(sql`select xmin from ${sql.identifier(table)} where listing_id = ${id}`);
        return rows[0]?.xmin;
      }),
    );
  it.each<[string, Sent, string[]]>([
    ['nothing', { listing: full.listing, listing_details: full.listing_details, salesInfo: full.salesInfo }, []],
    ['a title', { ...full, listing: { ListingName: 'Warm plate' } }, ['listing_search', 'listing_facets']],
    ['a day', { ...full, listing: { EndDate: '2041-03-04' } }, []],
    ['a detail', { ...full, listing_details: { FAQ: 'Answers' } }, ['listing_details', 'listing_search']],
    ['a price', { ...full, salesInfo: { TargetPrice: 7 } }, ['listing_sales', 'listing_search']],
  ])('write only the tables that they change: %s', async (_, sent, changed) => {
    const before = await writers();
    expect((await edit(sent)).status).toBe(200);
    const after = await writers();
    expect(parts.filter((_table, index) => after[index] !== before[index])).toEqual(['listings', ...changed]);
  });

  it.each<[string, Sent]>([
    ['a text', { listing: { Keywords: 'warm' } }],
    ['a choice', { listing: { ListingType: 3 } }],
    ['an answer', { listing_details: { PatentBackLicense: 1 } }],
    ['a number', { salesInfo: { TargetPrice: 7 } }],
    ['a currency', { salesInfo: { Currency: 'EUR' } }],
    ['a day', { listing: { EndDate: '2041-03-04' } }],
    ['a list', { listing: { DealStructure: '5' } }],
    ['a required text', { salesInfo: { Seller: 'Osprey Ltd' } }],
    ['a field of staff', { listing: { Rating: 20 } }],
  ])('change one at a time: %s', async (_, sent) => {
    expect((await edit(sent)).status).toBe(200);
    const merged = Object.entries(full).map(([part, values]) => [part, { ...values, ...(sent[part] as Sent | undefined) }]);
    expect(await read()).toMatchObject(Object.fromEntries(merged));
    const [[part, fields]] = Object.entries(sent) as [[string, Sent]];
    const [[name, value]] = Object.entries(fields) as [[string, unknown]];
    const currency = name === 'TargetPrice' ? { 'salesInfo.Currency': 'USD' } : {};
    expect((await edits()).map(({ NewValue }) => NewValue)).toEqual([{ [`${part}.${name}`]: value, ...currency }]);
  });

  const defaults = {
    listing: {
      ListingDescription: '',
      ListingType: 1,
      PrivateFlag: 1,
      Share_type: 'default',
      EndDate: null,
      Rating: 0,
      Tag: '',
      Source: 'Direct',
    },
    listing_details: { Overview: '', PatentLitigation: 0, PatentLitigationNotes: '' },
    salesInfo: { TargetPrice: null, BrokerCommission: null, BrevetDirectDeal: 0, PricingNotes: '' },
  };
  it.each([
    ['null', null],
    ['empty text', ''],
  ])('are reset by %s, whatever their kind', async (_, nothing) => {
    const emptied = Object.entries(defaults).map(([part, values]) => [
      part,
      Object.fromEntries(Object.keys(values).map((name) => [name, nothing])),
    ]);
    expect((await edit(Object.fromEntries(emptied))).status).toBe(200);
    const after = await read();
    expect(after).toMatchObject(defaults);
    expect(after).toMatchObject({
      listing: { ListingName: 'Cold plate for servers', Keywords: 'cold', DealStructure: '3,4' },
      listing_details: { FAQ: 'Questions' },
      salesInfo: { Seller: 'Halden Kestrel Ltd' },
    });
  });

  it('treat an empty list of deal structures as none, and null as the default', async () => {
    expect((await edit({ listing: { DealStructure: '' } })).status).toBe(200);
    expect((await read()).listing).toMatchObject({ DealStructure: '' });
    expect((await edit({ listing: { DealStructure: null } })).status).toBe(200);
    expect((await read()).listing).toMatchObject({ DealStructure: '2' });
  });

  it.each<[string, Sent, string, string]>([
    ['an empty name', { listing: { ListingName: '' } }, 'listing.ListingName', messages.listingNameRequired],
    ['null as the name', { listing: { ListingName: null } }, 'listing.ListingName', messages.listingNameRequired],
    ['an empty seller', { salesInfo: { Seller: ' ' } }, 'salesInfo.Seller', messages.sellerRequired],
    ['null as the seller', { salesInfo: { Seller: null } }, 'salesInfo.Seller', messages.sellerRequired],
    ['null as a part', { salesInfo: null }, 'salesInfo', messages.required],
    ['null as the patents', { listingPatent: null }, 'listingPatent', messages.required],
    ['an unknown field', { listing: { Nickname: '' } }, 'listing.Nickname', messages.fieldUnknown],
    ['an unknown choice', { listing: { ListingType: 9 } }, 'listing.ListingType', 'Please choose one of these: 0, 1, 2, 3'],
  ])('refuse %s', async (_, sent, path, message) => {
    expect(await edit(sent)).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [path]: message } } });
    expect(await read()).toMatchObject(full);
  });

  it('add and remove patents one at a time, and keep the others', async () => {
    expect((await edit({ listingPatent: [{ patentNumber: '8,765,432' }] })).status).toBe(200);
    expect(await numbers()).toEqual(['7654321', '8765432']);
    expect((await edit({ listingPatent: [{ patentNumber: '7,654,321', removePatent: true }] })).status).toBe(200);
    expect(await numbers()).toEqual(['8765432']);
    expect(await read()).toMatchObject(full);
  });

  const missing = {
    status: 400,
    body: { code: 'invalid', errors: { 'listing_details.PatentLitigationNotes': messages.describeLitigation } },
  };
  it('must make a complete listing together with the stored ones', async () => {
    expect(await edit({ listing_details: { PatentLitigationNotes: '' } })).toMatchObject(missing);
    expect(await edit({ listing_details: { PatentLitigationNotes: null }, draft: true })).toMatchObject(missing);
    const unasked = { listing_details: { PatentLitigation: 1, PatentLitigationNotes: '' } };
    expect((await edit(unasked)).status).toBe(200);
    expect(await edit({ listing_details: { PatentLitigation: 2 } })).toMatchObject(missing);
    expect(await edit({ listing_details: { PatentLitigation: 2, PatentLitigationNotes: 'Settled' } })).toMatchObject({
      status: 200,
    });
  });

  it("let a draft's steps be saved in any order", async () => {
    const created = await test.as(seller).post('/createListing', {
      listing: { ListingName: 'Warm plate' },
      salesInfo: { Seller: 'Halden Kestrel Ltd' },
      draft: true,
    });
    id = (created.body.listing as { ListingID: number }).ListingID;
    expect((await edit({ listing_details: { PatentLitigation: 2 }, draft: true }, seller)).status).toBe(200);
    expect((await edit({ salesInfo: { TargetPrice: 9 }, draft: true }, seller)).status).toBe(200);
    expect(await edit({ listing: { Keywords: 'warm' } }, seller)).toMatchObject(missing);
    expect((await edit({ listing_details: { PatentLitigationNotes: 'Settled' } }, seller)).status).toBe(200);
    expect(await read()).toMatchObject({
      listing: { ListingName: 'Warm plate' },
      listing_details: { PatentLitigation: 2, PatentLitigationNotes: 'Settled' },
      salesInfo: { TargetPrice: 9 },
    });
  });

  it('conflict only where a call sends them', async () => {
    expect((await edit({ listing: { Keywords: 'warm', Version: 1 } })).status).toBe(200);
    const refused = await edit({ salesInfo: { TargetPrice: 9 }, listing: { Version: 1 } });
    expect(refused.status).toBe(409);
    expect(refused.body.conflict).toEqual({
      'salesInfo.TargetPrice': { yours: 9, theirs: 250_000 },
      'listing.Version': { yours: 1, theirs: 2 },
    });
  });
});
