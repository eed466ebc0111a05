import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { contacts } from '../../schema/contacts.ts';
import { duplicateDismissals, mergeLinks, merges } from '../../schema/duplicates.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { directory } from '../../test/merges.ts';
import { doHourlyWork } from '../../test/periodic-work.ts';

describe('the undo of a merge', () => {
  let test: TestApp;
  let broker: TestUser;
  let make: ReturnType<typeof directory>;
  beforeAll(async () => {
    test = await startTestApp();
    broker = await test.make.user(30);
    make = directory(test, broker);
  });
  afterAll(() => test.close());

  const rowOf = async (id: number) => (await test.db.select().from(contacts).where(eq(contacts.ContactId, id)))[0];
  const save = (id: number, contactDetails: object, rest: object = {}) =>
    test.as(broker).post(`/upsertContactInfo?contact_id=${id}`, {
      contactDetails: { Firstname: 'Ada', Lastname: 'Quist', ...contactDetails },
      ...rest,
    });
  const followed = { status: 409, body: { code: 'merge_followed', message: messages.mergeFollowed } };
  const final = (message: string) => ({ status: 409, body: { code: 'merge_final', message } });
  const organizationsOf = async (id: number): Promise<number[]> => {
    const { rows } = await test.db.execute<{ id: number }>(
      sql`select org_id as id from contact_organizations where contact_id = ${id} order by 1`,
    );
    return rows.map((row) => row.id);
  };

  it('brings back the removed row as it was, with its ID, and says so in the audit log', async () => {
    const [survivor, removed] = [
      await make.contact({ Title: 'Head', PrimaryEmail: 'a@back.example' }),
      await make.contact({
        ...{ Title: 'Chief', PrimaryEmail: 'b@back.example', SecondaryEmail: 'c@back.example', Address: 'Line 1\nLine "2"' },
        ...{ Responsible: [1, 3], Description: 'ä 王 \\', Newsletter: 1, CreateDate: momentOf('2020-01-02T03:04:05.678Z') },
      }),
    ];
    const before = [await rowOf(survivor), await rowOf(removed)] as const;
    const id = await make.merge('contact', survivor, removed, { Title: 'removed' });
    const answer = await make.undo(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: messages.mergeUndone, Kind: 'contact', SurvivorID: survivor, RemovedID: removed, Kept: [], Gone: 0 },
    });
    expect(await rowOf(removed)).toEqual({ ...before[1], Version: 2 });
    expect(await rowOf(survivor)).toEqual({ ...before[0], Version: 3, UpdateDate: expect.any(String) });
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(survivor)))
      .orderBy(auditEntries.AuditID);
    expect(entries).toMatchObject([
      {
        Action: 'merge',
        Entity: 'contact',
        UserID: broker.UserID,
        OldValue: { RemovedID: removed, RemovedName: 'Ada Quist', Title: 'Head', SecondaryEmail: '' },
        NewValue: { MergeID: id, Title: 'Chief', SecondaryEmail: 'b@back.example' },
      },
      { Action: 'undo merge', OldValue: { Title: 'Chief' }, NewValue: { MergeID: id, RemovedID: removed, Title: 'Head' } },
    ]);
    expect(await make.undo(id)).toMatchObject(final(messages.mergeUndoneBefore));
    const { body } = await test.as(broker).get(`/merges?ID=${removed}`);
    expect(body.data).toMatchObject([{ State: 'undone', RemovedName: 'Ada Quist', LeadsTo: null, can: { undo: false } }]);
    const [kept] = await test.db.select().from(merges).where(eq(merges.MergeID, id));
    expect(kept).toMatchObject({ Removed: null, Before: null, After: null });
    expect(await test.db.select().from(mergeLinks).where(eq(mergeLinks.MergeID, id))).toEqual([]);
    expect((await make.undo(2_000_000_000)).status).toBe(404);
  });

  it('gives columns that were added since the merge their default', async () => {
    const works = await make.organization('Added Works');
    const survivor = await make.contact({ PrimaryEmail: 'a@added.example' }, [works]);
    const removed = await make.contact({ PrimaryEmail: 'b@added.example' }, [works]);
    const merge = await make.merge('contact', survivor, removed);
    const tables = ['contacts', 'contact_organizations', 'address_checks'];
    for (const table of tables)
      await test.db.execute(sql`alter table ${sql.identifier(table)} add column added_since text not null default 'new'`);
    try {
      expect(await make.undo(merge)).toMatchObject({ status: 200, body: { Kept: [], Gone: 0 } });
      for (const table of tables) {
        const { rows } = await test.db.execute(
          sql`select added_since from ${sql.identifier(table)} where contact_id = ${removed}`,
        );
        expect({ table, rows }).toEqual({ table, rows: [{ added_since: 'new' }] });
      }
    } finally {
      for (const table of tables) await test.db.execute(sql`alter table ${sql.identifier(table)} drop column added_since`);
    }
  });

  it('goes in reverse order: the later merge of a survivor comes first', async () => {
    const orgs = [await make.organization('First'), await make.organization('Second')];
    const survivor = await make.contact();
    const [one, two] = [await make.contact({}, orgs), await make.contact({}, orgs)];
    const first = await make.merge('contact', survivor, one);
    const second = await make.merge('contact', survivor, two);
    expect(await make.undo(first)).toMatchObject(followed);
    expect((await make.undo(second)).status).toBe(200);
    expect((await make.undo(first)).status).toBe(200);
    for (const [id, expected] of [
      [survivor, []],
      [one, orgs],
      [two, orgs],
    ] as const)
      expect(await organizationsOf(id)).toEqual(expected);
  });

  it('waits for the undo of the merge that took the survivor', async () => {
    const [a, b, c] = [await make.contact({ WorkPhone: '1' }), await make.contact(), await make.contact()];
    const [first, second] = [await make.merge('contact', b, a), await make.merge('contact', c, b)];
    expect(await make.undo(first)).toMatchObject(followed);
    expect((await make.undo(second)).status).toBe(200);
    expect((await make.undo(first)).status).toBe(200);
    expect([(await rowOf(a))?.WorkPhone, (await rowOf(b))?.WorkPhone, (await rowOf(c))?.WorkPhone]).toEqual(['1', '', '']);
  });

  it('happens once at a time: two undos, and an undo beside a merge of the same survivor', async () => {
    const [a, b, c] = [await make.contact(), await make.contact(), await make.contact()];
    const first = await make.merge('contact', a, b);
    const lock = sql`select from contacts where contact_id = ${a} for update`;
    const input = await make.input('contact', a, c);
    const answers = await holdRows(test, lock, [() => test.as(broker).post('/mergeDuplicates', input), () => make.undo(first)]);
    expect(answers).toMatchObject([{ status: 200 }, followed]);
    const second = Number(answers[0]?.body.MergeID);
    const twice = await holdRows(test, sql`select from merges where merge_id = ${second} for update`, [
      () => make.undo(second),
      () => make.undo(second),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps what someone changed on the survivor since, and says what', async () => {
    const survivor = await make.contact({ PrimaryEmail: 'a@later.example' });
    const removed = await make.contact({
      ...{ Title: 'Chief', WorkPhone: '7', City: 'Porto', Country: 'PT' },
      PrimaryEmail: 'b@later.example',
    });
    const id = await make.merge('contact', survivor, removed);
    expect((await save(survivor, { Title: 'President', City: 'Lisbon', SecondaryEmail: '' })).status).toBe(200);
    const { body } = await make.undo(id);
    expect(body.Kept).toEqual(['Job title', 'Address', 'Email']);
    expect(await rowOf(survivor)).toMatchObject({
      Title: 'President',
      WorkPhone: '',
      City: 'Lisbon',
      Country: 'PT',
      PrimaryEmail: 'a@later.example',
    });
    expect(await rowOf(removed)).toMatchObject({
      Title: 'Chief',
      WorkPhone: '7',
      City: 'Porto',
      PrimaryEmail: 'b@later.example',
    });
  });

  it("doesn't bring back consent that was withdrawn since", async () => {
    const yes = { Newsletter: 1, OkSendPatentNo: 1 } as const;
    const survivor = await make.contact({ PrimaryEmail: 'a@withdrawn.example', ...yes });
    const removed = await make.contact({ PrimaryEmail: 'b@withdrawn.example', ...yes });
    const id = await make.merge('contact', survivor, removed);
    await save(survivor, { Newsletter: 0, OkSendPatentNo: 2 });
    expect((await make.undo(id)).body.Kept).toEqual(['OK to send patent numbers', 'Newsletter']);
    for (const contact of [survivor, removed]) expect(await rowOf(contact)).toMatchObject({ Newsletter: 0, OkSendPatentNo: 2 });
  });

  it('refuses a form of the removed row from before the merge, which would bring consent back', async () => {
    const survivor = await make.contact({ PrimaryEmail: 'a@stale.example', Newsletter: 1 });
    const removed = await make.contact({ PrimaryEmail: 'b@stale.example', Newsletter: 1 });
    const Version = await make.versionOf('contact', removed);
    const id = await make.merge('contact', survivor, removed);
    await save(survivor, { Newsletter: 0 });
    expect((await make.undo(id)).status).toBe(200);
    expect((await save(removed, { Newsletter: 1 }, { Version })).status).toBe(409);
    expect(await rowOf(removed)).toMatchObject({ Newsletter: 0 });
  });

  it("doesn't restore membership in a list that the person unsubscribed from since", async () => {
    const { rows } = await test.db.execute<{ id: number }>(sql`insert into mailing_lists
      (mailinglist_name, mailinglist_notes, created_by, modified_by)
      select 'Stopped', 'x', ${broker.UserID}, ${broker.UserID} from generate_series(1, 3) returning maillist_id as id`);
    const [moved = 0, shared = 0, kept = 0] = rows.map((row) => row.id);
    const survivor = await make.contact({ PrimaryEmail: 'a@stopped.example' });
    const removed = await make.contact({ PrimaryEmail: 'b@stopped.example' });
    await test.db.execute(sql`insert into mailing_list_members (maillist_id, contact_id, creator_id) values
      (${moved}, ${removed}, ${broker.UserID}), (${shared}, ${removed}, ${broker.UserID}),
      (${shared}, ${survivor}, ${broker.UserID}), (${kept}, ${removed}, ${broker.UserID})`);
    const id = await make.merge('contact', survivor, removed);
    await test.db.execute(sql`insert into unsubscribes (address, maillist_id)
      values ('a@stopped.example', ${moved}), (brevet_address_hash('a@stopped.example'), ${shared})`);
    expect((await make.undo(id)).body).toMatchObject({ Gone: 2 });
    const { rows: members } = await test.db.execute(sql`select maillist_id as list, contact_id as id
      from mailing_list_members where contact_id in (${survivor}, ${removed}) order by 1, 2`);
    expect(members).toEqual([
      { list: shared, id: survivor },
      { list: kept, id: removed },
    ]);
  });

  it('gives the removed row a verdict that came since on its address', async () => {
    const survivor = await make.contact({ PrimaryEmail: 'a@since.example' });
    const removed = await make.contact({ PrimaryEmail: 'b@since.example' });
    const id = await make.merge('contact', survivor, removed, { PrimaryEmail: 'removed' });
    await save(survivor, { EmailVerify: 0, EmailVerifyStatus: 'Bad' });
    await make.undo(id);
    expect(await rowOf(removed)).toMatchObject({ PrimaryEmail: 'b@since.example', EmailVerifyStatus: 'Bad' });
    expect(await rowOf(survivor)).toMatchObject({ PrimaryEmail: 'a@since.example', EmailVerifyStatus: 'N/A' });
  });

  it('keeps a verdict that came later on the same address', async () => {
    const survivor = await make.contact({ PrimaryEmail: 'a@verdict.example' });
    const removed = await make.contact({ PrimaryEmail: 'b@verdict.example' });
    const id = await make.merge('contact', survivor, removed);
    await save(survivor, { EmailVerify: 1, EmailVerifyStatus: 'Ok' });
    await make.undo(id);
    expect(await rowOf(survivor)).toMatchObject({
      PrimaryEmail: 'a@verdict.example',
      SecondaryEmail: '',
      EmailVerifyStatus: 'Ok',
    });
  });

  it("doesn't restore links that someone removed since, or whose other end was deleted", async () => {
    const [shared, moved, deleted, kept] = [
      await make.organization('Shared'),
      await make.organization('Moved'),
      await make.organization('Deleted'),
      await make.organization('Kept'),
    ];
    const survivor = await make.contact({}, [shared, deleted]);
    const removed = await make.contact({}, [shared, moved, deleted, kept]);
    const id = await make.merge('contact', survivor, removed);
    await save(survivor, {}, { selectedOrganization: [{ OrgId: deleted }, { OrgId: kept }] });
    await test.as(broker).delete(`/deleteOrganization?org_id=${deleted}`);
    expect((await make.undo(id)).body).toMatchObject({ Kept: [], Gone: 3 });
    expect(await organizationsOf(survivor)).toEqual([]);
    expect(await organizationsOf(removed)).toEqual([kept]);
  });

  it('puts no one back on a mailing list that the survivor was removed from since', async () => {
    const { rows } = await test.db.execute<{
      id: number;
    }>(sql`insert into mailing_lists (mailinglist_name, mailinglist_notes, created_by, modified_by)
      values ('Left', 'x', ${broker.UserID}, ${broker.UserID}) returning maillist_id as id`);
    const list = rows[0]?.id ?? 0;
    const [survivor, removed] = [await make.contact(), await make.contact()];
    for (const id of [survivor, removed])
      await test.db.execute(
        sql`insert into mailing_list_members (maillist_id, contact_id, creator_id) values (${list}, ${id}, ${broker.UserID})`,
      );
    const id = await make.merge('contact', survivor, removed);
    expect((await test.as(broker).delete(`/removeContact?mailListId=${list}&contact_id=${survivor}`)).status).toBe(200);
    expect((await make.undo(id)).body).toMatchObject({ Gone: 1 });
    const { rows: members } = await test.db.execute(sql`select from mailing_list_members where maillist_id = ${list}`);
    expect(members).toEqual([]);
  });

  it('waits for the deletion of what it would restore a link to', async () => {
    const org = await make.organization('Going');
    const [survivor, removed] = [await make.contact({}, [org]), await make.contact({}, [org])];
    const id = await make.merge('contact', survivor, removed);
    const [answer] = await holdRows(
      test,
      sql`select from organizations where org_id = ${org} for update`,
      [() => make.undo(id)],
      (tx) => tx.execute(sql`delete from organizations where org_id = ${org}`),
    );
    expect(answer).toMatchObject({ status: 200, body: { Gone: 1 } });
    expect(await organizationsOf(removed)).toEqual([]);
  });

  it('is refused once the survivor was deleted, and its stored copy is deleted', async () => {
    const [survivor, removed] = [await make.contact(), await make.contact()];
    const id = await make.merge('contact', survivor, removed);
    await test.as(broker).delete(`/deleteContact?contact_id=${survivor}`);
    expect(await make.undo(id)).toMatchObject(final(messages.mergeSurvivorDeleted));
    await doHourlyWork(test.services);
    const [kept] = await test.db.select().from(merges).where(eq(merges.MergeID, id));
    expect(kept).toMatchObject({ Removed: null });
    expect((await make.undo(id)).body.code).toBe('merge_final');
  });

  it('leaves nothing of a chain of merges whose last survivor was deleted, and no dismissals of its rows', async () => {
    const [a, b, c, other] = [await make.contact(), await make.contact(), await make.contact(), await make.contact()];
    await test.as(broker).post('/dismissDuplicates', { Kind: 'contact', FirstID: a, SecondID: other });
    const ids = [await make.merge('contact', b, a), await make.merge('contact', c, b)];
    await test.as(broker).delete(`/deleteContact?contact_id=${c}`);
    await doHourlyWork(test.services);
    const kept = await test.db.select().from(merges).where(inArray(merges.MergeID, ids));
    expect(kept).toMatchObject([{ Removed: null }, { Removed: null }]);
    const isOfA = or(eq(duplicateDismissals.FirstID, a), eq(duplicateDismissals.SecondID, a));
    expect(await test.db.select().from(duplicateDismissals).where(isOfA)).toEqual([]);
  });

  it('keeps what it needs while a later merge can bring the survivor back', async () => {
    const [a, b, c] = [await make.contact(), await make.contact(), await make.contact()];
    const [first, second] = [await make.merge('contact', b, a), await make.merge('contact', c, b)];
    await doHourlyWork(test.services);
    expect((await make.undo(second)).status).toBe(200);
    expect((await make.undo(first)).status).toBe(200);
    expect(await rowOf(a)).toBeDefined();
  });

  it('is possible for 30 days; then the copy of the removed row is deleted', async () => {
    const [survivor, removed, other] = [
      await make.contact(),
      await make.contact({ Description: 'Personal' }),
      await make.contact(),
    ];
    const first = await make.merge('contact', survivor, removed);
    await pass({ days: 29, hours: 23 });
    await doHourlyWork(test.services);
    make = directory(test, { ...broker, token: await test.make.session(broker.UserID) });
    expect((await make.undo(first)).status).toBe(200);
    const second = await make.merge('contact', survivor, removed);
    const third = await make.merge('contact', survivor, other);
    await pass({ days: 30, minutes: 1 });
    broker = { ...broker, token: await test.make.session(broker.UserID) };
    make = directory(test, broker);
    expect(await make.undo(third)).toMatchObject(final(messages.mergeExpired(30)));
    const stateOf = async () => (await test.as(broker).get(`/merges?ID=${removed}`)).body.data as object[];
    expect((await stateOf())[0]).toMatchObject({ MergeID: second, State: 'expired', can: { undo: false } });
    await doHourlyWork(test.services);
    const [kept] = await test.db.select().from(merges).where(eq(merges.MergeID, second));
    expect(kept).toMatchObject({ Removed: null, Before: null, After: null });
    expect(await test.db.select().from(mergeLinks)).toEqual([]);
    expect((await stateOf())[0]).toMatchObject({ State: 'expired', RemovedName: '' });
    expect((await test.as(broker).get(`/getContactInfo?contact_id=${removed}`)).status).toBe(410);
    expect(await make.undo(second)).toMatchObject(final(messages.mergeExpired(30)));
  });
});
