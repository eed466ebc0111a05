import { messages } from '@brevet/contract/messages';
import type { Organization, OrganizationRow } from '@brevet/contract/organizations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';

const missing = 2_000_000_000;

describe('organizations', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType({ Firstname: 'Tolu', Lastname: 'Oduya' });
  });
  afterAll(() => test.close());

  const save = (OrgName: string, more: object = {}, rest: object = {}, query = '', who: TestUser | null = broker) =>
    test.as(who).post(`/createOrganization${query}`, { organizationDetails: { OrgName, ...more }, ...rest });
  const created = async (...args: Parameters<typeof save>): Promise<number> => {
    const answer = await save(...args);
    expect(answer.status, answer.text).toBe(200);
    return Number(answer.body.OrgId);
  };
  const info = async (id: number) => (await test.as(admin).get(`/getOrganizationInfo?org_id=${id}`)).body;
  const detail = async (id: number) => ((await info(id)).organizationDetails as Organization[])[0];
  const rows = async (query: string, path = 'getOrganizations') => {
    const { status, body } = await test.as(admin).get(`/${path}?${query}`);
    expect(status, query).toBe(200);
    return body.data as OrganizationRow[];
  };
  const names = async (query: string, path?: string) => (await rows(query, path)).map(({ OrgName }) => OrgName);
  const member = async (OrgId: number, Firstname: string, fields: Partial<typeof contacts.$inferInsert> = {}) => {
    const [row] = await test.db
      .insert(contacts)
      .values({ Firstname, Lastname: 'Berg', CreatorId: admin.UserID, ...fields })
      .returning();
    const ContactId = row?.ContactId ?? 0;
    await test.db.insert(contactOrganizations).values({ ContactId, OrgId });
    return ContactId;
  };

  it('of a type are sorted by their current name', async () => {
    const flags = {
      organizationInfo: [
        { TypeId: 4, value: 1 },
        { TypeId: 5, value: 1 },
      ],
    };
    const first = await created('Sorted Beta', { City: 'Oslo' }, flags);
    await created('Sorted Gamma', { City: 'Bergen' }, flags);
    await created('Sorted Delta', { City: 'Alta' }, { organizationInfo: [{ TypeId: 4, value: 1 }] });
    const sorted = (sid: string, more = '') => names(`orgName=sorted&NPE=1${more}&sid=${sid}&sod=ASC`, 'searchOrganization');
    expect(await sorted('OrgName')).toEqual(['Sorted Beta', 'Sorted Delta', 'Sorted Gamma']);
    expect(await sorted('City')).toEqual(['Sorted Delta', 'Sorted Gamma', 'Sorted Beta']);
    expect(await sorted('City', '&ContingentLawyers=1')).toEqual(['Sorted Gamma', 'Sorted Beta']);
    await save('Sorted Zeta', { City: 'Aberdeen' }, {}, `?org_id=${first}`);
    expect(await sorted('OrgName')).toEqual(['Sorted Delta', 'Sorted Gamma', 'Sorted Zeta']);
    expect(await sorted('City')).toEqual(['Sorted Zeta', 'Sorted Delta', 'Sorted Gamma']);
    expect(await sorted('OrgName', '&limit=1&page=2')).toEqual(['Sorted Gamma']);
  });

  it.each([
    ['OrgName', ['Ordered Alpha', 'Ordered Beta', 'Ordered Gamma']],
    ['Industry', ['Ordered Beta', 'Ordered Gamma', 'Ordered Alpha']],
    ['City', ['Ordered Gamma', 'Ordered Alpha', 'Ordered Beta']],
    ['State', ['Ordered Beta', 'Ordered Alpha', 'Ordered Gamma']],
    ['Country', ['Ordered Alpha', 'Ordered Gamma', 'Ordered Beta']],
    ['OrgId', ['Ordered Gamma', 'Ordered Beta', 'Ordered Alpha']],
  ])('are sorted by %s', async (sid, order) => {
    if ((await names('orgName=ordered', 'searchOrganization')).length === 0) {
      await created('Ordered Gamma', { Industry: 'Metals', City: 'Alta', State: 'NY', Country: 'NO' });
      await created('Ordered Beta', { Industry: 'Glass', City: 'Rome', State: 'CA', Country: 'US' });
      await created('Ordered Alpha', { Industry: 'Paper', City: 'Lima', State: 'ME', Country: 'DE' });
    }
    expect(await names(`orgName=ordered&sid=${sid}&sod=ASC`, 'searchOrganization')).toEqual(order);
    expect(await names(`orgName=ordered&sid=${sid}&sod=DESC`, 'searchOrganization')).toEqual(order.toReversed());
  });

  it('have defaults', async () => {
    const id = await created('Halden Kestrel');
    expect(await detail(id)).toEqual({
      OrgId: id,
      OrgName: 'Halden Kestrel',
      ParentCompany: '',
      CompanyNickname: '',
      Address: '',
      City: '',
      State: '',
      ZipCode: '',
      Country: '',
      Website: '',
      IPCatalogURL: '',
      Phone: '',
      Fax: '',
      Email: '',
      Status: 1,
      PatentSellingPolicy: 0,
      PatentSellingTarget: 0,
      PatentSellingPolicyDescription: '',
      TechTransferActivity: 'Not Known',
      Industry: '',
      Size: '',
      MarketCap: '',
      Ticker: '',
      NumberOfPatentsHeld: null,
      UniversityPatentRanking: null,
      OTRanking: null,
      BrevetRelationship: 0,
      ActivePatentBuyer: 0,
      BrevetBuySideComission: '0',
      Under_NDA: 2,
      Description: '',
      Keyword: '',
      Referrer: '',
      organizationInfo: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0 },
      noOfContacts: 0,
      CreatorId: broker.UserID,
      CreatorName: 'Tolu Oduya',
      CreateDate: expect.stringMatching(/Z$/),
      UpdateDate: expect.stringMatching(/Z$/),
      Version: 1,
      can: { update: true, delete: true },
    });
  });

  it('are created, changed and deleted by brokers and admins, whoever created them', async () => {
    const person = { BrevetContactId: broker.UserID, BrevetContactType: 0 };
    const answer = await save(
      'Osprey Labs',
      { Website: 'osprey.example', Country: 'no', NumberOfPatentsHeld: 12 },
      { organizationInfo: [{ TypeId: 2, value: 1 }], BrevetContactData: [person] },
    );
    expect(answer.body).toEqual({
      message: messages.organizationCreated,
      OrgId: expect.any(Number),
      OrgName: 'Osprey Labs',
      Version: 1,
    });
    const id = Number(answer.body.OrgId);
    expect(await detail(id)).toMatchObject({
      Website: 'https://osprey.example',
      Country: 'NO',
      organizationInfo: { 2: 1, 4: 0 },
    });
    expect(await info(id)).toMatchObject({
      brevet_people: [{ ...person, PersonID: broker.UserID, Firstname: 'Tolu', Lastname: 'Oduya', Active: true }],
      org_brevet_link: [person],
      contact_link: [],
    });
    const change = await save(
      'Osprey',
      {},
      { organizationInfo: [{ TypeId: 4, value: true }], Version: 1 },
      `?org_id=${id}`,
      admin,
    );
    expect(change.body).toEqual({ message: messages.organizationUpdated, OrgId: id, OrgName: 'Osprey', Version: 2 });
    expect(await detail(id)).toMatchObject({
      Country: 'NO',
      NumberOfPatentsHeld: 12,
      organizationInfo: { 2: 1, 4: 1 },
      CreatorId: broker.UserID,
    });
    expect((await info(id)).org_brevet_link).toEqual([person]);
    await save(
      'Osprey',
      { NumberOfPatentsHeld: null },
      { organizationInfo: [{ TypeId: 2, value: 0 }], BrevetContactData: [] },
      `?org_id=${id}`,
    );
    expect(await detail(id)).toMatchObject({ NumberOfPatentsHeld: null, organizationInfo: { 2: 0, 4: 1 }, Version: 3 });
    expect((await info(id)).org_brevet_link).toEqual([]);
    const ContactId = await member(id, 'Nils');
    expect((await test.as(admin).delete(`/deleteOrganization?org_id=${id}`)).body.message).toBe(messages.deleted);
    expect((await test.as(admin).delete(`/deleteOrganization?org_id=${id}`)).status).toBe(404);
    expect((await test.as(admin).get(`/getOrganizationInfo?org_id=${id}`)).status).toBe(404);
    expect((await save('Osprey', {}, {}, `?org_id=${id}`)).status).toBe(404);
    const { rows: left } = await test.db.execute(sql`select 1 from contacts where contact_id = ${ContactId}`);
    expect(left).toHaveLength(1);
  });

  it.each([
    [{ OrgName: '' }, 'OrgName', messages.organizationNameRequired],
    [{ OrgName: undefined }, 'OrgName', messages.organizationNameRequired],
    [{ CompanyNickname: 'a'.repeat(31) }, 'CompanyNickname', 'Please enter nick name within 30 characters'],
    [{ CompanyNickname: 'K9' }, 'CompanyNickname', 'Plaese enter characters only'],
    [{ City: 'a'.repeat(21) }, 'City', 'Please enter city within 20 characters'],
    [{ City: 'Oslo 1' }, 'City', 'Invalid city'],
    [{ State: 'a'.repeat(21) }, 'State', 'Please enter state within 20 characters'],
    [{ State: 'N.Y.' }, 'State', 'Invalid state'],
    [{ Country: 'XX' }, 'Country', messages.invalidCountry],
    [{ Email: 'none' }, 'Email', 'Invalid email address'],
    [{ Industry: 'a'.repeat(51) }, 'Industry', 'Please enter nick name within 50 characters'],
    [{ Industry: 'R&D' }, 'Industry', 'Invalid industry name'],
    [{ Size: '> 500' }, 'Size', 'Invalid size'],
    [{ Referrer: 'Ada' }, 'Referrer', 'Invalid referrer'],
    [{ Website: 'javascript:alert(1)' }, 'Website', messages.invalidUrl],
    [{ IPCatalogURL: 'not an address' }, 'IPCatalogURL', messages.invalidUrl],
    [{ Under_NDA: 3 }, 'Under_NDA', 'Please choose one of these: 0, 1, 2'],
    [{ PatentSellingPolicy: 4 }, 'PatentSellingPolicy', 'Please choose one of these: 0, 1, 2, 3'],
    [{ NumberOfPatentsHeld: -1 }, 'NumberOfPatentsHeld', 'Please enter at least 0'],
    [{ Version: 7 }, 'Version', messages.fieldUnknown],
  ])("can't have %j", async (fields, field, problem) => {
    const answer = await save('Kestrel', fields);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [`organizationDetails.${field}`]: problem } } });
  });

  it('accept what the rules allow at their limits', async () => {
    const fields = {
      CompanyNickname: 'é'.repeat(30),
      City: 'a'.repeat(20),
      Industry: 'Chips, Optics (MEMS). 5G',
      Size: '1,000 (2025)',
      Referrer: '7 Ada',
      Country: 'uk',
      CreatorId: broker.UserID,
      CreateDate: '2001-01-01T00:00:00Z',
    };
    const id = await created('a'.repeat(200), fields);
    expect(await detail(id)).toMatchObject({
      Size: '1,000 (2025)',
      Country: 'GB',
      CreateDate: expect.not.stringMatching(/^2001/),
    });
  });

  it('refuse other identities than those of the address and the session', async () => {
    const id = await created('Kestrel');
    for (const [fields, query] of [
      [{ OrgId: id }, ''],
      [{ CreatorId: admin.UserID }, ''],
      [{ OrgId: id + 1 }, `?org_id=${id}`],
      [{ CreatorId: admin.UserID }, `?org_id=${id}`],
    ] as const)
      expect((await save('Kestrel', fields, {}, query)).body.code).toBe('identity_mismatch');
  });

  it('have only active brokers and admins as internal contacts', async () => {
    const inactive = await test.make.user(30, { Active: false });
    for (const BrevetContactId of [seller.UserID, buyer.UserID, inactive.UserID, missing]) {
      const answer = await save('Kestrel', {}, { BrevetContactData: [{ BrevetContactId }] });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'internal_contacts_refused', errors: { BrevetContactData: messages.internalContactsRefused } },
      });
    }
  });

  it('keep an internal contact whose account is no longer a broker, until someone removes it', async () => {
    const former = await test.make.user(30);
    const id = await created('Kestrel', {}, { BrevetContactData: [{ BrevetContactId: former.UserID }] });
    await test.db.execute(sql`update users set user_type = 15, active = false where user_id = ${former.UserID}`);
    const same = { BrevetContactData: [{ BrevetContactId: former.UserID, BrevetContactType: 1 }] };
    expect((await save('Kestrel Group', {}, same, `?org_id=${id}`)).status).toBe(200);
    expect((await info(id)).org_brevet_link).toEqual(same.BrevetContactData);
  });

  it("answer a save that is based on old data with both values, and don't change anything", async () => {
    const id = await created('Kestrel', { City: 'Oslo' }, { organizationInfo: [{ TypeId: 1, value: 1 }] });
    await save('Kestrel', { City: 'Bergen' }, { organizationInfo: [{ TypeId: 2, value: 1 }] }, `?org_id=${id}`, admin);
    const answer = await save(
      'Kestrel',
      { City: 'Tromsø' },
      { organizationInfo: [{ TypeId: 3, value: 1 }], Version: 1 },
      `?org_id=${id}`,
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'organization_changed',
        conflict: {
          'organizationDetails.City': { yours: 'Tromsø', theirs: 'Bergen' },
          organizationInfo: {
            theirs: [
              { TypeId: 1, value: 1 },
              { TypeId: 2, value: 1 },
            ],
          },
          Version: { yours: 1, theirs: 2 },
        },
      },
    });
    expect(await detail(id)).toMatchObject({ City: 'Bergen', Version: 2 });
  });

  it('are saved by one of two editors at once', async () => {
    const id = await created('Kestrel');
    const both = await Promise.all(['Oslo', 'Bergen'].map((City) => save('Kestrel', { City }, { Version: 1 }, `?org_id=${id}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await detail(id))?.Version).toBe(2);
  });

  it('are found by name, types, relationship and internal contact', async () => {
    const Buyer = { TypeId: 2, value: 1 };
    const NPE = { TypeId: 4, value: 1 };
    const lawyers = { TypeId: 5, value: 1 };
    const mine = { BrevetContactData: [{ BrevetContactId: broker.UserID }] };
    await created('Searched Alpha', { CompanyNickname: 'Falcon' }, { organizationInfo: [Buyer, NPE], ...mine });
    await created('Searched Beta', { ParentCompany: 'Searched Alpha' }, { organizationInfo: [Buyer, lawyers] });
    await created('Searched Gamma 100%', { BrevetRelationship: 1 });
    const found = (query: string) => names(`sid=OrgName&sod=ASC&${query}`, 'searchOrganization');
    expect(await found('orgName=searched')).toEqual(['Searched Alpha', 'Searched Beta', 'Searched Gamma 100%']);
    expect(await found('orgName=falcon')).toEqual(['Searched Alpha']);
    expect(await found('orgName=searched&Buyer=1')).toEqual(['Searched Alpha', 'Searched Beta']);
    expect(await found('orgName=searched&Buyer=1&NPE=1')).toEqual(['Searched Alpha']);
    expect(await found('orgName=searched&Buyer=1&NPE=0&Seller=')).toEqual(['Searched Alpha', 'Searched Beta']);
    expect(await found('orgName=searched&ContingentLawyers=1')).toEqual(['Searched Beta']);
    expect(await found('orgName=searched&Intermediary=1')).toEqual([]);
    expect(await found('orgName=searched&BrevetRelationship=1')).toEqual(['Searched Gamma 100%']);
    expect(await found(`orgName=searched&BrevetContact=${broker.UserID}`)).toEqual(['Searched Alpha']);
    expect(await found('orgName=searched&search=beta')).toEqual(['Searched Beta']);
    expect(await found('orgName=100%25')).toEqual(['Searched Gamma 100%']);
    expect(await found('orgName=searched_')).toEqual([]);
  });

  it.each(['', 'orgName=', 'orgName=%20', 'Buyer=0&NPE=', 'search=kestrel'])(
    'refuse a search without a value: %s',
    async (query) => {
      const answer = await test.as(broker).get(`/searchOrganization?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'search_empty', message: messages.nothingToSearch } });
    },
  );

  it('are listed with their types and number of contacts', async () => {
    const id = await created(
      'Listed Osprey',
      { Status: 0, Industry: 'Optics' },
      {
        organizationInfo: [
          { TypeId: 6, value: 1 },
          { TypeId: 2, value: 1 },
        ],
      },
    );
    await member(id, 'Nils');
    await member(id, 'Kari');
    expect(await rows('search=listed%20osprey')).toMatchObject([
      { OrgId: id, OrgName: 'Listed Osprey', Types: 'Buyer, University', noOfContacts: 2, Status: 0, CreatorName: 'Tolu Oduya' },
    ]);
    expect(await names('search=listed%20osprey&Status=1')).toEqual([]);
    const active = await created('Listed Osprey Two');
    const anyStatus = await rows('search=listed%20osprey&Status=');
    expect(anyStatus.map(({ OrgId }) => OrgId)).toEqual([active, id]);
    const csv = await test.as(broker).get('/getOrganizations?format=csv&search=listed');
    expect(csv.text).toContain('Listed Osprey,"Buyer, University",Optics');
  });

  it('come up in the picker by name, those that start with the text first', async () => {
    for (const OrgName of ['Pikas North', 'The Pikas Group', 'pikas', 'Unrelated']) await created(OrgName);
    const find = async (orgName: string, page = 1) =>
      (await test.as(broker).get(`/searchOrganizationName?orgName=${encodeURIComponent(orgName)}&page=${page}`)).body;
    const { data, more } = await find('PIKAS');
    expect((data as { OrgName: string }[]).map(({ OrgName }) => OrgName)).toEqual(['pikas', 'Pikas North', 'The Pikas Group']);
    expect(more).toBe(false);
    expect((await find('pi')).data).toHaveLength(2);
    expect((await find('%')).data).toEqual([]);
    expect((await find('pikas', 2)).data).toEqual([]);
  });

  it('come up in the picker page by page, each once', async () => {
    const numbers = Array.from({ length: 45 }, (_, index) => index);
    await test.db
      .insert(organizations)
      .values(
        numbers.map((index) => ({ OrgName: index < 25 ? `Quokka ${index}` : `A Quokka ${index}`, CreatorId: admin.UserID })),
      );
    const pages = await Promise.all(
      [1, 2, 3].map((page) => test.as(broker).get(`/searchOrganizationName?orgName=quokka&page=${page}`)),
    );
    const found = pages.map(({ body }) => (body.data as { OrgId: number }[]).map(({ OrgId }) => OrgId));
    expect(found.map((ids) => ids.length)).toEqual([20, 20, 5]);
    expect(new Set(found.flat()).size).toBe(45);
    expect(pages.map(({ body }) => body.more)).toEqual([true, true, false]);
  });

  it('list their types with flags', async () => {
    const id = await created('Typed', {}, { organizationInfo: [{ TypeId: 4, value: true }] });
    const { data } = (await test.as(broker).get(`/getOrganizationsTypeList?org_id=${id}`)).body;
    expect(data).toContainEqual({ TypeId: 4, TypeLabel: 'NPE', Flag: 1 });
    expect(data).toContainEqual({ TypeId: 2, TypeLabel: 'Buyer', Flag: 0 });
    const all = (await test.as(broker).get('/getOrganizationsTypeList')).body.data as { Flag: number }[];
    expect(all.map(({ Flag }) => Flag)).toEqual(all.map(() => 0));
    expect((await test.as(broker).get(`/getOrganizationsTypeList?org_id=${missing}`)).status).toBe(404);
  });

  it('list their contacts with all organizations of each', async () => {
    const [id, other] = [await created('Zephyr'), await created('Aurora')];
    const ContactId = await member(id, 'Nils', {
      Title: 'Counsel',
      WorkPhone: '1',
      MobilePhone: '2',
      PrimaryEmail: 'nils@example.com',
    });
    await test.db.insert(contactOrganizations).values({ ContactId, OrgId: other });
    await member(other, 'Kari');
    const { body } = await test.as(broker).get(`/getContactListByOrg?org_id=${id}`);
    expect(body.data).toEqual([
      {
        ContactId,
        Fullname: 'Nils Berg',
        Organization: 'Aurora, Zephyr',
        Title: 'Counsel',
        WorkPhone: '1',
        MobilePhone: '2',
        PrimaryEmail: 'nils@example.com',
        can: { update: true, delete: true },
      },
    ]);
    expect((await info(id)).contact_link).toEqual([
      { ContactId, Fullname: 'Nils Berg', Title: 'Counsel', PrimaryEmail: 'nils@example.com' },
    ]);
    expect((await test.as(broker).get(`/getContactListByOrg?org_id=${other}&search=kari`)).body.total).toBe(1);
    const csv = await test.as(broker).get(`/getContactListByOrg?org_id=${id}&format=csv`);
    expect(csv.text).toContain('Nils Berg,"Aurora, Zephyr",Counsel,1,2,nils@example.com');
    expect((await test.as(broker).get(`/getContactListByOrg?org_id=${missing}`)).status).toBe(404);
    expect((await test.as(broker).get('/getContactListByOrg')).status).toBe(400);
  });

  /** Links by what they are sorted by, as they keep it and as their contacts say. */
  const ordersOf = async (org: number) => {
    const { rows } = await test.db.execute<{ kept: string; own: string }>(sql`
      select row (link.fullname, link.title, link.work_phone, link.mobile_phone, link.primary_email)::text as kept,
        row (contact.firstname || ' ' || contact.lastname, contact.title, contact.work_phone, contact.mobile_phone,
          contact.primary_email)::text as own
      from contact_organizations link inner join contacts contact using (contact_id) where org_id = ${org} order by contact_id`);
    return { kept: rows.map(({ kept }) => kept), own: rows.map(({ own }) => own) };
  };

  it('sort their contacts by their current names', async () => {
    const [id, other] = [await created('In order'), await created('In another order')];
    const ann = await member(id, 'Ann', { Title: 'Counsel', WorkPhone: '3', MobilePhone: '6', PrimaryEmail: 'y@example.com' });
    const bob = await member(id, 'Bob', { Title: 'Broker', WorkPhone: '4', MobilePhone: '5', PrimaryEmail: 'x@example.com' });
    const sorted = async (sid: string, more = '') => {
      const { body } = await test.as(broker).get(`/getContactListByOrg?org_id=${id}&sid=${sid}&sod=ASC${more}`);
      return (body.data as { ContactId: number }[]).map(({ ContactId }) => ContactId);
    };
    const sids = ['Fullname', 'Title', 'WorkPhone', 'MobilePhone', 'PrimaryEmail'];
    const orders = async () => Promise.all(sids.map((sid) => sorted(sid)));
    const [first, second] = [
      [ann, bob],
      [bob, ann],
    ];
    expect(await orders()).toEqual([first, second, first, second, second]);
    const contactDetails = {
      Firstname: 'Cleo',
      Lastname: 'Berg',
      Title: 'Attorney',
      WorkPhone: '5',
      MobilePhone: '4',
      PrimaryEmail: 'a@example.com',
    };
    const selectedOrganization = [{ OrgId: id }, { OrgId: other }];
    const answer = await test.as(broker).post(`/upsertContactInfo?contact_id=${ann}`, { contactDetails, selectedOrganization });
    expect(answer.status, answer.text).toBe(200);
    expect(await orders()).toEqual([second, first, second, first, first]);
    expect(await sorted('Fullname', '&limit=1&page=2')).toEqual([ann]);
    expect(await sorted('Fullname', '&search=cleo')).toEqual([ann]);
    for (const org of [id, other]) {
      const { kept, own } = await ordersOf(org);
      expect(kept).toEqual(own);
    }
  });

  it('are linked at the same moment at which the contact changes', async () => {
    const [id, other] = [await created('Same moment'), await created('Same moment again')];
    const ContactId = await member(id, 'Ida');
    const link = async () => void (await test.db.insert(contactOrganizations).values({ ContactId, OrgId: other }));
    await holdRows(test, sql`select from contacts where contact_id = ${ContactId} for no key update`, [link], (tx) =>
      tx.update(contacts).set({ Title: 'Changed while it waited' }).where(eq(contacts.ContactId, ContactId)),
    );
    const { kept, own } = await ordersOf(other);
    expect([kept[0], kept]).toEqual([expect.stringContaining('Changed while it waited'), own]);
  });

  it('are closed to sellers, buyers and people without a session, by any call', async () => {
    const id = await created('Canary Holding');
    const calls = (who: TestUser | null) => {
      const as = test.as(who);
      const reads = [
        '/getOrganizations',
        '/getOrganizations?format=csv',
        '/getOrganizations?search=canary',
        '/searchOrganization?orgName=canary',
        '/searchOrganization?orgName=canary&format=csv',
        '/searchOrganizationName?orgName=canary',
        `/getOrganizationInfo?org_id=${id}`,
        `/getOrganizationInfo?org_id=${missing}`,
        `/getOrganizationsTypeList?org_id=${id}`,
        `/getContactListByOrg?org_id=${id}`,
        `/getContactListByOrg?org_id=${id}&format=csv`,
      ];
      return [
        ...reads.map((path) => as.get(path)),
        as.post('/createOrganization', { organizationDetails: { OrgName: 'Mine' } }),
        as.post(`/createOrganization?org_id=${id}`, { organizationDetails: { OrgName: 'Mine' } }),
        as.delete(`/deleteOrganization?org_id=${id}`),
      ];
    };
    for (const [who, status] of [
      [seller, 403],
      [buyer, 403],
      [null, 401],
    ] as const)
      for (const answer of await Promise.all(calls(who))) {
        expect(answer.status).toBe(status);
        expect(answer.text).not.toMatch(/canary/i);
      }
    expect((await detail(id))?.OrgName).toBe('Canary Holding');
  });

  it('announce their changes to brokers and admins only', async () => {
    const [ofBroker, ofBuyer] = await Promise.all([listen(test, broker), listen(test, buyer)]);
    await created('Announced');
    expect(await ofBroker.until('organizations')).toContain('organizations');
    await test.services.changes.announce(test.db, 'brokers');
    expect(await ofBuyer.until('brokers')).not.toMatch(/organizations|contacts/);
    for (const stream of [ofBroker, ofBuyer]) stream.stop();
  });
});
