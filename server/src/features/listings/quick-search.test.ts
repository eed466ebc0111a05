import type { QuickListing, QuickPatent } from '@brevet/contract/quick-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

describe('the quick search', () => {
  let test: TestApp;
  let owner: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let active: number;
  let draft: number;
  beforeAll(async () => {
    test = await startTestApp();
    [owner, other, buyer, broker, admin] = await Promise.all([
      test.make.user(1, { Lastname: 'Lynx' }),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40),
    ]);
    await test.make.bulkPatent({ PatentNumber: '8123456', Title: 'Quiet rotor' });
    const patents = [
      { patentNumber: '8,123,456' },
      { patentNumber: 'EP 1234567', patentCountry: 'EP' },
      { patentNumber: 'D967598' },
    ];
    const stored = async (ListingName: string, Keywords: string, AvailableStatus: number) => {
      const body = payload({ ListingName, Keywords }, { listingPatent: patents });
      Object.assign(body.salesInfo, { Seller: 'walrus', PricingNotes: 'ocelot', Keywords: 'badger' });
      const answer = await test.as(owner).post('/createListing', body);
      expect(answer.status, answer.text).toBe(200);
      const { ListingID } = answer.body.listing as { ListingID: number };
      if (AvailableStatus === 1) {
        await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus });
        await test.as(broker).post('/updateTag', { listing_id: ListingID, Tag: 'heron' });
      }
      return ListingID;
    };
    active = await stored('Rotor for quiet fans', 'blade, "low noise"', 1);
    draft = await stored('Rotor that nobody knows', 'blade', 0);
  });
  afterAll(() => test.close());

  const search = async (who: TestUser, text: string) => {
    const answer = await test.as(who).get(`/quickSearch?search=${encodeURIComponent(text)}`);
    expect(answer.status, answer.text).toBe(200);
    const { listings, patents } = answer.body as unknown as { listings: QuickListing[]; patents: QuickPatent[] };
    return {
      listings: listings.map(({ ListingID }) => ListingID),
      patents: patents.map(({ PatentNumber, ListingID }) => [PatentNumber, ListingID]),
      full: { listings, patents },
    };
  };

  it.each([
    ['an ID', () => String(active), () => [active]],
    ['words of the name, in any order and case', () => 'FANS rotor', () => [active]],
    ['a part of a word', () => 'oto', () => [draft, active]],
    ['a keyword', () => 'noise', () => [active]],
    ['a word of one name and another word', () => 'rotor nothing', () => []],
    ['wildcards as plain characters', () => 'rot%', () => []],
    ['an underscore as a plain character', () => '______', () => []],
  ])('finds listings by %s', async (_name, text, expected) => {
    expect((await search(broker, text())).listings).toEqual(expected());
  });

  it('returns what the palette shows', async () => {
    expect((await search(buyer, String(active))).full.listings).toEqual([
      { ListingID: active, ListingName: 'Rotor for quiet fans', ListingType: 1, AvailableStatus: 1 },
    ]);
    expect((await search(buyer, '8,123,456')).full.patents).toEqual([
      { Country: 'US', PatentNumber: '8123456', Title: 'Quiet rotor', ListingID: active, ListingName: 'Rotor for quiet fans' },
    ]);
  });

  it.each([
    ['its start', '8123', [['8123456', 'active']]],
    ['any notation', 'US 8.123.456 B2', [['8123456', 'active']]],
    ['a country', 'EP1234', [['1234567', 'active']]],
    ['another country', 'JP1234', []],
    ['a design', 'd967', []],
    ['a longer start of a design', 'd9675', [['D967598', 'active']]],
    ['less than four digits', '812', []],
    ['the end', '3456', []],
  ])('finds patents by %s', async (_name, text, expected) => {
    const ids: Record<string, number> = { active };
    const { patents } = await search(buyer, text);
    expect(patents).toEqual(expected.map(([number, listing]) => [number, ids[String(listing)]]));
  });

  it('finds only what its reader can see', async () => {
    const found = async (who: TestUser) => ({
      ids: (await search(who, String(draft))).listings,
      names: (await search(who, 'rotor')).listings,
      patents: (await search(who, '8123456')).patents.map(([, id]) => id),
    });
    const all = { ids: [draft], names: [draft, active], patents: [draft, active] };
    expect(await found(owner)).toEqual(all);
    expect(await found(broker)).toEqual(all);
    expect(await found(admin)).toEqual(all);
    expect(await found(buyer)).toEqual({ ids: [], names: [active], patents: [active] });
    expect(await found(other)).toEqual({ ids: [], names: [], patents: [] });
  });

  it.each(['walrus', 'ocelot', 'badger', 'heron', 'Lynx', 'Halden'])('finds nothing by a confidential word: %s', async (word) => {
    for (const who of [owner, other, buyer, broker, admin]) {
      expect(await search(who, word)).toMatchObject({ listings: [], patents: [] });
    }
  });

  it('returns a few of many, the newest first', async () => {
    const many: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { ListingID } = await test.make.listing(other, 1, { ListingName: `Gearbox ${index}` });
      many.push(ListingID);
    }
    expect((await search(buyer, 'gearbox')).listings).toEqual(many.toReversed().slice(0, 6));
  });

  it.each(['', '   ', 'x'.repeat(101), '%00'])('refuses %j', async (text) => {
    const { status } = await test.as(broker).get(`/quickSearch?search=${text.startsWith('%') ? text : encodeURIComponent(text)}`);
    expect(status).toBe(400);
  });

  it.each(["'; drop table listings; --", '\\', '%', '"', '🙂', 'a'.repeat(100), '1'.repeat(100), `${'a '.repeat(50)}`])(
    'survives %j',
    async (text) => {
      expect((await search(broker, text.trim())).listings.length).toBeLessThanOrEqual(6);
    },
  );
});
