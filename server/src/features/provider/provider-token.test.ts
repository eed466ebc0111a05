import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { password } from '../../test/factories.ts';
import type { IdentityProvider } from '../../test/identity-provider.ts';
import type { Claims } from '../../test/provider-visits.ts';
import { client, faults, lastRefusal, person, startWithProvider } from '../../test/provider-visits.ts';
import { storeSetting } from '../settings/settings.queries.ts';

describe('sign-in with a token from the provider', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ idp, test, close } = await startWithProvider());
  });
  afterAll(() => close());
  const accountWith = async (email: string) => (await test.db.select().from(users).where(eq(users.Email, email)))[0];

  const nonce = async () => (await test.as(null).post('/login/nonce', {})).body.Nonce as string;
  const claimsFor = async ({ sub, email }: { sub: string; email: string }, rest: Claims = {}): Promise<Claims> => {
    const now = Math.floor(Date.now() / 1000);
    const who = { sub, email, email_verified: true, given_name: 'Ines' };
    return { iss: idp.issuer, aud: client.clientId, iat: now, exp: now + 300, nonce: await nonce(), ...who, ...rest };
  };
  const login = (GoogleLogin: string, rest: Record<string, unknown> = {}) =>
    test.as(null).post('/login', { GoogleLogin, ...rest });

  it('works once per nonce', async () => {
    const { sub, email } = person(idp);
    const token = idp.signed(await claimsFor({ sub, email }));
    const claimed = { Email: email, UserName: 'x', Firstname: 'Ines', CreateDate: 'then', LastUpdate: 'now' };
    expect((await login(token, claimed)).body.data).toMatchObject({ Email: email, UserType: 1 });
    expect(await login(token)).toMatchObject({
      status: 401,
      body: { code: 'provider_failed', message: messages.providerFailed },
    });
  });

  it.each(faults)('rejects a token %s', async (_name, forge) => {
    const { sub, email } = person(idp);
    const answer = await login(forge(idp, await claimsFor({ sub, email })));
    expect(answer).toMatchObject({ status: 401, body: { code: 'provider_failed', message: messages.providerFailed } });
    expect(await accountWith(email)).toBeUndefined();
  });

  it('rejects an unverified address', async () => {
    const { sub, email } = person(idp);
    const token = idp.signed(await claimsFor({ sub, email }, { email_verified: false }));
    expect(await login(token)).toMatchObject({
      status: 403,
      body: { code: 'provider_email_unverified', message: messages.providerEmailUnverified },
    });
    const told = { Issuer: idp.issuer, Email: email };
    expect((await lastRefusal(test))?.NewValue).toEqual({ ...told, Reason: messages.providerEmailUnverified });
  });

  it('says what to do when the provider never says whether addresses are verified', async () => {
    const { sub, email } = person(idp);
    const { email_verified: _unsaid, ...claims } = await claimsFor({ sub, email });
    const token = idp.signed(claims);
    expect(await login(token)).toMatchObject({
      status: 403,
      body: {
        code: 'provider_email_unstated',
        message:
          "The provider doesn't say whether your email address is verified. Log in with a password instead. If you have no account, create one, or ask an admin for one.",
      },
    });
    expect(await accountWith(email)).toBeUndefined();
  });

  it('rejects a new user when self-registration is off', async () => {
    await storeSetting(test.db, 'selfRegistration', false);
    const { sub, email } = person(idp);
    expect(await login(idp.signed(await claimsFor({ sub, email })))).toMatchObject({
      status: 403,
      body: { code: 'registration_closed', message: messages.registrationClosed },
    });
    expect((await lastRefusal(test))?.NewValue).toEqual({
      Issuer: idp.issuer,
      Email: email,
      Reason: messages.registrationClosed,
    });
    await storeSetting(test.db, 'selfRegistration', true);
  });

  it('rejects a deactivated account', async () => {
    const { sub, email } = person(idp);
    await login(idp.signed(await claimsFor({ sub, email })));
    await test.db.update(users).set({ Active: false }).where(eq(users.Email, email));
    expect(await login(idp.signed(await claimsFor({ sub, email })))).toMatchObject({
      status: 403,
      body: { code: 'account_deactivated', message: messages.deactivated },
    });
    const account = await accountWith(email);
    expect(await lastRefusal(test)).toMatchObject({
      EntityID: String(account?.UserID),
      NewValue: { Username: account?.Username, Reason: messages.deactivated },
    });
  });

  it("rejects an address that differs from the token's", async () => {
    const other = await test.make.user(40);
    const { sub, email } = person(idp);
    const answer = await login(idp.signed(await claimsFor({ sub, email })), { Email: other.Email });
    expect(answer).toMatchObject({ status: 403, body: { code: 'identity_mismatch', message: messages.identityContradicts } });
    expect((await lastRefusal(test))?.NewValue).toMatchObject({ Email: email, Reason: messages.identityContradicts });
  });

  it.each([
    ['an email address alone', {}],
    ['an email address and an empty token', { GoogleLogin: '' }],
  ])("doesn't work with %s", async (_name, more) => {
    const owner = await test.make.user(1);
    const body = { Email: owner.Email, UserName: owner.Username, Firstname: 'Ada', CreateDate: '', LastUpdate: '' };
    const answer = await test.as(null).post('/login', { ...body, ...more });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each(['nonsense', 'a.b.c', `${'x'.repeat(5000)}`])('rejects malformed tokens', async (token) => {
    expect((await login(token)).status).toBe(401);
  });

  it('asks for the password of the account with that address', async () => {
    const owner = await test.make.user(15);
    const answer = await login(idp.signed(await claimsFor({ sub: 'linked-by-program', email: owner.Email })));
    expect(answer.body).toMatchObject({ data: null, step: { Step: 'link' } });
    const { Token } = answer.body.step as { Token: string };
    const linked = await test.as(null).post('/login/link', { Token, Password: password });
    expect(linked.body.data).toMatchObject({ UserID: owner.UserID });
    expect((await test.as(null).post('/login/link', { Token, Password: password })).status).toBe(400);
  });
});
