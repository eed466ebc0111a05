import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password, payload } from '../../test/factories.ts';
import { writeAudit } from './write-audit.ts';

describe('the audit log', () => {
  let test: TestApp;
  let admin: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [admin, seller] = await Promise.all([test.make.user(40, { Firstname: 'Sunniva' }), test.make.user(1)]);
  });
  afterAll(() => test.close());

  const trail = async (query: Record<string, string>) => {
    const answer = await test.as(admin).get(`/audit?limit=100&${new URLSearchParams(query)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as Record<string, unknown>[];
  };

  it('is readable only by admins', async () => {
    for (const type of [1, 15, 30] as const) {
      const other = await test.make.user(type);
      expect((await test.as(other).get('/audit')).status).toBe(403);
      expect((await test.as(other).get('/auditWords')).status).toBe(403);
    }
  });

  it.each([
    ['changed', sql`update audit_entries set address = 'elsewhere'`],
    ['deleted', sql`delete from audit_entries`],
    ['deleted one by one', sql`delete from audit_entries where audit_id = -1`],
    ['emptied', sql`truncate audit_entries`],
    [
      'changed by an insert',
      sql`insert into audit_entries (audit_id, action, entity) overriding system value
      select audit_id, 'x', 'x' from audit_entries on conflict (audit_id) do update set action = 'x'`,
    ],
    [
      'changed as a replica would',
      sql`with replica as (select set_config('session_replication_role', 'replica', true)) delete from audit_entries using replica`,
    ],
  ])('cannot be %s', async (_name, statement) => {
    await writeAudit(test.db, { user: null, address: 'here' }, { Action: 'try', Entity: 'test' });
    const before = await test.db.$count(auditEntries);
    const refusal = await test.db.execute(statement).catch((error: Error) => error.cause);
    expect(String(refusal)).toContain('Rows of audit_entries are only ever added');
    expect(await test.db.$count(auditEntries)).toBe(before);
    expect(await trail({ Action: 'x' })).toEqual([]);
  });

  it('records a changed price with its old and new value', async () => {
    const created = await test.as(seller).post('/createListing', payload());
    const { ListingID, Version } = created.body.listing as { ListingID: number; Version: number };
    const edited = payload({ Version });
    edited.salesInfo.TargetPrice = 300_000;
    expect((await test.as(seller).post(`/editListing?listing_id=${ListingID}`, edited)).status).toBe(200);
    expect(await trail({ Entity: 'listing', EntityID: String(ListingID) })).toMatchObject([
      {
        Action: 'edit',
        UserID: seller.UserID,
        Username: seller.Username,
        UserName: 'Ada Quist',
        Address: '127.0.0.1',
        Place: 'This computer',
        OldValue: { 'salesInfo.TargetPrice': 250_000 },
        NewValue: { 'salesInfo.TargetPrice': 300_000 },
      },
      { Action: 'create', OldValue: null, NewValue: { AvailableStatus: 0, 'salesInfo.TargetPrice': 250_000 } },
    ]);
  });

  it('cuts long texts, so that no one can fill it by editing them', async () => {
    const { ListingID } = await test.make.listing(seller);
    const listing = { Overview: `${'a'.repeat(499)}${'😀'.repeat(1000)}`, FAQ: 'b'.repeat(500) };
    const answer = await test.as(seller).post(`/editListing?listing_id=${ListingID}`, { listing_details: listing });
    expect(answer.status, answer.text).toBe(200);
    expect(await trail({ Entity: 'listing', EntityID: String(ListingID) })).toMatchObject([
      { NewValue: { 'listing_details.Overview': `${'a'.repeat(499)}\ufffd…`, 'listing_details.FAQ': 'b'.repeat(500) } },
    ]);
  });

  it('records sign-ins, refusals with their reason, and sign-outs', async () => {
    const [user, unverified, inactive] = await Promise.all([
      test.make.user(15),
      test.make.user(15, { Verified: false }),
      test.make.user(15, { Active: false }),
    ]);
    const login = (who: TestUser, secret: string) => test.as(null).post('/login', { Username: who.Username, Password: secret });
    await login(user, 'a wrong secret');
    const { access_token } = (await login(user, password)).body.data as { access_token: string };
    await test.as({ token: access_token }).get('/logout');
    await login(unverified, password);
    await login(inactive, password);
    const reasons = async (who: TestUser) =>
      (await trail({ Action: 'login refused', search: who.Username })).map(({ NewValue }) => NewValue);
    expect(await reasons(user)).toEqual([{ Username: user.Username, Reason: messages.wrongPassword }]);
    expect(await reasons(unverified)).toEqual([{ Username: unverified.Username, Reason: messages.notVerified }]);
    expect(await reasons(inactive)).toEqual([{ Username: inactive.Username, Reason: messages.deactivated }]);
    const own = await trail({ person: String(user.UserID) });
    expect(own.map(({ Action }) => Action)).toEqual(['logout', 'login']);
  });

  const wrong = 'not the password';
  it.each([
    ['/second_step/enrol', { Password: wrong }],
    ['/endOtherSessions', { Password: wrong }],
    ['/endSession', { Password: wrong, SessionID: 1 }],
    ['/change/password', { current_password: wrong, new_password: 'seven sober otters', confirm_password: 'seven sober otters' }],
  ])("records a wrong password of the caller's own account at %s", async (path, body) => {
    const user = await test.make.user(15);
    expect((await test.as(user).post(path, body)).status).toBe(400);
    const own = await trail({ person: String(user.UserID) });
    expect(own).toMatchObject([{ Action: 'password refused', Entity: 'user', EntityID: String(user.UserID) }]);
    expect(JSON.stringify(own)).not.toContain(wrong);
  });

  it('records a flood of guesses once', async () => {
    const user = await test.make.user(1);
    const guess = () => test.as(null).post('/login', { Username: user.Username, Password: 'guess' });
    await Promise.all(Array.from({ length: 20 }, guess));
    const refused = await trail({ Action: 'login refused', search: user.Username });
    const reasons = refused.map(({ NewValue }) => (NewValue as { Reason: string }).Reason);
    expect(reasons.filter((reason) => reason === messages.tooManyGuesses)).toHaveLength(1);
    expect(reasons).toHaveLength(11);
  });

  it('records every export with its filters, including its own', async () => {
    const broker = await test.make.user(30);
    await test.as(broker).get('/myaccount_ta_all?format=csv&search=cold');
    const file = await test.as(admin).get(`/audit?format=csv&person=${broker.UserID}`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.text).toContain('IP address,Place,');
    expect(file.text).toContain('127.0.0.1,This computer,');
    expect(file.text).toContain('Old values,New values');
    expect(file.text).toContain('export,table,myaccount_ta_all');
    expect(await trail({ Action: 'export' })).toMatchObject([
      { UserID: admin.UserID, EntityID: 'audit', NewValue: { person: String(broker.UserID) } },
      { UserID: broker.UserID, EntityID: 'myaccount_ta_all', NewValue: { search: 'cold' } },
    ]);
    const page = await test.as(broker).get('/myaccount_ta_all');
    expect(page.status).toBe(200);
    expect(await trail({ Action: 'export' })).toHaveLength(2);
  });

  it('can be filtered by person, entity, action, time and words', async () => {
    const person = await test.make.user(30, { Firstname: 'Mira 100%', Lastname: 'Oduya' });
    const caller = { user: { ...admin, broker: { BrokerID: 'TTX', BrokerName: '' } }, address: '10.0.0.1' };
    await writeAudit(
      test.db,
      { ...caller, user: { ...caller.user, ...person } },
      { Action: 'filtered', Entity: 'thing', EntityID: '1' },
    );
    await writeAudit(test.db, caller, { Action: 'filtered', Entity: 'thing', EntityID: '2', NewValue: { colour: 'teal' } });
    const ids = async (query: Record<string, string>) =>
      (await trail({ Action: 'filtered', ...query })).map(({ EntityID }) => EntityID);
    expect(await ids({})).toEqual(['2', '1']);
    expect(await ids({ person: 'mira 100% od' })).toEqual(['1']);
    expect(await ids({ person: person.Username })).toEqual(['1']);
    expect(await ids({ person: String(admin.UserID) })).toEqual(['2']);
    expect(await ids({ person: 'nobody of this name' })).toEqual([]);
    expect(await ids({ EntityID: '2' })).toEqual(['2']);
    expect(await ids({ search: 'TEAL' })).toEqual(['2']);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ from: '2100-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ to: '2100-01-01T00:00:00Z', from: '2020-01-01T00:00:00Z' })).toHaveLength(2);
    expect((await test.as(admin).get('/audit?from=yesterday')).status).toBe(400);
    expect((await test.as(admin).get('/audit?sid=Address')).status).toBe(400);
    const words = await test.as(admin).get('/auditWords');
    expect(words.body.actions).toEqual(expect.arrayContaining(['filtered', 'login refused']));
    expect(words.body.entities).toEqual(expect.arrayContaining(['thing', 'listing']));
  });

  it('keeps the old name of a renamed action, and finds it by the new one', async () => {
    const caller = { user: null, address: 'here' };
    for (const [EntityID, Action] of ['withdraw', 'revoke', 'withdraw'].entries())
      await writeAudit(test.db, caller, { Action, Entity: 'renamed', EntityID: String(EntityID) });
    const found = async (Action: string) =>
      (await trail({ Entity: 'renamed', Action })).map((entry) => [entry.EntityID, entry.Action]);
    expect(await found('revoke')).toEqual([
      ['2', 'withdraw'],
      ['1', 'revoke'],
      ['0', 'withdraw'],
    ]);
    const { actions } = (await test.as(admin).get('/auditWords')).body as { actions: string[] };
    expect(actions).toContain('revoke');
    expect(actions).not.toContain('withdraw');
    expect(actions).toEqual(actions.toSorted());
  });
});
