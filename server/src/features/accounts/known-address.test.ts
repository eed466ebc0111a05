import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { form, secret } from '../../test/registration.ts';

describe('a registration with an email address that belongs to an account', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    owner = await test.make.user(1);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const register = (body: unknown, who: { token: string } | null = null) => test.as(who).post('/register', body);
  const login = (Username: string, Password = secret) => test.as(null).post('/login', { Username, Password });
  const accountsWith = (Email: string) => test.db.select().from(users).where(eq(users.Email, Email));

  it('looks like any other to the caller', async () => {
    const [known, unknown] = [form({ Email: owner.Email.toUpperCase(), Firstname: 'Click' }), form()];
    const seen = async (body: ReturnType<typeof form>) => {
      const { Username, Email } = body;
      const answers = [
        await register(body),
        await test.as(null).post('/username/availability', { username: Username }),
        await register(form({ Username })),
        await login(Username),
        await login(Username, 'a wrong password'),
        await test.as(null).post('/send/verification', { Username }),
        await test.as(null).post('/send/password', { Username, Email }),
      ];
      return answers.map(({ status, text }) => [status, text]);
    };
    const answers = await seen(known);
    expect(answers).toEqual(await seen(unknown));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 409, 403, 401, 200, 200]);
    expect(answers[1]).toEqual([200, '{"data":true}']);

    const mail = await mailbox.next('You already have an account');
    expect(mail.recipients).toEqual([owner.Email]);
    expect(mail.text).toContain(`Account: ${owner.Username}`);
    expect(mail.text).not.toContain('Click');
    expect(mail.text).not.toContain(known.Username);
    expect(new URL(mail.link).pathname).toBe('/forgot_password');
    expect(await accountsWith(owner.Email)).toHaveLength(1);
    for (const subject of ['Please verify your email address', 'Please verify your email address', 'Reset your password'])
      expect((await mailbox.next(subject)).recipients).toEqual([unknown.Email]);
  });

  it('emails the owner three times a day at most, however many calls arrive at once', async () => {
    const { Email } = await test.make.user(15);
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(form({ Email }))));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const mails = () => test.db.$count(outbox, eq(outbox.ToAddress, Email));
    expect(await mails()).toBe(3);
    await pass({ hours: 23 });
    await register(form({ Email }));
    expect(await mails()).toBe(3);
    await pass({ hours: 2 });
    await register(form({ Email }));
    expect(await mails()).toBe(4);
  });

  it('offers a new password for an account that a stranger may have created', async () => {
    const [stranger, self] = [form(), form()];
    await register(stranger);
    await mailbox.next('Please verify your email address');
    expect((await register({ ...self, Email: stranger.Email })).status).toBe(200);
    const { link, recipients } = await mailbox.next('Reset your password');
    expect(recipients).toEqual([stranger.Email]);
    const password = 'nine nervous newts';
    const token = new URL(link).searchParams.get('token');
    await test.as(null).post('/reset/password', { token, new_password: password, confirm_password: password });
    expect((await login(stranger.Username)).status).toBe(401);
    expect((await login(stranger.Email, password)).body.data).toMatchObject({ Email: stranger.Email });
  });

  it('says nothing to the owner of a deactivated account, and still gives the same answer', async () => {
    const { Email } = await test.make.user(1, { Active: false });
    const answer = await register(form({ Email }));
    expect(answer).toMatchObject({ status: 200, body: { data: { UserID: null } } });
    expect(await test.db.$count(outbox, eq(outbox.ToAddress, Email))).toBe(0);
  });

  it('is refused openly to an admin', async () => {
    const answer = await register(form({ Email: owner.Email }), await test.make.user(40));
    const text = 'user name / email id  is already attached to an account.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_taken', errors: { Email: text } } });
  });
});
