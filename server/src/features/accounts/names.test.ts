// cspell:disable: names of many languages
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { password } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { form } from '../../test/registration.ts';

describe('names of people who register', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    await test.make.broker('TTX');
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const register = (body: unknown) => test.as(null).post('/register', body);
  const stored = async (Username: string) => (await test.db.select().from(users).where(eq(users.Username, Username)))[0];
  const noAddress = "A name can't contain links, addresses or phone numbers. Put a space after each period.";

  it.each([
    [{ Firstname: 'Win money at evil.example' }, 'Firstname', noAddress],
    [{ Firstname: 'Call +351 21 5550 0199' }, 'Firstname', noAddress],
    [{ Lastname: 'Сarvalho' }, 'Lastname', 'Please use letters of one alphabet in each word'],
    [{ Lastname: 'ohlavraC\u202e' }, 'Lastname', 'Please remove invisible characters'],
    [
      { Company: 'Acme https://evil.example' },
      'Company',
      "A company's name can't contain links, email addresses or phone numbers",
    ],
    [{ Username: 'newсomer' }, 'Username', 'Please use letters of one alphabet'],
  ])('reject %j', async (fields, field, text) => {
    const body = form(fields);
    expect(await register(body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    expect(await stored(body.Username)).toBeUndefined();
  });

  it.each([
    "O'Brien",
    'Jean-Luc',
    'St. Louis',
    'van der Berg',
    'Ng',
    'Œuvre',
    '李小龍',
    'Müller-Lüdenscheidt',
    'Dr. Ana María',
    'Jr.',
    'III',
  ])('can be %s', async (name) => {
    const body = form({ Firstname: name, Lastname: name });
    expect((await register(body)).status).toBe(200);
    expect(await stored(body.Username)).toMatchObject({ Firstname: name, Lastname: name });
    await mailbox.next();
  });

  it("don't appear in emails until the address is verified, and neither does the username", async () => {
    const body = form({ Username: 'win.money.at.evil', Firstname: 'Click', Lastname: 'Evil', Company: 'Evil Inc.' });
    const { Username, Email } = body;
    await register(body);
    await test.as(null).post('/send/verification', { Username });
    await test.as(null).post('/send/password', { Username, Email });
    for (const subject of ['Please verify your email address', 'Please verify your email address', 'Reset your password']) {
      const mail = await mailbox.next(subject);
      expect(mail.recipients).toEqual([Email]);
      expect(JSON.stringify([mail.to, mail.text, mail.html])).not.toMatch(/evil|click/i);
    }
  });

  it('from before the rules let their owners sign in, and have to be corrected at the next save', async () => {
    const old = await test.make.user(1, { Firstname: 'Win at evil.example' });
    const signedIn = await test.as(null).post('/login', { Username: old.Username, Password: password });
    expect(signedIn.body.data).toMatchObject({ Firstname: 'Win at evil.example' });
    const save = (Firstname: string) => test.as(old).post(`/user/${old.UserID}`, { Firstname, Lastname: 'Quist' });
    expect(await save(old.Firstname)).toMatchObject({ status: 400, body: { errors: { Firstname: noAddress } } });
    expect((await save('Ada')).status).toBe(200);
  });
});
