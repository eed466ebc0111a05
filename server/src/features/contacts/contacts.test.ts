import type { ContactInfo, ContactRow } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contacts, listingContacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('contacts', () => {
  let test: TestApp;
  let broker: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  let seller: TestUser;
  let buyer: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [broker, colleague, admin, seller, buyer] = await Promise.all([
      test.make.user(30, { Firstname: 'Tomas', Lastname: 'Vrba' }),
      test.make.user(30, { Firstname: 'Ines', Lastname: 'Lund' }),
      test.make.user(40),
      test.make.user(1),
      test.make.user(15),
    ]);
  });
  afterAll(() => test.close());

  const details = { Firstname: 'Mira', Lastname: 'Okonjo' };
  const save = (who: TestUser, contactDetails: object, rest: object = {}, id?: number) =>
    test.as(who).post(`/upsertContactInfo${id === undefined ? '' : `?contact_id=${id}`}`, { contactDetails, ...rest });
  const created = async (contactDetails: object = details, rest: object = {}, who = broker) => {
    const { status, body, text } = await save(who, contactDetails, rest);
    expect(status, text).toBe(200);
    return Number(body.ContactId);
  };
  const infoOf = async (id: number, who = broker) => {
    const { status, body } = await test.as(who).get(`/getContactInfo?contact_id=${id}`);
    return { status, ...(body as unknown as ContactInfo) };
  };
  const organization = async (OrgName: string) => {
    const [row] = await test.db.insert(organizations).values({ OrgName, CreatorId: broker.UserID }).returning();
    return row?.OrgId ?? 0;
  };
  const found = async (path: string, who = broker) => {
    const { status, body } = await test.as(who).get(path);
    return status === 200 ? (body.data as ContactRow[]).map(({ ContactId }) => ContactId) : status;
  };

  it('keep every field, and have defaults', async () => {
    const full = {
      ...details,
      Nickname: 'Mi',
      Title: 'Head of licensing',
      Address: '1 Dock Street',
      City: 'Porto',
      State: 'Norte',
      ZipCode: '4000-322',
      Country: 'PT',
      WorkPhone: '+351 22 000 0000',
      MobilePhone: '+351 91 000 0000',
      OtherPhone: '+351 22 000 0001',
      PrimaryEmail: 'mira@example.com',
      SecondaryEmail: 'okonjo@example.net',
      EmailVerify: 1,
      EmailVerifyStatus: 'Ok',
      Website: 'https://example.com',
      Skype: 'mira.okonjo',
      Linkedin: 'mira-okonjo',
      DealsmithWebsiteCode: 'DW-7',
      SourceWebsite: 'example.org',
      Description: 'Met at a fair.',
      Keywords: 'cooling, pumps',
      mailing_notes: 'Writes back in the mornings.',
      Newsletter: 1,
      USPatentAttorney: 1,
      MemberOfAUTM: 1,
      Responsible: [3, 1, 1],
      OkSendPatentNo: 1,
    };
    const id = await created(full);
    const stored = await infoOf(id);
    expect(stored.contact_details).toMatchObject({
      ...full,
      Responsible: [1, 3],
      ContactId: id,
      CreatorId: broker.UserID,
      CreatorName: 'Tomas Vrba',
      Version: 1,
      UpdateDate: null,
    });
    expect(stored.contact_details.EmailVerifyDate).toMatch(/Z$/);
    expect((await infoOf(await created())).contact_details).toMatchObject({
      EmailVerify: 0,
      EmailVerifyStatus: 'N/A',
      EmailVerifyDate: null,
      USPatentAttorney: 0,
      MemberOfAUTM: 0,
      OkSendPatentNo: 2,
      Responsible: [],
      Newsletter: 0,
      Title: '',
    });
  });

  it.each<[string, object, string, string]>([
    ['no first name', { Lastname: 'Okonjo' }, 'Firstname', 'First name is required'],
    ['a blank last name', { ...details, Lastname: '  ' }, 'Lastname', 'Last name is required'],
    ['a long first name', { ...details, Firstname: 'a'.repeat(31) }, 'Firstname', 'Please enter first name within 30 characters'],
    ['a long last name', { ...details, Lastname: 'a'.repeat(31) }, 'Lastname', 'Please enter last name within 30 characters'],
    ['a digit in a name', { ...details, Lastname: 'R2' }, 'Lastname', 'Plaese enter characters only'],
    ['a sign in a nickname', { ...details, Nickname: 'x!' }, 'Nickname', 'Plaese enter characters only'],
    ['a long nickname', { ...details, Nickname: 'a'.repeat(31) }, 'Nickname', 'Please enter nick name within 30 characters'],
    ['a long job title', { ...details, Title: 'a'.repeat(51) }, 'Title', 'Please enter job tiltle within 50 characters'],
    ['no email address', { ...details, PrimaryEmail: 'nowhere' }, 'PrimaryEmail', 'Invalid email address'],
    ['no second address', { ...details, SecondaryEmail: 'a@b' }, 'SecondaryEmail', 'Invalid email address'],
    ['a long city', { ...details, City: 'a'.repeat(21) }, 'City', 'Please enter city within 20 characters'],
    ['a digit in a city', { ...details, City: 'P0rto' }, 'City', 'Invalid city'],
    ['a long state', { ...details, State: 'a'.repeat(21) }, 'State', 'Please enter state within 20 characters'],
    ['a digit in a state', { ...details, State: '4' }, 'State', 'Invalid state'],
    ['the code of no country', { ...details, Country: 'XX' }, 'Country', messages.invalidCountry],
    ['the code of a patent office', { ...details, Country: 'EP' }, 'Country', messages.invalidCountry],
    ['an unknown responsibility', { ...details, Responsible: [4] }, 'Responsible.0', ''],
    ['NUL', { ...details, Description: 'a\u0000b' }, 'Description', messages.controlCharacters],
    ['an unknown field', { ...details, Salary: 1 }, 'Salary', messages.fieldUnknown],
  ])('refuse %s', async (_what, contactDetails, field, message) => {
    const { status, body } = await save(broker, contactDetails);
    expect(status).toBe(400);
    const errors = body.errors as Record<string, string>;
    expect(Object.keys(errors)).toEqual([`contactDetails.${field}`]);
    if (message) expect(errors[`contactDetails.${field}`]).toBe(message);
  });

  it('accept letters of any language, up to the limit', async () => {
    for (const Firstname of ['Zoë', 'Łukasz', '美羅', 'a'.repeat(30)]) await created({ ...details, Firstname });
  });

  it('read UK as GB, and keep the code of no country that is stored already', async () => {
    const id = await created({ ...details, Country: 'uk' });
    expect((await infoOf(id)).contact_details.Country).toBe('GB');
    await test.db.execute(sql`update contacts set country = 'XX' where contact_id = ${id}`);
    expect((await save(broker, { ...details, Country: 'XX', City: 'Porto' }, {}, id)).status).toBe(200);
    expect((await infoOf(id)).contact_details).toMatchObject({ Country: 'XX', City: 'Porto' });
    expect((await save(broker, { ...details, Country: 'YY' }, {}, id)).status).toBe(400);
  });

  it('link organizations and internal contacts that exist, each once', async () => {
    const [one, other] = [await organization('Kestrel Labs'), await organization('Aurora & <Sons>')];
    const id = await created(details, {
      selectedOrganization: [{ OrgId: one, OrgName: 'ignored' }, { OrgId: other }, { OrgId: one }],
      BrevetContactData: [
        { BrevetContactId: colleague.UserID, BrevetContactType: 0 },
        { BrevetContactId: admin.UserID, BrevetContactType: 1 },
      ],
    });
    const { contact_details, organization_link, brevet_people, contact_link } = await infoOf(id);
    expect(organization_link).toEqual([
      { OrgId: other, OrgName: 'Aurora & <Sons>' },
      { OrgId: one, OrgName: 'Kestrel Labs' },
    ]);
    expect(contact_details.Organization).toBe('Aurora & <Sons>, Kestrel Labs');
    expect(contact_details.OrgList).toContain('Aurora &amp; &lt;Sons&gt;</a>');
    expect(contact_details.OrgList).not.toContain('<Sons>');
    expect(brevet_people).toContainEqual({
      BrevetContactId: colleague.UserID,
      BrevetContactType: 0,
      PersonID: colleague.UserID,
      Firstname: 'Ines',
      Lastname: 'Lund',
      Active: true,
    });
    expect(contact_link).toHaveLength(2);
    const kept = await save(broker, { ...details, Title: 'Counsel' }, {}, id);
    expect(kept.body.Version).toBe(2);
    expect((await infoOf(id)).organization_link).toHaveLength(2);
    await save(broker, details, { selectedOrganization: [], BrevetContactData: [] }, id);
    expect(await infoOf(id)).toMatchObject({ organization_link: [], brevet_people: [], contact_link: [] });
  });

  it('are changed while one of their organizations is being deleted', async () => {
    const OrgId = await organization('Closing Labs');
    const BrevetContactData = [{ BrevetContactId: colleague.UserID, BrevetContactType: 1 }];
    const id = await created(details, { selectedOrganization: [{ OrgId }], BrevetContactData });
    const answer = await test.db.transaction(async (tx) => {
      await tx.delete(organizations).where(eq(organizations.OrgId, OrgId));
      return save(broker, { ...details, City: 'Porto' }, {}, id);
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await infoOf(id)).toMatchObject({
      contact_details: { City: 'Porto' },
      organization_link: [],
      contact_link: BrevetContactData,
    });
  });

  it('refuse organizations that do not exist, and internal contacts who are not active brokers or admins', async () => {
    const none = await save(broker, details, { selectedOrganization: [{ OrgId: 2_000_000_000 }] });
    expect(none).toMatchObject({ status: 400, body: { code: 'organizations_refused' } });
    const inactive = await test.make.user(30, { Active: false });
    for (const { UserID } of [buyer, seller, inactive]) {
      const refused = await save(broker, details, { BrevetContactData: [{ BrevetContactId: UserID }] });
      expect(refused).toMatchObject({ status: 400, body: { code: 'internal_contacts_refused' } });
    }
  });

  it('keep an internal contact who has left, until someone removes them', async () => {
    const leaving = await test.make.user(30);
    const BrevetContactData = [{ BrevetContactId: leaving.UserID, BrevetContactType: 1 }];
    const id = await created(details, { BrevetContactData });
    await test.as(admin).post(`/user/${leaving.UserID}/active`, { Active: false });
    expect((await save(broker, { ...details, City: 'Porto' }, { BrevetContactData }, id)).status).toBe(200);
    expect((await infoOf(id)).brevet_people).toMatchObject([{ PersonID: leaving.UserID, Active: false }]);
  });

  it('refuse claims about who created them and which contact is meant', async () => {
    const id = await created();
    const claims: [object, number | undefined][] = [
      [{ CreatorId: admin.UserID }, undefined],
      [{ ContactId: id }, undefined],
      [{ CreatorId: admin.UserID }, id],
      [{ ContactId: id + 1 }, id],
    ];
    for (const [claim, at] of claims)
      expect(await save(broker, { ...details, ...claim }, {}, at)).toMatchObject({
        status: 403,
        body: { code: 'identity_mismatch' },
      });
    expect((await save(broker, { ...details, CreatorId: broker.UserID, CreateDate: '1999-01-01' }, {}, id)).status).toBe(200);
    expect((await infoOf(id)).contact_details.CreateDate).not.toContain('1999');
  });

  it('tell the second of two editors what the first one changed', async () => {
    const id = await created();
    const first = await save(broker, { ...details, City: 'Porto' }, { Version: 1 }, id);
    expect(first.body).toMatchObject({ message: 'Contact updated successfully', Version: 2 });
    const second = await save(colleague, { ...details, City: 'Braga' }, { Version: 1, selectedOrganization: [] }, id);
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'contact_changed',
        conflict: { 'contactDetails.City': { yours: 'Braga', theirs: 'Porto' }, Version: { yours: 1, theirs: 2 } },
      },
    });
    expect((await infoOf(id)).contact_details.City).toBe('Porto');
    expect((await save(colleague, { ...details, City: 'Porto' }, { Version: 2 }, id)).body.Version).toBe(2);
  });

  it('are changed by one of two who save at once', async () => {
    const id = await created();
    const answers = await Promise.all(['Porto', 'Braga'].map((City) => save(broker, { ...details, City }, { Version: 1 }, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('count a new email address as unverified', async () => {
    const verified = { ...details, PrimaryEmail: 'a@example.com', EmailVerify: 1, EmailVerifyStatus: 'Ok' };
    const id = await created(verified);
    await save(broker, { ...verified, PrimaryEmail: 'A@example.com' }, {}, id);
    expect((await infoOf(id)).contact_details.EmailVerifyStatus).toBe('Ok');
    await save(broker, { ...verified, PrimaryEmail: 'b@example.com' }, {}, id);
    expect((await infoOf(id)).contact_details).toMatchObject({
      EmailVerify: 0,
      EmailVerifyStatus: 'N/A',
      EmailVerifyDate: null,
    });
    await save(broker, { ...verified, PrimaryEmail: 'c@example.com', EmailVerify: 0, EmailVerifyStatus: 'Bad' }, {}, id);
    expect((await infoOf(id)).contact_details.EmailVerifyDate).toMatch(/Z$/);
  });

  it('name the account with one of their email addresses', async () => {
    const SecondaryEmail = buyer.Email.toUpperCase();
    const id = await created({ ...details, PrimaryEmail: 'nobody@example.com', SecondaryEmail });
    const view = { Table: 'searchListing', Name: 'Pumps', Query: { with_all: 'pump' }, Alert: 'instant' };
    const saved = await test.as(buyer).post('/saveView', view);
    expect(saved.status, saved.text).toBe(200);
    expect((await infoOf(id)).user_summary).toEqual({ Username: buyer.Username, EmailAlertCount: 1, SavedSearchCount: 1 });
    expect((await infoOf(await created())).user_summary).toBeNull();
  });

  it('are listed by creator, and for admins by any creator', async () => {
    const own = await created(details, {}, colleague);
    expect(await found('/getMyContacts', colleague)).toEqual([own]);
    expect(await found('/getMyContacts?limit=100')).not.toContain(own);
    expect(await found(`/getMyContacts?CreatorId=${colleague.UserID}`, admin)).toEqual([own]);
    expect(await found(`/getMyContacts?CreatorId=${colleague.UserID}`)).toBe(403);
    expect(await found('/getContacts?limit=100')).toContain(own);
  });

  it('are found by each of their responsibilities', async () => {
    const Keywords = 'brass-gears';
    const [buying, selling, both, merging] = await Promise.all(
      [[1], [2], [1, 2], [3]].map(async (Responsible) => {
        const contactDetails = { ...details, Keywords, Responsible };
        return Number((await test.as(broker).post('/upsertContactInfo', { contactDetails })).body.ContactId);
      }),
    );
    for (const [code, ids] of [
      [1, [buying, both]],
      [2, [selling, both]],
      [3, [merging]],
    ] as const) {
      const answer = await found(`/searchContact?Keywords=${Keywords}&Responsible=${code}`);
      expect(new Set([answer].flat()), String(code)).toEqual(new Set(ids));
    }
  });

  it('are found by every field of the search', async () => {
    const OrgId = await organization('Quellwasser Institute');
    const sought = {
      Firstname: 'Quorra',
      Lastname: 'Zabriskie',
      PrimaryEmail: 'q.z@quell.example',
      SecondaryEmail: 'second@quell.example',
      Title: 'Chief of pumps',
      City: 'Quebrada',
      State: 'Zacatecas',
      Country: 'MX',
      Keywords: 'hydraulics',
      Responsible: [2],
      USPatentAttorney: 1,
      MemberOfAUTM: 1,
    };
    const id = await created(sought, { selectedOrganization: [{ OrgId }] });
    const other = await created({ ...details, Keywords: 'quorra zabriskie hydraulic' });
    for (const query of [
      'Firstname=quor',
      'Lastname=BRISK',
      'Email=second@quell',
      'Title=of pumps',
      'City=brada',
      'State=zacat',
      'Country=mx',
      'Keywords=hydraulics',
      'OrgName=wasser inst',
      'Responsible=2&Country=MX',
      'USPatentAttorney=1&Country=MX',
      'MemberOfAUTM=1&Country=MX',
      'Firstname=%20quorra&Lastname=&City=quebrada',
    ])
      expect(await found(`/searchContact?${query}`), query).toEqual([id]);
    expect(await found('/searchContact?Firstname=quorra&City=porto')).toEqual([]);
    expect(await found('/searchContact?Firstname=%25')).toEqual([]);
    expect(await found('/getContacts?search=zabriskie')).toEqual([other, id]);
    for (const nothing of ['', 'Firstname=%20&Country=', 'search=quorra', 'USPatentAttorney=&MemberOfAUTM='])
      expect(await test.as(broker).get(`/searchContact?${nothing}`)).toMatchObject({
        status: 400,
        body: { code: 'search_empty', message: 'please enter at least one value to search' },
      });
  });

  it('are deleted with all that is linked to them', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const id = await created();
    await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: id });
    const gone = await test.as(colleague).delete(`/deleteContact?contact_id=${id}`);
    expect(gone.body).toEqual({ message: 'Deleted successfully' });
    expect((await infoOf(id)).status).toBe(404);
    expect(await test.db.select().from(listingContacts).where(eq(listingContacts.ContactId, id))).toEqual([]);
    expect((await test.as(broker).delete(`/deleteContact?contact_id=${id}`)).status).toBe(404);
    expect((await save(broker, details, {}, id)).status).toBe(404);
  });

  describe('of a listing', () => {
    const link = (who: TestUser, ListingId: number, ContactId: number) =>
      test.as(who).post('/linkContact', { ListingId, ContactId });

    it('are linked once, even by two people at the same moment, and removed', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const id = await created();
      const answers = await Promise.all([link(broker, ListingID, id), link(colleague, ListingID, id)]);
      expect(answers.map(({ body }) => body).sort((one, two) => Number(one.linked) - Number(two.linked))).toEqual([
        { message: 'Already exist', linked: false },
        { message: 'Linked successfully', linked: true },
      ]);
      expect(await found(`/listing_contact?listing_id=${ListingID}`)).toEqual([id]);
      const { body } = await test.as(broker).get(`/getListingByContactId?contact_id=${id}`);
      expect(body.data).toMatchObject([{ ListingID, AvailableStatus: 1, Active: 1 }]);
      const remove = () => test.as(broker).delete(`/removeListingByContactId?listing_id=${ListingID}&contact_id=${id}`);
      expect((await remove()).body).toEqual({ message: 'Remove successfully' });
      expect((await remove()).status).toBe(404);
      expect(await found(`/listing_contact?listing_id=${ListingID}`)).toEqual([]);
    });

    it('are unknown if the contact or the listing is', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const id = await created();
      expect((await link(broker, 2_000_000_000, id)).status).toBe(404);
      expect((await link(broker, ListingID, 2_000_000_000)).status).toBe(404);
      expect((await test.as(broker).post('/linkContact', { ListingId: ListingID })).body.message).toBe(
        'Please select any contact',
      );
      expect((await test.as(broker).get('/getListingByContactId?contact_id=2000000000')).status).toBe(404);
    });

    it('have a limit', async () => {
      const { ListingID } = await test.make.listing(seller, 1);
      const row = { ...details, CreatorId: broker.UserID };
      const added = await test.db
        .insert(contacts)
        .values(Array.from({ length: 501 }, () => row))
        .returning();
      const link501 = added.map(({ ContactId }) => ({ ContactId, ListingID, CreatorID: broker.UserID }));
      await test.db.insert(listingContacts).values(link501.slice(1));
      expect(await link(broker, ListingID, added[0]?.ContactId ?? 0)).toMatchObject({
        status: 409,
        body: { code: 'contact_links_full' },
      });
    });

    it('are chosen by name, page by page', async () => {
      const [one, two] = [
        await created({ ...details, Lastname: 'Picker Aa' }),
        await created({ ...details, Lastname: 'Picker Bb' }),
      ];
      const { body } = await test.as(broker).get('/getLinkContacts?page=1&SearchString=picker');
      expect(body).toMatchObject({ total_pages: 1, current_page: 1, data: [{ ContactId: one }, { ContactId: two }] });
      expect((await test.as(broker).get('/getLinkContacts?page=2&SearchString=picker')).body.data).toEqual([]);
    });
  });

  it('offer active brokers and admins as internal contacts', async () => {
    const { body } = await test.as(broker).get('/getInternalContacts?SearchString=ines');
    expect(body.data).toEqual([{ PersonID: colleague.UserID, Firstname: 'Ines', Lastname: 'Lund', Active: true }]);
    const { body: none } = await test.as(broker).get(`/getInternalContacts?SearchString=${buyer.Lastname}`);
    expect((none.data as { PersonID: number }[]).map(({ PersonID }) => PersonID)).not.toContain(buyer.UserID);
  });

  it('are unknown to sellers, buyers and strangers, whatever they call', async () => {
    const id = await created({ ...details, Lastname: 'Hidden' });
    const { ListingID } = await test.make.listing(seller, 1);
    await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: id });
    const reads = [
      '/getMyContacts',
      '/getContacts?format=csv',
      '/searchContact?Lastname=hidden',
      `/getContactInfo?contact_id=${id}`,
      '/getInternalContacts',
      `/getListingByContactId?contact_id=${id}`,
      `/listing_contact?listing_id=${ListingID}`,
      '/getLinkContacts?page=1&SearchString=hidden',
    ];
    for (const [who, status] of [
      [seller, 403],
      [buyer, 403],
      [null, 401],
    ] as const) {
      const as = test.as(who);
      for (const path of reads) {
        const answer = await as.get(path);
        expect(answer.status, path).toBe(status);
        expect(answer.text).not.toContain('Hidden');
      }
      expect((await as.post(`/upsertContactInfo?contact_id=${id}`, { contactDetails: details })).status).toBe(status);
      expect((await as.post('/upsertContactInfo', { contactDetails: details })).status).toBe(status);
      expect((await as.delete(`/deleteContact?contact_id=${id}`)).status).toBe(status);
      expect((await as.post('/linkContact', { ListingId: ListingID, ContactId: id })).status).toBe(status);
      expect((await as.delete(`/removeListingByContactId?listing_id=${ListingID}&contact_id=${id}`)).status).toBe(status);
      if (who) expect((await as.get(`/listing_details?listingId=${ListingID}`)).text).not.toContain('Hidden');
    }
    expect((await infoOf(id)).contact_details.Lastname).toBe('Hidden');
  });
});
