import type { MailingList, Member } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOrganizations, contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';
import { directory } from '../../test/merges.ts';

const missing = 2_000_000_000;

describe('mailing lists', () => {
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

  const save = (fields: object, rest: object = {}, query = '', who: TestUser | null = broker) =>
    test.as(who).post(`/CreateMailingList${query}`, {
      mailingListDetails: { mailinglist_name: 'Optics buyers', mailinglist_notes: 'Met in Oslo', ...fields },
      ...rest,
    });
  const created = async (mailinglist_name = 'Optics buyers'): Promise<number> => {
    const answer = await save({ mailinglist_name });
    expect(answer.status, answer.text).toBe(200);
    return Number(answer.body.maillist_id);
  };
  const info = async (id: number) =>
    ((await test.as(admin).get(`/getMailListingInfo?mailingList_id=${id}`)).body.data as MailingList[])[0];
  const contact = async (Firstname: string, fields: Partial<typeof contacts.$inferInsert> = {}): Promise<number> => {
    const [row] = await test.db
      .insert(contacts)
      .values({ Firstname, Lastname: 'Berg', CreatorId: admin.UserID, ...fields })
      .returning();
    return row?.ContactId ?? 0;
  };
  const add = (list: number, contactID: unknown, who: TestUser | null = broker) =>
    test.as(who).post(`/addMailingList?mailListing_id=${list}`, { contactID });
  const remove = (list: number, contact_id: number) =>
    test.as(broker).delete(`/removeContact?contact_id=${contact_id}&mailListId=${list}`);
  const members = async (list: number, query = '') =>
    (await test.as(broker).get(`/getContactListByMailingId?mailingList_id=${list}${query}`)).body.data as Member[];

  /** The members of a list in each order, by their values and by what the list keeps of them. */
  const ordersOf = async (list: number) => {
    const { rows } = await test.db.execute(sql`
      select contact_id, row (member.fullname, member.primary_email, member.email_verify_status, member.title, member.organization,
          member.ok_send_patent_no, member.mailing_notes)::text as kept,
        row (contact.firstname || ' ' || contact.lastname, contact.primary_email, contact.email_verify_status, contact.title,
          coalesce((select string_agg(org_name, ', ' order by org_name) from contact_organizations link
            inner join organizations using (org_id) where link.contact_id = contact.contact_id), ''),
          contact.ok_send_patent_no, left(contact.mailing_notes, 200))::text as own
      from mailing_list_members member inner join contacts contact using (contact_id) where maillist_id = ${list} order by 1`);
    return { kept: rows.map(({ kept }) => kept), own: rows.map(({ own }) => own) };
  };

  it('keep up with changes to the values that members are sorted by', async () => {
    const [list, other] = [await created('Orders'), await created('Other orders')];
    const long = 'Notes '.repeat(500);
    const [ada, bo] = [
      await contact('Ada', { PrimaryEmail: 'ada@order.example', mailing_notes: long }),
      await contact('Bo', { Title: 'Counsel' }),
    ];
    await add(list, [ada, bo]);
    await add(other, [ada]);
    const inStep = async () => {
      for (const id of [list, other]) {
        const { kept, own } = await ordersOf(id);
        expect(kept).toEqual(own);
      }
    };
    await inStep();
    const organization = (orgName: string, query = '') =>
      test.as(broker).post(`/createOrganization${query}`, { organizationDetails: { OrgName: orgName } });
    const { OrgId } = (await organization('Zeta Works')).body;
    const details = {
      Firstname: 'Ada',
      Lastname: 'Quist',
      Title: 'Director',
      PrimaryEmail: 'quist@order.example',
      OkSendPatentNo: 1,
    };
    const answer = await test
      .as(broker)
      .post(`/upsertContactInfo?contact_id=${ada}`, { contactDetails: details, selectedOrganization: [{ OrgId }] });
    expect(answer.status, answer.text).toBe(200);
    await inStep();
    expect((await members(list, '&sid=Organization&sod=DESC')).map(({ ContactId }) => ContactId)).toEqual([ada, bo]);
    expect((await organization('Alpha Works', `?org_id=${OrgId}`)).status).toBe(200);
    await inStep();
    expect((await ordersOf(list)).kept[0]).toContain('Alpha Works');
    await test.as(broker).delete(`/deleteOrganization?org_id=${OrgId}`);
    await inStep();
    expect((await ordersOf(list)).kept[0]).not.toContain('Alpha Works');
  });

  it('accept a member and a change to the contact at the same moment', async () => {
    const list = await created('Same moment');
    const id = await contact('Ida');
    await holdRows(test, sql`select from contacts where contact_id = ${id} for no key update`, [() => add(list, [id])], (tx) =>
      tx.update(contacts).set({ Title: 'Changed while it waited' }).where(eq(contacts.ContactId, id)),
    );
    const { kept, own } = await ordersOf(list);
    expect([kept[0], kept]).toEqual([expect.stringContaining('Changed while it waited'), own]);
  });

  const atOnce: [string, boolean, (id: number, org: number) => SQL][] = [
    ['a new link', false, (id, org) => sql`insert into contact_organizations (contact_id, org_id) values (${id}, ${org})`],
    ['a new name', true, (_, org) => sql`update organizations set org_name = 'Renamed at once' where org_id = ${org}`],
    ['a deletion', true, (_, org) => sql`delete from organizations where org_id = ${org}`],
  ];
  it.each(atOnce)('accept a member and %s of its organization at the same moment', async (_, isLinked, change) => {
    const list = await created('Same moment');
    const id = await contact('Ida');
    const org = await directory(test, admin).organization('Known before');
    if (isLinked) await test.db.insert(contactOrganizations).values({ ContactId: id, OrgId: org });
    const insert = sql`insert into mailing_list_members (maillist_id, contact_id, creator_id) values (${list}, ${id}, ${admin.UserID})`;
    const held = sql`select from contacts where contact_id = ${id} for no key update`;
    await holdRows(test, isLinked ? change(id, org) : held, [async () => test.db.execute(insert)], async (tx) => {
      if (!isLinked) await tx.execute(change(id, org));
    });
    const { kept, own } = await ordersOf(list);
    expect(kept).toEqual(own);
  });

  it('take their locks in one order for an edit of a member and the deletion of its organization', async () => {
    const list = await created('In one order');
    const make = directory(test, admin);
    const org = await make.organization('Left and deleted');
    const id = await make.contact({}, [org]);
    await add(list, [id]);
    const edit = { contactDetails: { Firstname: 'Ada', Lastname: 'Renamed' }, selectedOrganization: [] };
    const answers = await holdRows(test, sql`select from mailing_list_members where contact_id = ${id} for update`, [
      () => test.as(broker).post(`/upsertContactInfo?contact_id=${id}`, edit),
      () => test.as(admin).delete(`/deleteOrganization?org_id=${org}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { kept, own } = await ordersOf(list);
    expect(kept).toEqual(own);
  });

  it('are created, changed and deleted by brokers and admins, whoever created them', async () => {
    const answer = await save({});
    expect(answer.body).toEqual({ message: messages.mailingListCreated, maillist_id: expect.any(Number), Version: 1 });
    const id = Number(answer.body.maillist_id);
    expect(await info(id)).toEqual({
      maillist_id: id,
      mailinglist_name: 'Optics buyers',
      mailinglist_notes: 'Met in Oslo',
      contactcnt: 0,
      active: 1,
      created_by: broker.UserID,
      CreatedByName: 'Tolu Oduya',
      modified_by: broker.UserID,
      ModifiedByName: 'Tolu Oduya',
      CreateDate: expect.stringMatching(/Z$/),
      UpdateDate: expect.stringMatching(/Z$/),
      Version: 1,
      can: { update: true, delete: true },
    });
    const change = await save({ active: 0, contactcnt: 99 }, { Version: 1 }, `?mailingList_id=${id}`, admin);
    expect(change.body).toEqual({ message: messages.mailingListUpdated, maillist_id: id, Version: 2 });
    expect(await info(id)).toMatchObject({ active: 0, contactcnt: 0, created_by: broker.UserID, modified_by: admin.UserID });
    const ContactId = await contact('Nils');
    await add(id, ContactId);
    expect((await test.as(admin).delete(`/deleteMailingList?mailingList_id=${id}`)).body.message).toBe(messages.deleted);
    for (const path of [`/getMailListingInfo?mailingList_id=${id}`, `/getContactListByMailingId?mailingList_id=${id}`])
      expect((await test.as(admin).get(path)).status).toBe(404);
    expect((await test.as(admin).delete(`/deleteMailingList?mailingList_id=${id}`)).status).toBe(404);
    expect((await save({}, {}, `?mailingList_id=${id}`)).status).toBe(404);
    expect((await add(id, ContactId)).status).toBe(404);
    const { rows } = await test.db.execute(sql`select 1 from contacts where contact_id = ${ContactId}`);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ mailinglist_name: ' ' }, 'mailinglist_name', messages.mailingListNameRequired],
    [{ mailinglist_notes: '' }, 'mailinglist_notes', messages.mailingListNotesRequired],
    [{ mailinglist_notes: undefined }, 'mailinglist_notes', messages.mailingListNotesRequired],
    [{ mailinglist_name: 'a'.repeat(101) }, 'mailinglist_name', 'Please enter at most 100 characters'],
    [{ active: 2 }, 'active', 'Please choose one of these: 0, 1'],
  ])("can't have %j", async (fields, field, problem) => {
    const answer = await save(fields);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [`mailingListDetails.${field}`]: problem } } });
  });

  it('refuse other identities than those of the address and the session', async () => {
    const id = await created();
    for (const [fields, query] of [
      [{ maillist_id: id }, ''],
      [{ created_by: admin.UserID }, ''],
      [{ maillist_id: id + 1 }, `?mailingList_id=${id}`],
      [{ created_by: admin.UserID }, `?mailingList_id=${id}`],
    ] as const)
      expect((await save(fields, {}, query)).body.code).toBe('identity_mismatch');
  });

  it('answer a save that is based on old data with both values, even for one of two editors at once', async () => {
    const id = await created();
    const names = ['First', 'Second'];
    const both = await Promise.all(
      names.map((mailinglist_name) => save({ mailinglist_name }, { Version: 1 }, `?mailingList_id=${id}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = names[both.findIndex(({ status }) => status === 200)];
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'mailing_list_changed',
      conflict: { 'mailingListDetails.mailinglist_name': { theirs: winner }, Version: { yours: 1, theirs: 2 } },
    });
    expect((await info(id))?.mailinglist_name).toBe(winner);
  });

  it('count their contacts, who can be added once, alone or together', async () => {
    const [id, other] = [await created(), await created()];
    const ids = [await contact('Nils'), await contact('Kari'), await contact('Siri')];
    expect((await add(id, ids[0])).body).toEqual({ message: messages.membersAdded, added: 1 });
    expect((await add(id, [...ids, ...ids])).body.added).toBe(2);
    expect((await add(id, ids)).body.added).toBe(0);
    await add(other, ids[0]);
    expect([(await info(id))?.contactcnt, (await info(other))?.contactcnt]).toEqual([3, 1]);
    expect((await remove(id, ids[0] ?? 0)).body.message).toBe(messages.memberRemoved);
    expect((await remove(id, ids[0] ?? 0)).status).toBe(404);
    expect((await remove(missing, ids[1] ?? 0)).status).toBe(404);
    await test.db.execute(sql`delete from contacts where contact_id = ${ids[1]}`);
    expect((await info(id))?.contactcnt).toBe(1);
    expect((await members(id)).map(({ ContactId }) => ContactId)).toEqual([ids[2]]);
    expect((await members(other)).map(({ ContactId }) => ContactId)).toEqual([ids[0]]);
  });

  it('count right when several people add and remove contacts at once', async () => {
    const id = await created();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => contact('P'.repeat(index + 1))));
    await add(id, ids.slice(0, 6));
    const answers = await Promise.all([
      add(id, ids),
      add(id, ids.toReversed()),
      ...ids.slice(0, 3).map((one) => remove(id, one)),
      test.db.execute(sql`delete from contacts where contact_id = ${ids[3]}`).then(() => ({ status: 200 })),
    ]);
    // An addition that comes after the deletion names a contact that no longer exists.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect((await info(id))?.contactcnt).toBe((await members(id, '&limit=100')).length);
  });

  it('are unknown to someone who adds a contact while they are being deleted', async () => {
    const id = await created();
    const ContactId = await contact('Nils');
    const [answer] = await holdRows(test, sql`delete from mailing_lists where maillist_id = ${id}`, [() => add(id, ContactId)]);
    expect(answer?.status, answer?.text).toBe(404);
  });

  it('are deleted while someone adds contacts, without waiting for each other forever', async () => {
    const id = await created();
    const [first, second] = [await contact('Nils'), await contact('Kari')];
    await add(id, await contact('Siri'));
    const [deleted, added] = await holdRows(
      test,
      sql`insert into mailing_list_members (maillist_id, contact_id, creator_id) values (${id}, ${first}, ${admin.UserID})`,
      [() => test.as(broker).delete(`/deleteMailingList?mailingList_id=${id}`), () => add(id, second)],
    );
    expect(deleted?.status, deleted?.text).toBe(200);
    expect([200, 404], added?.text).toContain(added?.status);
    expect((await test.as(broker).get(`/getMailListingInfo?mailingList_id=${id}`)).status).toBe(404);
  });

  it.each([
    ['nobody', []],
    ['text', 'all'],
    ['nothing', undefined],
    ['too many', Array.from({ length: 1001 }, (_, index) => index + 1)],
    ['someone unknown', [missing]],
  ])("can't get %s as contacts", async (_, contactID) => {
    const id = await created();
    const answer = await add(id, contactID);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['contactID']);
    expect((await info(id))?.contactcnt).toBe(0);
  });

  it('get all of several contacts or none', async () => {
    const id = await created();
    const answer = await add(id, [await contact('Nils'), missing]);
    expect(answer).toMatchObject({ status: 400, body: { errors: { contactID: messages.contactUnknown } } });
    expect((await info(id))?.contactcnt).toBe(0);
  });

  it('list their contacts with their columns, sorted by any, and as CSV', async () => {
    const id = await created();
    const fields = { PrimaryEmail: 'nils@example.com', EmailVerifyStatus: 'Ok', Title: 'Counsel', OkSendPatentNo: 1 } as const;
    const nils = await contact('Nils', { ...fields, mailing_notes: 'Only optics' });
    const [org] = await test.db.insert(organizations).values({ OrgName: 'Kestrel', CreatorId: admin.UserID }).returning();
    await test.db.insert(contactOrganizations).values({ ContactId: nils, OrgId: org?.OrgId ?? 0 });
    const kari = await contact('Kari', { Title: 'Analyst' });
    await add(id, [nils, kari]);
    expect(await members(id)).toEqual([
      expect.objectContaining({ ContactId: kari, Organization: '', OkSendPatentNo: 2, EmailVerifyStatus: 'N/A' }),
      {
        ContactId: nils,
        Firstname: 'Nils',
        Lastname: 'Berg',
        Fullname: 'Nils Berg',
        Organization: 'Kestrel',
        mailing_notes: 'Only optics',
        ...fields,
        can: { remove: true },
      },
    ]);
    for (const sid of ['PrimaryEmail', 'EmailVerifyStatus', 'Title', 'Organization', 'mailing_notes'])
      expect((await members(id, `&sid=${sid}&sod=DESC`))[0]?.ContactId, sid).toBe(nils);
    expect((await members(id, '&sid=OkSendPatentNo&sod=ASC')).map(({ ContactId }) => ContactId)).toEqual([nils, kari]);
    expect((await members(id, '&search=counsel')).map(({ ContactId }) => ContactId)).toEqual([nils]);
    const csv = await test.as(broker).get(`/getContactListByMailingId?mailingList_id=${id}&format=csv`);
    expect(csv.text).toContain(
      'ID,Name,First Name,Last Name,Email,Email verified status,Job title,Organization,Send Patents,Notes',
    );
    expect(csv.text).toContain(`${nils},Nils Berg,Nils,Berg,nils@example.com,Ok,Counsel,Kestrel,Yes,Only optics`);
    expect(csv.headers.get('content-disposition')).toMatch(/contacts-on-a-mailing-list-\d{4}-\d{2}-\d{2}/);
  });

  it('are found by name and notes', async () => {
    const id = await created('Searched 100%');
    const found = async (query: string) =>
      ((await test.as(broker).get(`/getMailListing?${query}`)).body.data as MailingList[]).map(({ maillist_id }) => maillist_id);
    expect(await found('search=searched%20100%25')).toEqual([id]);
    expect(await found('search=searched_')).toEqual([]);
    expect(await found('search=searched&active=0')).toEqual([]);
    expect(await found('search=searched&active=')).toEqual([id]);
  });

  it('are listed for a contact', async () => {
    const [id, other] = [await created('One'), await created('Two')];
    const ContactId = await contact('Nils');
    await add(id, ContactId);
    await add(other, ContactId);
    await save({ mailinglist_name: 'One', active: 0 }, {}, `?mailingList_id=${id}`);
    const { body } = await test.as(broker).get(`/getMailingListByContactId?contact_id=${ContactId}`);
    const rest = { mailinglist_notes: 'Met in Oslo', CreateDate: expect.stringMatching(/Z$/), can: { remove: true } };
    expect(body.data).toEqual([
      { maillist_id: other, mailinglist_name: 'Two', active: 1, ...rest },
      { maillist_id: id, mailinglist_name: 'One', active: 0, ...rest },
    ]);
    expect((await test.as(broker).get(`/getMailingListByContactId?contact_id=${missing}`)).status).toBe(404);
  });

  it('are closed to sellers, buyers and people without a session, by any call', async () => {
    const id = await created('Canary list');
    const ContactId = await contact('Canary');
    await add(id, ContactId);
    const calls = (who: TestUser | null) => {
      const as = test.as(who);
      const reads = [
        '/getMailListing',
        '/getMailListing?format=csv',
        `/getMailListingInfo?mailingList_id=${id}`,
        `/getMailListingInfo?mailingList_id=${missing}`,
        `/getContactListByMailingId?mailingList_id=${id}`,
        `/getContactListByMailingId?mailingList_id=${id}&format=csv`,
        `/getMailingListByContactId?contact_id=${ContactId}`,
      ];
      return [
        ...reads.map((path) => as.get(path)),
        save({}, {}, '', who),
        save({}, {}, `?mailingList_id=${id}`, who),
        add(id, ContactId, who),
        as.delete(`/removeContact?contact_id=${ContactId}&mailListId=${id}`),
        as.delete(`/deleteMailingList?mailingList_id=${id}`),
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
    expect(await info(id)).toMatchObject({ mailinglist_name: 'Canary list', contactcnt: 1 });
  });

  it('announce their changes to brokers and admins only', async () => {
    const [ofBroker, ofSeller] = await Promise.all([listen(test, broker), listen(test, seller)]);
    await created('Announced');
    expect(await ofBroker.until('mailing-lists')).toContain('mailing-lists');
    await test.services.changes.announce(test.db, 'brokers');
    expect(await ofSeller.until('brokers')).not.toContain('mailing-lists');
    for (const stream of [ofBroker, ofSeller]) stream.stop();
  });
});
