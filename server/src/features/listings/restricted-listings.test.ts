import { draftDetails } from '@brevet/contract/listing-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';

describe('a listing that is not published openly', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let id: number;
  let DocID: number;
  const Overview = 'A kiwifruit with a seam.';
  const texts = { ListingDescription: 'Tangerine peeler', DealStructureNotes: 'by cherry', CompetitiveAdvantage: 'No lychee' };
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType();
    await test.make.bulkPatent({ PatentNumber: '7654321', Cpc: ['A23N 7/00', 'A23N 4/12', 'B26D 3/00'] });
    ({ ListingID: id } = await test.make.listing(seller, 1, { ListingName: 'Fruit knife', Keywords: 'durian, peel' }));
    const listingPatent = [{ patentNumber: '7654321', patentCountry: 'US', patentStatus: 'Issued' }];
    await test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent });
    DocID = await attached(test, seller, id, {}, { content: 'Drawing of a rambutan.' });
    expect((await edit({ ...texts, PrivateFlag: 0 }, { Overview, PatentInfringement: 1 })).status).toBe(200);
  });
  afterAll(() => test.close());

  const edit = (listing: object, listing_details: object = {}) =>
    test.as(seller).post(`/editListing?listing_id=${id}`, { listing, listing_details });
  const page = async (who: TestUser) => (await test.as(who).get(`/listing_details?listingId=${id}`)).body;
  const found = async (who: TestUser, query: Record<string, string>) => {
    const { body } = await test.as(who).get(`/searchListing?${new URLSearchParams(query)}`);
    return body as { data: { ListingID: number; Hits: { Field: string }[] }[]; total: number };
  };

  it('shows buyers its name, keywords, deal and classes, and nothing else', async () => {
    expect(await page(buyer)).toMatchObject({
      listings: {
        ListingName: 'Fruit knife',
        Keywords: 'durian, peel',
        DealStructure: '2',
        Restricted: true,
        ListingDescription: '',
        DealStructureNotes: '',
        CompetitiveAdvantage: '',
      },
      patentListing: [],
      classes: ['A23N', 'B26D'],
      category: draftDetails.parse({}),
    });
    expect((await test.as(buyer).get(`/getListingById?listing_id=${id}`)).body.listing).toMatchObject({ ListingDescription: '' });
    for (const table of ['patent_details', 'listing_attachment'])
      expect((await test.as(buyer).get(`/${table}?listing_id=${id}`)).body, table).toMatchObject({ data: [], total: 0 });
    expect((await test.as(buyer).get(`/downloadFile?docId=${DocID}&listing_id=${id}`)).status).toBe(404);
  });

  it('shows everything to its owner, brokers and admins', async () => {
    for (const who of [seller, broker, admin]) {
      expect(await page(who)).toMatchObject({
        listings: { ...texts, Restricted: false },
        category: { Overview },
        patentListing: [{ PatentNumber: '7654321' }],
        classes: ['A23N', 'B26D'],
      });
      expect((await test.as(who).get(`/listing_attachment?listing_id=${id}`)).body.total).toBe(1);
    }
  });

  it('lets buyers read the attachments that they add to it', async () => {
    const own = await attached(test, buyer, id, {}, { content: 'Our question.' });
    const { body } = await test.as(buyer).get(`/listing_attachment?listing_id=${id}`);
    expect((body.data as { DocID: number }[]).map((row) => row.DocID)).toEqual([own]);
    await test.as(buyer).delete(`/delete_attachment?DocID=${own}`);
  });

  it.each<[string, Record<string, string>, forBuyers: number]>([
    ['the name', { with_all: 'knife fruits' }, 1],
    ['the keywords', { with_exact: 'durian' }, 1],
    ['a subclass', { patent_class: 'a23n' }, 1],
    ['a group', { patent_class: 'A23N 7' }, 0],
    ['the description', { with_all: 'tangerine' }, 0],
    ['a phrase of the description', { with_exact: 'tangerine peeler' }, 0],
    ['the deal', { with_all: 'cherry' }, 0],
    ['the details', { with_atleast_one: 'kiwifruit' }, 0],
    ['an attachment', { with_all: 'rambutan' }, 0],
    ['a patent', { patent_number: '7654321' }, 0],
    ['an answer', { infringement: '1' }, 0],
    ['the name and an answer', { with_all: 'knife', infringement: '1' }, 0],
  ])('is found by %s', async (_, query, forBuyers) => {
    expect((await found(buyer, query)).total).toBe(forBuyers);
    expect((await found(broker, query)).total).toBe(1);
  });

  it('is found by the quick search by its name, but not by its patents', async () => {
    const quick = async (who: TestUser, text: string) => (await test.as(who).get(`/quickSearch?search=${text}`)).body;
    expect(await quick(buyer, 'durian')).toMatchObject({ listings: [{ ListingID: id }] });
    expect(await quick(buyer, '7654321')).toMatchObject({ listings: [], patents: [] });
    for (const who of [seller, broker]) expect(await quick(who, '7654321')).toMatchObject({ patents: [{ ListingID: id }] });
  });

  it("gives buyers no excerpts of what they can't read", async () => {
    const words = { with_atleast_one: 'durian tangerine kiwifruit cherry' };
    const fields = async (who: TestUser) => (await found(who, words)).data[0]?.Hits.map(({ Field }) => Field);
    expect(await fields(buyer)).toEqual(['listing.Keywords']);
    expect((await fields(broker))?.length).toBeGreaterThan(1);
  });

  it('is previewed as buyers will get it', async () => {
    const { listing } = payload({ ...texts, PrivateFlag: 0 });
    const { body } = await test.as(seller).post('/previewListing', { listing_id: id, listing, listing_details: { Overview } });
    expect(body).toMatchObject({
      listings: { Restricted: true, ListingDescription: '' },
      category: { Overview: '' },
      patentListing: [],
      classes: ['A23N', 'B26D'],
    });
  });

  it("opens, and closes again, with its owner's answer", async () => {
    await edit({ PrivateFlag: 1 });
    expect(await page(buyer)).toMatchObject({ listings: { ...texts, Restricted: false }, category: { Overview } });
    for (const word of ['tangerine', 'kiwifruit', 'rambutan'])
      expect((await found(buyer, { with_all: word })).total, word).toBe(1);
    await edit({ PrivateFlag: 0 });
    for (const word of ['tangerine', 'kiwifruit', 'rambutan'])
      expect((await found(buyer, { with_all: word })).total, word).toBe(0);
  });
});
