import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { secondSteps, userIdentities } from '../../schema/sign-in.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { password } from '../../test/factories.ts';
import { hold, holdRows } from '../../test/hold.ts';
import type { IdentityProvider } from '../../test/identity-provider.ts';
import {
  browserOf,
  client,
  faults,
  lastRefusal,
  person,
  providerSettings,
  publicUrl,
  startWithProvider,
} from '../../test/provider-visits.ts';
import { storeSetting } from '../settings/settings.queries.ts';
import { insertIdentity, insertSeller } from './provider.queries.ts';

describe('sign-in with the provider', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ idp, test, close } = await startWithProvider());
  });
  afterAll(() => close());
  afterEach(() => {
    idp.forge = null;
  });
  const browser = (app = test) => browserOf(app);
  const accountWith = async (email: string) => (await test.db.select().from(users).where(eq(users.Email, email)))[0];
  const identitiesOf = (UserID: number) => test.db.select().from(userIdentities).where(eq(userIdentities.UserID, UserID));

  it('is offered when it is configured', async () => {
    expect((await test.as(null).get('/login/options')).body.data).toEqual({
      Provider: 'Sign in with Acme',
      Registration: true,
      Step: null,
      Name: null,
    });
    const plain = await startTestApp();
    expect((await plain.as(null).get('/login/options')).body.data).toMatchObject({ Provider: null });
    expect((await plain.as(null).get('/login/provider')).status).toBe(404);
    expect((await plain.as(null).post('/login', { GoogleLogin: 'x' })).status).toBe(404);
    await plain.close();
  });

  it('sends state, nonce and PKCE to the provider', async () => {
    const response = await browser().visit(`${publicUrl}/api/login/provider`);
    const url = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(302);
    expect(url.origin).toBe(idp.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client.clientId,
      redirect_uri: client.callback,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^brevet_sign_in=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  });

  it('creates a verified seller and recognizes them by issuer and subject', async () => {
    const { sub, email } = person(idp);
    const first = browser();
    expect(await first.signIn(sub, '?to=%2Fprofile%3Fa%3D1')).toBe('/profile?a=1');
    expect((await first.json('/authToken')).body.data).toMatchObject({ Email: email, UserType: 1, BrokerID: 'TTX', UserRole: 1 });
    const account = await accountWith(email);
    expect(account).toMatchObject({ Verified: true, Firstname: 'Ines', Lastname: 'Carvalho', PasswordHash: '' });
    idp.people.set(sub, { email: 'moved@example.com', email_verified: false });
    const second = browser();
    expect(await second.signIn(sub)).toBe('/');
    expect((await second.json('/authToken')).body.data).toMatchObject({ UserID: account?.UserID });
  });

  it.each([
    [{ given_name: 'Win at evil.example', family_name: 'Carvalho', name: 'Ines Carvalho' }, 'Ines', 'Carvalho'],
    // cspell:disable-next-line
    [{ given_name: 'Іnes', family_name: 'olahvraC\u202e', name: '' }, 'person', ''],
    [{ given_name: 'https://evil', family_name: 'https://evil', name: '+49 170 1234567' }, 'person', ''],
  ])('takes only names from the provider: %j', async (claims, Firstname, Lastname) => {
    const { sub, email } = person(idp, claims);
    expect(await browser().signIn(sub)).toBe('/');
    const account = await accountWith(email);
    expect({ ...account, Firstname: account?.Firstname.replace(/\d+$/, '') }).toMatchObject({ Firstname, Lastname });
  });

  it('creates one account for simultaneous first sign-ins', async () => {
    const { sub, email } = person(idp);
    const browsers = [browser(), browser(), browser()];
    await Promise.all(browsers.map((one) => one.signIn(sub)));
    const signedIn = await Promise.all(browsers.map((one) => one.json('/authToken')));
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
    const account = await accountWith(email);
    expect(await identitiesOf(account?.UserID ?? 0)).toHaveLength(1);
  });

  it('finds the account that a simultaneous first sign-in created', async () => {
    const { sub, email } = person(idp);
    const second = browser();
    const first = async (tx: Transaction) => {
      const UserID = (await insertSeller(tx, { Email: email, Firstname: 'Ines', Lastname: 'Carvalho' }, 0)) ?? 0;
      await insertIdentity(tx, UserID, { Issuer: idp.issuer, Subject: sub, Email: email });
    };
    const back = await second.throughProvider(sub);
    await holdRows(test, sql`lock table users in access exclusive mode`, [() => second.visit(back)], first);
    expect((await second.json('/authToken')).body.data).toMatchObject({ Email: email });
  });

  it('picks another username when the natural one is taken', async () => {
    const taken = await test.make.user(1, { Username: 'natural', Email: 'someone@example.com' });
    const { sub } = person(idp, { email: 'natural@example.org' });
    await browser().signIn(sub);
    const account = await accountWith('natural@example.org');
    expect(account?.Username).toMatch(/^natural\d+$/);
    expect(account?.UserID).not.toBe(taken.UserID);
  });

  it('links to the account with the verified address after its password', async () => {
    const owner = await test.make.user(30);
    const { sub } = person(idp, { email: owner.Email.toUpperCase() });
    const person1 = browser();
    expect(await person1.signIn(sub)).toBe('/');
    expect((await person1.json('/authToken')).status).toBe(401);
    expect((await person1.json('/login/options')).body.data).toMatchObject({ Step: 'link', Name: owner.Email });
    expect(await identitiesOf(owner.UserID)).toEqual([]);
    expect(await person1.json('/login/link', { Password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'credentials_wrong', message: messages.passwordWrong },
    });
    expect((await person1.json('/login/link', { Password: password })).body.data).toMatchObject({ UserID: owner.UserID });
    expect((await person1.json('/authToken')).body.data).toMatchObject({ UserType: 30 });
    const again = browser();
    await again.signIn(sub);
    expect((await again.json('/authToken')).body.data).toMatchObject({ UserID: owner.UserID });
  });

  it("doesn't link with a password that changes in the meantime", async () => {
    const owner = await test.make.user(1);
    const guest = browser();
    await guest.signIn(person(idp, { email: owner.Email }).sub);
    const change = (tx: Transaction) => tx.update(users).set({ PasswordHash: 'another' }).where(eq(users.UserID, owner.UserID));
    const [answer] = await hold(test, owner, [() => guest.json('/login/link', { Password: password })], change);
    expect(answer).toMatchObject({ status: 400, body: { code: 'sign_in_expired', message: messages.stepGone } });
    expect(await identitiesOf(owner.UserID)).toEqual([]);
  });

  it('refuses an account that is deactivated in the meantime', async () => {
    const { sub, email } = person(idp);
    await browser().signIn(sub);
    const UserID = (await accountWith(email))?.UserID ?? 0;
    const deactivate = (tx: Transaction) => tx.update(users).set({ Active: false }).where(eq(users.UserID, UserID));
    const back = browser();
    const [location] = await hold(test, { UserID }, [() => back.signIn(sub)], deactivate);
    expect(location).toBe('/login?problem=deactivated');
    expect((await back.json('/authToken')).status).toBe(401);
  });

  it('leads to the second step when the account has one', async () => {
    const { sub, email } = person(idp);
    await browser().signIn(sub);
    const account = await accountWith(email);
    await test.db.insert(secondSteps).values({ UserID: account?.UserID ?? 0, Secret: '', Since: momentOf() });
    const again = browser();
    expect(await again.signIn(sub)).toBe('/');
    expect((await again.json('/authToken')).status).toBe(401);
    expect((await again.json('/login/options')).body.data).toMatchObject({ Step: 'code', Name: email });
  });

  it('counts password guesses like those of any sign-in', async () => {
    const owner = await test.make.user(1);
    const guesser = browser();
    await guesser.signIn(person(idp, { email: owner.Email }).sub);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guesser.json('/login/link', { Password: 'guess' })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await guesser.json('/login/link', { Password: password })).status).toBe(429);
  });

  it('creates no account when self-registration is off, and still lets existing users in', async () => {
    const known = person(idp);
    await browser().signIn(known.sub);
    await storeSetting(test.db, 'selfRegistration', false);
    const { sub, email } = person(idp);
    expect(await browser().signIn(sub)).toBe('/login?problem=closed');
    expect((await lastRefusal(test))?.NewValue).toEqual({
      Issuer: idp.issuer,
      Email: email,
      Reason: messages.registrationClosed,
    });
    expect(await accountWith(email)).toBeUndefined();
    expect(await browser().signIn(known.sub)).toBe('/');
    await storeSetting(test.db, 'selfRegistration', true);
  });

  it.each([
    ['an unverified address', { email_verified: false }, 'unverified'],
    ['an invalid verification claim', { email_verified: 'yes' }, 'failed'],
    ['no address', { email: '' }, 'unverified'],
    ['an address that our forms reject', { email: 'jürgen@example.com' }, 'unverified'],
  ])('rejects %s', async (_name, claims, problem) => {
    const { sub, email } = person(idp, claims);
    expect(await browser().signIn(sub)).toBe(`/login?problem=${problem}`);
    expect(await accountWith(email)).toBeUndefined();
  });

  it('rejects an address that the provider says nothing about', async () => {
    const { sub, email } = person(idp);
    idp.people.set(sub, { email });
    expect(await browser().signIn(sub)).toBe('/login?problem=unstated');
    expect(await accountWith(email)).toBeUndefined();
    expect((await lastRefusal(test))?.NewValue).toMatchObject({ Reason: messages.providerEmailUnstated });
  });

  it("doesn't sign in to an account by its unverified address", async () => {
    const owner = await test.make.user(1);
    expect(await browser().signIn(person(idp, { email: owner.Email, email_verified: false }).sub)).toBe(
      '/login?problem=unverified',
    );
    const told = { Issuer: idp.issuer, Email: owner.Email };
    expect((await lastRefusal(test))?.NewValue).toEqual({ ...told, Reason: messages.providerEmailUnverified });
  });

  it('rejects a deactivated account, linked or not', async () => {
    const { sub, email } = person(idp);
    await browser().signIn(sub);
    await test.db.update(users).set({ Active: false }).where(eq(users.Email, email));
    const account = await accountWith(email);
    expect(await browser().signIn(sub)).toBe('/login?problem=deactivated');
    expect(await lastRefusal(test)).toMatchObject({
      EntityID: String(account?.UserID),
      NewValue: { Username: account?.Username, Reason: messages.deactivated },
    });
    expect(await browser().signIn(person(idp, { email }).sub)).toBe('/login?problem=deactivated');
    expect((await lastRefusal(test))?.NewValue).toEqual({ Issuer: idp.issuer, Email: email, Reason: messages.deactivated });
  });

  it("rejects a wrong state, another browser's state, and a used state", async () => {
    const { sub } = person(idp);
    const mine = browser();
    const back = await mine.throughProvider(sub);
    const changed = back.replace(/state=[^&]+/, 'state=another');
    const before = await lastRefusal(test);
    expect((await mine.visit(changed)).headers.get('location')).toBe('/login?problem=failed');
    expect(await lastRefusal(test)).toMatchObject({ NewValue: { provider: true, Reason: messages.providerFailed } });
    expect((await lastRefusal(test))?.AuditID).not.toBe(before?.AuditID);
    expect((await browser().visit(back)).headers.get('location')).toBe('/login?problem=failed');
    const cookie = mine.cookies.get('brevet_sign_in') ?? '';
    expect((await mine.visit(back)).headers.get('location')).toBe('/');
    mine.cookies.clear();
    mine.cookies.set('brevet_sign_in', cookie);
    expect((await mine.visit(back)).headers.get('location')).toBe('/login?problem=failed');
    expect((await mine.json('/authToken')).status).toBe(401);
  });

  it('returns to the login page after the provider refuses', async () => {
    const refused = browser();
    const back = new URL(await refused.throughProvider(person(idp).sub));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect((await refused.visit(back.href)).headers.get('location')).toBe('/login?problem=failed');
  });

  it.each([
    ['//evil.example/a'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['javascript:alert(1)'],
    ['/a/..//evil.example'],
  ])('redirects only to our own pages: %j', async (to) => {
    const { sub } = person(idp);
    expect(await browser().signIn(sub, `?to=${encodeURIComponent(to)}`)).toBe('/');
  });

  it.each(faults)('rejects a token %s', async (_name, forge) => {
    const { sub, email } = person(idp);
    idp.forge = (claims) => forge(idp, claims);
    const before = await lastRefusal(test);
    expect(await browser().signIn(sub)).toBe('/login?problem=failed');
    expect(await lastRefusal(test)).toMatchObject({ NewValue: { provider: true, Reason: messages.providerFailed } });
    expect((await lastRefusal(test))?.AuditID).not.toBe(before?.AuditID);
    expect(await accountWith(email)).toBeUndefined();
  });

  it("says when the provider can't be reached", async () => {
    const away = await startTestApp({ ...providerSettings(idp), OIDC_ISSUER: 'http://127.0.0.1:9' });
    const answer = await browser(away).visit(`${publicUrl}/api/login/provider`);
    expect(answer.headers.get('location')).toBe('/login?problem=unreachable');
    expect((await lastRefusal(away))?.NewValue).toEqual({ provider: true, Reason: messages.providerUnreachable });
    const { body } = await away.as(null).post('/login/nonce', {});
    const token = { GoogleLogin: idp.signed({ nonce: String(body.Nonce) }) };
    expect(await away.as(null).post('/login', token)).toMatchObject({ status: 503, body: { code: 'provider_unreachable' } });
    await away.close();
  });

  it("gives up on a provider that doesn't answer after ten seconds", async () => {
    const timer = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
    const asked = Promise.withResolvers<void>();
    const silent = createServer(() => asked.resolve());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const waiting = await startTestApp(providerSettings({ issuer }));
    const answer = browser(waiting).visit(`${publicUrl}/api/login/provider`);
    await asked.promise;
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timer.abort(new DOMException('too late', 'TimeoutError'));
    expect((await answer).headers.get('location')).toBe('/login?problem=unreachable');
    timeout.mockRestore();
    await waiting.close();
    silent.closeAllConnections();
    silent.close();
  });

  it("fetches the address when the token doesn't contain it", async () => {
    const thin = await startWithProvider({}, { thin: true });
    const { sub, email } = person(thin.idp);
    const visitor = browser(thin.test);
    expect(await visitor.signIn(sub)).toBe('/');
    expect((await visitor.json('/authToken')).body.data).toMatchObject({ Email: email });
    await thin.close();
  });

  it.each([
    [{ OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID'],
    [{ BREVET_SECRET: 'short' }, 'BREVET_SECRET'],
  ])('rejects unusable settings', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });

  it('defaults to Google when only the client is configured', () => {
    expect(readConfig({ OIDC_CLIENT_ID: 'a' }).provider).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'a',
      clientSecret: null,
      label: 'Sign in with Google',
    });
  });
});
