import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('vCards of the directory', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());

  const post = async (path: string, body: object) => {
    const answer = await test.as(broker).post(path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const organization = async (OrgName: string, fields: object = {}) =>
    Number((await post('/createOrganization', { organizationDetails: { OrgName, ...fields } })).OrgId);
  const contact = async (Firstname: string, Lastname: string, fields: object = {}, orgs: number[] = []) =>
    Number(
      (
        await post('/upsertContactInfo', {
          contactDetails: { Firstname, Lastname, ...fields },
          selectedOrganization: orgs.map((OrgId) => ({ OrgId })),
        })
      ).ContactId,
    );
  /** Each card, as another program reads it. */
  const cards = (text: string) =>
    text
      .split(/(?<=^END:VCARD\r\n)/m)
      .filter((card) => card !== '')
      .map((card) => new ICAL.Component(ICAL.parse(card) as never));
  const names = (text: string) => cards(text).map((one) => one.getFirstPropertyValue('fn'));
  const get = (who: TestUser | null, path: string) => test.as(who).get(path);

  it('hold the rows that a table shows, in its order, with the whole address', async () => {
    const org = await organization('Vetiver, Sons; Co', { City: 'Oslo', Email: 'office@vetiver.example' });
    const ada = await contact(
      'Ada',
      'Vetiver',
      {
        Nickname: 'Addi',
        Title: 'Counsel',
        Address: '1 Quay',
        City: 'Oslo',
        ZipCode: '0150',
        Country: 'NO',
        WorkPhone: '+47 22 00 00 00',
        OtherPhone: '+47 22 00 00 01',
        PrimaryEmail: 'ada@vetiver.example',
        SecondaryEmail: 'ada@home.example',
        Website: 'https://vetiver.example',
        Keywords: 'optics',
        Description: 'Difficult to reach',
        mailing_notes: 'Only in May',
      },
      [org],
    );
    await contact('Nils', 'Vetiver', {}, [org]);
    await contact('Other', 'Person');
    const answer = await get(broker, '/getContacts?search=vetiver&sid=Fullname&sod=ASC&format=vcf');
    expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="getContacts-\d{4}-\d{2}-\d{2}\.vcf"/);
    expect(names(answer.text)).toEqual(['Ada Vetiver', 'Nils Vetiver']);
    expect(names((await get(broker, '/getContacts?search=vetiver&sid=Fullname&sod=DESC&format=vcf')).text)).toEqual([
      'Nils Vetiver',
      'Ada Vetiver',
    ]);
    const [first] = cards(answer.text);
    const value = (name: string) => first?.getFirstPropertyValue(name);
    expect(value('version')).toBe('4.0');
    expect(value('uid')).toBe(`brevet-contact-${ada}`);
    expect(value('org')).toBe('Vetiver, Sons; Co');
    expect(value('adr')).toEqual(['', '', '1 Quay', 'Oslo', '', '0150', 'NO']);
    expect(first?.getAllProperties('email').map((property) => property.getFirstValue())).toEqual([
      'ada@vetiver.example',
      'ada@home.example',
    ]);
    expect(first?.getAllProperties('tel').map((property) => property.getFirstParameter('type'))).toEqual(['work', 'fax']);
    expect(answer.text).not.toMatch(/Difficult|Only in May/);
    expect((await get(broker, '/getContacts?search=vetiver&format=vcf3')).text).toContain('VERSION:3.0');
    const [office] = cards((await get(broker, '/getOrganizations?search=vetiver&format=vcf')).text);
    expect(office?.getFirstPropertyValue('kind')).toBe('org');
    expect(office?.getFirstPropertyValue('fn')).toBe('Vetiver, Sons; Co');
    expect(office?.getFirstPropertyValue('email')).toBe('office@vetiver.example');
  });

  it('come from every table of people and organizations', async () => {
    const org = await organization('Marram Optics');
    const inga = await contact('Inga', 'Marram', { PrimaryEmail: 'inga@marram.example' }, [org]);
    await contact('Knut', 'Marram');
    const list = Number(
      (await post('/CreateMailingList', { mailingListDetails: { mailinglist_name: 'Marram', mailinglist_notes: 'Oslo' } }))
        .maillist_id,
    );
    await post(`/addMailingList?mailListing_id=${list}`, { contactID: inga });
    const { ListingID } = await test.make.listing(seller);
    await post('/linkContact', { ListingId: ListingID, ContactId: inga });
    const of = async (path: string) => names((await get(broker, `${path}&format=vcf`)).text);
    expect(await of('/getMyContacts?search=marram&sid=Fullname&sod=ASC')).toEqual(['Inga Marram', 'Knut Marram']);
    expect(await of('/searchContact?Lastname=marram&Firstname=knut')).toEqual(['Knut Marram']);
    expect(await of(`/listing_contact?listing_id=${ListingID}`)).toEqual(['Inga Marram']);
    expect(await of(`/getContactListByOrg?org_id=${org}`)).toEqual(['Inga Marram']);
    expect(await of(`/getContactListByMailingId?mailingList_id=${list}`)).toEqual(['Inga Marram']);
    expect(await of('/getOrganizations?search=marram')).toEqual(['Marram Optics']);
    expect(await of('/searchOrganization?orgName=marram')).toEqual(['Marram Optics']);
    expect(await of('/getContacts?search=nobodyhasthisname')).toEqual([]);
    const { text } = await get(broker, `/getContactListByMailingId?mailingList_id=${list}&format=vcf`);
    expect(cards(text)[0]?.getFirstPropertyValue('org')).toBe('Marram Optics');
  });

  it('are for brokers and admins, and are recorded in the audit log', async () => {
    for (const who of [seller, buyer]) expect((await get(who, '/getContacts?format=vcf')).status).toBe(403);
    expect((await get(null, '/getContacts?format=vcf')).status).toBe(401);
    expect((await get(broker, '/getMyContacts?format=vcf&CreatorId=1')).status).toBe(403);
    expect((await get(admin, '/getContacts?search=vetiver&format=vcf')).status).toBe(200);
    const log = await get(admin, `/audit?person=${admin.UserID}&Action=export`);
    expect(log.body.data).toMatchObject([
      { Entity: 'table', EntityID: 'getContacts', NewValue: { search: 'vetiver', format: 'vcf' } },
    ]);
  });

  it('are no format of other tables', async () => {
    for (const path of ['/getMailListing', '/users', '/myaccount_ta_all'])
      expect((await get(admin, `${path}?format=vcf`)).status).toBe(400);
  });

  it('keep text from ending a card', async () => {
    const hostile = 'x\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Mallory';
    await contact('Eve', 'Sorrel', { Address: hostile, Description: hostile });
    const { text } = await get(broker, '/getContacts?search=sorrel&format=vcf');
    expect(names(text)).toEqual(['Eve Sorrel']);
    expect(cards(text)[0]?.getFirstPropertyValue('adr')).toMatchObject({ 2: hostile.replaceAll('\r', '') });
  });
});
