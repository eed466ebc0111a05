import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { userIdentities } from '../db/schema/sign-in.ts';
import { users } from '../db/schema/users.ts';
import { storeSetting } from '../settings/settings.ts';
import type { TestApp } from '../test/app.ts';
import { startTestApp } from '../test/app.ts';
import { password } from '../test/factories.ts';
import type { IdentityProvider } from '../test/identity-provider.ts';
import { startIdentityProvider } from '../test/identity-provider.ts';

const publicUrl = 'http://brevet.test';
const clientId = 'brevet';
const clientSecret = 'the secret of this client';
const callback = `${publicUrl}/api/login/callback`;

type Claims = Record<string, string | number | boolean>;
type Forge = (idp: IdentityProvider, claims: Claims) => string;

const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const unsigned: Forge = (_idp, claims) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};
/** Everything that is wrong with a token in one way only. */
const faults: [string, Forge][] = [
  ['for another audience', (idp, claims) => idp.signed({ ...claims, aud: 'another' })],
  ['of another issuer', (idp, claims) => idp.signed({ ...claims, iss: 'https://evil.example' })],
  ['with another nonce', (idp, claims) => idp.signed({ ...claims, nonce: 'another' })],
  ['without a nonce', (idp, claims) => idp.signed(without(claims, 'nonce'))],
  ['signed by another key', (idp, claims) => idp.signedByAnother(claims)],
  ['without a signature', unsigned],
  ['that has expired', (idp, claims) => idp.signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['that never expires', (idp, claims) => idp.signed(without(claims, 'exp'))],
  ['without a subject', (idp, claims) => idp.signed(without(claims, 'sub'))],
];

describe('sign-in by a provider', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let count = 0;
  beforeAll(async () => {
    idp = await startIdentityProvider({ clientId, clientSecret, callback });
    test = await startTestApp(settings(idp));
  });
  afterAll(async () => {
    await test.close();
    await idp.close();
  });
  afterEach(() => {
    idp.forge = null;
  });
  const settings = ({ issuer }: IdentityProvider) => ({
    BREVET_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: 'Sign in with Acme',
  });

  /** Somebody whom the provider knows. */
  function person(claims: Claims = {}, at = idp): { sub: string; email: string } {
    count += 1;
    const [sub, email] = [`subject-${count}`, `person${count}@example.com`];
    at.people.set(sub, { email, email_verified: true, given_name: 'Ines', family_name: 'Carvalho', ...claims });
    return { sub, email: String(claims.email ?? email) };
  }

  /** A browser: it visits without following, and keeps cookies. */
  function browser(app = test) {
    const cookies = new Map<string, string>();
    const send = async (url: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(url.replace(publicUrl, app.url), {
        redirect: 'manual',
        headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return response;
    };
    const visit = (url: string) => send(url, {});
    const json = async (path: string, body?: unknown) => {
      const headers = { 'X-Requested-With': 'test', 'content-type': 'application/json' };
      const response = await send(`${publicUrl}/api${path}`, headers, body);
      return { status: response.status, body: (await response.json()) as { data: unknown; message?: string } };
    };
    /** To the provider and signed in there: the address that it sends the browser back to. */
    const throughProvider = async (sub: string, to = '') => {
      let next = `${publicUrl}/api/login/provider${to}`;
      for (;;) {
        const response = await visit(next);
        const location = response.headers.get('location');
        if (location === null) next = `${response.url}/as/${sub}`;
        else next = new URL(location, next).href;
        if (next.startsWith(callback) || next.includes('/login?problem')) return next;
      }
    };
    const signIn = async (sub: string, to = '') => (await visit(await throughProvider(sub, to))).headers.get('location');
    return { cookies, visit, throughProvider, signIn, json };
  }

  const accountWith = async (email: string) => (await test.db.select().from(users).where(eq(users.Email, email)))[0];
  const identitiesOf = (UserID: number) => test.db.select().from(userIdentities).where(eq(userIdentities.UserID, UserID));

  it('is offered when it is configured', async () => {
    expect((await test.as(null).get('/login/options')).body.data).toEqual({
      Provider: 'Sign in with Acme',
      Step: null,
      Name: null,
    });
    const plain = await startTestApp();
    expect((await plain.as(null).get('/login/options')).body.data).toMatchObject({ Provider: null });
    expect((await plain.as(null).get('/login/provider')).status).toBe(404);
    expect((await plain.as(null).post('/login', { GoogleLogin: 'x' })).status).toBe(404);
    await plain.close();
  });

  it('asks the provider with state, nonce and PKCE', async () => {
    const response = await browser().visit(`${publicUrl}/api/login/provider`);
    const url = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(302);
    expect(url.origin).toBe(idp.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^brevet_sign_in=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  });

  it('makes a verified seller of a newcomer, and knows him again by issuer and subject', async () => {
    const { sub, email } = person();
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

  it('makes one account of two first sign-ins at once', async () => {
    const { sub, email } = person();
    const places = await Promise.all([browser().signIn(sub), browser().signIn(sub), browser().signIn(sub)]);
    expect(places).toEqual(['/', '/', '/']);
    const account = await accountWith(email);
    expect(await identitiesOf(account?.UserID ?? 0)).toHaveLength(1);
  });

  it('finds a username where the natural one is taken', async () => {
    const taken = await test.make.user(1, { Username: 'natural', Email: 'somebody@example.com' });
    const { sub } = person({ email: 'natural@example.org' });
    await browser().signIn(sub);
    const account = await accountWith('natural@example.org');
    expect(account?.Username).toMatch(/^natural\d+$/);
    expect(account?.UserID).not.toBe(taken.UserID);
  });

  it('links to the account of the verified address after its password', async () => {
    const owner = await test.make.user(30);
    const { sub } = person({ email: owner.Email.toUpperCase() });
    const person1 = browser();
    expect(await person1.signIn(sub)).toBe('/');
    expect((await person1.json('/authToken')).status).toBe(401);
    expect((await person1.json('/login/options')).body.data).toMatchObject({ Step: 'link', Name: owner.Email });
    expect(await identitiesOf(owner.UserID)).toEqual([]);
    expect(await person1.json('/login/link', { Password: 'wrong' })).toMatchObject({
      status: 401,
      body: { message: messages.passwordWrong },
    });
    expect((await person1.json('/login/link', { Password: password })).body.data).toMatchObject({ UserID: owner.UserID });
    expect((await person1.json('/authToken')).body.data).toMatchObject({ UserType: 30 });
    const again = browser();
    await again.signIn(sub);
    expect((await again.json('/authToken')).body.data).toMatchObject({ UserID: owner.UserID });
  });

  it('counts guesses of the password as those of any sign-in', async () => {
    const owner = await test.make.user(1);
    const guesser = browser();
    await guesser.signIn(person({ email: owner.Email }).sub);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guesser.json('/login/link', { Password: 'guess' })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await guesser.json('/login/link', { Password: password })).status).toBe(429);
  });

  it('makes no account where self-registration is off, and still lets in who has one', async () => {
    const known = person();
    await browser().signIn(known.sub);
    await storeSetting(test.db, 'selfRegistration', false);
    const { sub, email } = person();
    expect(await browser().signIn(sub)).toBe('/login?problem=closed');
    expect(await accountWith(email)).toBeUndefined();
    expect(await browser().signIn(known.sub)).toBe('/');
    await storeSetting(test.db, 'selfRegistration', true);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['no word about whether it is verified', { email_verified: 'yes' }, 'failed'],
    ['no address', { email: '' }, 'unverified'],
  ])('refuses %s', async (_name, claims, problem) => {
    const { sub, email } = person(claims);
    expect(await browser().signIn(sub)).toBe(`/login?problem=${problem}`);
    expect(await accountWith(email)).toBeUndefined();
  });

  it('does not take an unverified address for the account that has it', async () => {
    const owner = await test.make.user(1);
    expect(await browser().signIn(person({ email: owner.Email, email_verified: false }).sub)).toBe('/login?problem=unverified');
  });

  it('refuses a deactivated account, known or to be linked', async () => {
    const { sub, email } = person();
    await browser().signIn(sub);
    await test.db.update(users).set({ Active: false }).where(eq(users.Email, email));
    expect(await browser().signIn(sub)).toBe('/login?problem=deactivated');
    expect(await browser().signIn(person({ email }).sub)).toBe('/login?problem=deactivated');
  });

  it('refuses another state, a state of another browser, and a state used before', async () => {
    const { sub } = person();
    const mine = browser();
    const back = await mine.throughProvider(sub);
    const changed = back.replace(/state=[^&]+/, 'state=another');
    expect((await mine.visit(changed)).headers.get('location')).toBe('/login?problem=failed');
    expect((await browser().visit(back)).headers.get('location')).toBe('/login?problem=failed');
    const cookie = mine.cookies.get('brevet_sign_in') ?? '';
    expect((await mine.visit(back)).headers.get('location')).toBe('/');
    mine.cookies.clear();
    mine.cookies.set('brevet_sign_in', cookie);
    expect((await mine.visit(back)).headers.get('location')).toBe('/login?problem=failed');
    expect((await mine.json('/authToken')).status).toBe(401);
  });

  it('comes back from a refusal at the provider', async () => {
    const refused = browser();
    const back = new URL(await refused.throughProvider(person().sub));
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
  ])('goes on to no place but ours: %j', async (to) => {
    const { sub } = person();
    expect(await browser().signIn(sub, `?to=${encodeURIComponent(to)}`)).toBe('/');
  });

  it.each(faults)('refuses a token %s from the provider', async (_name, forge) => {
    const { sub, email } = person();
    idp.forge = (claims) => forge(idp, claims);
    expect(await browser().signIn(sub)).toBe('/login?problem=failed');
    expect(await accountWith(email)).toBeUndefined();
  });

  it('says so when the provider is away', async () => {
    const away = await startTestApp({ ...settings(idp), OIDC_ISSUER: 'http://127.0.0.1:9' });
    const answer = await browser(away).visit(`${publicUrl}/api/login/provider`);
    expect(answer.headers.get('location')).toBe('/login?problem=unreachable');
    await away.close();
  });

  it('asks for the address where the token does not tell it', async () => {
    const thin = await startIdentityProvider({ clientId, clientSecret, callback, thin: true });
    const app = await startTestApp(settings(thin));
    const { sub, email } = person({}, thin);
    const visitor = browser(app);
    expect(await visitor.signIn(sub)).toBe('/');
    expect((await visitor.json('/authToken')).body.data).toMatchObject({ Email: email });
    await app.close();
    await thin.close();
  });

  describe('by a program, with POST /login', () => {
    const nonce = async () => (await test.as(null).post('/login/nonce', {})).body.Nonce as string;
    const claimsFor = async ({ sub, email }: { sub: string; email: string }, rest: Claims = {}): Promise<Claims> => {
      const now = Math.floor(Date.now() / 1000);
      const who = { sub, email, email_verified: true, given_name: 'Ines' };
      return { iss: idp.issuer, aud: clientId, iat: now, exp: now + 300, nonce: await nonce(), ...who, ...rest };
    };
    const login = (GoogleLogin: string, rest: Record<string, unknown> = {}) =>
      test.as(null).post('/login', { GoogleLogin, ...rest });

    it('signs in, once for a nonce', async () => {
      const { sub, email } = person();
      const token = idp.signed(await claimsFor({ sub, email }));
      const claimed = { Email: email, UserName: 'x', Firstname: 'Ines', CreateDate: 'then', LastUpdate: 'now' };
      expect((await login(token, claimed)).body.data).toMatchObject({ Email: email, UserType: 1 });
      expect(await login(token)).toMatchObject({ status: 401, body: { message: messages.providerFailed } });
    });

    it.each(faults)('refuses a token %s', async (_name, forge) => {
      const { sub, email } = person();
      const answer = await login(forge(idp, await claimsFor({ sub, email })));
      expect(answer).toMatchObject({ status: 401, body: { message: messages.providerFailed } });
      expect(await accountWith(email)).toBeUndefined();
    });

    it('refuses an unverified address', async () => {
      const token = idp.signed(await claimsFor(person(), { email_verified: false }));
      expect(await login(token)).toMatchObject({ status: 403, body: { message: messages.providerEmailUnverified } });
    });

    it('refuses an address that is not the one of the token', async () => {
      const other = await test.make.user(40);
      const answer = await login(idp.signed(await claimsFor(person())), { Email: other.Email });
      expect(answer).toMatchObject({ status: 403, body: { message: messages.identityContradicts } });
    });

    it.each([
      ['a bare e-mail', {}],
      ['a bare e-mail with an empty token', { GoogleLogin: '' }],
    ])('signs nobody in by %s', async (_name, more) => {
      const owner = await test.make.user(1);
      const body = { Email: owner.Email, UserName: owner.Username, Firstname: 'Ada', CreateDate: '', LastUpdate: '' };
      const answer = await test.as(null).post('/login', { ...body, ...more });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    it.each(['nonsense', 'a.b.c', `${'x'.repeat(5000)}`])('refuses what is no token', async (token) => {
      expect((await login(token)).status).toBe(401);
    });

    it('goes on to the password of an account that has the address', async () => {
      const owner = await test.make.user(15);
      const answer = await login(idp.signed(await claimsFor({ sub: 'linked-by-program', email: owner.Email })));
      expect(answer.body).toMatchObject({ data: null, step: { Step: 'link' } });
      const { Token } = answer.body.step as { Token: string };
      const linked = await test.as(null).post('/login/link', { Token, Password: password });
      expect(linked.body.data).toMatchObject({ UserID: owner.UserID });
      expect((await test.as(null).post('/login/link', { Token, Password: password })).status).toBe(400);
    });
  });

  it.each([
    [{ OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'a' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID'],
    [{ BREVET_SECRET: 'short' }, 'BREVET_SECRET'],
  ])('refuses settings that cannot be used', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });

  it('is Google when only the client is named', () => {
    expect(readConfig({ OIDC_CLIENT_ID: 'a' }).provider).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'a',
      clientSecret: null,
      label: 'Sign in with Google',
    });
  });
});
