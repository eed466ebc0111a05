import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLinks } from '../../schema/accounts.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { form, secret } from '../../test/registration.ts';
import { settled } from '../../test/settled.ts';
import { linkQueue } from '../users/account-links.ts';

describe('email verification', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    admin = await test.make.user(40);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const register = (body: unknown) => test.as(null).post('/register', body);
  const login = (Username: string) => test.as(null).post('/login', { Username, Password: secret });
  const verify = (token: string) => test.as(null).post('/email_verification', { token });
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';
  const stored = async (Username: string) => (await test.db.select().from(users).where(eq(users.Username, Username)))[0];

  it('sends another link on request, with the same answer for everyone', async () => {
    const body = form();
    await register(body);
    const first = await mailbox.next();
    const again = (Username: string) => test.as(null).post('/send/verification', { Username });
    const known = await again(body.Username);
    const second = await mailbox.next();
    expect(known).toMatchObject({ status: 200, body: { message: messages.verificationSent } });
    for (const name of ['nobody.at.all', admin.Username]) expect((await again(name)).text).toBe(known.text);
    await again(body.Email);
    expect((await mailbox.next()).recipients).toEqual([body.Email]);
    expect((await verify(tokenOf(second.link))).body.status).toBe(1);
    await mailbox.next();
    // The first link no longer works, and the answer says what to do.
    expect((await verify(tokenOf(first.link))).body.status).toBe(2);
    expect((await again('')).status).toBe(400);
  });

  it('still reaches the owner when others ask for the name', async () => {
    const body = form();
    for (let index = 0; index < 6; index += 1) await test.as(null).post('/send/verification', { Username: body.Username });
    await settled(test, linkQueue);
    await register(body);
    await mailbox.next();
    await test.as(null).post('/send/verification', { Username: body.Username });
    expect((await verify(tokenOf((await mailbox.next()).link))).body.status).toBe(1);
    await mailbox.next();
  });

  it.each([
    ['expired', { ExpireDate: momentOf('2020-01-01T00:00:00.000Z') }],
    ['meant for a password reset', { Purpose: 'reset' as const }],
    ['for an address that has changed', { Email: 'former@example.com' }],
  ])('fails with a link that is %s', async (_name, change) => {
    const body = form();
    await register(body);
    const { link } = await mailbox.next();
    const account = await stored(body.Username);
    await test.db
      .update(accountLinks)
      .set(change)
      .where(eq(accountLinks.UserID, account?.UserID ?? 0));
    expect((await verify(tokenOf(link))).body).toEqual({ status: 0, UserName: null, message: messages.verificationFailed });
    expect((await login(body.Username)).status).toBe(403);
  });

  it("isn't undone by an admin who read the account before", async () => {
    const body = form();
    await register(body);
    const { link } = await mailbox.next();
    const id = (await stored(body.Username))?.UserID;
    const { Version } = (await test.as(admin).get(`/user/${id}`)).body.data as { Version: number };
    expect((await verify(tokenOf(link))).body.status).toBe(1);
    await mailbox.next();
    const { Firstname, Lastname, UserType, BrokerID } = body;
    const read = { Firstname, Lastname, UserType, BrokerID, Verified: false, Version };
    expect(await test.as(admin).post(`/user/${id}`, read)).toMatchObject({
      status: 409,
      body: { code: 'user_changed', conflict: { Verified: { yours: false, theirs: true } } },
    });
    expect((await login(body.Username)).status).toBe(200);
  });

  it('fails with an unknown token', async () => {
    expect((await verify('made up')).body.status).toBe(0);
    expect((await test.as(null).post('/email_verification', {})).status).toBe(400);
  });

  it('happens once, however many calls arrive at once', async () => {
    const body = form();
    await register(body);
    const { link } = await mailbox.next();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(tokenOf(link))));
    expect(answers.map(({ body: { status } }) => status).sort()).toEqual([1, 2, 2, 2, 2]);
    await mailbox.next();
  });
});
