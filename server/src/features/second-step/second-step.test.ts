import { messages } from '@brevet/contract/messages';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../platform/db/client.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { auditEntries } from '../../schema/audit.ts';
import { secondSteps, signInSteps } from '../../schema/sign-in.ts';
import { users } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password } from '../../test/factories.ts';
import { hold, holdRows } from '../../test/hold.ts';
import { browserOf } from '../../test/provider-visits.ts';
import { codeOf, enrol, wrongCode } from '../../test/second-step.ts';
import { storeSetting } from '../settings/settings.queries.ts';

describe('two-step verification', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const visitor = () => test.as(null);
  const login = (user: TestUser) => visitor().post('/login', { Username: user.Username, Password: password });
  const tokenOf = (answer: Answer) => (answer.body.step as { Token: string }).Token;
  const finish = (Token: string, Code: string) => visitor().post('/login/second_step', { Token, Code });

  async function enrolled(type: 1 | 15 | 30 | 40 = 1) {
    const user = await test.make.user(type);
    return { user, ...(await enrol(test, user)) };
  }

  it('is enrolled with a secret as text, URI and QR code, and takes effect once a code confirms it', async () => {
    const user = await test.make.user(15);
    const me = test.as(user);
    const enrolment = await me.post('/second_step/enrol', { Password: password });
    const { Secret: secret, Uri, Qr } = enrolment.body.data as { Secret: string; Uri: string; Qr: string[] };
    expect(Uri).toBe(`otpauth://totp/Brevet:${user.Username}?issuer=Brevet&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    expect(Qr.every((row) => row.length === Qr.length && /^[01]+$/.test(row))).toBe(true);
    expect((await login(user)).body.data).toMatchObject({ UserID: user.UserID });

    expect(await me.post('/second_step/confirm', { Code: wrongCode(secret) })).toMatchObject({
      status: 400,
      body: { errors: { Code: messages.codeWrong } },
    });
    const confirmed = await me.post('/second_step/confirm', { Code: codeOf(secret) });
    expect(confirmed).toMatchObject({ status: 200, body: { message: messages.secondStepOn } });
    expect(new Set(confirmed.body.RecoveryCodes as string[]).size).toBe(10);
    expect((await login(user)).body).toMatchObject({ data: null, step: { Step: 'code' } });
    expect((await me.get('/second_step')).body.data).toMatchObject({ RecoveryCodesLeft: 10, Required: false });
    expect((await me.post('/second_step/enrol', { Password: password })).status).toBe(409);
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const { user, secret, recovery } = await enrolled();
    const dump = JSON.stringify([
      (await test.db.execute(sql`select * from second_steps where user_id = ${user.UserID}`)).rows,
      (await test.db.execute(sql`select * from recovery_codes where user_id = ${user.UserID}`)).rows,
    ]);
    expect(dump).not.toContain(secret);
    for (const code of recovery) expect(dump).not.toContain(code.replace('-', ''));
    expect(dump).toContain('$argon2id$');
  });

  it("can't be read from another account's row", async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const [row] = await test.db.select().from(secondSteps).where(eq(secondSteps.UserID, mine.user.UserID));
    await test.db
      .update(secondSteps)
      .set({ Secret: row?.Secret ?? '' })
      .where(eq(secondSteps.UserID, theirs.user.UserID));
    const answer = await finish(tokenOf(await login(theirs.user)), codeOf(mine.secret));
    expect(answer).toMatchObject({ status: 500, body: { code: 'failed', message: messages.whoops } });
  });

  it('accepts a code once, and no older code after it', async () => {
    const { user, secret } = await enrolled();
    const code = codeOf(secret);
    const first = await finish(tokenOf(await login(user)), code);
    expect(first.body.data).toMatchObject({ UserID: user.UserID });
    const token = (first.body.data as { access_token: string }).access_token;
    expect((await test.as({ token }).get('/authToken')).status).toBe(200);
    const again = tokenOf(await login(user));
    expect(await finish(again, code)).toMatchObject({
      status: 401,
      body: { code: 'sign_in_code_wrong', message: messages.codeWrong },
    });
    expect((await finish(again, codeOf(secret, -1))).status).toBe(401);
    expect((await finish(again, codeOf(secret, 1))).status).toBe(200);
  });

  it('accepts one of two simultaneous uses of a code', async () => {
    const { user, secret } = await enrolled();
    const tokens = [tokenOf(await login(user)), tokenOf(await login(user))];
    const [code, row] = [codeOf(secret), sql`select 1 from second_steps where user_id = ${user.UserID} for update`];
    const answers = await holdRows(
      test,
      row,
      tokens.map((token) => () => finish(token, code)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const { user, recovery } = await enrolled();
    const [one = '', two = ''] = recovery;
    expect((await finish(tokenOf(await login(user)), ` ${one.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await finish(tokenOf(await login(user)), one)).status).toBe(401);
    expect((await test.as(user).get('/second_step')).body.data).toMatchObject({ RecoveryCodesLeft: 9 });
    const tokens = [tokenOf(await login(user)), tokenOf(await login(user))];
    const rows = sql`select 1 from recovery_codes where user_id = ${user.UserID} for update`;
    const answers = await holdRows(
      test,
      rows,
      tokens.map((token) => () => finish(token, two)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('limits the token of the first step to five minutes and to the next step', async () => {
    const { user, secret } = await enrolled();
    const token = tokenOf(await login(user));
    expect((await test.as({ token }).get('/authToken')).status).toBe(401);
    expect((await visitor().post('/login/enrol', { Token: token })).body.message).toBe(messages.stepGone);
    expect((await visitor().post('/login/link', { Token: token, Password: password })).status).toBe(400);
    await test.db.update(signInSteps).set({ ExpireDate: sql`now() - interval '1 second'` });
    expect((await finish(token, codeOf(secret))).body.message).toBe(messages.stepGone);
  });

  it.each([
    ['a changed password', { PasswordHash: hashPassword('another one entirely') }, 400],
    ['a deactivated account', { Active: false }, 403],
  ])("doesn't continue after %s", async (_name, change, status) => {
    const { user, secret } = await enrolled();
    const token = tokenOf(await login(user));
    const entries = await Promise.all(Object.entries(change).map(async ([key, value]) => [key, await value] as const));
    await test.db.update(users).set(Object.fromEntries(entries)).where(eq(users.UserID, user.UserID));
    expect((await finish(token, codeOf(secret))).status).toBe(status);
  });

  it("doesn't show the address of an account whose password has changed since", async () => {
    const { user } = await enrolled();
    const browser = browserOf(test);
    await browser.json('/login', { Username: user.Username, Password: password });
    const options = async () => (await browser.json('/login/options')).body.data;
    expect(await options()).toMatchObject({ Step: 'code', Name: user.Email });
    const PasswordHash = await hashPassword('another one entirely');
    await test.db.update(users).set({ PasswordHash }).where(eq(users.UserID, user.UserID));
    expect(await options()).toMatchObject({ Step: null, Name: null });
  });

  it('neither continues nor enrolls when the password changes while the code is checked', async () => {
    const PasswordHash = await hashPassword('another one entirely');
    const meets = async (user: TestUser, act: () => Promise<Answer>) => {
      const change = (tx: Transaction) => tx.update(users).set({ PasswordHash }).where(eq(users.UserID, user.UserID));
      const [answer] = await hold(test, user, [act], change);
      expect(answer).toMatchObject({ status: 400, body: { code: 'sign_in_expired', message: messages.stepGone } });
      expect(answer?.headers.get('set-cookie')).toBeNull();
    };
    const { user, secret } = await enrolled();
    const token = tokenOf(await login(user));
    await meets(user, () => finish(token, codeOf(secret)));
    const broker = await test.make.user(30);
    await storeSetting(test.db, 'requireTwoStep', true);
    const Token = tokenOf(await login(broker));
    await storeSetting(test.db, 'requireTwoStep', false);
    const enrolment = await visitor().post('/login/enrol', { Token });
    await meets(broker, () => finish(Token, codeOf((enrolment.body.data as { Secret: string }).Secret)));
    expect(await test.db.$count(secondSteps, and(eq(secondSteps.UserID, broker.UserID), isNotNull(secondSteps.Since)))).toBe(0);
  });

  it('checks five codes per sign-in and ten per account', async () => {
    const { user, secret } = await enrolled();
    const token = tokenOf(await login(user));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(token, wrongCode(secret))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await finish(token, codeOf(secret))).status).toBe(400);
    const next = tokenOf(await login(user));
    for (let guess = 0; guess < 5; guess += 1) expect((await finish(next, wrongCode(secret))).status).toBe(401);
    const last = await finish(tokenOf(await login(user)), codeOf(secret));
    expect(last).toMatchObject({ status: 429, body: { code: 'guess_limit', message: messages.tooManyGuesses } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is turned off only with password and code', async () => {
    const { user, secret } = await enrolled();
    const me = test.as(user);
    const off = (Password: string, Code: string) => me.post('/second_step/disable', { Password, Code });
    expect((await off('wrong', codeOf(secret))).body.errors).toEqual({ Password: messages.passwordWrong });
    expect((await off('', codeOf(secret))).body.errors).toEqual({ Password: messages.required });
    expect((await off(password, wrongCode(secret))).body.errors).toEqual({ Code: messages.codeWrong });
    expect(await off(password, codeOf(secret))).toMatchObject({ status: 200, body: { message: messages.secondStepOff } });
    expect((await login(user)).body.data).toMatchObject({ UserID: user.UserID });
    expect((await off(password, codeOf(secret, 1))).status).toBe(409);
  });

  it('replaces the recovery codes with password and code', async () => {
    const { user, secret, recovery } = await enrolled();
    const answer = await test.as(user).post('/second_step/recovery_codes', { Password: password, Code: codeOf(secret) });
    const fresh = answer.body.RecoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    expect((await finish(tokenOf(await login(user)), recovery[0] ?? '')).status).toBe(401);
    expect((await finish(tokenOf(await login(user)), fresh[0] ?? '')).status).toBe(200);
  });

  it('leaves ten recovery codes after two simultaneous replacements', async () => {
    const { user, secret } = await enrolled();
    const renew = (later: number) => () =>
      test.as(user).post('/second_step/recovery_codes', { Password: password, Code: codeOf(secret, later) });
    const codes = sql`select 1 from recovery_codes where user_id = ${user.UserID} for update`;
    const answers = await holdRows(test, codes, [renew(0), renew(1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await test.as(user).get('/second_step')).body.data).toMatchObject({ RecoveryCodesLeft: 10 });
  });

  it("can be reset by another admin, which ends the account's sessions", async () => {
    const { user } = await enrolled(30);
    const admin = await test.make.user(40);
    const reset = (who: TestUser, UserID: number) => test.as(who).post('/second_step/reset', { UserID });
    expect((await reset(user, user.UserID)).status).toBe(403);
    expect((await reset(admin, admin.UserID)).status).toBe(403);
    expect((await reset(admin, 2_000_000)).status).toBe(404);
    expect(await reset(admin, user.UserID)).toMatchObject({ status: 200, body: { message: messages.secondStepReset } });
    expect((await test.as(user).get('/authToken')).status).toBe(401);
    expect((await login(user)).body.data).toMatchObject({ UserID: user.UserID });
    expect((await reset(admin, user.UserID)).status).toBe(409);
    const trail = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(user.UserID)));
    expect(trail.map(({ Action }) => Action)).toContain('second step reset');
  });

  it('needs a recent sign-in when the account has no password', async () => {
    const user = await test.make.user(1, { PasswordHash: '' });
    const me = test.as(user);
    expect((await me.get('/second_step')).body.data).toMatchObject({ HasPassword: false });
    expect((await me.post('/second_step/enrol', {})).status).toBe(200);
    await test.db.execute(sql`update sessions set create_date = now() - interval '11 minutes' where user_id = ${user.UserID}`);
    expect(await me.post('/second_step/enrol', {})).toMatchObject({
      status: 403,
      body: { code: 'sign_in_again', message: messages.signInAgainFirst },
    });
    for (const Password of ['x', ' ']) {
      expect((await visitor().post('/login', { Username: user.Username, Password })).status).toBe(401);
    }
  });

  it('keeps the first step in its own cookie for browsers', async () => {
    const { user, secret } = await enrolled();
    const set = (await login(user)).headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^brevet_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = set.split(';')[0] ?? '';
    const send = (path: string, body: unknown, headers: Record<string, string> = { 'X-Requested-With': 'test' }) =>
      fetch(`${test.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    expect((await send('/login/second_step', { Code: codeOf(secret) }, {})).status).toBe(403);
    expect(await (await send('/login/options', null)).json()).toMatchObject({ data: { Step: 'code', Name: user.Email } });
    const done = await send('/login/second_step', { Code: codeOf(secret) });
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['brevet_session', 'brevet_sign_in']);
  });

  describe('when required of brokers and admins', () => {
    beforeAll(async () => {
      await storeSetting(test.db, 'requireTwoStep', true);
      await test.db.execute(`select pg_notify('brevet_changes', '{"feature":"settings","id":null}')`);
    });
    afterAll(() => storeSetting(test.db, 'requireTwoStep', false));

    it.each([30, 40] as const)('makes type %s enroll before anything else works', async (type) => {
      const user = await test.make.user(type);
      expect(await test.as(user).get('/authToken')).toMatchObject({
        status: 401,
        body: { code: 'token_expired', message: messages.jwtExpired },
      });
      const started = await login(user);
      expect(started.body).toMatchObject({ data: null, step: { Step: 'enrol' } });
      const Token = tokenOf(started);
      expect((await test.as({ token: Token }).get('/authToken')).status).toBe(401);
      expect((await finish(Token, '123456')).status).toBe(409);
      const enrolment = await visitor().post('/login/enrol', { Token });
      const secret = (enrolment.body.data as { Secret: string }).Secret;
      expect((await finish(Token, wrongCode(secret))).status).toBe(401);
      const done = await finish(Token, codeOf(secret));
      expect(done.body.RecoveryCodes).toHaveLength(10);
      const token = (done.body.data as { access_token: string }).access_token;
      const me = test.as({ token });
      expect((await me.get('/second_step')).body.data).toMatchObject({ Required: true });
      const off = await me.post('/second_step/disable', { Password: password, Code: codeOf(secret, 1) });
      expect(off).toMatchObject({ status: 403, body: { code: 'second_step_required', message: messages.secondStepRequired } });
    });

    it.each([1, 15] as const)('leaves type %s alone', async (type) => {
      const user = await test.make.user(type);
      expect((await login(user)).body.data).toMatchObject({ UserID: user.UserID });
      expect((await test.as(user).get('/authToken')).status).toBe(200);
    });

    it("can't be reached without the password", async () => {
      const user = await test.make.user(40);
      expect((await visitor().post('/login', { Username: user.Username, Password: 'wrong' })).body).not.toHaveProperty('step');
      expect((await test.as(user).post('/second_step/enrol', { Password: password })).status).toBe(401);
    });
  });
});
