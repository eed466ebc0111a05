// The names here aren't words. cspell:disable
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { contacts } from '../../schema/contacts.ts';
import { listingDetails } from '../../schema/listings.ts';
import { organizations } from '../../schema/organizations.ts';
import { anonymityOverrides } from '../../schema/reviews.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

interface Found {
  field: string;
  start: number;
  end: number;
  kind: string;
  text: string;
}
const found = ({ body }: Answer): string[] =>
  (body.findings as Found[]).map(({ field, kind, text }) => `${field} ${kind}: ${text}`);

describe('anonymity', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, admin, buyer] = await Promise.all([
      test.make.user(1, { Firstname: 'Marta', Lastname: 'Kowalczyk', Company: 'Brightwater Ventures LLC' }),
      test.make.user(30),
      test.make.user(40),
      test.make.user(15),
    ]);
  });
  afterAll(() => test.close());

  const draft = async (listing: object = {}, rest: object = {}) => {
    const { body } = await test.as(seller).post('/createListing', payload({ ...listing }, { ...rest }));
    return (body.listing as { ListingID: number }).ListingID;
  };
  const publish = (id: number, by = seller) => test.as(by).post(`/publishListing?listing_id=${id}`, {});
  const edit = (id: number, by: TestUser, listing: object = {}, rest: object = {}) =>
    test.as(by).post(`/editListing?listing_id=${id}`, payload({ ...listing }, { ...rest }));
  const override = (
    by: TestUser,
    listing_id: number,
    text: string,
    field = 'listing_details.Overview',
    Reason = 'It is a unit',
  ) => test.as(by).post('/overrideAnonymityFinding', { listing_id, field, text, Reason });
  const overview = (Overview: string) => ({ listing_details: { Overview } });
  const statusOf = async (id: number) =>
    ((await test.as(admin).get(`/getListingById?listing_id=${id}`)).body.listing as { AvailableStatus: number }).AvailableStatus;

  it('keeps a seller from publishing, and says where the names and contact details are', async () => {
    const text = 'Ask K\u200Bowalczyk or write to jane (at) acme dot com.';
    const id = await draft({ ListingName: 'Cold plate by Brightwater Ventures' }, overview(text));
    const refused = await publish(id);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'names_found', message: messages.namesFound });
    expect(refused.body.errors).toEqual({
      'listing.ListingName':
        '“Brightwater Ventures”: This names the owner of this listing. Write "the owner", or remove the name.',
      'listing_details.Overview': [
        '“K\u200Bowalczyk”: This names the owner of this listing. Write "the owner", or remove the name.',
        '“jane (at) acme dot com”: This is an email address. Remove it. Buyers reach you through your broker.',
      ].join('\n'),
    });
    expect(found(refused)).toEqual([
      'listing.ListingName owner: Brightwater Ventures',
      'listing_details.Overview owner: K\u200Bowalczyk',
      'listing_details.Overview email: jane (at) acme dot com',
    ]);
    for (const { field, start, end, text: named } of refused.body.findings as Found[])
      if (field === 'listing_details.Overview') expect(text.slice(start, end)).toBe(named);
    expect(await statusOf(id)).toBe(0);
  });

  it('lets a listing without names through', async () => {
    const id = await draft({}, overview('The shell of the cell meets IEEE 802.11 at 25 °C.'));
    expect((await publish(id)).status).toBe(200);
  });

  it("finds the names of the listing's patents, seller and broker", async () => {
    const PatentNumber = await test.make.bulkPatent({
      PatentNumber: '7000001',
      Assignees: ['Nakamura Seimitsu K.K.'],
      Inventors: ['Hiroshi Tanabe'],
    });
    const listingPatent = [{ patentNumber: PatentNumber, patentCountry: 'US', patentStatus: 'Issued' }];
    const text = 'Nakamura Seimitsu, H. Tanabe, Halden Kestrel and Broker TTX made it.';
    const id = await draft({}, { ...overview(text), listingPatent });
    expect(found(await publish(id))).toEqual([
      'listing_details.Overview assignee: Nakamura Seimitsu',
      'listing_details.Overview inventor: H. Tanabe',
      'listing_details.Overview seller: Halden Kestrel',
      'listing_details.Overview broker: Broker TTX',
    ]);
  });

  it('finds companies with many patents once their names have been read', async () => {
    for (let index = 0; index < 20; index += 1)
      await test.make.bulkPatent({ PatentNumber: String(7_100_000 + index), Assignees: ['Lumen Forge Oy'] });
    const fields = { 'listing.ListingName': 'A lamp by Lumen Forge' };
    await test.services.wellKnown.refresh();
    const answer = await test.as(seller).post('/checkAnonymity', { fields });
    expect(found(answer)).toEqual(['listing.ListingName company: Lumen Forge']);
  });

  describe('of the directory', () => {
    const checked = async (text: string) => found(await test.as(broker).post('/checkAnonymity', { fields: { name: text } }));
    const organization = async (fields: Partial<typeof organizations.$inferInsert>) =>
      test.db.insert(organizations).values({ OrgName: 'Varn', CreatorId: admin.UserID, ...fields });
    const forget = () => {
      test.services.counts.forget('organizations');
      test.services.counts.forget('contacts');
    };

    it('keeps a broker from publishing the name of an organization or a contact, as of any company or person', async () => {
      await organization({ OrgName: 'Tarvik Sensorik GmbH', CompanyNickname: 'Tarsens', ParentCompany: 'Odrenvale Holding' });
      await test.db.insert(contacts).values({ Firstname: 'Priya', Lastname: 'Raghunathan', CreatorId: admin.UserID });
      forget();
      const id = await draft({}, overview('Priya Raghunathan of Tarvik Sensorik, Tarsens and Odrenvale tested it.'));
      const refused = await publish(id, broker);
      expect(found(refused)).toEqual([
        'listing_details.Overview person: Priya Raghunathan',
        'listing_details.Overview company: Tarvik Sensorik',
        'listing_details.Overview company: Tarsens',
        'listing_details.Overview company: Odrenvale',
      ]);
      expect(refused.body.errors).toEqual({
        'listing_details.Overview': expect.stringContaining('This names a person.'),
      });
      for (const finding of refused.body.findings as Found[]) expect(JSON.stringify(finding)).not.toMatch(/directory|contact/i);
    });

    it('are found as soon as they are saved, and no longer once they are deleted', async () => {
      const text = 'Seen at Quenmark Optiek.';
      expect(await checked(text)).toEqual([]);
      const created = await test.as(broker).post('/createOrganization', { organizationDetails: { OrgName: 'Quenmark Optiek' } });
      expect(created.status, created.text).toBe(200);
      expect(await checked(text)).toEqual(['name company: Quenmark Optiek']);
      await test.as(broker).delete(`/deleteOrganization?org_id=${created.body.OrgId}`);
      expect(await checked(text)).toEqual([]);
    });

    it('count only as names if they are common words', async () => {
      await organization({ OrgName: 'Target', CompanyNickname: 'Cell' });
      forget();
      expect(await checked('The target is hit, and every cell of the shell is cooled.')).toEqual([]);
      expect(await checked('The technology was licensed to Target.')).toEqual(['name company: Target']);
    });
  });

  it('checks texts as they are typed', async () => {
    const id = await draft();
    const fields = { 'listing_details.FAQ': 'Call +1 650 253 0000.', 'listing.Keywords': 'target, shell' };
    for (const by of [seller, broker, admin])
      expect(found(await test.as(by).post('/checkAnonymity', { listing_id: id, fields }))).toEqual([
        'listing_details.FAQ phone: +1 650 253 0000',
      ]);
    expect(found(await test.as(seller).post('/checkAnonymity', { fields: { name: 'by Marta Kowalczyk' } }))).toEqual([
      'name owner: Marta Kowalczyk',
    ]);
  });

  it("doesn't block other calls while it checks many texts", async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`text${index}`, 'a '.repeat(4900)]));
    let longest = 0;
    let last = performance.now();
    const began = last;
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    });
    const answer = await test.as(seller).post('/checkAnonymity', { fields });
    longest = Math.max(longest, performance.now() - last);
    clearInterval(ticking);
    expect(answer).toMatchObject({ status: 200, body: { findings: [] } });
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    expect((await test.as(seller).post('/checkAnonymity', { fields: { ...fields, one: 'a '.repeat(4900) } })).status).toBe(400);
  });

  it('refuses anyone who may not edit the listing', async () => {
    const id = await draft();
    const other = await test.make.user(1);
    const body = { listing_id: id, fields: { name: 'Kowalczyk' } };
    expect((await test.as(other).post('/checkAnonymity', body)).status).toBe(404);
    expect((await test.as(buyer).post('/checkAnonymity', body)).status).toBe(403);
    expect((await test.as(null).post('/checkAnonymity', body)).status).toBe(401);
    expect((await test.as(seller).post('/checkAnonymity', { fields: { name: 7 } })).status).toBe(400);
    expect((await test.as(seller).post('/checkAnonymity', { fields: { name: 'a'.repeat(10_001) } })).status).toBe(400);
  });

  it('lets a broker allow a finding with a reason, which is stored and audited', async () => {
    const id = await draft({}, overview('It uses Kowalczyk  gears.'));
    expect((await publish(id)).status).toBe(400);
    for (const by of [seller, buyer]) expect((await override(by, id, 'Kowalczyk')).status).toBe(403);
    expect((await override(broker, id, 'Kowalczyk', undefined, ' ')).body.errors).toEqual({
      Reason: messages.overrideReasonRequired,
    });
    expect((await override(broker, 999_999, 'Kowalczyk')).status).toBe(404);
    expect((await override(broker, id, 'Kowalczyk')).status).toBe(200);
    expect(await test.db.select().from(anonymityOverrides).where(eq(anonymityOverrides.ListingID, id))).toMatchObject([
      { Field: 'listing_details.Overview', FindingKey: 'kowalczyk', Reason: 'It is a unit', UserID: broker.UserID },
    ]);
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'allow finding'));
    expect(entries).toMatchObject([{ EntityID: String(id), NewValue: { text: 'Kowalczyk', Reason: 'It is a unit' } }]);
    expect((await publish(id)).status).toBe(200);
  });

  it('shows brokers and admins what was found in the stored texts, and who allowed what and why', async () => {
    const id = await draft({ Keywords: 'gears, acme.com' }, overview('It uses Kowalczyk gears.'));
    await override(broker, id, 'Kowalczyk');
    const path = `/getAnonymityFindings?listing_id=${id}`;
    for (const by of [broker, admin]) {
      const { body } = await test.as(by).get(path);
      expect(body.data).toMatchObject([
        { field: 'listing.Keywords', text: 'acme.com', allowed: null },
        {
          field: 'listing_details.Overview',
          text: 'Kowalczyk',
          allowed: { UserName: 'Ada Quist', Reason: 'It is a unit', CreateDate: expect.stringMatching(/Z$/) },
        },
      ]);
    }
    await edit(id, seller, { Keywords: 'gears' }, overview('It uses no names.'));
    expect((await test.as(admin).get(path)).body.data).toEqual([]);
    for (const by of [seller, buyer]) expect((await test.as(by).get(path)).status).toBe(403);
    expect((await test.as(null).get(path)).status).toBe(401);
    expect((await test.as(broker).get('/getAnonymityFindings?listing_id=999999')).status).toBe(404);
    expect((await test.as(broker).get('/getAnonymityFindings')).status).toBe(400);
  });

  it('keeps an allowed finding allowed while its text and field stay the same', async () => {
    const id = await draft({}, overview('It uses Kowalczyk gears.'));
    await override(admin, id, 'Kowalczyk');
    await publish(id);
    expect((await edit(id, seller, {}, overview('It still uses KOWALCZYK gears.'))).status).toBe(200);
    expect(found(await edit(id, seller, {}, overview('It uses Marta Kowalczyk gears.')))).toEqual([
      'listing_details.Overview owner: Marta Kowalczyk',
    ]);
    expect(found(await edit(id, seller, { ListingName: 'Kowalczyk gears' }, overview('It still uses KOWALCZYK gears.')))).toEqual(
      ['listing.ListingName owner: Kowalczyk'],
    );
  });

  it.each(['seller', 'broker', 'admin'] as const)("checks what a %s changes on a listing that isn't a draft", async (role) => {
    const by = { seller, broker, admin }[role];
    const { ListingID } = await test.make.listing(seller, 1);
    const refused = await edit(ListingID, by, { Keywords: 'gears, acme.com' });
    expect(refused.status).toBe(400);
    expect(found(refused)).toEqual(['listing.Keywords url: acme.com']);
    expect((await edit(ListingID, by, { Keywords: 'gears' })).status).toBe(200);
  });

  it("doesn't block a change because of an older text that it leaves alone", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const Overview = 'Ask Kowalczyk.';
    await test.db.update(listingDetails).set({ Overview }).where(eq(listingDetails.ListingID, ListingID));
    expect((await edit(ListingID, seller, { ListingName: 'Warm plate' }, overview(Overview))).status).toBe(200);
  });

  describe('of an active listing', () => {
    const active = async (listing: object = {}, rest: object = {}) => {
      const id = await draft(listing, rest);
      expect((await publish(id)).status).toBe(200);
      const activated = await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
      expect(activated.status).toBe(200);
      return id;
    };
    const change = (id: number, by: TestUser, changes: object) => test.as(by).post(`/editListing?listing_id=${id}`, changes);
    const patentBy = async (inventor: string) => {
      const PatentNumber = await test.make.bulkPatent({ Inventors: [inventor] });
      return { listingPatent: [{ patentNumber: PatentNumber, patentCountry: 'US', patentStatus: 'Issued' }] };
    };
    const sellerOf = async (id: number) =>
      (await test.as(broker).get(`/confidential_details?listingId=${id}`)).body.sales as { Seller: string };

    it('refuses a text that names the seller who comes with it', async () => {
      const id = await active();
      const Seller = 'Vantor Qubicle';
      const refused = await change(id, seller, { ...overview('Vantor Qubicle built it.'), salesInfo: { Seller } });
      expect([refused.status, found(refused)]).toEqual([400, ['listing_details.Overview seller: Vantor Qubicle']]);
      expect((await sellerOf(id)).Seller).toBe('Halden Kestrel Ltd');
    });

    it('refuses another seller, owner or patent whose names it contains already, until they are removed or allowed', async () => {
      const other = await test.make.user(1, { Firstname: 'Otto', Lastname: 'Zimmerwald' });
      const patent = await patentBy('Hiroshi Tanabata');
      const text = 'Vantor Qubicle, Zimmerwald and H. Tanabata built it.';
      const id = await active({}, overview(text));
      const add = () => test.as(broker).post(`/createListingPatent?listing_id=${id}`, patent);
      const calls = [
        { call: () => change(id, seller, { salesInfo: { Seller: 'Vantor Qubicle Oy' } }), name: 'seller: Vantor Qubicle' },
        { call: () => change(id, admin, { listing: { OwnerID: other.UserID } }), name: 'owner: Zimmerwald' },
        { call: () => change(id, broker, patent), name: 'inventor: H. Tanabata' },
        { call: add, name: 'inventor: H. Tanabata' },
      ];
      for (const { call, name } of calls) {
        const refused = await call();
        expect([refused.status, found(refused)]).toEqual([400, [`listing_details.Overview ${name}`]]);
        expect(refused.body.message).toContain(name.replace(/^.*: /, ''));
      }
      expect((await test.as(seller).get(`/patent_details?listing_id=${id}`)).body.total).toBe(0);
      expect((await sellerOf(id)).Seller).toBe('Halden Kestrel Ltd');
      expect((await override(broker, id, 'H. Tanabata')).status).toBe(200);
      expect((await add()).status).toBe(200);
      expect((await change(id, seller, overview('It works.'))).status).toBe(200);
      expect((await change(id, seller, { salesInfo: { Seller: 'Vantor Qubicle Oy' } })).status).toBe(200);
      expect((await change(id, admin, { listing: { OwnerID: other.UserID } })).status).toBe(200);
    });

    it("refuses a note's patent whose inventor it names, unless the note leaves it out", async () => {
      const { listingPatent } = await patentBy('Ingrid Vasterholm');
      const number = listingPatent[0]?.patentNumber ?? '';
      const id = await active({}, overview('It was built by I. Vasterholm.'));
      const note = { Message: `<p>See US ${number}.</p>`, Tag: '', Share_type: 'default' };
      const refused = await test.as(broker).post(`/ListingNotes?listing_id=${id}`, note);
      expect([refused.status, found(refused)]).toEqual([400, ['listing_details.Overview inventor: I. Vasterholm']]);
      const without = { ...note, SkippedPatents: [number] };
      expect((await test.as(broker).post(`/ListingNotes?listing_id=${id}`, without)).status).toBe(200);
    });

    it('refuses a name as its source, which buyers read', async () => {
      const id = await active();
      const refused = await change(id, broker, { listing: { Source: 'Brightwater Ventures' } });
      expect([refused.status, found(refused)]).toEqual([400, ['listing.Source owner: Brightwater Ventures']]);
      expect((await change(id, broker, { listing: { Source: 'Trade fair' } })).status).toBe(200);
      const search = await test.as(buyer).get(`/searchListing?with_all=cold%20trade&listing_number=${id}`);
      expect(search.body.data).toEqual([]);
    });

    it("doesn't show buyers who has access to it", async () => {
      const AccessControl = 'Only Brightwater Ventures, jane@brightwater.example';
      const id = await active({ AccessControl });
      for (const [who, shown] of [
        [buyer, ''],
        [seller, AccessControl],
        [broker, AccessControl],
      ] as const) {
        const { body } = await test.as(who).get(`/getListingById?listing_id=${id}`);
        expect((body.listing as { AccessControl: string }).AccessControl).toBe(shown);
        const page = (await test.as(who).get(`/listing_details?listingId=${id}`)).body;
        expect((page.listings as { AccessControl: string }).AccessControl).toBe(shown);
      }
    });
  });

  it('lets a draft be saved with findings', async () => {
    const id = await draft();
    expect((await edit(id, seller, {}, overview('Ask Kowalczyk.'))).status).toBe(200);
  });

  it("checks an admin's new listing, and a draft that an admin activates", async () => {
    const created = await test.as(admin).post('/createListing', payload({ ListingName: 'Plate from acme.com' }));
    expect(created.body.code).toBe('names_found');
    const id = await draft({ ListingName: 'Plate from acme.com' });
    const activated = await test.as(admin).post('/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    expect(found(activated)).toEqual(['listing.ListingName url: acme.com']);
    expect(await statusOf(id)).toBe(0);
  });
});
