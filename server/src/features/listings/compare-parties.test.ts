import { eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedParties, foundNames } from '../../schema/names.ts';
import { users } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { endedImport, importFolder } from '../../test/import-files.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { compareNames, compareNamesAgain } from './compare-names.ts';
import { namesQueue } from './compare-turn.ts';

describe('names that belong to a listing and become known after it is published', () => {
  const folder = importFolder();
  let test: TestApp;
  let broker: TestUser;
  let foreign: TestUser;
  let admin: TestUser;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_IMPORTS: folder.path });
    [broker, foreign, admin, buyer] = await Promise.all([
      test.make.user(30),
      test.make.user(30, { BrokerID: 'NMB' }),
      test.make.user(40),
      test.make.user(15),
    ]);
  });
  afterAll(async () => {
    await test.close();
    folder.remove();
  });

  const done = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBe(200);
    return body;
  };
  const newSeller = (fields: object = {}) =>
    test.make.user(1, { Firstname: 'Ines', Lastname: 'Carvalho', Company: 'Carvalho Holding', ...fields });
  const listed = async (seller: TestUser, text: string, status: 1 | 0 | -2 = 1): Promise<number> =>
    (await test.make.listing(seller, status, { ListingDescription: text })).ListingID;
  const rename = async (who: TestUser, names: { Firstname?: string; Lastname?: string; Company?: string }) => {
    await done(test.as(who).post(`/user/${who.UserID}`, { Firstname: 'Ines', Lastname: 'Carvalho', ...names }));
    await settled(test, namesQueue);
  };
  const waiting = async (who: TestUser = admin): Promise<number[]> => {
    const { data } = await done(test.as(who).get('/getReviewQueue?WaitsFor=names&limit=100'));
    return (data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
  };
  const findings = async (id: number): Promise<string[][]> => {
    const { data } = await done(test.as(admin).get(`/getAnonymityFindings?listing_id=${id}`));
    return (data as { kind: string; text: string }[]).map(({ kind, text }) => [kind, text]);
  };
  const stored = async (id: number) =>
    (await test.db.select().from(foundNames).where(eq(foundNames.ListingID, id))).map(({ Role, Name }) => [Role, Name]);

  it("put a seller's listing into the queue of staff when the seller's profile names what it says, until it doesn't", async () => {
    const seller = await newSeller();
    const named = await listed(seller, 'A pump that Brontide Systems GmbH tested for a year.');
    const unnamed = await listed(seller, 'A pump that was tested for a year.');
    const others = await listed(await newSeller(), 'A pump that Brontide Systems GmbH tested for a year.');
    const draft = await listed(seller, 'A pump that Brontide Systems GmbH tested for a year.', 0);
    await rename(seller, { Company: 'Brontide Systems' });
    expect(await waiting()).toEqual([named]);
    expect(await waiting(broker)).toEqual([named]);
    expect(await waiting(foreign)).toEqual([]);
    expect(await findings(named)).toEqual([['owner', 'Brontide Systems GmbH']]);
    for (const id of [unnamed, others, draft]) expect(await stored(id)).toEqual([]);
    await rename(seller, { Company: 'Carvalho Holding' });
    expect(await waiting()).toEqual([]);
  });

  it('are shown to no one else', async () => {
    const seller = await newSeller();
    const id = await listed(seller, 'A pump that Grace Quellmark tested.');
    const reads = async (who: TestUser): Promise<string> => {
      const { text, body } = await test.as(who).get(`/listing_details?listingId=${id}`);
      expect((body.listings as { can: { checkNames: boolean } }).can.checkNames).toBe(false);
      return text;
    };
    const [forSeller, forBuyer] = [await reads(seller), await reads(buyer)];
    await rename(seller, { Firstname: 'Grace', Lastname: 'Quellmark' });
    expect(await stored(id)).toEqual([['owner', 'Grace Quellmark']]);
    expect(await reads(buyer)).toBe(forBuyer);
    const now = JSON.parse(await reads(seller));
    expect({ ...now.listings, Owner: null, Seller: null, OwnerName: null }).toEqual({
      ...JSON.parse(forSeller).listings,
      Owner: null,
      Seller: null,
      OwnerName: null,
    });
    for (const who of [seller, buyer]) {
      expect((await test.as(who).get('/getReviewQueue')).status).toBe(403);
      expect((await test.as(who).get(`/getAnonymityFindings?listing_id=${id}`)).status).toBe(403);
    }
  });

  it('include the names of a broker code, and those that buyers read in attachments', async () => {
    const fields = {
      BrokerName: 'Northmere',
      ContactName: 'Taro Nakamura',
      ContactPhone: '+81 (3) 5550-0162',
      ContactEmail: 'taro@northmere.example',
    };
    const { ID } = await done(test.as(admin).post('/createbroker', { BrokerID: 'QLM', ...fields }));
    const seller = await newSeller({ BrokerID: 'QLM' });
    const named = await listed(seller, 'A lens that Quellmark Optik polished.');
    const filed = await listed(seller, 'A lens.');
    await attached(test, seller, filed, {}, { content: 'The lens was polished by Quellmark Optik last year.' });
    await done(test.as(admin).post(`/editbroker?id=${ID}`, { ...fields, BrokerName: 'Quellmark Optik' }));
    await settled(test, namesQueue);
    expect([await stored(named), await stored(filed)]).toEqual([
      [['broker', 'Quellmark Optik']],
      [['broker', 'Quellmark Optik']],
    ]);
  });

  it('include inventors and assignees that an import brings, until the patent is gone or a broker allows them', async () => {
    const seller = await newSeller();
    const add = (listing_id: number, patentNumber: string) =>
      done(
        test
          .as(seller)
          .post(`/createListingPatent?listing_id=${listing_id}`, { listingPatent: [{ patentNumber, patentCountry: 'US' }] }),
      );
    const inventor = await listed(seller, 'A plate that Ada Quist invented.');
    const assignee = await listed(seller, 'A plate made by Bare Holding.');
    const other = await listed(seller, 'A plate that Ada Quist invented.');
    const { data } = await add(inventor, '29000001');
    const [{ PatentID } = { PatentID: 0 }] = data as { PatentID: number }[];
    await add(assignee, '29000001');
    await add(other, '29000002');
    const file = folder.write('inventors.xml', grant({ number: '29000001', title: 'Plate' }));
    const { ImportID } = await done(test.as(admin).post('/startImport', { file }));
    expect(await endedImport(test, admin, ImportID)).toMatchObject({ State: 'done', Added: 1 });
    await compareNamesAgain(test.services);
    expect(await stored(inventor)).toEqual([['inventor', 'Ada Quist']]);
    expect(await stored(assignee)).toEqual([['assignee', 'Bare Holding']]);
    expect(await stored(other)).toEqual([]);
    await done(test.as(seller).delete(`/deleteListingPatent?PatentID=${PatentID}`));
    const override = { listing_id: assignee, field: 'listing.ListingDescription', text: 'Bare Holding', Reason: 'Not its owner' };
    await done(test.as(broker).post('/overrideAnonymityFinding', override));
    await settled(test, namesQueue);
    expect([await stored(inventor), await stored(assignee)]).toEqual([[], []]);
  });

  it('are compared again when a listing moves to another owner', async () => {
    const [seller, heir] = [await newSeller(), await newSeller({ Firstname: 'Wanda', Lastname: 'Ostrovic', Company: null })];
    const id = await listed(seller, 'A pump by Nordvik Labs.');
    await rename(seller, { Company: 'Nordvik Labs' });
    expect(await stored(id)).toEqual([['owner', 'Nordvik Labs']]);
    await done(test.as(admin).post(`/editListing?listing_id=${id}`, { listing: { OwnerID: heir.UserID } }));
    await settled(test, namesQueue);
    expect(await stored(id)).toEqual([]);
  });

  it('are found in a listing that was being published at that moment, and then forgotten', async () => {
    const seller = await newSeller();
    await rename(seller, { Company: 'Umbrafield Motors' });
    // Checked before the name was known, committed after it was compared.
    const late = await listed(seller, 'Tested by Umbrafield Motors.');
    await compareNames(test.services);
    expect(await stored(late)).toEqual([]);
    await pass({ minutes: 2 });
    await compareNamesAgain(test.services);
    expect(await stored(late)).toEqual([['owner', 'Umbrafield Motors']]);
    expect(await test.db.select().from(changedParties).where(ne(changedParties.Kind, 'detector'))).toEqual([]);
  });

  it('continue where a job died, once the progress is stored', async () => {
    const seller = await newSeller();
    const ids: number[] = [];
    for (let count = 0; count < 45; count += 1) ids.push(await listed(seller, 'A pump by Kestermann Aeronautics.'));
    await test.db.update(users).set({ Company: 'Kestermann Aeronautics' }).where(eq(users.UserID, seller.UserID));
    const found = () => test.db.$count(foundNames, inArray(foundNames.ListingID, ids));
    const shortTurn = { until: 0, pairs: 100, slice: 3 };
    for (const [known, ComparedTo] of [
      [20, ids[19]],
      [40, ids[39]],
    ]) {
      expect(await compareNames(test.services, shortTurn)).toBe(false);
      expect(await found()).toBe(known);
      expect(await ofSeller(seller)).toMatchObject([{ Compared: false, ComparedTo }]);
    }
    // Another change starts over, with the names of that moment.
    await test.db.update(users).set({ Company: 'Carvalho Holding' }).where(eq(users.UserID, seller.UserID));
    expect(await ofSeller(seller)).toMatchObject([{ Compared: false, ComparedTo: 0, Version: 2 }]);
    await compareNames(test.services);
    expect(await found()).toBe(0);
  });
  const ofSeller = ({ UserID }: TestUser) => test.db.select().from(changedParties).where(eq(changedParties.Key, UserID));

  it('wait in one row, however often a seller edits the profile', async () => {
    const seller = await newSeller();
    const id = await listed(seller, 'A pump by Zephrio Industries.');
    for (let count = 1; count <= 400; count += 1) {
      const Company = count < 400 ? `Holding ${count}` : 'Zephrio Industries';
      await test.db.update(users).set({ Company }).where(eq(users.UserID, seller.UserID));
    }
    expect(await ofSeller(seller)).toMatchObject([{ Version: 400, Compared: false }]);
    await compareNames(test.services);
    expect(await stored(id)).toEqual([['owner', 'Zephrio Industries']]);
  });

  it.each([
    ['an empty company', { Company: '' }],
    ['one letter', { Firstname: 'A', Lastname: 'B', Company: 'C' }],
    ['common words', { Firstname: 'The', Lastname: 'Pump', Company: 'Heat and Power' }],
    ['10,000 characters', { Company: 'Pump '.repeat(2000) }],
    ['signs', { Firstname: "'); --", Lastname: '\\ & | !', Company: '%_:* <->' }],
  ])('mark no listing for %s', async (_name, names) => {
    const seller = await newSeller();
    const id = await listed(seller, 'A pump for heat and power. The pump has a C-shaped seal, A to B, 5 % of the weight & more.');
    await test.db.update(users).set(names).where(eq(users.UserID, seller.UserID));
    await compareNames(test.services);
    expect(await stored(id)).toEqual([]);
    expect(await ofSeller(seller)).toMatchObject([{ Compared: true }]);
  });
});
