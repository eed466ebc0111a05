import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../platform/db/client.ts';
import { auditEntries } from '../../schema/audit.ts';
import { sessions, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { longEmail, password } from '../../test/factories.ts';
import { hold } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';
import { codeOf } from '../../test/second-step.ts';
import { storeSetting } from '../settings/settings.queries.ts';

describe('sign-in and sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  const login = (Username: string, Password: string) => test.as(null).post('/login', { Username, Password });

  it('signs in, identifies the user and signs out at once', async () => {
    const user = await test.make.user(15);
    const answer = await login(user.Username.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ UserID: user.UserID, UserType: 15, broker: { BrokerID: 'TTX' } });
    expect(answer.text).not.toContain('Hash');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^brevet_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);

    const token = String((answer.body.data as { access_token: string }).access_token);
    const me = test.as({ token });
    expect((await me.get('/authToken')).body.data).toMatchObject({ Username: user.Username });
    expect((await me.get('/logout')).status).toBe(200);
    expect(await me.get('/authToken')).toMatchObject({
      status: 401,
      body: { code: 'token_invalid', message: messages.invalidToken, errors: {} },
    });
  });

  it('signs in by email address as well', async () => {
    const user = await test.make.user(1);
    expect((await login(user.Email, password)).status).toBe(200);
    const long = await test.make.user(1, { Email: longEmail });
    expect((await login(long.Email, password)).status).toBe(200);
  });

  it.each([
    [{ Username: '', Password: 'x' }, 'Username'],
    [{ Username: 'x', Password: '' }, 'Password'],
  ])('needs both fields', async (body, field) => {
    const answer = await test.as(null).post('/login', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: messages.required } } });
  });

  it('refuses a wrong password and an unknown name with the same answer', async () => {
    const user = await test.make.user(1);
    const wrong = await login(user.Username, 'not it at all');
    const unknown = await login('nobody_by_this_name', 'not it at all');
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
  });

  it('refuses unverified and deactivated accounts only after the right password', async () => {
    const unverified = await test.make.user(1, { Verified: false });
    const inactive = await test.make.user(1, { Active: false });
    expect((await login(unverified.Username, 'wrong')).body.message).toBe(messages.wrongPassword);
    expect(await login(unverified.Username, password)).toMatchObject({
      status: 403,
      body: { code: 'not_verified', message: messages.notVerified },
    });
    expect(await login(inactive.Username, password)).toMatchObject({
      status: 403,
      body: { code: 'account_deactivated', message: messages.deactivated },
    });
    expect((await test.as(inactive).get('/authToken')).status).toBe(401);
  });

  it('checks at most ten simultaneous guesses, and lets other names in', async () => {
    const user = await test.make.user(1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(user.Username, 'guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(90);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The owner isn't locked out elsewhere.
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '203.0.113.5',
      payload: { Username: user.Username, Password: password },
    });
    expect(elsewhere.statusCode).toBe(200);
    expect(await login(user.Username, password)).toMatchObject({
      status: 429,
      body: { code: 'guess_limit', message: messages.tooManyGuesses },
    });
    const other = await test.make.user(1);
    expect((await login(other.Username, password)).status).toBe(200);
  });

  it('counts guesses by username and by email address together, and guesses at an unknown name the same way', async () => {
    const [user, admin] = [await test.make.user(15), await test.make.user(40)];
    const guess = (name: string) => Promise.all(Array.from({ length: 15 }, () => login(name, 'guess')));
    const statuses = async (...names: string[]) => (await Promise.all(names.map(guess))).flat().map(({ status }) => status);
    const known = await statuses(user.Username, user.Email.toUpperCase());
    expect(known.filter((status) => status === 401)).toHaveLength(10);
    expect(known.filter((status) => status === 429)).toHaveLength(20);
    const [one, other] = [await statuses(`${user.Username}_`), await statuses((await test.make.user(1)).Username)];
    expect(one.toSorted()).toEqual(other.toSorted());
    expect((await login(user.Email, password)).status).toBe(429);
    expect((await test.as(admin).post(`/user/${user.UserID}/unlock`, {})).status).toBe(200);
    for (const name of [user.Email, user.Username]) expect((await login(name, password)).status).toBe(200);
  });

  it('says what is wrong with a token', async () => {
    const user = await test.make.user(1);
    const expired = await test.make.session(user.UserID, Date.now() - 1000);
    expect((await test.as({ token: expired }).get('/authToken')).body.message).toBe(messages.jwtExpired);
    const mismatch = await fetch(`${test.url}/api/authToken`, {
      headers: { cookie: `brevet_session=${user.token}`, authorization: `Bearer ${expired}`, 'X-Requested-With': 'test' },
    });
    expect(mismatch.status).toBe(401);
    expect(await mismatch.json()).toMatchObject({ message: messages.tokenMismatch });
  });

  it.each([
    ['the bearer token of another session', (other: TestUser) => `Bearer ${other.token}`],
    ['a bearer token that is malformed', () => 'Bearer /'],
    ['basic authentication from an address with a username', () => 'Basic bmFtZTpub25l'],
  ])('signs out by cookie even with %s', async (_name, authorizationOf) => {
    const [user, other] = [await test.make.user(1), await test.make.user(15)];
    const cookie = `brevet_session=${user.token}`;
    const authorization = authorizationOf(other);
    const alive = async (who: TestUser) => (await test.as(who).get('/authToken')).status === 200;
    const logout = (headers: Record<string, string>) =>
      fetch(`${test.url}/api/logout`, { headers: { cookie, authorization, ...headers } });
    expect((await logout({})).status).toBe(403);
    expect([await alive(user), await alive(other)]).toEqual([true, true]);
    const answer = await logout({ 'X-Requested-With': 'test' });
    expect(await answer.json()).toEqual({ message: messages.signedOut });
    expect(answer.headers.get('set-cookie')).toMatch(/^brevet_session=; .*Expires=Thu, 01 Jan 1970/);
    expect([await alive(user), await alive(other)]).toEqual([false, !authorization.endsWith(other.token)]);
  });

  it('refuses two cookies of the same name, which another host of the domain can set, and signs out of both', async () => {
    const [user, hostile] = [await test.make.user(1), await test.make.user(1)];
    const call = async (path: string, cookie: string) => {
      const answer = await fetch(`${test.url}/api${path}`, { headers: { cookie, 'X-Requested-With': 'test' } });
      return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
    };
    const [own, tossed] = [`brevet_session=${user.token}`, `brevet_session=${hostile.token}`];
    for (const both of [`${own}; ${tossed}`, `${tossed};${own}`, `${own}; other="; ${tossed}; "`, `${own}; brevet_session=a`])
      expect(await call('/authToken', both)).toMatchObject({ status: 401, code: 'token_mismatch' });
    for (const same of [own, `${own}; ${own}`, `brevet_session=; ${own}`, `brevet_session_of_old=${hostile.token}; ${own}`])
      expect(await call('/authToken', same)).toMatchObject({ status: 200, data: { Username: user.Username } });
    expect((await call('/logout', `${tossed}; ${own}`)).status).toBe(200);
    for (const ended of [own, tossed])
      expect(await call('/authToken', ended)).toMatchObject({ status: 401, code: 'token_invalid' });
  });

  it('applies a changed type to the very next call', async () => {
    const user = await test.make.user(40);
    expect((await test.as(user).get('/confidential_details?listingId=1')).status).toBe(404);
    await test.db.update(users).set({ UserType: 15 }).where(eq(users.UserID, user.UserID));
    await test.db.execute(`select pg_notify('brevet_changes', '{"feature":"session","id":${user.UserID}}')`);
    await expect.poll(async () => (await test.as(user).get('/confidential_details?listingId=1')).status).toBe(403);
  });

  it('audits sign-ins and failures without passwords', async () => {
    const user = await test.make.user(1);
    await login(user.Username, 'a wrong secret');
    await login(user.Username, password);
    const trail = await test.db.select().from(auditEntries);
    const text = JSON.stringify(trail);
    expect(trail.some(({ Action, UserID }) => Action === 'login' && UserID === user.UserID)).toBe(true);
    expect(text).toContain('login refused');
    expect(text).not.toContain('a wrong secret');
  });

  describe('sessions of one user', () => {
    const signIn = async (user: TestUser, userAgent: string, token: string | null = null) => {
      const response = await fetch(`${test.url}/api/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'X-Requested-With': 'test',
          'user-agent': userAgent,
          ...(token ? { cookie: `brevet_session=${token}` } : {}),
        },
        body: JSON.stringify({ Username: user.Username, Password: password }),
      });
      const { data } = (await response.json()) as { data: { access_token: string } };
      return { token: data.access_token };
    };
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    type Row = { SessionID: number; Device: string; Address: string; Place: string; LastSeen: string; Current: boolean };
    const listed = async (who: { token: string }) => (await test.as(who).get('/sessions')).body.data as Row[];
    const setTimes = (user: TestUser, column: 'last_seen' | 'create_date', ago: string) =>
      test.db.execute(
        sql`update sessions set ${sql.identifier(column)} = now() - ${ago}::interval where user_id = ${user.UserID}`,
      );

    it('are listed with device, place, address and times, with the current one marked', async () => {
      const user = await test.make.user(1);
      const [desk, program] = [await signIn(user, chrome), await signIn(user, 'curl/8.5.0')];
      const rows = await listed(desk);
      expect(rows.map(({ Device }) => Device).toSorted()).toEqual(['Chrome on Windows', 'curl', 'test']);
      expect(rows.filter(({ Current }) => Current).map(({ Device }) => Device)).toEqual(['Chrome on Windows']);
      expect(rows.every(({ Address }) => Address === '127.0.0.1')).toBe(true);
      expect(rows.every(({ Place }) => Place === 'This computer')).toBe(true);
      expect(JSON.stringify(rows)).not.toContain('TokenHash');
      // These numbers don't count the sign-ins of others.
      for (const { SessionID } of rows) expect(SessionID).toBeGreaterThanOrEqual(1_073_741_824);
      expect((await listed(program)).find(({ Current }) => Current)?.Device).toBe('curl');
    });

    it('end one by one or all but the current one, and never those of someone else', async () => {
      const [user, stranger] = [await test.make.user(1), await test.make.user(1)];
      const [one, two, three] = [await signIn(user, chrome), await signIn(user, chrome), await signIn(user, 'curl/8')];
      for (const who of [one, two, three]) expect((await test.as(who).get('/authToken')).status).toBe(200);
      const target = (await listed(one)).find(({ Device }) => Device === 'curl');
      const end = (who: { token: string }, Password: unknown = password) =>
        test.as(who).post('/endSession', { SessionID: target?.SessionID, Password });
      expect((await end(stranger)).status).toBe(404);
      expect((await test.as(three).get('/authToken')).status).toBe(200);
      expect((await end(one)).body.message).toBe(messages.sessionEnded);
      expect((await test.as(three).get('/authToken')).body.message).toBe(messages.invalidToken);
      expect((await end(one)).status).toBe(404);
      const others = { Password: password };
      expect((await test.as(one).post('/endOtherSessions', others)).body.message).toBe(messages.otherSessionsEnded);
      expect((await test.as(two).get('/authToken')).status).toBe(401);
      expect(await listed(one)).toHaveLength(1);
      expect((await test.as(stranger).get('/authToken')).status).toBe(200);
    });

    it.each([
      ['/endSession', {}, messages.required],
      ['/endSession', { Password: 'wrong' }, messages.passwordWrong],
      ['/endOtherSessions', {}, messages.required],
      ['/endOtherSessions', { Password: 'wrong' }, messages.passwordWrong],
    ])("don't end by %s with the password %j", async (path, given, problem) => {
      const user = await test.make.user(1);
      const other = await signIn(user, 'curl/8');
      const target = (await listed(user)).find(({ Device }) => Device === 'curl');
      const body = path === '/endSession' ? { ...given, SessionID: target?.SessionID } : given;
      const answer = await test.as(user).post(path, body);
      expect(answer).toMatchObject({ status: 400, body: { errors: { Password: problem } } });
      expect((await test.as(other).get('/authToken')).status).toBe(200);
    });

    it('need a recent sign-in to be ended when the account has no password', async () => {
      const user = await test.make.user(1, { PasswordHash: '' });
      expect((await test.as(user).post('/endOtherSessions', {})).status).toBe(200);
      await setTimes(user, 'create_date', '11 minutes');
      const answer = await test.as(user).post('/endOtherSessions', {});
      expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again', message: messages.signInAgainFirst } });
    });

    it('end an open event stream at once', async () => {
      const user = await test.make.user(1);
      const other = await signIn(user, chrome);
      const stream = await listen(test, other);
      await test.as(user).post('/endOtherSessions', { Password: password });
      // The stream ends, or this test would never finish.
      await expect(stream.until('brokers')).rejects.toThrow('The stream ended');
    });

    it("don't keep a server from stopping with an open event stream", async () => {
      const other = await startTestApp();
      const user = await other.make.user(1);
      const stream = await listen(other, user);
      // Both end, or this test would never finish.
      await other.close();
      await expect(stream.until('brokers')).rejects.toThrow('The stream ended');
    });

    it('are replaced by a new sign-in in the same browser', async () => {
      const user = await test.make.user(1);
      const before = await signIn(user, chrome);
      const after = await signIn(user, chrome, before.token);
      expect((await test.as(before).get('/authToken')).status).toBe(401);
      expect((await test.as(after).get('/authToken')).status).toBe(200);
    });

    it('expire after a time without use, and after a fixed time', async () => {
      const idle = await test.make.user(1);
      await setTimes(idle, 'last_seen', '481 minutes');
      expect((await test.as(idle).get('/authToken')).body.message).toBe(messages.jwtExpired);
      const old = await test.make.user(1);
      await setTimes(old, 'create_date', '169 hours');
      expect((await test.as(old).get('/authToken')).body.message).toBe(messages.jwtExpired);
    });

    it('follow the current settings', async () => {
      const [user, other] = [await test.make.user(1), await test.make.user(1)];
      await setTimes(user, 'last_seen', '30 minutes');
      await setTimes(other, 'create_date', '3 hours');
      await storeSetting(test.db, 'sessionIdleMinutes', 20);
      await storeSetting(test.db, 'sessionAbsoluteHours', 2);
      expect((await test.as(user).get('/authToken')).body.message).toBe(messages.jwtExpired);
      expect((await test.as(other).get('/authToken')).body.message).toBe(messages.jwtExpired);
      await storeSetting(test.db, 'sessionIdleMinutes', 40);
      await storeSetting(test.db, 'sessionAbsoluteHours', 4);
      expect((await test.as(user).get('/authToken')).status).toBe(200);
      expect((await test.as(other).get('/authToken')).status).toBe(200);
      await storeSetting(test.db, 'sessionIdleMinutes', 480);
      await storeSetting(test.db, 'sessionAbsoluteHours', 168);
    });

    it('record their last use to the minute', async () => {
      const user = await test.make.user(1);
      const seenAt = async () => (await test.db.select().from(sessions).where(eq(sessions.UserID, user.UserID)))[0]?.LastSeen;
      const begun = await seenAt();
      await test.as(user).get('/authToken');
      expect(await seenAt()).toBe(begun);
      const later = await test.make.user(1);
      await setTimes(later, 'last_seen', '2 minutes');
      await test.as(later).get('/authToken');
      const [row] = await test.db.select().from(sessions).where(eq(sessions.UserID, later.UserID));
      expect(Date.parse(row?.LastSeen ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });
  });

  describe('sessions during a sign-in', () => {
    const fresh = { new_password: 'seven sober otters', confirm_password: 'seven sober otters' };
    const sessionsLeft = (user: TestUser) => test.db.$count(sessions, eq(sessions.UserID, user.UserID));

    it("don't start with a password that changes in the meantime", async () => {
      const user = await test.make.user(1);
      const change = () => test.as(user).post('/change/password', { current_password: password, ...fresh });
      const [changed, signedIn] = await hold(test, user, [change, () => login(user.Username, password)]);
      expect(changed?.status).toBe(200);
      expect(signedIn).toMatchObject({ status: 401, body: { code: 'credentials_wrong', message: messages.wrongPassword } });
      expect(signedIn?.headers.get('set-cookie')).toBeNull();
      expect(await sessionsLeft(user)).toBe(1);
      const trail = await test.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.EntityID, String(user.UserID)));
      expect(trail.map(({ Action }) => Action)).toContain('login refused');
    });

    it("don't start without a second step that is turned on in the meantime", async () => {
      const user = await test.make.user(1);
      const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
      const { Secret } = body.data as { Secret: string };
      const confirm = () => test.as(user).post('/second_step/confirm', { Code: codeOf(Secret) });
      const [signedIn] = await hold(test, user, [() => login(user.Username, password)], confirm);
      expect(signedIn).toMatchObject({ status: 200, body: { data: null, step: { Step: 'code' } } });
      expect(await sessionsLeft(user)).toBe(1);
    });

    it.each([
      ['sign-in', (user: TestUser) => login(user.Username, password), 403, messages.deactivated],
      [
        'change of the password',
        (user: TestUser) => test.as(user).post('/change/password', { current_password: password, ...fresh }),
        409,
        messages.userChangedMeanwhile,
      ],
    ])("don't start by a %s in an account that is deactivated in the meantime", async (_name, act, status, message) => {
      const [user, admin] = [await test.make.user(1), await test.make.user(40)];
      const deactivate = () => test.as(admin).post(`/user/${user.UserID}/active`, { Active: false });
      const [deactivated, signedIn] = await hold(test, user, [deactivate, () => act(user)]);
      expect(deactivated?.status).toBe(200);
      expect(signedIn).toMatchObject({ status, body: { message } });
      expect(await sessionsLeft(user)).toBe(0);
    });

    it("leave the browser its current session when they don't start", async () => {
      const user = await test.make.user(1);
      const { PasswordHash } = await test.make.user(1, { PasswordHash: 'another' });
      const again = () => test.as(user).post('/login', { Username: user.Username, Password: password });
      const change = (tx: Transaction) => tx.update(users).set({ PasswordHash }).where(eq(users.UserID, user.UserID));
      expect((await hold(test, user, [again], change))[0]?.status).toBe(401);
      expect((await test.as(user).get('/authToken')).status).toBe(200);
    });
  });

  it('ends all other sessions when an admin enters their password', async () => {
    const house = await startTestApp();
    try {
      const [admin, seller, broker] = await Promise.all([house.make.user(40), house.make.user(1), house.make.user(30)]);
      const signedIn = await house.as(null).post('/login', { Username: admin.Username, Password: password });
      const elsewhere = { token: (signedIn.body.data as { access_token: string }).access_token };
      const stream = await listen(house, seller);
      const statuses = async () =>
        Promise.all([admin, elsewhere, seller, broker].map(async (who) => (await house.as(who).get('/authToken')).status));
      const end = (who: { token: string }, Password?: string) => house.as(who).post('/endAllSessions', { Password });
      expect(await end(admin)).toMatchObject({ status: 400, body: { errors: { Password: messages.required } } });
      expect((await end(admin, 'wrong')).body.errors).toEqual({ Password: messages.passwordWrong });
      expect((await end(broker, password)).status).toBe(403);
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      expect(await end(admin, password)).toMatchObject({ status: 200, body: { message: messages.allSessionsEnded } });
      expect(await statuses()).toEqual([200, 401, 401, 401]);
      // The stream ends, or this test would never finish.
      await expect(stream.until('brokers')).rejects.toThrow('The stream ended');
      const trail = await house.db.select().from(auditEntries).where(eq(auditEntries.Action, 'end all'));
      expect(trail).toMatchObject([{ UserID: admin.UserID, Entity: 'session', NewValue: { ended: 3 } }]);
    } finally {
      await house.close();
    }
  });
});
