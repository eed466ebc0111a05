import { momentOf } from '@brevet/contract/day';
import type { Comparison } from '@brevet/contract/duplicates';
import { mergeFieldsOf } from '@brevet/contract/merge-fields';
import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressChecks } from '../../schema/address-checks.ts';
import { contacts } from '../../schema/contacts.ts';
import { merges } from '../../schema/duplicates.ts';
import { organizations } from '../../schema/organizations.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { directory } from '../../test/merges.ts';
import { linksOf, ownTables } from './linked-tables.ts';

describe('a merge', () => {
  let test: TestApp;
  let broker: TestUser;
  let admin: TestUser;
  let make: ReturnType<typeof directory>;
  beforeAll(async () => {
    test = await startTestApp();
    broker = await test.make.user(30, { Firstname: 'Tomas', Lastname: 'Vrba' });
    admin = await test.make.user(40);
    make = directory(test, broker);
  });
  afterAll(() => test.close());

  const row = async (id: number) => (await test.db.select().from(contacts).where(eq(contacts.ContactId, id)))[0];
  const checkOf = async (id: number) => (await test.db.select().from(addressChecks).where(eq(addressChecks.ContactId, id)))[0];
  const post = (body: object, who = broker): Promise<Answer> => test.as(who).post('/mergeDuplicates', body);
  const list = async (name: string): Promise<number> => {
    const { rows } = await test.db.execute<{
      id: number;
    }>(sql`insert into mailing_lists (mailinglist_name, mailinglist_notes, created_by, modified_by)
      values (${name}, 'x', ${broker.UserID}, ${broker.UserID}) returning maillist_id as id`);
    return rows[0]?.id ?? 0;
  };
  const join = (maillist: number, ...ids: number[]) =>
    test.db.execute(sql`insert into mailing_list_members (maillist_id, contact_id, creator_id)
      select ${maillist}, id, ${broker.UserID} from unnest(${sql.param(ids)}::int[]) id`);
  const members = async (maillist: number) => {
    const { rows } = await test.db.execute<{ id: number; counted: number }>(sql`select contact_id as id, contactcnt as counted
      from mailing_list_members inner join mailing_lists using (maillist_id) where maillist_id = ${maillist} order by contact_id`);
    return rows.map(({ id }) => id);
  };

  it('knows every table that refers to a contact or an organization', async () => {
    const { rows } = await test.db.execute<{ name: string; column: string; to: string }>(sql`
      select k.table_name as name, k.column_name as column, u.table_name as to
      from information_schema.referential_constraints r
        inner join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        inner join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
      where u.table_name in ('contacts', 'organizations') order by 1, 2`);
    const known = (['contact', 'organization'] as const).flatMap((kind) =>
      [...linksOf[kind], ownTables[kind]].map(({ table, column }) => ({ name: table, column, to: `${kind}s` })),
    );
    const sorted = (all: { name: string; column: string }[]) =>
      all.toSorted((one, other) => `${one.name} ${one.column}`.localeCompare(`${other.name} ${other.column}`));
    expect(sorted(rows)).toEqual(sorted(known));
  });

  it('decides on every column', () => {
    const described = ['ContactId', 'OrgId', 'CreatorId', 'CreateDate', 'UpdateDate', 'Version'];
    const emails = ['PrimaryEmail', 'SecondaryEmail', 'EmailVerify', 'EmailVerifyStatus', 'EmailVerifyDate'];
    const columnsOf = (kind: 'contact' | 'organization') => mergeFieldsOf(kind).flatMap(({ columns }) => columns);
    const stored = (table: object) => Object.keys(table).filter((name) => !described.includes(name) && name !== 'enableRLS');
    expect(stored(contacts).sort()).toEqual([...columnsOf('contact'), ...emails].sort());
    expect([...stored(organizations), 'Types'].sort()).toEqual(columnsOf('organization').sort());
  });

  it('takes the chosen fields, moves all links, and leads the old ID to the new one', async () => {
    const [one, two] = [await make.organization('Both have it'), await make.organization('Only one has it')];
    const survivor = await make.contact({ Title: 'Head', PrimaryEmail: 'a@moves.example', WorkPhone: '1' }, [one]);
    const removed = await make.contact({ Title: 'Chief', PrimaryEmail: 'b@moves.example', MobilePhone: '2' }, [one, two]);
    const { ListingID } = await test.make.listing(await test.make.user(1));
    await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: removed });
    const noted = await test.as(broker).post(`/ListingNotes?contact_id=${removed}`, { Message: '<p>Hi</p>' });
    expect(noted.status, noted.text).toBe(200);
    await test.db.execute(sql`with campaign as (insert into campaigns (campaign_name, broker_id, creator_id)
        values ('Spring', 'TTX', ${broker.UserID}) returning campaign_id)
      insert into campaign_recipients (campaign_id, contact_id, address, with_patents, state, message_id)
      select campaign_id, ${removed}, 'b@moves.example', false, 'sent', 'moved' from campaign`);
    const lists = [await list('Shared'), await list('Moved')];
    await join(lists[0] ?? 0, survivor, removed);
    await join(lists[1] ?? 0, removed);
    await test.db.execute(
      sql`insert into contact_people (contact_id, user_id, contact_type) values (${removed}, ${admin.UserID}, 1)`,
    );
    const compared = await test.as(admin).get(`/compareDuplicates?Kind=contact&SurvivorID=${survivor}&RemovedID=${removed}`);
    expect(compared.body as unknown as Comparison).toMatchObject({
      Survivor: { ID: survivor, Name: 'Ada Quist', Version: 1, CreatorName: 'Tomas Vrba', Values: { Title: 'Head' } },
      Removed: { ID: removed, Values: { Title: 'Chief', Responsible: [] } },
      Links: [
        { Link: 'organizations', Survivor: 1, Removed: 2, Shared: 1 },
        { Link: 'people', Survivor: 0, Removed: 1, Shared: 0 },
        { Link: 'listings', Survivor: 0, Removed: 1, Shared: 0 },
        { Link: 'lists', Survivor: 1, Removed: 2, Shared: 1 },
        { Link: 'notes', Survivor: 0, Removed: 1, Shared: 0 },
        { Link: 'emails', Survivor: 0, Removed: 1, Shared: 0 },
      ],
      Dismissed: null,
      can: { merge: true, dismiss: true },
    });
    const answer = await post(await make.input('contact', survivor, removed, { Title: 'removed' }));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ message: messages.duplicatesMerged, SurvivorID: survivor, Lost: [] });
    expect(await row(survivor)).toMatchObject({
      Title: 'Chief',
      WorkPhone: '1',
      MobilePhone: '2',
      PrimaryEmail: 'a@moves.example',
      SecondaryEmail: 'b@moves.example',
      Version: 2,
    });
    expect(await row(removed)).toBeUndefined();
    const { body } = await test.as(broker).get(`/getContactInfo?contact_id=${survivor}`);
    expect(body).toMatchObject({
      organization_link: [{ OrgId: one }, { OrgId: two }],
      contact_link: [{ BrevetContactId: admin.UserID, BrevetContactType: 1 }],
    });
    expect(await members(lists[0] ?? 0)).toEqual([survivor]);
    expect(await members(lists[1] ?? 0)).toEqual([survivor]);
    const { rows: counts } = await test.db.execute(
      sql`select contactcnt from mailing_lists where maillist_id = ${lists[0] ?? 0}`,
    );
    expect(counts).toEqual([{ contactcnt: 1 }]);
    const listings = await test.as(broker).get(`/getListingByContactId?contact_id=${survivor}`);
    expect((listings.body.data as object[]).length).toBe(1);
    const linksNow = async () => {
      const counts = linksOf.contact.map(
        ({ table }) => sql`select ${table}::text as name, contact_id as id, count(*)::int as n from ${sql.identifier(table)}
          where contact_id in (${survivor}, ${removed}) group by contact_id`,
      );
      const all = sql.join(counts, sql` union all `);
      const { rows } = await test.db.execute<{ name: string; id: number; n: number }>(sql`${all} order by 1, 2`);
      return rows.map(({ name, id, n }) => [name, id === survivor ? 'survivor' : 'removed', n]);
    };
    expect(await linksNow()).toEqual([
      ['campaign_recipients', 'survivor', 1],
      ['contact_organizations', 'survivor', 2],
      ['contact_people', 'survivor', 1],
      ['listing_contacts', 'survivor', 1],
      ['mailing_list_members', 'survivor', 2],
      ['notes', 'survivor', 1],
    ]);
    const gone = {
      status: 410,
      body: { code: 'merged', message: messages.contactMerged, merged: { Kind: 'contact', ID: survivor } },
    };
    for (const path of ['getContactInfo', 'getListingByContactId', 'getEmailVerification'])
      expect(await test.as(broker).get(`/${path}?contact_id=${removed}`)).toMatchObject(gone);
    const details = { contactDetails: { Firstname: 'Ada', Lastname: 'Quist' } };
    expect(await test.as(broker).post(`/upsertContactInfo?contact_id=${removed}`, details)).toMatchObject(gone);
    expect(await test.as(broker).delete(`/deleteContact?contact_id=${removed}`)).toMatchObject(gone);
    expect(await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: removed })).toMatchObject(gone);
    expect(await post({ ...(await make.input('contact', removed, survivor)) })).toMatchObject(gone);
    expect(await post({ ...(await make.input('contact', survivor, removed)) })).toMatchObject(gone);
    expect((await make.undo(Number(answer.body.MergeID))).body).toMatchObject({ Kept: [], Gone: 0 });
    expect(await linksNow()).toEqual([
      ['campaign_recipients', 'removed', 1],
      ['contact_organizations', 'survivor', 1],
      ['contact_organizations', 'removed', 2],
      ['contact_people', 'removed', 1],
      ['listing_contacts', 'removed', 1],
      ['mailing_list_members', 'survivor', 1],
      ['mailing_list_members', 'removed', 2],
      ['notes', 'removed', 1],
    ]);
  });

  it('merges organizations with their contacts, types and people', async () => {
    const [survivor, removed] = [
      await make.organization('Kestrel', { Under_NDA: 1 }),
      await make.organization('Kestrel Ltd', { Phone: '5' }),
    ];
    const both = await make.contact({}, [survivor, removed]);
    const one = await make.contact({ Firstname: 'Bo' }, [removed]);
    await test.db.execute(
      sql`insert into organization_type_flags (org_id, type_id) values (${survivor}, 1), (${removed}, 1), (${removed}, 6)`,
    );
    await test.db.execute(
      sql`insert into organization_people (org_id, user_id, contact_type) values (${removed}, ${admin.UserID}, 0)`,
    );
    const id = await make.merge('organization', survivor, removed);
    const { body } = await test.as(broker).get(`/getOrganizationInfo?org_id=${survivor}`);
    expect(body).toMatchObject({
      organizationDetails: [
        { OrgName: 'Kestrel', Phone: '5', Under_NDA: 1, noOfContacts: 2, Version: 2, organizationInfo: { 1: 1, 6: 1, 2: 0 } },
      ],
      org_brevet_link: [{ BrevetContactId: admin.UserID, BrevetContactType: 0 }],
    });
    for (const path of ['getOrganizationInfo', 'getContactListByOrg', 'getOrganizationsTypeList'])
      expect(await test.as(broker).get(`/${path}?org_id=${removed}`)).toMatchObject({
        status: 410,
        body: { code: 'merged', message: messages.organizationMerged, merged: { Kind: 'organization', ID: survivor } },
      });
    expect((await make.undo(id)).body).toMatchObject({ Kept: [], Gone: 0 });
    const contactsOf = async (org: number) => {
      const { rows } = await test.db.execute<{ id: number }>(
        sql`select contact_id as id from contact_organizations where org_id = ${org} order by 1`,
      );
      return rows.map((found) => found.id);
    };
    expect(await contactsOf(survivor)).toEqual([both]);
    expect(await contactsOf(removed)).toEqual([both, one]);
    const restored = await test.as(broker).get(`/getOrganizationInfo?org_id=${removed}`);
    expect(restored.body).toMatchObject({ organizationDetails: [{ OrgName: 'Kestrel Ltd', organizationInfo: { 1: 1, 6: 1 } }] });
    const { body: after } = await test.as(broker).get(`/getOrganizationInfo?org_id=${survivor}`);
    expect(after).toMatchObject({ organizationDetails: [{ Phone: '', organizationInfo: { 1: 1, 6: 0 } }], org_brevet_link: [] });
  });

  it('leads old IDs to the end of a chain, and nowhere once that is deleted', async () => {
    const [a, b, c] = [await make.contact(), await make.contact(), await make.contact()];
    await make.merge('contact', b, a);
    await make.merge('contact', c, b);
    for (const id of [a, b])
      expect((await test.as(broker).get(`/getContactInfo?contact_id=${id}`)).body).toMatchObject({
        merged: { Kind: 'contact', ID: c },
      });
    const { body } = await test.as(broker).get(`/merges?ID=${b}`);
    expect(body.data).toMatchObject([
      { RemovedID: b, SurvivorID: c, LeadsTo: c, State: 'open', can: { undo: true } },
      { RemovedID: a, SurvivorID: b, LeadsTo: c, State: 'followed', RemovedName: 'Ada Quist', can: { undo: false } },
    ]);
    await test.as(broker).delete(`/deleteContact?contact_id=${c}`);
    for (const id of [a, b]) expect((await test.as(broker).get(`/getContactInfo?contact_id=${id}`)).status).toBe(404);
    expect((await test.as(broker).get(`/merges?ID=${c}`)).body.data).toMatchObject([
      { State: 'deleted', LeadsTo: null, SurvivorName: '' },
    ]);
  });

  it('refuses a row itself, rows that are not there, outdated versions, and choices that are not offered', async () => {
    const [a, b] = [await make.contact({ WorkPhone: '1' }), await make.contact()];
    const org = await make.organization('Another kind');
    const input = await make.input('contact', a, b);
    expect(await post({ ...input, RemovedID: a })).toMatchObject({ status: 400, body: { code: 'merge_itself' } });
    expect(await post({ ...input, RemovedID: 2_000_000_000 })).toMatchObject({ status: 404 });
    expect(await post({ ...input, Kind: 'organization', RemovedID: org })).toMatchObject({ status: 404 });
    for (const wrong of [{ SurvivorVersion: 2 }, { RemovedVersion: 2 }])
      expect(await post({ ...input, ...wrong })).toMatchObject({
        status: 409,
        body: { code: 'merge_outdated', message: messages.mergeOutdated },
      });
    for (const Choices of [{ WorkPhone: 'removed' }, { Unknown: 'removed' }, { __proto__x: 'survivor' }]) {
      const [name = ''] = Object.keys(Choices);
      const refused = {
        status: 400,
        body: { code: 'merge_choice', errors: { [`Choices.${name}`]: messages.mergeChoiceRefused } },
      };
      expect(await post({ ...input, Choices })).toMatchObject(refused);
    }
    expect((await test.as(broker).get(`/compareDuplicates?Kind=contact&SurvivorID=${a}&RemovedID=${a}`)).body.code).toBe(
      'merge_itself',
    );
    expect((await post(input)).status).toBe(200);
  });

  it('refuses more links than a form could save', async () => {
    const orgs = [];
    for (let at = 0; at < 51; at += 1) orgs.push(await make.organization(`Many ${at}`));
    const [a, b] = [await make.contact({}, orgs.slice(0, 26)), await make.contact({}, orgs.slice(25))];
    expect(await post(await make.input('contact', a, b))).toMatchObject({ status: 409, body: { code: 'merge_links_full' } });
    await test.db.execute(sql`delete from contact_organizations where contact_id = ${b} and org_id = ${orgs[50] ?? 0}`);
    expect((await post(await make.input('contact', a, b))).status).toBe(200);
  });

  it('keeps track of whether a check or a person gave the verdict', async () => {
    const judged = { EmailVerify: 1, EmailVerifyStatus: 'Ok', EmailVerifyDate: momentOf('2026-01-02T03:04:05.000Z') } as const;
    for (const Source of ['check', 'person'] as const) {
      const survivor = await make.contact({ PrimaryEmail: `old@${Source}.example` });
      const removed = await make.contact({ PrimaryEmail: `new@${Source}.example`, ...judged });
      const DueDate = Source === 'check' ? momentOf('2027-01-01T00:00:00.000Z') : null;
      const Finding = Source === 'check' ? ('mail server' as const) : null;
      const check = { Source, DueDate, Finding, CheckDate: null, Asked: false };
      await test.db.update(addressChecks).set(check).where(eq(addressChecks.ContactId, removed));
      const before = await checkOf(survivor);
      const id = await make.merge('contact', survivor, removed, { PrimaryEmail: 'removed' });
      expect(await row(survivor)).toMatchObject({
        PrimaryEmail: `new@${Source}.example`,
        SecondaryEmail: `old@${Source}.example`,
        ...judged,
      });
      expect(await checkOf(survivor)).toEqual({ ContactId: survivor, ...check });
      expect((await make.undo(id)).status).toBe(200);
      expect(await row(survivor)).toMatchObject({
        PrimaryEmail: `old@${Source}.example`,
        SecondaryEmail: '',
        EmailVerifyStatus: 'N/A',
        EmailVerifyDate: null,
      });
      expect(await checkOf(survivor)).toEqual(before);
      expect(await row(removed)).toMatchObject(judged);
      expect(await checkOf(removed)).toEqual({ ContactId: removed, ...check });
    }
  });

  it('adds no one to a list from which they unsubscribed at another address', async () => {
    const [news, offers, other] = [await list('News'), await list('Offers'), await list('Other')];
    const survivor = await make.contact({ PrimaryEmail: 'a@optout.example' });
    const removed = await make.contact({ PrimaryEmail: 'b@optout.example' });
    await join(news, removed, survivor);
    await join(offers, removed);
    await join(other, removed);
    // The address of a deleted contact is kept as a hash.
    await test.db.execute(sql`insert into unsubscribes (address, maillist_id)
      values (brevet_address_hash('b@optout.example'), ${offers}), ('a@optout.example', ${news})`);
    const id = await make.merge('contact', survivor, removed);
    expect([await members(news), await members(offers), await members(other)]).toEqual([[survivor], [], [survivor]]);
    expect((await make.undo(id)).body).toMatchObject({ Gone: 0 });
    expect([await members(news), await members(offers), await members(other)]).toEqual([
      [survivor, removed],
      [removed],
      [removed],
    ]);
    const back = await make.merge('contact', survivor, removed, { PrimaryEmail: 'removed' });
    expect([await members(news), await members(offers)]).toEqual([[survivor], [survivor]]);
    expect((await make.undo(back)).status).toBe(200);
    expect([await members(news), await members(offers), await members(other)]).toEqual([
      [survivor, removed],
      [removed],
      [removed],
    ]);
  });

  it('transfers the marks of the removed row as different from others', async () => {
    const ids = [await make.contact(), await make.contact(), await make.contact()];
    const [survivor = 0, removed = 0, other = 0] = ids;
    await test.as(broker).post('/dismissDuplicates', { Kind: 'contact', FirstID: removed, SecondID: other });
    const id = await make.merge('contact', survivor, removed);
    const said = async () => {
      const { rows } = await test.db.execute<{ one: number; other: number }>(sql`select first_id as one, second_id as other
        from duplicate_dismissals where first_id = any(${sql.param(ids)}::int[]) order by first_id`);
      return rows.map((pair) => [pair.one, pair.other]);
    };
    expect(await said()).toEqual([
      [survivor, other],
      [removed, other],
    ]);
    await make.undo(id);
    expect(await said()).toEqual([[removed, other]]);
  });

  it('moves thousands of links at once', async () => {
    const [survivor, removed] = [await make.organization('Large'), await make.organization('Large as well')];
    // In parts, because a slow machine needs too long for one statement.
    for (let part = 0; part < 7; part += 1)
      await test.db.execute(sql`with people as (insert into contacts (firstname, lastname, creator_id)
          select 'Many', 'Contacts', ${broker.UserID} from generate_series(1, 10000) returning contact_id)
        insert into contact_organizations (contact_id, org_id) select contact_id, ${removed} from people`);
    // PostgreSQL plans the undo with what it knows of before the merge, when the survivor had no links.
    await test.db.execute(sql`analyze contact_organizations`);
    const id = await make.merge('organization', survivor, removed);
    const { rows } = await test.db.execute(
      sql`select count(*)::int as count from contact_organizations where org_id = ${survivor}`,
    );
    expect(rows).toEqual([{ count: 70_000 }]);
    expect((await make.undo(id)).body).toMatchObject({ Gone: 0 });
    const { rows: back } = await test.db.execute(
      sql`select count(*)::int as count from contact_organizations where org_id = ${removed}`,
    );
    expect(back).toEqual([{ count: 70_000 }]);
    await test.db.execute(sql`delete from contacts where lastname = 'Contacts'`);
  });

  it('happens once when two people make it, in either direction', async () => {
    const [a, b] = [await make.contact(), await make.contact()];
    const inputs = [await make.input('contact', a, b), await make.input('contact', b, a)];
    const lock = sql`select from contacts where contact_id = ${Math.min(a, b)} for update`;
    const answers = await holdRows(
      test,
      lock,
      inputs.map((input) => () => post(input)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await test.db.select().from(merges).where(eq(merges.SurvivorID, a))).toHaveLength(1);
  });

  it('is refused while someone saves or deletes one of the two', async () => {
    const [a, b, c] = [await make.contact(), await make.contact(), await make.contact()];
    const input = await make.input('contact', a, b);
    const lock = sql`select from contacts where contact_id = ${b} for no key update`;
    const [edited] = await holdRows(test, lock, [() => post(input)], (tx) =>
      tx.execute(sql`update contacts set title = 'Changed', version = version + 1 where contact_id = ${b}`),
    );
    expect(edited).toMatchObject({ status: 409, body: { code: 'merge_outdated' } });
    const other = await make.input('contact', a, c);
    const lockOther = sql`select from contacts where contact_id = ${c} for update`;
    const [deleted] = await holdRows(test, lockOther, [() => post(other)], (tx) =>
      tx.execute(sql`delete from contacts where contact_id = ${c}`),
    );
    expect(deleted?.status).toBe(404);
    expect(await row(a)).toMatchObject({ Version: 1 });
  });

  it('wins over an edit of the removed row that waits for it', async () => {
    const [b, a] = [await make.contact(), await make.contact()];
    const input = await make.input('contact', a, b);
    const edit = { contactDetails: { Firstname: 'Late', Lastname: 'Edit' }, Version: 1 };
    const [merged, late] = await holdRows(test, sql`select from contacts where contact_id = ${a} for update`, [
      () => post(input),
      () => test.as(broker).post(`/upsertContactInfo?contact_id=${b}`, edit),
    ]);
    expect(merged?.status).toBe(200);
    expect(late).toMatchObject({ status: 410, body: { merged: { Kind: 'contact', ID: a } } });
  });

  it('and one of its organization are undone newest first, in either order', async () => {
    const [x, y] = [await make.organization('Crossed'), await make.organization('Crossing')];
    const organizationsOf = async (id: number) => {
      const { rows } = await test.db.execute<{ id: number }>(
        sql`select org_id as id from contact_organizations where contact_id = ${id}`,
      );
      return rows.map((found) => found.id);
    };
    const [survivor, removed] = [await make.contact(), await make.contact({}, [x])];
    const people = { Kind: 'contact', ID: survivor, merge: () => make.merge('contact', survivor, removed) };
    const companies = { Kind: 'organization', ID: y, merge: () => make.merge('organization', y, x) };
    for (const [first, second] of [
      [people, companies],
      [companies, people],
    ] as const) {
      const [one, two] = [await first.merge(), await second.merge()];
      expect(await make.undo(one)).toMatchObject({ status: 409, body: { code: 'merge_followed' } });
      const { body } = await test.as(broker).get(`/merges?Kind=${first.Kind}&ID=${first.ID}`);
      expect((body.data as object[])[0]).toMatchObject({ MergeID: one, State: 'followed' });
      for (const id of [two, one]) expect((await make.undo(id)).body).toMatchObject({ Gone: 0 });
      expect([await organizationsOf(survivor), await organizationsOf(removed)]).toEqual([[], [x]]);
    }
  });

  it('and a new name of an organization of both take their locks in one order', async () => {
    const org = await make.organization('Named renewed');
    const [survivor, removed] = [await make.contact({}, [org]), await make.contact({}, [org])];
    const lists: number[] = [];
    for (const mailinglist_name of ['Renewed 1', 'Renewed 2']) {
      const mailingListDetails = { mailinglist_name, mailinglist_notes: 'Notes' };
      const { body } = await test.as(broker).post('/CreateMailingList', { mailingListDetails });
      lists.push(Number(body.maillist_id));
    }
    const [first = 0, second = 0] = lists;
    await test.as(broker).post(`/addMailingList?mailListing_id=${second}`, { contactID: [survivor] });
    await test.as(broker).post(`/addMailingList?mailListing_id=${first}`, { contactID: [removed] });
    const input = await make.input('contact', survivor, removed);
    const answers = await holdRows(
      test,
      sql`select from mailing_list_members where contact_id = ${survivor} and maillist_id = ${second} for update`,
      [
        () => test.as(broker).post(`/createOrganization?org_id=${org}`, { organizationDetails: { OrgName: 'Named again' } }),
        () => test.as(broker).post('/mergeDuplicates', input),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('of organizations, its undo and a new name of an organization of their contacts take their locks in one order', async () => {
    const [survivor, removed] = [await make.organization('Moved to'), await make.organization('Moved from')];
    const named = await make.organization('Of both');
    const [moved, shared] = [await make.contact({}, [removed, named]), await make.contact({}, [survivor, removed, named])];
    const id = await list('Members of both');
    await test.as(broker).post(`/addMailingList?mailListing_id=${id}`, { contactID: [moved, shared] });
    const withRename = (OrgName: string, call: () => Promise<Answer>): Promise<Answer[]> =>
      holdRows(test, sql`select from mailing_list_members where contact_id = ${moved} for update`, [
        () => test.as(broker).post(`/createOrganization?org_id=${named}`, { organizationDetails: { OrgName } }),
        call,
      ]);
    const input = await make.input('organization', survivor, removed);
    const merged = await withRename('During the merge', () => post(input));
    expect(merged.map(({ status }) => status)).toEqual([200, 200]);
    const undone = await withRename('During the undo', () => make.undo(Number(merged[1]?.body.MergeID)));
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('and one of its organizations at the same moment take their locks in one order', async () => {
    const [x, y] = [await make.organization('Left side'), await make.organization('Right side')];
    const [one, two] = [await make.contact({}, [y]), await make.contact({}, [x])];
    const inputs = [await make.input('contact', one, two), await make.input('organization', x, y)];
    const answers = await Promise.all(inputs.map((input) => post(input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
