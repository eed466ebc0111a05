import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';

describe('vCards of the directory', () => {
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
    const org = await organization('Halden, Sons; Co', { City: 'Oslo', Email: 'office@halden.example' });
    const ada = await contact(
      'Ada',
      'Halden',
      {
        Nickname: 'Ada',
        Title: 'Counsel',
        Address: '1 Quay',
        City: 'Oslo',
        ZipCode: '0150',
        Country: 'NO',
        WorkPhone: '+47 22 00 00 00',
        OtherPhone: '+47 22 00 00 01',
        PrimaryEmail: 'ada@halden.example',
        SecondaryEmail: 'ada@home.example',
        Website: 'https://halden.example',
        Keywords: 'optics',
        Description: 'Difficult to reach',
        mailing_notes: 'Only in May',
      },
      [org],
    );
    await contact('Nils', 'Halden', {}, [org]);
    await contact('Other', 'Person');
    const answer = await get(broker, '/getContacts?search=halden&sid=Fullname&sod=ASC&format=vcf');
    expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="contacts-\d{4}-\d{2}-\d{2}\.vcf"/);
    expect(names(answer.text)).toEqual(['Ada Halden', 'Nils Halden']);
    expect(names((await get(broker, '/getContacts?search=halden&sid=Fullname&sod=DESC&format=vcf')).text)).toEqual([
      'Nils Halden',
      'Ada Halden',
    ]);
    const [first] = cards(answer.text);
    const value = (name: string) => first?.getFirstPropertyValue(name);
    expect(value('version')).toBe('4.0');
    expect(value('uid')).toBe(`brevet-contact-${ada}`);
    expect(value('org')).toBe('Halden, Sons; Co');
    expect(value('adr')).toEqual(['', '', '1 Quay', 'Oslo', '', '0150', 'NO']);
    expect(first?.getAllProperties('email').map((property) => property.getFirstValue())).toEqual([
      'ada@halden.example',
      'ada@home.example',
    ]);
    expect(first?.getAllProperties('tel').map((property) => property.getFirstParameter('type'))).toEqual(['work', 'fax']);
    expect(answer.text).not.toMatch(/Difficult|Only in May/);
    expect((await get(broker, '/getContacts?search=halden&format=vcf3')).text).toContain('VERSION:3.0');
    const [office] = cards((await get(broker, '/getOrganizations?search=halden&format=vcf')).text);
    expect(office?.getFirstPropertyValue('kind')).toBe('org');
    expect(office?.getFirstPropertyValue('fn')).toBe('Halden, Sons; Co');
    expect(office?.getFirstPropertyValue('email')).toBe('office@halden.example');
  });

  it('have a fax number, and the date of the last change', async () => {
    const ada = await contact('Ada', 'Hansen', { OtherPhone: '+47 22 00 00 01' });
    const org = await organization('Hansen', { Fax: '+47 22 00 00 02' });
    const of = async (path: string) => {
      const { text } = await get(broker, `${path}&format=vcf`);
      const changed = /^REV:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\r$/m.exec(text)?.slice(1) ?? [];
      const [year = 0, month = 0, ...rest] = changed.map(Number);
      return { numbers: text.match(/^TEL.*(?=\r$)/gm), changed: Date.UTC(year, month - 1, ...rest) };
    };
    const paths = ['/getContacts?search=hansen', '/getOrganizations?search=hansen'];
    const before = await Promise.all(paths.map(of));
    expect(before.map(({ numbers }) => numbers)).toEqual([['TEL;TYPE=fax:+47 22 00 00 01'], ['TEL;TYPE=fax:+47 22 00 00 02']]);
    await pass({ minutes: 50 });
    await post(`/upsertContactInfo?contact_id=${ada}`, {
      contactDetails: { Firstname: 'Ada', Lastname: 'Hansen', City: 'Oslo' },
    });
    await post(`/createOrganization?org_id=${org}`, { organizationDetails: { OrgName: 'Hansen', City: 'Oslo' } });
    const after = await Promise.all(paths.map(of));
    expect(after.map(({ changed }, index) => Math.round((changed - (before[index]?.changed ?? 0)) / 600_000))).toEqual([5, 5]);
  });

  it('come from every table of people and organizations', async () => {
    const org = await organization('Kestrel Optics');
    const ada = await contact('Ada', 'Kestrel', { PrimaryEmail: 'ada@kestrel.example' }, [org]);
    await contact('Nils', 'Kestrel');
    const list = Number(
      (await post('/CreateMailingList', { mailingListDetails: { mailinglist_name: 'Kestrel', mailinglist_notes: 'Oslo' } }))
        .maillist_id,
    );
    await post(`/addMailingList?mailListing_id=${list}`, { contactID: ada });
    const { ListingID } = await test.make.listing(seller);
    await post('/linkContact', { ListingId: ListingID, ContactId: ada });
    const of = async (path: string) => names((await get(broker, `${path}&format=vcf`)).text);
    expect(await of('/getMyContacts?search=kestrel&sid=Fullname&sod=ASC')).toEqual(['Ada Kestrel', 'Nils Kestrel']);
    expect(await of('/searchContact?Lastname=kestrel&Firstname=nils')).toEqual(['Nils Kestrel']);
    expect(await of(`/listing_contact?listing_id=${ListingID}`)).toEqual(['Ada Kestrel']);
    expect(await of(`/getContactListByOrg?org_id=${org}`)).toEqual(['Ada Kestrel']);
    expect(await of(`/getContactListByMailingId?mailingList_id=${list}`)).toEqual(['Ada Kestrel']);
    expect(await of('/getOrganizations?search=kestrel')).toEqual(['Kestrel Optics']);
    expect(await of('/searchOrganization?orgName=kestrel')).toEqual(['Kestrel Optics']);
    expect(await of('/getContacts?search=nobody by this name')).toEqual([]);
    const { text } = await get(broker, `/getContactListByMailingId?mailingList_id=${list}&format=vcf`);
    expect(cards(text)[0]?.getFirstPropertyValue('org')).toBe('Kestrel Optics');
  });

  it('are for brokers and admins, and are recorded in the audit log', async () => {
    for (const who of [seller, buyer]) expect((await get(who, '/getContacts?format=vcf')).status).toBe(403);
    expect((await get(null, '/getContacts?format=vcf')).status).toBe(401);
    expect((await get(broker, '/getMyContacts?format=vcf&CreatorId=1')).status).toBe(403);
    expect((await get(admin, '/getContacts?search=halden&format=vcf')).status).toBe(200);
    const log = await get(admin, `/audit?person=${admin.UserID}&Action=export`);
    expect(log.body.data).toMatchObject([
      { Entity: 'table', EntityID: 'getContacts', NewValue: { search: 'halden', format: 'vcf' } },
    ]);
  });

  it("aren't a format of other tables", async () => {
    for (const path of ['/getMailListing', '/users', '/myaccount_ta_all'])
      expect((await get(admin, `${path}?format=vcf`)).status).toBe(400);
  });

  it('keep text from ending a card', async () => {
    const hostile = 'x\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Mallory';
    await contact('Eve', 'Lumenar', { Address: hostile, Description: hostile });
    const { text } = await get(broker, '/getContacts?search=lumenar&format=vcf');
    expect(names(text)).toEqual(['Eve Lumenar']);
    expect(cards(text)[0]?.getFirstPropertyValue('adr')).toMatchObject({ 2: hostile.replaceAll('\r', '') });
  });
});
