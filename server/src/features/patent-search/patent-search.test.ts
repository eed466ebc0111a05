import { asDay } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { FoundPatent } from '@brevet/contract/patent-search';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingPatents, patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('patent search', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker] = await Promise.all([test.make.user(1), test.make.user(15), test.make.user(30)]);
    const { bulkPatent } = test.make;
    await bulkPatent({
      PatentNumber: '9000001',
      Title: 'Cooling a battery',
      Abstract: 'A pump moves dielectric liquid along the cells.',
      Assignees: ['Société Générale de Refroidissement, S.A.'],
      Inventors: ['Zoë O’Neil', 'John Doe'],
      Cpc: ['H01M 10/613'],
      Uspc: '429/120',
      FiledDate: asDay('2011-01-01'),
      PublicationDate: asDay('2013-01-01'),
    });
    await bulkPatent({
      PatentNumber: '9000002',
      Title: 'Battery charger',
      Abstract: 'Charges cells and cools a fan.',
      Assignees: ['Hewlett-Packard Co., Ltd.'],
      Inventors: ['Smith, John A.', 'Jane Roe'],
      Cpc: ['H02J 7/00', 'H01M 10/44'],
      FiledDate: asDay('2012-01-01'),
      PublicationDate: asDay('2012-06-01'),
    });
    await bulkPatent({
      PatentNumber: 'D900003',
      Title: 'Bottle',
      Abstract: null,
      Assignees: ['ACME GmbH'],
      Inventors: ['Jane Smith', 'John Roe'],
      Cpc: [],
      FiledDate: null,
      PublicationDate: null,
    });
  });
  afterAll(() => test.close());

  const search = (who: TestUser, fields: Record<string, string | number>) =>
    test
      .as(who)
      .get(`/searchPatent?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`);
  const found = async (who: TestUser, fields: Record<string, string | number>): Promise<string[]> => {
    const { body } = await search(who, fields);
    return (body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber);
  };
  const addToListing = async (PatentNumber: string, status: 0 | 1, fields = {}) => {
    const listing = await test.make.listing(seller, status, fields);
    const path = `/createListingPatent?listing_id=${listing.ListingID}`;
    await test.as(seller).post(path, { listingPatent: [{ patentNumber: PatentNumber }] });
    return listing;
  };

  it('finds a number without a country in every country that has it', async () => {
    for (const Country of ['US', 'EP']) await test.make.bulkPatent({ Country, PatentNumber: '3141592', Title: 'Circle' });
    const countries = async (PatentNumber: string) =>
      ((await search(buyer, { PatentNumber })).body.data as FoundPatent[]).map(({ Country }) => Country).sort();
    expect(await countries('3,141,592')).toEqual(['EP', 'US']);
    expect(await countries('EP 3 141 592 B1')).toEqual(['EP']);
  });

  it('finds the patents of an application by its number in any notation', async () => {
    await test.make.bulkPatent({ PatentNumber: '7654321', ApplicationNumber: '10987654' });
    await test.make.bulkPatent({ PatentNumber: '20050654321', ApplicationNumber: '10987654', PatentStatus: 'Application' });
    await test.make.bulkPatent({ PatentNumber: '10987654', ApplicationNumber: '15000001' });
    for (const PatentNumber of ['10/987,654', 'US 10/987654', 'Appl. No. 10/987,654', 'Application No. 10987654'])
      expect((await found(buyer, { PatentNumber })).toSorted(), PatentNumber).toEqual(['20050654321', '7654321']);
    expect(await found(buyer, { PatentNumber: '10,987,654' })).toEqual(['10987654']);
    expect(await found(buyer, { PatentNumber: 'PCT/US2020/012345' })).toEqual([]);
  });

  it.each(['02-99', '0299', '2-99', '02.99', 'LOC 02-99', '02'])(
    'finds designs by the Locarno class %s',
    async (patent_class) => {
      await test.make.bulkPatent({ PatentNumber: 'D700001', Title: 'Apron', Cpc: [], Locarno: ['02-99'] });
      expect(await found(buyer, { patent_class })).toEqual(['D700001']);
    },
  );

  it.each([
    ['words', { Keywords: 'battery cooling' }, ['9000001', '9000002']],
    ['a phrase', { Keywords: '"battery charger"' }, ['9000002']],
    ['a word with a hyphen as a phrase', { Keywords: 'battery-charger' }, ['9000002']],
    ['one of two words', { Keywords: 'bottle OR pump' }, ['9000001', 'D900003']],
    ['a word with one of two', { Keywords: 'battery pump OR fan' }, ['9000001', '9000002']],
    ['all but one word', { Keywords: 'battery -pump' }, ['9000002']],
    ['all but a phrase', { Keywords: 'battery -"dielectric liquid"' }, ['9000002']],
    ['the start of a word', { Keywords: 'dielectr*' }, ['9000001']],
    ['the, which every text has, with a word', { Keywords: 'the pump' }, ['9000001']],
    ['an assignee without accents and legal form', { Assignee: 'societe generale de refroidissement' }, ['9000001']],
    ['an assignee with another legal form', { Assignee: 'HEWLETT PACKARD GmbH' }, ['9000002']],
    ['an assignee by the start of a word', { Assignee: 'hewlet*' }, ['9000002']],
    ['an inventor in another order', { Inventor: 'john smith' }, ['9000002']],
    ['an inventor with an apostrophe', { Inventor: "O'NEIL, Zoe" }, ['9000001']],
    ['numbers in several notations', { PatentNumber: 'US 9,000,001 B2; d0900003, 9000002' }, ['9000001', '9000002', 'D900003']],
    ['a class', { patent_class: 'h01m 10/' }, ['9000001', '9000002']],
    ['a US class', { patent_class: '429/1' }, ['9000001']],
    ['words and a name', { Keywords: 'battery', Inventor: 'roe' }, ['9000002']],
    ['days of publication', { PublishedFrom: '2012-06-01', PublishedTo: '2012-12-31' }, ['9000002']],
    ['days of filing', { FiledTo: '2011-01-01' }, ['9000001']],
    ['words to leave out of a class', { Keywords: '-pump', patent_class: 'H01M' }, ['9000002']],
  ])('finds %s', async (_name, fields, numbers) => {
    expect((await found(broker, fields)).toSorted()).toEqual(numbers);
    expect((await search(broker, fields)).body).toMatchObject({ total: numbers.length, more: false });
  });

  it('shows a row with its facts, and the found words', async () => {
    const { body } = await search(broker, { Keywords: 'liquid batteries' });
    expect(body.data).toMatchObject([
      {
        PatentID: null,
        Country: 'US',
        PatentNumber: '9000001',
        PatentStatus: 'Issued',
        Assignee: 'Société Générale de Refroidissement, S.A.',
        Inventor: 'Zoë O’Neil; John Doe',
        Classification: '429/120',
        ListingId: null,
        Stars: 0,
        Hits: [
          {
            Field: 'Title',
            Parts: [
              { text: 'Cooling a ', hit: false },
              { text: 'battery', hit: true },
            ],
          },
          { Field: 'Abstract', Parts: expect.arrayContaining([{ text: 'liquid', hit: true }]) },
        ],
      },
    ]);
  });

  it.each([
    ['nothing', {}, 'search_empty', messages.nothingToSearch],
    ['spaces', { Keywords: '  ', Assignee: ' ' }, 'search_empty', messages.nothingToSearch],
    ['punctuation alone', { Keywords: '!? * "" -' }, 'search_empty', messages.nothingToSearch],
    ['words to leave out alone', { Keywords: '-battery' }, 'search_empty', messages.wordsAllExcluded],
    ['words that every text has', { Keywords: 'the and of' }, 'words_too_common', messages.wordsTooCommon],
    ['one letter and a star', { Keywords: 'a*' }, 'search_too_long', messages.startTooShort(3)],
    ['many starts of words', { Keywords: 'abc* '.repeat(5) }, 'search_too_long', messages.tooManyStarts(4)],
    ['many words', { Keywords: 'abc '.repeat(200) }, 'search_too_long', messages.searchTooLong(150)],
    ['many words of a name', { Inventor: 'abc '.repeat(40) }, 'search_too_long', messages.searchTooLong(12)],
    ['more than 1,000 characters', { Keywords: 'ab '.repeat(400) }, 'invalid', expect.any(String)],
    ["text that isn't a number", { PatentNumber: 'hello' }, 'patent_number_invalid', messages.patentNumberInvalid],
    [
      'very many numbers',
      { PatentNumber: Array.from({ length: 201 }, (_, n) => 8_000_000 + n).join(';') },
      'search_too_long',
      messages.tooManyNumbers(200),
    ],
    ['a class with punctuation', { patent_class: "h01'" }, 'invalid', messages.classInvalid],
    ['days in the wrong order', { FiledFrom: '2012-01-02', FiledTo: '2012-01-01' }, 'invalid', messages.daysSwapped],
    ['a made-up cursor', { Keywords: 'battery', after: 'made-up' }, 'invalid', messages.wrongCursor],
    ['an unknown column', { Keywords: 'battery', sid: 'Abstract' }, 'invalid', expect.any(String)],
  ])('refuses %s', async (_name, fields, code, message) => {
    const { status, body } = await search(broker, fields);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(Object.values({ ...body.errors, message: body.message })).toContainEqual(message);
  });

  it.each([
    "'",
    "a'b",
    'a\\',
    "':*",
    'a:b',
    'a & b | !c',
    '((((x))))',
    '"',
    '-',
    '<->',
    'a~b',
    "x');drop table patents;--",
    '_/~<',
  ])('reads %s as words, whatever it means to PostgreSQL', async (text) => {
    for (const field of ['Keywords', 'Assignee', 'Inventor'])
      expect([200, 400]).toContain((await search(broker, { [field]: `battery ${text}` })).status);
  });

  it('refuses sellers, and people who claim to be someone else', async () => {
    expect((await search(seller, { Keywords: 'battery' })).status).toBe(403);
    expect((await search(buyer, { Keywords: 'battery', userID: broker.UserID })).body.code).toBe('identity_mismatch');
    expect((await search(buyer, { Keywords: 'battery', userType: '40' })).body.code).toBe('identity_mismatch');
    expect((await search(buyer, { Keywords: 'battery', userType: '15', userID: buyer.UserID })).status).toBe(200);
    expect((await search(buyer, { Keywords: 'battery', star: 5 })).body.code).toBe('field_not_allowed');
  });

  it('says which patents are on a listing, if the reader may know', async () => {
    const [open, draft, restricted] = ['9100001', '9100002', '9100003'];
    for (const PatentNumber of [open, draft, restricted]) await test.make.bulkPatent({ PatentNumber, Title: 'Quiet turbine' });
    const listings = [
      await addToListing(open, 1),
      await addToListing(draft, 0),
      await addToListing(restricted, 1, { PrivateFlag: 0 }),
    ].map(({ ListingID }) => ListingID);
    const rows = async (who: TestUser, fields: Record<string, string>) => {
      const data = (await search(who, { ...fields, sid: 'PatentID', sod: 'ASC' })).body.data as FoundPatent[];
      return data.map(({ PatentID, ListingId, Assignee }) => ({ known: PatentID !== null, ListingId, named: Assignee !== '' }));
    };
    expect(await rows(broker, { Keywords: 'turbine' })).toEqual(
      listings.map((ListingId) => ({ known: true, ListingId, named: true })),
    );
    const hidden = { known: false, ListingId: null, named: true };
    expect(await rows(buyer, { Keywords: 'turbine' })).toEqual([
      { known: true, ListingId: listings[0], named: false },
      hidden,
      hidden,
    ]);
    // A name and a listing together could name the seller.
    expect(await rows(buyer, { Keywords: 'turbine', Assignee: 'Halden Kestrel' })).toEqual([hidden, hidden, hidden]);
  });

  it('finds patents that only listings have, by number', async () => {
    await addToListing('8200001', 1);
    await addToListing('8200002', 0);
    const numbers = { PatentNumber: '8200001 8200002 9000001' };
    expect((await found(broker, numbers)).toSorted()).toEqual(['8200001', '8200002', '9000001']);
    expect((await found(buyer, numbers)).toSorted()).toEqual(['8200001', '9000001']);
    expect(await found(broker, { ...numbers, Keywords: 'battery' })).toEqual(['9000001']);
    const { body } = await search(buyer, { PatentNumber: '8200002' });
    expect(body).toMatchObject({ data: [], total: 0 });
  });

  it('filters by stars for brokers and admins, who alone see the rating', async () => {
    const PatentNumber = await test.make.bulkPatent({ PatentNumber: '9300001', Title: 'Rated gyroscope' });
    await addToListing(PatentNumber, 1);
    await test.db.update(patents).set({ rating: 85 }).where(eq(patents.PatentNumber, PatentNumber));
    expect(await found(broker, { Keywords: 'gyroscope', star: 5 })).toEqual([PatentNumber]);
    expect(await found(broker, { Keywords: 'gyroscope', star: 4 })).toEqual([]);
    expect((await search(broker, { Keywords: 'gyroscope' })).body.data).toMatchObject([{ rating: 85, Stars: 5 }]);
    const seen = ((await search(buyer, { Keywords: 'gyroscope' })).body.data as FoundPatent[])[0];
    expect(seen).not.toHaveProperty('rating');
    expect(seen).not.toHaveProperty('Stars');
  });

  it('follows all rows by cursor in every order, each once', async () => {
    for (let index = 0; index < 23; index += 1) {
      await test.make.bulkPatent({
        PatentNumber: String(9_400_000 + index),
        Title: index % 3 === 0 ? 'Zirconium zirconium pipe' : 'Zirconium pipe',
        FiledDate: index % 4 === 0 ? null : asDay(`20${10 + (index % 5)}-01-01`),
        PublicationDate: index % 6 === 0 ? null : asDay('2015-05-05'),
      });
    }
    for (const sid of ['Relevance', 'PatentID', 'PatentNumber', 'Title', 'Assignee', 'FiledDate', 'PublicationDate']) {
      for (const sod of ['ASC', 'DESC']) {
        const asked = { Keywords: 'zirconium', limit: 5, sid, sod };
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const { body } = await search(broker, after === undefined ? asked : { ...asked, after });
          expect(body).toMatchObject({ total: 23, pages: 5, more: false });
          seen.push(...(body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber));
          after = typeof body.next === 'string' ? body.next : undefined;
        } while (after !== undefined && seen.length < 100);
        expect(seen).toHaveLength(23);
        expect(new Set(seen).size).toBe(23);
        expect(await found(broker, { ...asked, page: 2 })).toEqual(seen.slice(5, 10));
        expect(await found(broker, { ...asked, page: 6 })).toEqual([]);
      }
    }
    const days = ((await search(broker, { Keywords: 'zirconium', sid: 'FiledDate' })).body.data as FoundPatent[]).map(
      ({ FiledDate }) => FiledDate ?? '',
    );
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('refuses a made-up place, and a place in another order', async () => {
    const at = (value: string) => Buffer.from(JSON.stringify([value, 1])).toString('base64url');
    for (const [sid, values] of [
      ['FiledDate', ['1..2', '2024-13-45', '2024-02-30', '0000-01-01', '0.5', '1e9', 'infinity']],
      ['Relevance', ['2024-01-01', '1e99', '1e-60', '1..2', '1e', '-infinity', 'NaN']],
      ['PatentID', ['2024-01-01', '9'.repeat(30)]],
    ] as const)
      for (const value of values)
        expect(await search(broker, { Keywords: 'battery', sid, after: at(value) }), `${sid} ${value}`).toMatchObject({
          status: 400,
          body: { code: 'invalid', message: messages.wrongCursor },
        });
    for (const [sid, value] of [
      ['FiledDate', '-infinity'],
      ['Relevance', '1e-20'],
      ['Relevance', '0.06079271'],
    ] as const)
      expect((await search(broker, { Keywords: 'battery', sid, after: at(value) })).status, `${sid} ${value}`).toBe(200);
  });

  it('exports what it finds, with the columns that the reader gets', async () => {
    const file = await test.as(broker).get('/searchPatent?Keywords=battery&format=csv');
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
    expect(file.text).toContain('Cooling a battery');
    expect(file.text).toContain('Star rating');
    const buyers = await test.as(buyer).get('/searchPatent?Keywords=battery&format=csv');
    expect(buyers.text).not.toContain('Star rating');
    expect((await test.as(broker).get('/searchPatent?format=csv')).body.code).toBe('search_empty');
  });

  describe('for words that very many patents have', () => {
    beforeAll(async () => {
      await test.db.execute(sql`
        insert into bulk_patents (country, patent_number, kind, patent_status, title, inventors, publication_date)
        select 'US', (7100000 + i)::text, 'B2', 'Issued', case when i in (5, 29999) then 'Iridium osmium' else 'Osmium for iridium' end,
          case when i in (5, 29999) then array['Ada Roe'] else array['Roe Sample', 'Ada Moe'] end, date '2010-01-15' + i / 100
        from generate_series(1, 30000) i`);
      await test.db.execute(sql`analyze bulk_patents`);
    });
    const message = expect.stringMatching(/^Very many patents .*published since \w+ 2010/);
    const numbers = (body: object) =>
      'data' in body ? (body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber) : [];

    it('reads the newest ones, and says since when', async () => {
      for (const Keywords of ['iridium', 'iridium osmium', 'iri* osmium', 'osmium OR nothing', 'osmium -nothing']) {
        const { body } = await search(broker, { Keywords, sid: 'PublicationDate', limit: 3 });
        expect(body, Keywords).toMatchObject({ more: true });
        expect(numbers(body)).toEqual(['7130000', '7129999', '7129998']);
        const { body: ranked } = await search(broker, { Keywords });
        expect(ranked).toMatchObject({ total: expect.any(Number), more: true, message });
      }
    });

    it.each([
      ['a phrase', { Keywords: '"iridium osmium"' }],
      ['the words of one inventor', { Keywords: 'osmium', Inventor: 'ada roe' }],
    ])('looks for %s among the newest ones, and among older ones by days', async (_name, fields) => {
      const { body } = await search(broker, fields);
      expect(body).toMatchObject({ total: 1, more: true, message });
      expect(numbers(body)).toEqual(['7129999']);
      const { body: older } = await search(broker, { ...fields, PublishedTo: '2010-01-31' });
      expect(older).toMatchObject({ total: 1, more: false });
      expect(older).not.toHaveProperty('message');
      expect(numbers(older)).toEqual(['7100005']);
    });

    it('sorts the newest ones by number and title', async () => {
      const sorted = async (sid: string, sod: string) =>
        numbers((await search(broker, { Keywords: 'osmium', sid, sod, limit: 2 })).body);
      expect(await sorted('PatentNumber', 'DESC')).toEqual(['7130000', '7129999']);
      expect((await sorted('Title', 'ASC'))[0]).toBe('7129999');
    });
  });

  it('sorts by number, title and assignee, and shows buyers no listing beside a name', async () => {
    for (const [PatentNumber, Title, assignee] of [
      ['D99', 'zephyr lamp', 'Beta'],
      ['9', 'Élan zephyr', 'alpha'],
      ['10', 'Zephyr', 'Gamma'],
      ['D100', 'A zephyr', ''],
    ] as const)
      await test.make.bulkPatent({ PatentNumber, Title, Assignees: assignee === '' ? [] : [assignee] });
    const sorted = (sid: string, sod = 'ASC') => found(buyer, { Keywords: 'zephyr', sid, sod });
    expect(await sorted('PatentNumber')).toEqual(['9', '10', 'D99', 'D100']);
    expect(await sorted('PatentNumber', 'DESC')).toEqual(['D100', 'D99', '10', '9']);
    expect(await sorted('Title')).toEqual(['D100', '9', '10', 'D99']);
    expect(await sorted('Assignee')).toEqual(['D100', '9', 'D99', '10']);
    const { ListingID } = await addToListing('9', 1);
    const shown = async (sid: string) => {
      const rows = (await search(buyer, { Keywords: 'élan', sid })).body.data as FoundPatent[];
      return rows.map(({ ListingId, Assignee }) => [ListingId, Assignee]);
    };
    expect(await shown('Title')).toEqual([[ListingID, '']]);
    expect(await shown('Assignee')).toEqual([[null, 'alpha']]);
  });

  it('exports every row once, and each order from one end to the other', async () => {
    await test.db.execute(sql`
      insert into bulk_patents (country, patent_number, kind, patent_status, title, filed_date, publication_date)
      select 'US', (7000000 + i)::text, 'B2', 'Issued', 'Wolfram' || repeat(' wolfram', i % 3),
        case when i % 7 > 0 then date '2001-01-01' + (i * 7919) % 900 end, date '2003-01-01' + i % 5
      from generate_series(1, 2300) i`);
    for (const sid of ['Relevance', 'PatentID', 'FiledDate', 'PublicationDate']) {
      const { text } = await test.as(broker).get(`/searchPatent?Keywords=wolfram&sid=${sid}&sod=DESC&format=csv`);
      const [headings = '', ...lines] = text.trim().split('\r\n');
      const column = headings.split(',').indexOf('Filed');
      expect(new Set(lines.map((line) => line.split(',')[0])).size, sid).toBe(2300);
      expect(lines).toHaveLength(2300);
      const filed = lines.map((line) => line.split(',')[column] ?? '');
      if (sid === 'FiledDate') expect(filed).toEqual(filed.toSorted().toReversed());
    }
  });

  it('ends a search that takes too long', async () => {
    const lock = sql`lock table bulk_patents in access exclusive mode`;
    await test.db.transaction(async (tx) => {
      await tx.execute(lock);
      expect(await search(broker, { Keywords: 'battery', FiledTo: '2030-01-01' })).toMatchObject({
        status: 400,
        body: { code: 'search_too_slow', message: messages.searchTooSlow },
      });
    });
  });

  it('shows the status that was entered for a patent that only a listing has', async () => {
    await addToListing('8300001', 1);
    const [row] = await test.db.select().from(patents).where(eq(patents.PatentNumber, '8300001'));
    await test.db
      .update(listingPatents)
      .set({ PatentStatus: 'Application' })
      .where(eq(listingPatents.PatentID, row?.PatentID ?? 0));
    expect((await search(buyer, { PatentNumber: '8300001' })).body.data).toMatchObject([
      { PatentStatus: 'Application', Title: null, Assignee: '' },
    ]);
  });
});
