import { messages } from '@brevet/contract/messages';
import type { OwnIdentity } from '@brevet/contract/provider';
import { securityEvents } from '@brevet/contract/security-events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password } from '../../test/factories.ts';
import type { IdentityProvider } from '../../test/identity-provider.ts';
import { browserOf, person, startWithProvider } from '../../test/provider-visits.ts';
import { codeOf, enrol, wrongCode } from '../../test/second-step.ts';

describe('identities at the sign-in provider', () => {
  let test: TestApp;
  let idp: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ idp, test, close } = await startWithProvider());
  });
  afterAll(() => close());

  const identities = async (who: { token: string }) => (await test.as(who).get('/identities')).body.data as OwnIdentity[];
  const unlink = (who: { token: string }, body: Record<string, unknown>) => test.as(who).post('/identities/unlink', body);
  const signInBy = async (sub: string) => {
    const browser = browserOf(test);
    await browser.signIn(sub);
    return browser;
  };
  /** A user who has linked an identity with their password. */
  async function linked(type: 1 | 15 | 30 | 40 = 1) {
    const user = await test.make.user(type);
    const { sub } = person(idp, { email: user.Email });
    await (await signInBy(sub)).json('/login/link', { Password: password });
    const [identity] = await identities(user);
    return { user, sub, IdentityID: identity?.IdentityID ?? 0 };
  }
  /** A user who signed up through the provider and has no password. */
  async function newcomer() {
    const { sub, email } = person(idp);
    await signInBy(sub);
    const [user] = await test.db.select().from(users).where(eq(users.Email, email));
    const UserID = user?.UserID ?? 0;
    const token = await test.make.session(UserID);
    await test.as({ token }).post('/agree', { agreed: true });
    return { UserID, sub, email, Username: user?.Username, token };
  }
  const emailsTo = async ({ UserID }: { UserID: number }) =>
    (await test.db.select().from(outbox).where(eq(outbox.UserID, UserID))).map(({ Subject }) => Subject);
  const auditOf = async ({ UserID }: TestUser) =>
    test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(UserID)));

  it('are shown only to their owner, without their subject', async () => {
    const { user, sub, IdentityID } = await linked();
    expect(IdentityID).toBeGreaterThanOrEqual(1_073_741_824);
    const answer = await test.as(user).get('/identities');
    expect(answer.body).toMatchObject({ data: [{ Issuer: idp.issuer, Email: user.Email }], can: { unlink: true } });
    expect(answer.text).not.toContain(sub);
    expect(await identities(await test.make.user(40))).toEqual([]);
  });

  it('are unlinked with the password, after which the provider asks to link again', async () => {
    const { user, sub, IdentityID } = await linked(30);
    expect((await unlink(user, { IdentityID, Password: 'wrong' })).body.errors).toEqual({ Password: messages.passwordWrong });
    expect((await unlink(user, { IdentityID })).body.errors).toEqual({ Password: messages.required });
    expect(await identities(user)).toHaveLength(1);
    expect(await unlink(user, { IdentityID, Password: password })).toMatchObject({
      status: 200,
      body: { message: messages.identityUnlinked },
    });
    expect(await identities(user)).toEqual([]);
    const browser = await signInBy(sub);
    expect((await browser.json('/authToken')).status).toBe(401);
    expect((await browser.json('/login/options')).body.data).toMatchObject({ Step: 'link' });
    const { identityLinked, identityUnlinked } = securityEvents;
    expect(await emailsTo(user)).toEqual([identityLinked.subject, identityUnlinked.subject]);
    const entry = (await auditOf(user)).find(({ Action }) => Action === 'unlink');
    expect(entry).toMatchObject({ UserID: user.UserID, OldValue: { Issuer: idp.issuer, Email: user.Email } });
  });

  it('also need a code to be unlinked when two-step verification is on', async () => {
    const { user, IdentityID } = await linked();
    const { secret } = await enrol(test, user);
    const send = (more: Record<string, unknown>) => unlink(user, { IdentityID, Password: password, ...more });
    expect((await send({})).body.errors).toEqual({ Code: messages.required });
    expect((await send({ Code: '12' })).body.errors).toEqual({ Code: messages.codeForm });
    expect((await send({ Code: wrongCode(secret) })).body.errors).toEqual({ Code: messages.codeWrong });
    expect(await identities(user)).toHaveLength(1);
    expect((await send({ Code: codeOf(secret) })).status).toBe(200);
  });

  it('stay while the account has no password', async () => {
    const user = await newcomer();
    const answer = await test.as(user).get('/identities');
    expect(answer.body.can).toEqual({ unlink: false });
    const [identity] = answer.body.data as OwnIdentity[];
    const refused = await unlink(user, { IdentityID: identity?.IdentityID });
    expect(refused).toMatchObject({ status: 409, body: { code: 'password_missing', message: messages.passwordFirst } });

    await test.as(null).post('/send/password', { Username: user.Username, Email: user.email });
    const link = () => test.db.select().from(outbox).where(eq(outbox.UserID, user.UserID));
    await expect.poll(async () => (await link()).length).toBe(1);
    const token = (await link())[0]?.Secret?.replace('token=', '');
    const fresh = 'seven sober otters';
    await test.as(null).post('/reset/password', { token, new_password: fresh, confirm_password: fresh });
    const again = { token: await test.make.session(user.UserID) };
    expect((await unlink(again, { IdentityID: identity?.IdentityID, Password: fresh })).status).toBe(200);
  });

  it("can't be unlinked by anyone else, not even an admin", async () => {
    const { user, IdentityID } = await linked();
    const admin = await test.make.user(40);
    expect((await unlink(admin, { IdentityID, Password: password })).status).toBe(404);
    expect((await unlink(admin, { IdentityID: 2_000_000, Password: password })).status).toBe(404);
    expect((await unlink(user, { IdentityID: 'all', Password: password })).status).toBe(400);
    expect((await unlink(user, { IdentityID, Password: password, UserID: admin.UserID })).status).toBe(400);
    expect(await identities(user)).toHaveLength(1);
  });

  it('are unlinked once by two simultaneous calls', async () => {
    const { user, IdentityID } = await linked();
    const answers = await Promise.all([1, 2].map(() => unlink(user, { IdentityID, Password: password })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await emailsTo(user)).filter((subject) => subject === securityEvents.identityUnlinked.subject)).toHaveLength(1);
  });
});
