import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSetting } from '../features/settings/settings.queries.ts';
import { sweepSteps } from '../features/sign-in/unfinished-sign-ins.ts';
import { signInSteps } from '../schema/sign-in.ts';
import type { TestApp } from './app.ts';
import { pass } from './clock.ts';
import { password } from './factories.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { browserOf, client, person, startWithProvider } from './provider-visits.ts';
import { codeOf } from './second-step.ts';

type Kind = (typeof signInSteps.$inferSelect)['Kind'];
const stepGone = { status: 400, body: { code: 'sign_in_expired', message: messages.stepGone } };

/** Each step of a sign-in still works a minute before its end, and no longer a minute after. */
describe('the steps of a sign-in', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ idp, test, close } = await startWithProvider({ BREVET_PROXIES: '127.0.0.1' }));
  });
  afterAll(() => close());

  const browser = () => browserOf(test);
  const signedOut = () => test.as(null);
  const isSignedIn = async (one: ReturnType<typeof browser>) => (await one.json('/authToken')).status === 200;
  /** Number of steps of a kind that a sweep leaves. */
  const leftAfterSweep = async (Kind: Kind) => {
    await sweepSteps(test.services);
    return test.db.$count(signInSteps, eq(signInSteps.Kind, Kind));
  };

  it('wait ten minutes for someone to come back from the provider', async () => {
    const [early, late] = [browser(), browser()];
    const [earlyUrl, lateUrl] = [await early.setOut(), await late.setOut()];
    await pass({ minutes: 9 });
    expect((await early.visit(await early.signInThere(earlyUrl, person(idp).sub))).headers.get('location')).toBe('/');
    expect(await isSignedIn(early)).toBe(true);
    expect(await leftAfterSweep('provider')).toBe(1);
    await pass({ minutes: 2 });
    expect((await late.visit(await late.signInThere(lateUrl, person(idp).sub))).headers.get('location')).toBe(
      '/login?problem=failed',
    );
    expect(await isSignedIn(late)).toBe(false);
    expect(await leftAfterSweep('provider')).toBe(0);
  });

  it("keep a browser's cookie for the same ten minutes", async () => {
    const [cookie] = (await browser().visit('http://brevet.test/api/login/provider')).headers.getSetCookie();
    expect(cookie).toMatch(/^brevet_sign_in=.*; Max-Age=600;/);
  });

  it('accept a token with a nonce from the last ten minutes', async () => {
    const nonce = async () => (await signedOut().post('/login/nonce', {})).body.Nonce as string;
    const login = ({ sub, email }: ReturnType<typeof person>, ofStep: string) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: idp.issuer, aud: client.clientId, iat: now, exp: now + 300, sub, email, email_verified: true };
      return signedOut().post('/login', { GoogleLogin: idp.signed({ ...claims, nonce: ofStep }) });
    };
    const [early, late] = [await nonce(), await nonce()];
    await pass({ minutes: 9 });
    expect((await login(person(idp), early)).status).toBe(200);
    expect(await leftAfterSweep('nonce')).toBe(1);
    await pass({ minutes: 2 });
    expect(await login(person(idp), late)).toMatchObject({
      status: 401,
      body: { code: 'provider_failed', message: messages.providerFailed },
    });
    expect(await leftAfterSweep('nonce')).toBe(0);
  });

  it('wait five minutes for the password that links an identity', async () => {
    const [early, late] = [browser(), browser()];
    for (const one of [early, late]) await one.signIn(person(idp, { email: (await test.make.user(1)).Email }).sub);
    await pass({ minutes: 4 });
    expect((await late.json('/login/options')).body.data).toMatchObject({ Step: 'link' });
    expect((await early.json('/login/link', { Password: password })).status).toBe(200);
    expect(await isSignedIn(early)).toBe(true);
    expect(await leftAfterSweep('link')).toBe(1);
    await pass({ minutes: 2 });
    expect((await late.json('/login/options')).body.data).toMatchObject({ Step: null, Name: null });
    expect(await late.json('/login/link', { Password: password })).toMatchObject(stepGone);
    expect(await isSignedIn(late)).toBe(false);
    expect(await leftAfterSweep('link')).toBe(0);
  });

  it('wait five minutes for the setup of two-step verification', async () => {
    await storeSetting(test.db, 'requireTwoStep', true);
    const begin = async () => {
      const { Username } = await test.make.user(30);
      const { body } = await signedOut().post('/login', { Username, Password: password });
      expect(body.step).toMatchObject({ Step: 'enrol' });
      return (body.step as { Token: string }).Token;
    };
    const enrol = (Token: string) => signedOut().post('/login/enrol', { Token });
    const finish = (Token: string, secret: string) => signedOut().post('/login/second_step', { Token, Code: codeOf(secret) });
    const secretOf = async (Token: string) => ((await enrol(Token)).body.data as { Secret: string }).Secret;
    const [early, late] = [await begin(), await begin()];
    const lateSecret = await secretOf(late);
    await pass({ minutes: 4 });
    expect((await finish(early, await secretOf(early))).status).toBe(200);
    expect(await leftAfterSweep('enrol')).toBe(1);
    await pass({ minutes: 2 });
    expect(await enrol(late)).toMatchObject(stepGone);
    expect(await finish(late, lateSecret)).toMatchObject(stepGone);
    expect(await leftAfterSweep('enrol')).toBe(0);
    await storeSetting(test.db, 'requireTwoStep', null);
  });
});
