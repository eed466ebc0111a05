import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { connect } from '../../platform/db/client.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { doHourlyWork } from '../../test/periodic-work.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { refreshListingClasses } from './listing-search.queries.ts';

interface Row {
  ListingID: number;
  Hits: { Field: string; Parts: { text: string; hit: boolean }[] }[];
}

describe('the listing search', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType();
  });
  afterAll(() => test.close());

  const search = (who: TestUser | null, query: Record<string, string | number>): Promise<Answer> =>
    test.as(who).get(`/searchListing?${new URLSearchParams(query as Record<string, string>)}`);
  const rowsOf = ({ body }: Answer) => body.data as Row[];
  const idsOf = (answer: Answer) => rowsOf(answer).map(({ ListingID }) => ListingID);
  const create = async (listing: Record<string, unknown>, rest: Record<string, unknown> = {}): Promise<number> => {
    const { body, text } = await test.as(admin).post('/createListing', payload(listing, rest));
    if (!body.listing) throw new Error(text);
    return (body.listing as { ListingID: number }).ListingID;
  };
  const details = (fields: Record<string, unknown>) => ({ listing_details: fields });

  describe('finds', () => {
    let inName: number;
    let inText: number;
    beforeAll(async () => {
      inText = await create(
        { ListingName: 'Separator' },
        details({ TechnologyOverview: 'The membranes of this juniper separator are ceramic.' }),
      );
      inName = await create({ ListingName: 'Juniper membrane', Keywords: 'filter' });
      await create({ ListingName: 'Ceramic filter' });
    });

    it('listings with all words, in whatever form, in any field', async () => {
      expect(idsOf(await search(buyer, { with_all: 'ceramics juniper' }))).toEqual([inText]);
      expect(idsOf(await search(buyer, { with_all: 'juniper membrane' }))).toEqual([inName, inText]);
    });

    it('listings with at least one word', async () => {
      const ids = idsOf(await search(buyer, { with_atleast_one: 'juniper, zzzz' }));
      expect(ids.sort()).toEqual([inName, inText].sort());
    });

    it('words joined by the marks of paths and markup', async () => {
      const id = await create({ ListingName: 'Quokka/wombat_trap <b>numbat</b> ~/bilby' });
      for (const with_all of ['wombat', 'trap', 'numbat', 'bilby', 'quokka/wombat_trap'])
        expect(idsOf(await search(buyer, { with_all })), with_all).toEqual([id]);
      expect(idsOf(await search(buyer, { with_atleast_one: 'zzzz wombat_trap' }))).toEqual([id]);
      expect(idsOf(await search(buyer, { with_exact: 'quokka/wombat_trap' }))).toEqual([id]);
    });

    it('nothing for a phrase that takes too long to look for', async () => {
      await test.db.transaction(async (tx) => {
        await tx.execute(sql`lock table listing_search in access exclusive mode`);
        expect(await search(buyer, { with_exact: 'juniper separator' })).toMatchObject({
          status: 400,
          body: { code: 'search_too_slow', message: messages.searchTooSlow },
        });
        const body = { Table: 'searchListing', Name: 'Exact', Query: { with_exact: 'juniper separator' }, Alert: 'daily' };
        expect((await test.as(buyer).post('/saveView', body)).body.code).toBe('search_too_slow');
      });
      expect(idsOf(await search(buyer, { with_exact: 'juniper separator' }))).toEqual([inText]);
    });

    it('a phrase only as it is written, apart from case and spaces', async () => {
      expect(idsOf(await search(buyer, { with_exact: 'Juniper  Separator' }))).toEqual([inText]);
      expect(idsOf(await search(buyer, { with_exact: 'juniper separators' }))).toEqual([]);
      expect(idsOf(await search(buyer, { with_exact: 'separator juniper' }))).toEqual([]);
    });

    it('the best match first: the name counts more than texts', async () => {
      expect(idsOf(await search(buyer, { with_all: 'juniper' }))).toEqual([inName, inText]);
      expect(idsOf(await search(buyer, { with_all: 'juniper', sid: 'ListingID', sod: 'ASC' }))).toEqual([inText, inName]);
    });

    it('in the order of a column, also before their number is known', async () => {
      for (const who of [buyer, broker, admin]) {
        const query = { with_all: 'juniper', with_atleast_one: `membranes, ${who.Username}`, sid: 'ListingName' };
        expect(idsOf(await search(who, { ...query, sod: 'DESC' }))).toEqual([inText, inName]);
        expect(idsOf(await search(who, { ...query, sod: 'ASC' }))).toEqual([inName, inText]);
      }
    });

    it('by number and by words together', async () => {
      expect(idsOf(await search(buyer, { listing_number: inName }))).toEqual([inName]);
      expect(idsOf(await search(buyer, { listing_number: inName, with_all: 'separator' }))).toEqual([]);
    });

    it('by the answer about infringement', async () => {
      const infringed = await create(
        { ListingName: 'Pelican' },
        details({ PatentInfringement: 2, PatentPotentialInfringers: 'Several' }),
      );
      const not = await create({ ListingName: 'Pelican' }, details({ PatentInfringement: 1 }));
      expect(idsOf(await search(buyer, { with_all: 'pelican', infringement: 2 }))).toEqual([infringed]);
      expect(idsOf(await search(buyer, { with_all: 'pelican', infringement: 1 }))).toEqual([not]);
      expect(idsOf(await search(buyer, { infringement: 2 }))).toContain(infringed);
    });

    it('new words as soon as they are saved, and no longer the old ones', async () => {
      const id = await create({ ListingName: 'Thimble' });
      const change = await test
        .as(admin)
        .post(`/editListing?listing_id=${id}`, { listing: { ListingName: 'Xylophone', Version: 1 } });
      expect(change.status, change.text).toBe(200);
      expect(idsOf(await search(buyer, { with_all: 'xylophone' }))).toEqual([id]);
      expect(idsOf(await search(buyer, { with_all: 'thimble' }))).toEqual([]);
    });

    it('texts of every field that buyers read', async () => {
      const { rows } = await test.db.execute<{ column_name: string }>(sql`select column_name from information_schema.columns
        where table_name = 'listing_details' and data_type = 'text' and column_name <> 'listing_img'`);
      const id = await create({ ListingName: 'Every field' });
      for (const [index, { column_name: column }] of rows.entries()) {
        const word = `field${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}q`;
        await test.db.execute(sql`update listing_details set ${sql.identifier(column)} = ${word} where listing_id = ${id}`);
        expect(idsOf(await search(buyer, { with_all: word })), column).toEqual([id]);
      }
      expect(rows.length).toBeGreaterThan(20);
    });
  });

  describe('by patent', () => {
    let withPatent: number;
    beforeAll(async () => {
      await test.make.bulkPatent({
        PatentNumber: '9412206',
        Cpc: ['H05K 7/20', 'G06F 1/20'],
        Ipc: ['F28D 15/02'],
        Uspc: '361/699',
      });
      withPatent = await create(
        { ListingName: 'Patented' },
        { listingPatent: [{ patentNumber: '9,412,206', patentCountry: 'US', patentStatus: 'Issued' }] },
      );
    });

    it.each(['9412206', '9,412,206', 'US 9,412,206 B2', 'US9412206'])('finds the number %s', async (patent_number) => {
      expect(idsOf(await search(buyer, { patent_number }))).toEqual([withPatent]);
    });

    it.each(['EP 9412206', '9412207'])('does not find the number %s', async (patent_number) => {
      expect(idsOf(await search(buyer, { patent_number }))).toEqual([]);
    });

    it.each(['H05K', 'h05k7', 'H05K 7/20', 'G06F 1', 'F28D', '361/699', '361'])('finds the class %s', async (patent_class) => {
      expect(idsOf(await search(buyer, { patent_class }))).toEqual([withPatent]);
    });

    it.each(['05K', 'H05K 7/21', '699'])('does not find the class %s', async (patent_class) => {
      expect(idsOf(await search(buyer, { patent_class }))).toEqual([]);
    });

    it('no longer finds the class of a removed patent', async () => {
      const id = await create(
        { ListingName: 'Loses its patent' },
        { listingPatent: [{ patentNumber: '9412206', patentCountry: 'US', patentStatus: 'Issued' }] },
      );
      expect(idsOf(await search(buyer, { patent_class: 'H05K' }))).toEqual([id, withPatent]);
      const { body } = await test.as(admin).get(`/patent_details?listing_id=${id}`);
      const [{ PatentID }] = body.data as [{ PatentID: number }];
      await test.as(admin).delete(`/deleteListingPatent?PatentID=${PatentID}`);
      expect(idsOf(await search(buyer, { patent_class: 'H05K' }))).toEqual([withPatent]);
    });

    it('finds the classes of a patent that is imported later', async () => {
      const id = await create(
        { ListingName: 'Ahead of the store' },
        { listingPatent: [{ patentNumber: '11888901', patentCountry: 'US', patentStatus: 'Issued' }] },
      );
      const found = async () => idsOf(await search(buyer, { patent_class: 'H05K 7/20', patent_number: '11888901' }));
      expect(await found()).toEqual([]);
      const folder = mkdtempSync(join(tmpdir(), 'brevet-search-test-'));
      const file = join(folder, 'week.xml');
      writeFileSync(file, grant({ number: '11888901', title: 'Cold plate' }));
      const { pool } = connect(test.databaseUrl, 4);
      try {
        expect(await patentsImportCommand(pool, [file], { stdout: new PassThrough(), stderr: new PassThrough() })).toBe(0);
      } finally {
        await pool.end();
        rmSync(folder, { recursive: true });
      }
      expect(await found()).toEqual([id]);
    });

    it('locks few listings at a time while it updates their classes', async () => {
      const numbers = ['11888902', '11888903', '11888904'];
      const ids: number[] = [];
      for (const patentNumber of numbers)
        ids.push(
          await create({ ListingName: `Ahead ${patentNumber}` }, { listingPatent: [{ patentNumber, patentCountry: 'US' }] }),
        );
      for (const PatentNumber of numbers) await test.make.bulkPatent({ PatentNumber, Cpc: ['D03D 15/00'] });
      const found = async () => idsOf(await search(buyer, { patent_class: 'D03D' })).sort();
      expect(await found()).toEqual([]);
      const { pool } = connect(test.databaseUrl, 1);
      try {
        const lock = sql`select 1 from listing_search where listing_id = ${ids[1]} for update`;
        await holdRows(test, lock, [() => refreshListingClasses(pool, 'all', 1)], async () => {
          expect(await found()).toEqual(ids.slice(0, 1));
          // The others can be changed in the meantime.
          for (const id of [ids[0], ids[2]])
            await test.db.execute(sql`update listing_search set listing_id = listing_id where listing_id = ${id}`);
        });
      } finally {
        await pool.end();
      }
      expect(await found()).toEqual(ids);
      const forget = () =>
        test.db.execute(sql`update listing_search set classes = '' where listing_id = any(${sql.param(ids)}::int[])`);
      await forget();
      const changed = ['11888902', '11888904', '11888909'].map((PatentNumber) => ({ Country: 'US', PatentNumber }));
      await refreshListingClasses(test.db.$client, changed, 1);
      expect(await found()).toEqual([ids[0], ids[2]]);
      await forget();
      await doHourlyWork(test.services);
      expect(await found()).toEqual(ids);
      // A last batch that is full, and one that isn't.
      for (const atOnce of [1, 2, 1000]) {
        await forget();
        await refreshListingClasses(test.db.$client, 'all', atOnce);
        expect(await found()).toEqual(ids);
      }
    });

    it.each(['hello', '12x34y'])('refuses the number %s', async (patent_number) => {
      const answer = await search(buyer, { patent_number });
      expect(answer).toMatchObject({ status: 400, body: { errors: { patent_number: messages.patentNumberInvalid } } });
    });

    it.each(["'", "H05K':*|'", 'H05K & G06F', '\\'])('refuses the class %s', async (patent_class) => {
      const answer = await search(buyer, { patent_class });
      expect(answer).toMatchObject({ status: 400, body: { errors: { patent_class: messages.classInvalid } } });
    });
  });

  describe('shows', () => {
    it('the found words in the name and in excerpts', async () => {
      const id = await create({ ListingName: 'Gossamer pumps' }, details({ Overview: 'A gossamer <b>pump</b> without valves.' }));
      const [row] = rowsOf(await search(buyer, { with_all: 'gossamer pump' }));
      expect(row).toMatchObject({
        ListingID: id,
        Hits: [
          {
            Field: 'listing.ListingName',
            Parts: [
              { text: 'Gossamer', hit: true },
              { text: ' ', hit: false },
              { text: 'pumps', hit: true },
            ],
          },
          {
            Field: 'listing_details.Overview',
            Parts: [
              { text: 'A ', hit: false },
              { text: 'gossamer', hit: true },
              { text: ' <b>', hit: false },
              { text: 'pump', hit: true },
              { text: '</b> without valves.', hit: false },
            ],
          },
        ],
      });
    });

    it('rows without hits in a CSV file', async () => {
      const { text } = await search(broker, { with_all: 'gossamer', format: 'csv' });
      expect(text.split('\r\n')[0]).toBe(
        'ID,Rating,Decision Status,Star rating,Recommended,Source,Type,Listing Name,Broker ID,Owner,Tag,Status,Create,Start',
      );
      expect(text).toContain('Gossamer pumps');
    });

    it('the previous and next listing of the search', async () => {
      const ids = [await create({ ListingName: 'Marzipan one' }), await create({ ListingName: 'Marzipan two' })];
      const neighbors = (listingId: number | undefined, more = '') =>
        test
          .as(buyer)
          .get(`/getPreviousAndNextListing?listingId=${listingId}&list=search&with_all=marzipan&sid=Relevance${more}`);
      expect((await neighbors(ids[1])).body).toEqual({ prev: null, next: ids[0] });
      expect((await neighbors(ids[0])).body).toEqual({ prev: ids[1], next: null });
      const { status } = await test.as(seller).get('/getPreviousAndNextListing?listingId=1&list=search&with_all=marzipan');
      expect(status).toBe(403);
      expect((await neighbors(ids[0], '&list=all')).status).toBe(400);
    });
  });

  describe('asks for', () => {
    it.each([
      {},
      { with_all: '  ' },
      { with_all: '', patent_class: '', infringement: '', listing_number: '' },
      { AvailableStatus: '1' },
    ])('at least one value (%o)', async (query) => {
      const answer = await search(buyer, query);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'search_empty', message: 'please enter at least one value to search' },
      });
    });

    it.each([{ with_all: 'the of' }, { with_exact: 'the' }, { with_atleast_one: '& | !' }])(
      'a rarer word (%o)',
      async (query) => {
        expect(await search(buyer, query)).toMatchObject({ status: 400, body: { code: 'words_too_common' } });
      },
    );

    it('the identity of the session', async () => {
      expect((await search(buyer, { with_all: 'x1', userID: broker.UserID })).body.code).toBe('identity_mismatch');
      expect((await search(buyer, { with_all: 'x1', userType: 30 })).body.code).toBe('identity_mismatch');
      expect((await search(buyer, { with_all: 'x1', userID: buyer.UserID, userType: 15 })).status).toBe(200);
    });

    it.each(['a" | "b', "it's", '!', '((', 'a & b', '-- ;', '\\', 'x:*', '<->', '%_', '*', '🜁', 'a\nb', '[[:alpha:]]+', '(?i)x'])(
      'plain words: %s has no special meaning',
      async (words) => {
        for (const field of ['with_all', 'with_atleast_one', 'with_exact'])
          expect([200, 400]).toContain((await search(buyer, { [field]: `walrus ${words}` })).status);
      },
    );
  });

  describe('keeps from buyers', () => {
    const canary = 'obelisk';
    let hidden: number;
    beforeAll(async () => {
      hidden = await create(
        { ListingName: 'Hidden values', Tag: canary },
        {
          salesInfo: {
            Seller: `${canary} Ltd`,
            PricingNotes: canary,
            ReasonsForListing: canary,
            DecisionMakingProcess: canary,
            MarketingMaterials: canary,
            PriorPromotionalEfforts: canary,
            OtherSalesNotes: canary,
            Keywords: canary,
            BrokerContract: canary,
          },
        },
      );
    });

    it('confidential words, which brokers and admins find with excerpts', async () => {
      for (const field of ['with_all', 'with_atleast_one', 'with_exact']) {
        expect(await search(buyer, { [field]: canary })).toMatchObject({ body: { data: [], total: 0 } });
        for (const who of [broker, admin]) {
          const [row] = rowsOf(await search(who, { [field]: canary }));
          expect(row?.ListingID).toBe(hidden);
          expect(row?.Hits.length).toBeGreaterThan(0);
        }
      }
    });

    it('any trace of a confidential word in rank and excerpts', async () => {
      const { text } = await search(buyer, { with_all: 'hidden', with_atleast_one: `hidden ${canary}` });
      expect(text).toContain('Hidden values');
      expect(text).not.toContain(`"text":"${canary}`);
      expect(text.split(canary)).toHaveLength(1);
    });

    it('listings that are not active, whatever the search', async () => {
      for (const AvailableStatus of [0, -1, -2, 2, 3, 4, 5, 6, 7] as const) {
        const { ListingID } = await test.make.listing(seller, AvailableStatus, { ListingName: 'Inactive tarragon' });
        const label =
          AvailableStatus < 1
            ? 'Pending'
            : ['Under Offer', 'Under Option', 'Unavailable', 'Withdrawn', 'Sold', 'Expired'][AvailableStatus - 2];
        expect(await search(buyer, { listing_number: ListingID })).toMatchObject({
          body: { data: [], total: 0, message: `The listing ${ListingID} is marked as ${label}.` },
        });
        expect(idsOf(await search(broker, { listing_number: ListingID }))).toEqual([ListingID]);
      }
      expect(await search(buyer, { with_all: 'tarragon' })).toMatchObject({ body: { data: [], total: 0 } });
      expect((await search(broker, { with_all: 'tarragon' })).body.total).toBe(9);
    });

    it('a message about a listing that never existed', async () => {
      expect((await search(buyer, { listing_number: 2_000_000_000 })).body).toEqual({
        data: [],
        pages: 0,
        total: 0,
        more: false,
      });
    });
  });

  it('accepts texts that do not fit into the index, and finds the words at their start', async () => {
    // Four bytes for each letter, and no word twice: more than the 1 MB of a tsvector.
    const letters = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x20000 + index));
    const fields = ['TechnologyOverview', 'FAQ', 'PatentNotes', 'Overview', 'ProblemSolved', 'TechnologyDeployment'];
    const long = (place: number) =>
      letters
        .map((letter, index) => `${letter}${String.fromCodePoint(0x20000 + place * 5000 + index)}`)
        .join('')
        .slice(0, 9900);
    const id = await create(
      { ListingName: 'Mastodon', ListingDescription: 'word-'.repeat(1900) },
      details(Object.fromEntries(fields.map((field, place) => [field, long(place)]))),
    );
    expect(idsOf(await search(buyer, { with_all: 'mastodon' }))).toEqual([id]);
  });
});
