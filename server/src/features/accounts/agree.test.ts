import { messages } from '@brevet/contract/messages';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { payload } from '../../test/factories.ts';
import type { IdentityProvider } from '../../test/identity-provider.ts';
import { browserOf, client, person, startWithProvider } from '../../test/provider-visits.ts';
import { form } from '../../test/registration.ts';

const refused = { status: 403, body: { code: 'terms_not_accepted', message: messages.agreeFirst } };

describe('agreeing to the terms', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ idp, test, close } = await startWithProvider());
  });
  afterAll(() => close());

  const signedIn = async (sub: string) => {
    const browser = browserOf(test);
    await browser.signIn(sub);
    return browser;
  };
  const account = async (email: string) => (await test.db.select().from(users).where(eq(users.Email, email)))[0];
  const agreements = (UserID: number) =>
    test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, 'agree'), eq(auditEntries.EntityID, String(UserID))));

  it('is required of accounts from the provider, and unlocks everything', async () => {
    const { sub, email } = person(idp);
    const browser = await signedIn(sub);
    expect((await browser.json('/authToken')).body.data).toMatchObject({ Email: email, agreed: false });
    expect(await browser.json('/createListing', payload())).toMatchObject(refused);
    expect(await browser.json('/agree', { agreed: true })).toMatchObject({ status: 200, body: { message: messages.agreed } });
    expect((await browser.json('/authToken')).body.data).toMatchObject({ agreed: true });
    expect((await browser.json('/createListing', payload())).status).toBe(200);
    expect((await (await signedIn(sub)).json('/authToken')).body.data).toMatchObject({ agreed: true });
  });

  it('is recorded once, with its time, however often it is given', async () => {
    const { sub, email } = person(idp);
    const browser = await signedIn(sub);
    const { UserID = 0 } = (await account(email)) ?? {};
    expect(await agreements(UserID)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => browser.json('/agree', { agreed: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await agreements(UserID)).toMatchObject([{ UserID, OldValue: { agreed: false }, NewValue: { agreed: true } }]);
  });

  it.each([
    ['nothing', {}],
    ['an unchecked box', { agreed: false }],
    ['0', { agreed: 0 }],
    ['a string', { agreed: 'true' }],
    ['another user number', { agreed: true, UserID: 1 }],
  ])("can't be done with %s", async (_name, body) => {
    const user = await test.make.user(1, { agreed: false });
    expect((await test.as(user).post('/agree', body)).status).toBe(400);
    expect((await test.as(user).get('/listing_ta')).status).toBe(403);
    expect(await agreements(user.UserID)).toEqual([]);
  });

  it('is up to the owner alone', async () => {
    const user = await test.make.user(1, { agreed: false });
    expect((await test.as(null).post('/agree', { agreed: true })).status).toBe(401);
    expect((await test.as(await test.make.user(40)).post('/agree', { agreed: true })).status).toBe(200);
    const profile = { Firstname: 'Ada', Lastname: 'Quist', agreed: true };
    expect(await test.as(user).post(`/user/${user.UserID}`, profile)).toMatchObject(refused);
    expect((await account(user.Email))?.agreed).toBe(false);
  });

  it('comes before any change to a listing', async () => {
    const owner = await test.make.user(1);
    const { ListingID } = await test.make.listing(owner);
    await test.db.update(users).set({ agreed: false }).where(eq(users.UserID, owner.UserID));
    const seller = test.as(owner);
    const admin = test.as(await test.make.user(40, { agreed: false }));
    const answers = await Promise.all([
      seller.post(`/editListing?listing_id=${ListingID}`, payload()),
      seller.post(`/publishListing?listing_id=${ListingID}`, {}),
      seller.post('/add_invitation', { ListingID }),
      seller.upload(`/uploadImg?listing_id=${ListingID}`, new File(['text'], 'a.txt')),
      seller.delete(`/deleteListing?listing_id=${ListingID}`),
      admin.post('/decision', { ListingID, DecisionStatus: 4 }),
      admin.post('/setRecommendation', { listing_id: ListingID }),
      admin.post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(refused);
    expect((await seller.get('/logout')).status).toBe(200);
  });

  it('is required of admins too, before they use their rights in public calls', async () => {
    const admin = test.as(await test.make.user(40, { agreed: false }));
    const body = form({ UserType: 40 });
    const registered = await admin.post('/register', body);
    expect(registered).toMatchObject(refused);
    expect(registered.headers.get('set-cookie')).toBeNull();
    expect(await account(body.Email)).toBeUndefined();
    expect((await admin.get('/broker?sid=CreateDate')).status).toBe(400);
  });

  it('is required of programs that sign in with a token from the provider', async () => {
    const { sub, email } = person(idp);
    const nonce = (await test.as(null).post('/login/nonce', {})).body.Nonce as string;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: idp.issuer, aud: client.clientId, iat: now, exp: now + 300, nonce, sub, email, email_verified: true };
    const { data } = (await test.as(null).post('/login', { GoogleLogin: idp.signed(claims) })).body;
    const { access_token: token, agreed } = data as { access_token: string; agreed: boolean };
    expect(agreed).toBe(false);
    expect(await test.as({ token }).post('/createListing', payload())).toMatchObject(refused);
    await test.as({ token }).post('/agree', { agreed: true });
    expect((await test.as({ token }).post('/createListing', payload())).status).toBe(200);
  });
});
