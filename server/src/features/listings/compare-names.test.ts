import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundNames, newNames } from '../../schema/names.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { attached } from '../../test/invite.ts';
import { settled } from '../../test/settled.ts';
import { WellKnownNames } from '../anonymity/well-known-names.ts';
import { addFoundNames } from './compare-names.queries.ts';
import { compareInTurn, compareNames, compareNamesAgain } from './compare-names.ts';
import { namesQueue } from './compare-turn.ts';

describe('names that become known after a listing is published', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let foreign: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, foreign, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(30),
      test.make.user(30, { BrokerID: 'NMB' }),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const done = async (answer: Promise<{ status: number; text: string; body: Record<string, unknown> }>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBe(200);
    return body;
  };
  const listed = async (text: string, status: 1 | 0 | -2 = 1): Promise<number> =>
    (await test.make.listing(seller, status, { ListingDescription: text })).ListingID;
  const addOrganization = async (OrgName: string, more: object = {}) => {
    const { OrgId } = await done(test.as(broker).post('/createOrganization', { organizationDetails: { OrgName, ...more } }));
    await settled(test, namesQueue);
    return Number(OrgId);
  };
  const addContact = async (Firstname: string, Lastname: string) => {
    const { ContactId } = await done(test.as(broker).post('/upsertContactInfo', { contactDetails: { Firstname, Lastname } }));
    await settled(test, namesQueue);
    return Number(ContactId);
  };
  /** The listings of the queue that wait because of a name. */
  const waiting = async (who: TestUser = admin): Promise<number[]> => {
    const { data } = await done(test.as(who).get('/getReviewQueue?WaitsFor=names&limit=100'));
    return (data as { ListingID: number; WaitsFor: string }[]).flatMap((row) => (row.WaitsFor === 'names' ? row.ListingID : []));
  };
  const checks = async (who: TestUser, id: number): Promise<unknown> => {
    const { listings } = await done(test.as(who).get(`/listing_details?listingId=${id}`));
    return (listings as { can: { checkNames: boolean } }).can.checkNames;
  };

  it('put it into the review queue of admins and the brokers of its code, until the name is gone', async () => {
    const named = await listed('A pump that Brontide Systems GmbH tested for a year.');
    const other = await listed('A pump that was tested for a year.');
    await addOrganization('Brontide Systems');
    expect(await waiting()).toContain(named);
    expect(await waiting(broker)).toContain(named);
    expect(await waiting(foreign)).not.toContain(named);
    expect(await waiting()).not.toContain(other);
    expect([await checks(admin, named), await checks(seller, named), await checks(admin, other)]).toEqual([true, false, false]);
    const { data } = await done(test.as(broker).get(`/getAnonymityFindings?listing_id=${named}`));
    expect((data as { text: string }[]).map(({ text }) => text)).toEqual(['Brontide Systems GmbH']);
    await done(test.as(seller).post(`/editListing?listing_id=${named}`, { listing: { ListingDescription: 'A pump.' } }));
    await settled(test, namesQueue);
    expect(await waiting()).not.toContain(named);
    expect(await checks(admin, named)).toBe(false);
  });

  it('leave the queue when a broker allows them, and when the directory forgets them', async () => {
    const allowed = await listed('Made with parts by Quellmark Optik.');
    const forgotten = await listed('Proven in the laboratory of Wanda Ostrovic.');
    await addOrganization('Quellmark Optik');
    const ContactId = await addContact('Wanda', 'Ostrovic');
    expect(await waiting()).toEqual(expect.arrayContaining([allowed, forgotten]));
    const field = 'listing.ListingDescription';
    const override = { listing_id: allowed, field, text: 'Quellmark Optik', Reason: 'A supplier of everyone' };
    await done(test.as(broker).post('/overrideAnonymityFinding', override));
    await done(test.as(broker).delete(`/deleteContact?contact_id=${ContactId}`));
    await settled(test, namesQueue);
    const left = await waiting();
    expect([left.includes(allowed), left.includes(forgotten)]).toEqual([false, false]);
  });

  it('count in every spelling that the check finds, in nicknames, new names and attachments', async () => {
    const texts = {
      umlaut: 'A lens polished by Gruenwaldt & Soehne in 2019.',
      together: 'A lens that NordvikLabs polished.',
      nickname: 'A lens that Zephrio polished.',
      renamed: 'A lens that Pelicore Dynamics polished.',
    };
    const ids: Record<string, number> = {};
    for (const [name, text] of Object.entries(texts)) ids[name] = await listed(text);
    const filed = await listed('A lens.');
    await attached(test, seller, filed, {}, { content: 'The lens was polished at Harrowgate Photonics last year.' });
    await addOrganization('Grünwaldt und Söhne KG');
    await addOrganization('Nordvik Labs', { CompanyNickname: 'Zephrio' });
    const OrgId = await addOrganization('Aldermoor Holding');
    const renaming = { organizationDetails: { OrgName: 'Pelicore Dynamics' }, Version: 1 };
    await done(test.as(broker).post(`/createOrganization?org_id=${OrgId}`, renaming));
    await addOrganization('Harrowgate Photonics');
    expect(await waiting()).toEqual(expect.arrayContaining([...Object.values(ids), filed]));
  });

  it('count with their signs, which the text index has in other words', async () => {
    const names = ['C++ Alliance', 'C# Corner', '.NET Foundation', 'Web 2.0 Labs', 'α Labs', 'AT&T', 'O2', '3M', 'A*Star', 'K+S'];
    const ids: number[] = [];
    for (const name of names) ids.push(await listed(`A lens that was made by ${name} in Europe.`));
    for (const name of names) await done(test.as(broker).post('/createOrganization', { organizationDetails: { OrgName: name } }));
    await settled(test, namesQueue);
    const found = await waiting();
    expect(names.filter((_name, at) => !found.includes(ids[at] ?? 0))).toEqual([]);
  });

  it('count only where they are written as names, and not in drafts or declined listings', async () => {
    const common = await listed('A target for lasers.');
    const draft = await listed('Tested by Vantrell Robotics.', 0);
    const declined = await listed('Tested by Vantrell Robotics.', -2);
    await addOrganization('Target');
    await addOrganization('Vantrell Robotics');
    const found = await test.db.select({ ListingID: foundNames.ListingID }).from(foundNames);
    for (const id of [common, draft, declined]) expect(found.map(({ ListingID }) => ListingID)).not.toContain(id);
  });

  it('are found in a listing that was being published at that moment, and then forgotten', async () => {
    await addOrganization('Umbrafield Motors');
    // Checked before the name was known, committed after it was compared.
    const late = await listed('Tested by Umbrafield Motors.');
    await compareNames(test.services);
    expect(await waiting()).not.toContain(late);
    await pass({ minutes: 2 });
    await compareNamesAgain(test.services);
    const { rows } = await test.db.execute(sql`select from ${foundNames} where ${foundNames.ListingID} = ${late}`);
    expect(rows).toHaveLength(1);
    expect(await test.db.select().from(newNames)).toEqual([]);
  });

  it('include companies that have many patents after an import, each once', async () => {
    const id = await listed('Tested by Kestermann Aeronautics.');
    for (let index = 0; index < 20; index += 1)
      await test.make.bulkPatent({ PatentNumber: String(7_300_000 + index), Assignees: ['Kestermann Aeronautics, Inc.'] });
    const refresh = () => new WellKnownNames(test.services.db, test.services.counts, test.app.log).refresh();
    await refresh();
    await compareNames(test.services);
    const rows = await test.db.select().from(foundNames).where(eq(foundNames.ListingID, id));
    expect(rows).toMatchObject([{ Name: 'Kestermann Aeronautics, Inc.', Role: 'company', Outdated: false }]);
    await refresh();
    expect(await test.db.select().from(newNames).where(eq(newNames.Compared, false))).toEqual([]);
  });

  it('continue where they stopped when many listings contain their words', async () => {
    const word = 'Wanda Kestermann';
    const ids = await Promise.all(Array.from({ length: 7 }, () => listed(`A pump that ${word} tested.`)));
    await settled(test, namesQueue);
    const [name] = await test.db.insert(newNames).values({ Name: word, Role: 'contact' }).returning();
    const isName = eq(newNames.NameID, name?.NameID ?? 0);
    const sorted = ids.toSorted((one, other) => one - other);
    const foundIn = async () =>
      (await test.db.select().from(foundNames).where(eq(foundNames.Name, word)).orderBy(foundNames.ListingID)).map(
        ({ ListingID }) => ListingID,
      );
    const shortTurn = { until: 0, pairs: 100, slice: 3 };
    expect(await compareNames(test.services, shortTurn)).toBe(false);
    expect(await foundIn()).toEqual(sorted.slice(0, 3));
    expect(await test.db.select().from(newNames).where(isName)).toMatchObject([{ Compared: false, ComparedTo: sorted[2] }]);
    expect(await compareNames(test.services, shortTurn)).toBe(false);
    expect(await foundIn()).toEqual(sorted.slice(0, 6));
    await compareInTurn(test.services, shortTurn);
    expect(await foundIn()).toEqual(sorted);
    await settled(test, namesQueue);
    expect(await test.db.select().from(newNames).where(isName)).toMatchObject([{ Compared: true, ComparedTo: 0 }]);
  });

  it('are left to the next job when a turn ends', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => listed('A pump that Grace Quellmark tested.')));
    await settled(test, namesQueue);
    await test.db.insert(newNames).values({ Name: 'Grace Quellmark', Role: 'contact' });
    await compareInTurn(test.services, { until: 0, pairs: 100, slice: 2 });
    await settled(test, namesQueue);
    expect(await test.db.$count(foundNames, inArray(foundNames.ListingID, ids))).toBe(5);
  });

  it('are searched for once, however often the progress is stored', async () => {
    const word = 'Ottilie Kranzbühler';
    const ids = await Promise.all(Array.from({ length: 7 }, () => listed(`A pump that ${word} tested.`)));
    await settled(test, namesQueue);
    await test.db.insert(newNames).values({ Name: word, Role: 'contact' });
    const queries = vi.spyOn(test.services.db.$client, 'query');
    const later = Date.now() + 3_600_000;
    expect(await compareNames(test.services, { until: later, pairs: 4, slice: 2 })).toBe(true);
    const searches = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('fetch first'));
    queries.mockRestore();
    expect(searches).toHaveLength(2);
    expect(await test.db.$count(foundNames, inArray(foundNames.ListingID, ids))).toBe(7);
  });

  it('leave one job at most for the rest, and none while another is at work', async () => {
    const word = 'Balthasar Quendt';
    const ids = await Promise.all(Array.from({ length: 5 }, () => listed(`A pump that ${word} tested.`)));
    await settled(test, namesQueue);
    const jobsOf = async () => (await test.db.execute(sql`select from jobs.job where name = ${namesQueue.name}`)).rows.length;
    const found = () => test.db.$count(foundNames, inArray(foundNames.ListingID, ids));
    await test.db.transaction((tx) => test.services.jobs.enqueue(tx, namesQueue, {}, '2100-01-01'));
    const before = await jobsOf();
    await test.db.insert(newNames).values({ Name: word, Role: 'contact' });
    const shortTurn = { until: 0, pairs: 100, slice: 2 };
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brevet names'))`);
      await compareInTurn(test.services, shortTurn);
    });
    expect(await found()).toBe(0);
    for (const known of [2, 4]) {
      await compareInTurn(test.services, shortTurn);
      expect(await found()).toBe(known);
    }
    expect(await jobsOf()).toBe(before);
    await test.db.execute(sql`delete from jobs.job where name = ${namesQueue.name} and state = 'created'`);
    await compareInTurn(test.services);
    expect(await found()).toBe(5);
  });

  it('are gone if a broker allowed them while they were being stored', async () => {
    const ListingID = await listed('Made with parts by Orrery Optik.');
    await addOrganization('Orrery Optik');
    await test.db.delete(foundNames).where(eq(foundNames.ListingID, ListingID));
    const override = { listing_id: ListingID, field: 'listing.ListingDescription', text: 'Orrery Optik', Reason: 'A supplier' };
    const allow = () => done(test.as(broker).post('/overrideAnonymityFinding', override));
    const held = sql`select from listings where listing_id = ${ListingID} for share`;
    await holdRows(test, held, [allow], (tx) => addFoundNames(tx, [{ ListingID, Name: 'Orrery Optik', Role: 'organization' }]));
    await settled(test, namesQueue);
    expect(await waiting()).not.toContain(ListingID);
    // The job read the texts before, and stores the name only now.
    await addFoundNames(test.db, [{ ListingID, Name: 'Orrery Optik', Role: 'organization' }]);
    await compareNames(test.services);
    expect(await waiting()).not.toContain(ListingID);
  });

  it('are stored in one statement, however many one step finds', async () => {
    const ListingID = await listed('A pump.', 0);
    const found = Array.from({ length: 25_000 }, (_, index) => ({ ListingID, Name: `Name ${index}`, Role: 'company' as const }));
    await addFoundNames(test.db, [...found, ...found.slice(0, 10)]);
    await addFoundNames(test.db, found.slice(0, 10));
    expect(await test.db.$count(foundNames, eq(foundNames.ListingID, ListingID))).toBe(25_000);
    await test.db.delete(foundNames).where(eq(foundNames.ListingID, ListingID));
  });

  it("are looked for again in many listings at once, which doesn't wake the comparison again", async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, () => listed('A pump.')));
    await settled(test, namesQueue);
    const queued = () => test.db.execute(sql`select id from jobs.job where name = ${namesQueue.name} order by id`);
    const before = (await queued()).rows;
    const rows = ids.map((ListingID) => ({ ListingID, Name: 'Gone Systems', Role: 'organization' as const, Outdated: true }));
    await test.db.insert(foundNames).values(rows);
    const announced: string[] = [];
    const stop = test.services.changes.onChange(({ feature }) => announced.push(feature));
    await compareNames(test.services);
    expect(await test.db.$count(foundNames, inArray(foundNames.ListingID, ids))).toBe(0);
    await test.services.changes.announce(test.db, 'brokers');
    await expect.poll(() => announced).toContain('brokers');
    expect(announced).toEqual(['listings', 'listings', 'listings', 'brokers']);
    stop();
    expect((await queued()).rows).toEqual(before);
  });
});
