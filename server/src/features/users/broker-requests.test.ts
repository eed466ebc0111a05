import type { InboxMessage } from '@brevet/contract/inbox';
import { inboxApi } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { brokerRequests, brokers, loginGuesses, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { mailsTo } from '../../test/invite.ts';
import { form } from '../../test/registration.ts';
import { canDecideRequest } from './broker-requests.policy.ts';
import { decidersOfCode } from './users.queries.ts';

describe('requests to join a broker code', () => {
  let test: TestApp;
  let admin: TestUser;
  let broker: TestUser;
  let otherBroker: TestUser;
  let member: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [admin, broker, otherBroker, member] = await Promise.all([
      test.make.user(40),
      test.make.user(30, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'NMB' }),
      test.make.user(15, { BrokerID: 'ALP' }),
    ]);
    await test.db.insert(brokers).values({ BrokerID: 'OLD', BrokerName: 'No more', Status: 0 });
  });
  // All calls come from one address.
  beforeEach(() => test.db.delete(loginGuesses));
  afterAll(() => test.close());

  const ask = (who: TestUser, BrokerID = 'ALP') => test.as(who).post('/requestBroker', { BrokerID });
  const withdraw = (who: TestUser) => test.as(who).post('/withdrawBrokerRequest', {});
  const decide = (who: TestUser, RequestID: number, Approve: boolean) =>
    test.as(who).post('/decideBrokerRequest', { RequestID, Approve });
  const latest = async ({ UserID }: { UserID: number }) => {
    const found = await test.db
      .select()
      .from(brokerRequests)
      .where(eq(brokerRequests.UserID, UserID))
      .orderBy(brokerRequests.RequestID);
    const request = found.at(-1);
    if (!request) throw new Error('no request');
    return request;
  };
  /** A buyer of TTX with a pending request for ALP. */
  const asker = async (fields: Partial<typeof users.$inferInsert> = {}) => {
    const user = await test.make.user(15, { Firstname: 'Ines', Lastname: 'Carvalho', ...fields });
    await ask(user);
    return { user, RequestID: (await latest(user)).RequestID };
  };
  const codeOf = async ({ UserID }: { UserID: number }) =>
    (await test.db.select({ BrokerID: users.BrokerID }).from(users).where(eq(users.UserID, UserID)))[0]?.BrokerID;
  const newsOf = async (who: TestUser, Kind: InboxMessage['news']['Kind']) => {
    const { body } = await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100');
    return inboxApi.getUnreadEmailMessage.answer.parse(body).data.flatMap(({ news }) => (news.Kind === Kind ? [news] : []));
  };
  const listed = async (who: TestUser): Promise<unknown[]> => {
    const { body } = await test.as(who).get('/brokerRequests?limit=100');
    return (body.data as { RequestID: number }[]).map(({ RequestID }) => RequestID);
  };
  const auditOf = async ({ UserID }: { UserID: number }) => {
    const rows = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.EntityID, String(UserID)), sql`${auditEntries.Action} like '%broker code'`))
      .orderBy(auditEntries.AuditID);
    return rows.map((row) => [row.UserID, row.Action, row.OldValue?.BrokerID, row.NewValue?.BrokerID]);
  };

  describe('at registration', () => {
    const registered = async (fields: Record<string, unknown>, who: TestUser | null = null) => {
      const body = form(fields);
      const answer = await test.as(who).post('/register', body);
      const [user] = await test.db.select().from(users).where(eq(users.Username, body.Username));
      if (!user) throw new Error(`not registered: ${answer.text}`);
      return user;
    };

    it('start with the default code, and notify only the admins and the brokers of the code', async () => {
      const before = await Promise.all([admin, broker, otherBroker, member].map((who) => newsOf(who, 'brokerRequest')));
      const user = await registered({ BrokerID: 'alp', Company: 'Carvalho Lda' });
      expect(user).toMatchObject({ BrokerID: 'TTX', Verified: false });
      expect(await latest(user)).toMatchObject({ BrokerID: 'ALP', State: 'pending' });
      const after = await Promise.all([admin, broker, otherBroker, member].map((who) => newsOf(who, 'brokerRequest')));
      expect(after.map((news, index) => news.length - (before[index]?.length ?? 0))).toEqual([1, 1, 0, 0]);
      expect(after[1]?.[0]).toMatchObject({
        Kind: 'brokerRequest',
        BrokerCode: 'ALP',
        Name: 'Ines Carvalho',
        Company: 'Carvalho Lda',
      });
      expect(await auditOf(user)).toEqual([[null, 'request broker code', 'TTX', 'ALP']]);
    });

    it("aren't made for the default code, in upper or lower case", async () => {
      const user = await registered({ BrokerID: 'ttx' });
      expect(user.BrokerID).toBe('TTX');
      await expect(latest(user)).rejects.toThrow('no request');
    });

    it("aren't made for an account that an admin creates, which gets its code right away", async () => {
      const user = await registered({ BrokerID: 'ALP', UserType: 15 }, admin);
      expect(user.BrokerID).toBe('ALP');
      await expect(latest(user)).rejects.toThrow('no request');
    });

    it('are not read from other fields', async () => {
      const user = await registered({ BrokerID: 'TTX', Brokercode: 'ALP', BrokerCode: 'ALP', broker: { BrokerID: 'ALP' } });
      expect(user.BrokerID).toBe('TTX');
    });
  });

  it.each([
    ['approved', (_user: TestUser, id: number) => decide(broker, id, true)],
    ['declined', (_user: TestUser, id: number) => decide(admin, id, false)],
    ['withdrawn', (user: TestUser) => withdraw(user)],
  ])('leave no unread message once they are %s', async (_how, settle) => {
    const first = await asker();
    const second = await asker();
    const unread = async (who: TestUser) => {
      const { body } = await test.as(who).get('/getUnreadEmailMessage?limit=100');
      const { data } = inboxApi.getUnreadEmailMessage.answer.parse(body);
      return data.flatMap(({ news }) => (news.Kind === 'brokerRequest' ? [news.RequestID] : []));
    };
    for (const who of [admin, broker])
      expect(await unread(who)).toEqual(expect.arrayContaining([first.RequestID, second.RequestID]));
    expect((await settle(first.user, first.RequestID)).status).toBe(200);
    for (const who of [admin, broker]) {
      expect(await unread(who)).not.toContain(first.RequestID);
      expect(await unread(who)).toContain(second.RequestID);
    }
  });

  it('appear in the profile until they are withdrawn', async () => {
    const { user } = await asker();
    const profile = async () => (await test.as(user).get(`/user/${user.UserID}`)).body.data;
    expect(await profile()).toMatchObject({
      BrokerID: 'TTX',
      brokerRequest: { BrokerID: 'ALP', BrokerName: 'Broker ALP' },
      can: { requestBroker: true },
    });
    expect(await withdraw(user)).toMatchObject({ status: 200, body: { message: messages.brokerRequestWithdrawn } });
    expect(await profile()).toMatchObject({ BrokerID: 'TTX', brokerRequest: null });
    expect(await withdraw(user)).toMatchObject({
      status: 404,
      body: { code: 'broker_request_none', message: messages.brokerRequestSettled },
    });
    expect((await ask(user, 'NMB')).status).toBe(200);
    expect(await auditOf(user)).toEqual([
      [user.UserID, 'request broker code', 'TTX', 'ALP'],
      [user.UserID, 'withdraw broker code', 'TTX', 'ALP'],
      [user.UserID, 'request broker code', 'TTX', 'NMB'],
    ]);
  });

  it("are refused for codes that can't be joined, and while another one is pending", async () => {
    const { user } = await asker();
    expect(await ask(user, 'NMB')).toMatchObject({
      status: 409,
      body: { code: 'broker_request_pending', message: messages.brokerRequestPending },
    });
    await withdraw(user);
    expect(await ask(user, 'ttx')).toMatchObject({
      status: 409,
      body: { code: 'broker_unchanged', message: messages.brokerIsYours },
    });
    for (const code of ['OLD', 'NOPE'])
      expect((await ask(user, code)).body.errors).toEqual({ BrokerID: messages.brokerNotActive });
    for (const who of [broker, admin]) expect((await ask(who)).status).toBe(403);
  });

  it('change the code for the very next call once approved, and send an email if the user wants it', async () => {
    const { user, RequestID } = await asker();
    expect((await test.as(user).get('/authToken')).body.data).toMatchObject({ BrokerID: 'TTX' });
    expect(await decide(broker, RequestID, true)).toMatchObject({
      status: 200,
      body: { message: messages.brokerRequestApproved },
    });
    expect((await test.as(user).get('/authToken')).body.data).toMatchObject({ BrokerID: 'ALP' });
    expect(await newsOf(user, 'brokerRequestDecision')).toEqual([
      { Kind: 'brokerRequestDecision', BrokerCode: 'ALP', Approved: true },
    ]);
    expect((await mailsTo(test, user.Email)).map(({ Subject }) => Subject)).toEqual(['You joined ALP']);
    expect((await auditOf(user)).at(-1)).toEqual([broker.UserID, 'approve broker code', 'TTX', 'ALP']);
    expect(await latest(user)).toMatchObject({ State: 'approved', DecidedByID: broker.UserID });
  });

  it('change nothing when declined, and can be made again', async () => {
    const { user, RequestID } = await asker();
    const off = { Kind: 'brokerRequestDecision', Mail: false };
    expect((await test.as(user).post('/notificationPreferences', off)).status).toBe(200);
    expect(await decide(admin, RequestID, false)).toMatchObject({
      status: 200,
      body: { message: messages.brokerRequestDeclined },
    });
    expect(await codeOf(user)).toBe('TTX');
    expect(await newsOf(user, 'brokerRequestDecision')).toEqual([
      { Kind: 'brokerRequestDecision', BrokerCode: 'ALP', Approved: false },
    ]);
    expect(await mailsTo(test, user.Email)).toEqual([]);
    expect((await auditOf(user)).at(-1)).toEqual([admin.UserID, 'decline broker code', 'TTX', 'ALP']);
    expect((await ask(user)).status).toBe(200);
  });

  it('are seen and decided only by admins and the brokers of the code', async () => {
    const { user, RequestID } = await asker();
    expect([await listed(admin), await listed(broker)]).toEqual([
      expect.arrayContaining([RequestID]),
      expect.arrayContaining([RequestID]),
    ]);
    expect(await listed(otherBroker)).not.toContain(RequestID);
    for (const Approve of [true, false]) {
      const unknown = await decide(otherBroker, 999_999, Approve);
      expect(await decide(otherBroker, RequestID, Approve)).toMatchObject({ status: 404, text: unknown.text });
      for (const who of [member, user]) expect((await decide(who, RequestID, Approve)).status).toBe(403);
    }
    for (const who of [member, user]) expect((await test.as(who).get('/brokerRequests')).status).toBe(403);
    expect(await latest(user)).toMatchObject({ State: 'pending' });
  });

  it('are listed and announced exactly as the policy says', async () => {
    const readers = [
      admin,
      broker,
      otherBroker,
      await test.make.user(40, { BrokerID: 'ALP' }),
      await test.make.user(30, { BrokerID: 'ALP' }),
    ];
    await asker();
    const second = await test.make.user(1);
    await ask(second, 'NMB');
    const pending = await test.db.select().from(brokerRequests).where(eq(brokerRequests.State, 'pending'));
    expect(new Set(pending.map(({ BrokerID }) => BrokerID))).toEqual(new Set(['ALP', 'NMB']));
    for (const reader of readers) {
      const expected = pending.filter((request) => canDecideRequest(reader, request)).map(({ RequestID }) => RequestID);
      expect(new Set(await listed(reader))).toEqual(new Set(expected));
      for (const request of pending)
        expect((await decidersOfCode(test.db, request.BrokerID)).includes(reader.UserID)).toBe(canDecideRequest(reader, request));
    }
  });

  describe('in a race', () => {
    type Call = () => Promise<{ status: number; body: { message?: string } }>;
    const rowsOf = (...ids: number[]) =>
      sql`select 1 from users where user_id in (${sql.join(ids, sql`, `)}) order by user_id for no key update`;
    const outcome = (answers: { status: number }[]) => answers.map(({ status }) => status);

    it.each([
      ['two approvals', true, true, 'approved'],
      ['an approval and a decline', true, false, 'approved'],
      ['a decline and an approval', false, true, 'declined'],
    ] as const)('have one outcome: %s', async (_, first, second, State) => {
      const { user, RequestID } = await asker();
      const calls: Call[] = [() => decide(broker, RequestID, first), () => decide(admin, RequestID, second)];
      expect(outcome(await holdRows(test, rowsOf(user.UserID), calls))).toEqual([200, 409]);
      expect(await latest(user)).toMatchObject({ State, DecidedByID: broker.UserID });
      expect(await codeOf(user)).toBe(State === 'approved' ? 'ALP' : 'TTX');
      expect((await newsOf(user, 'brokerRequestDecision')).length).toBe(1);
    });

    it('have one outcome when withdrawn and approved at once', async () => {
      const { user, RequestID } = await asker();
      const calls: Call[] = [() => withdraw(user), () => decide(broker, RequestID, true)];
      expect(outcome(await holdRows(test, rowsOf(user.UserID), calls))).toEqual([200, 409]);
      expect(await codeOf(user)).toBe('TTX');
    });

    it('are made once when asked twice at once', async () => {
      const user = await test.make.user(1);
      const calls: Call[] = [() => ask(user), () => ask(user, 'NMB')];
      expect(outcome(await holdRows(test, rowsOf(user.UserID), calls))).toEqual([200, 409]);
      expect(await latest(user)).toMatchObject({ BrokerID: 'ALP' });
    });

    const losses: [string, Partial<typeof users.$inferInsert>, number][] = [
      ['was demoted', { UserType: 1 }, 403],
      ['was deactivated', { Active: false }, 403],
      ['has another code', { BrokerID: 'NMB' }, 404],
    ];
    it.each(losses)("can't be decided by a broker who %s in the meantime", async (_, loss, status) => {
      const { user, RequestID } = await asker();
      const decider = await test.make.user(30, { BrokerID: 'ALP' });
      const [answer] = await holdRows(test, rowsOf(user.UserID, decider.UserID), [() => decide(decider, RequestID, true)], (tx) =>
        tx.update(users).set(loss).where(eq(users.UserID, decider.UserID)),
      );
      expect(answer?.status).toBe(status);
      expect([await codeOf(user), (await latest(user)).State]).toEqual(['TTX', 'pending']);
    });

    it("of a deactivated account aren't listed and can't be approved, only declined", async () => {
      const { user, RequestID } = await asker();
      const [answer] = await holdRows(test, rowsOf(user.UserID), [() => decide(broker, RequestID, true)], (tx) =>
        tx.update(users).set({ Active: false }).where(eq(users.UserID, user.UserID)),
      );
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'user_deactivated', message: messages.brokerRequestDeactivated },
      });
      // The row changes behind the server's back: counts are cached, rows are not.
      expect(await listed(broker)).not.toContain(RequestID);
      expect(await codeOf(user)).toBe('TTX');
      expect((await decide(broker, RequestID, false)).status).toBe(200);
    });

    it("for a deactivated code can't be approved, only declined", async () => {
      const code = await test.make.broker();
      const user = await test.make.user(1);
      await ask(user, code);
      const { RequestID } = await latest(user);
      const [answer] = await holdRows(test, rowsOf(user.UserID), [() => decide(admin, RequestID, true)], (tx) =>
        tx.update(brokers).set({ Status: 0 }).where(eq(brokers.BrokerID, code)),
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'broker_inactive', message: messages.brokerNotActive } });
      expect(await codeOf(user)).toBe('TTX');
      expect((await decide(admin, RequestID, false)).status).toBe(200);
    });

    it('are decided without a deadlock while an admin edits the decider', async () => {
      const { user, RequestID } = await asker();
      const decider = await test.make.user(30, { BrokerID: 'ALP' });
      const names = { Firstname: 'Mara', Lastname: 'Oduya', UserType: 30, BrokerID: 'ALP' };
      const calls: Call[] = [() => decide(decider, RequestID, true), () => test.as(admin).post(`/user/${decider.UserID}`, names)];
      expect(outcome(await holdRows(test, rowsOf(user.UserID, decider.UserID), calls))).toEqual([200, 200]);
    });

    it.each([
      ['the requested code', { UserType: 15, BrokerID: 'ALP' }, 'approved'],
      ['another code', { UserType: 15, BrokerID: 'NMB' }, 'declined'],
      ['the type to broker', { UserType: 30, BrokerID: 'TTX' }, 'declined'],
    ])('are settled when an admin sets %s', async (_, standing, State) => {
      const { user } = await asker();
      const names = { Firstname: 'Ines', Lastname: 'Carvalho' };
      expect((await test.as(admin).post(`/user/${user.UserID}`, { ...names, ...standing })).status).toBe(200);
      expect(await latest(user)).toMatchObject({ State, DecidedByID: admin.UserID });
      const told = await test.db
        .select()
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.EntityID, String(user.UserID)),
            inArray(auditEntries.Action, ['approve broker code', 'decline broker code']),
          ),
        );
      expect(told.length).toBe(1);
    });

    it('stay pending when an admin edits anything else', async () => {
      const { user } = await asker();
      await test.as(admin).post(`/user/${user.UserID}`, { Firstname: 'Ines', Lastname: 'Novak', UserType: 1, BrokerID: 'TTX' });
      expect((await latest(user)).State).toBe('pending');
    });
  });
});
