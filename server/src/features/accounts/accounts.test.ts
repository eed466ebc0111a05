import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLinks } from '../../schema/accounts.ts';
import { auditEntries } from '../../schema/audit.ts';
import { brokers, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { form, secret } from '../../test/registration.ts';
import { storeSetting } from '../settings/settings.queries.ts';

describe('accounts', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    admin = await test.make.user(40);
    await test.make.broker('ALP');
    await test.db.insert(brokers).values({ BrokerID: 'OLD', BrokerName: 'No more', Status: 0 });
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const register = (body: unknown, who: { token: string } | null = null) => test.as(who).post('/register', body);
  const login = (Username: string, Password = secret) => test.as(null).post('/login', { Username, Password });
  const verify = (token: string) => test.as(null).post('/email_verification', { token });
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';
  const stored = async (Username: string) => (await test.db.select().from(users).where(eq(users.Username, Username)))[0];

  describe('registration', () => {
    it('leads from the form through the emailed link to sign-in', async () => {
      const body = form({ UserType: 15, BrokerID: 'alp' });
      expect(await register(body)).toMatchObject({ status: 200, body: { message: messages.registered, data: { UserID: null } } });
      expect(await login(body.Username)).toMatchObject({
        status: 403,
        body: { code: 'not_verified', message: messages.notVerified },
      });
      const mail = await mailbox.next();
      expect(mail).toMatchObject({ recipients: [body.Email], subject: 'Please verify your email address' });
      expect(mail.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/email_verification\?token=[\w-]{43}$/);
      const kept = await test.db.select().from(accountLinks);
      expect(JSON.stringify(kept)).not.toContain(tokenOf(mail.link));
      const verified = { UserName: body.Username, message: messages.verified };
      expect((await verify(tokenOf(mail.link))).body).toEqual({ status: 1, ...verified });
      expect((await verify(tokenOf(mail.link))).body).toEqual({ status: 2, ...verified });
      expect(await mailbox.next()).toMatchObject({ recipients: [body.Email], subject: expect.stringMatching(/^Welcome to /) });
      expect((await login(body.Username)).body.data).toMatchObject({ UserType: 15, BrokerID: 'TTX', UserRole: 1 });
      const trail = await test.db.select().from(auditEntries);
      expect(trail.map(({ Action }) => Action)).toEqual(expect.arrayContaining(['register', 'verify']));
      expect(JSON.stringify(trail)).not.toContain(secret);
    });

    it('defaults to a seller of TTX', async () => {
      const { UserType: _, BrokerID: _code, Phone: _phone, ...body } = form();
      expect((await register(body)).status).toBe(200);
      expect(await stored(body.Username)).toMatchObject({
        UserType: 1,
        BrokerID: 'TTX',
        Phone: null,
        Company: null,
        agreed: true,
      });
      await mailbox.next();
    });

    it.each([
      [{ Email: '' }, 'Email', messages.required],
      [{ Email: 'nobody@' }, 'Email', messages.invalidEmail],
      [{ Password: '' }, 'Password', messages.required],
      [{ Password: 'short' }, 'Password', messages.passwordTooShort],
      [{ Password: 'password1', Confirm_Password: 'password1' }, 'Password', messages.commonPassword],
      [{ Password: 'Brevet-2026' }, 'Password', messages.passwordIsProduct],
      [{ Password: 'Ines Carvalho' }, 'Password', messages.passwordIsOwnName],
      [{ Confirm_Password: '' }, 'Confirm_Password', messages.required],
      [{ Confirm_Password: 'another' }, 'Confirm_Password', messages.passwordsDiffer],
      [{ Username: '' }, 'Username', messages.required],
      [{ Username: 'ab' }, 'Username', messages.usernameTooShort],
      [{ Username: 'someone@example.com' }, 'Username', messages.usernameSigns],
      [{ Firstname: ' ' }, 'Firstname', messages.required],
      [{ Lastname: '' }, 'Lastname', messages.required],
      [{ Lastname: 'a'.repeat(51) }, 'Lastname', 'Please enter at most 50 characters'],
      [{ Company: 'a'.repeat(71) }, 'Company', 'Please enter at most 70 characters'],
      [{ BrokerID: '' }, 'BrokerID', messages.required],
      [{ BrokerID: 'NOPE' }, 'BrokerID', messages.brokerNotActive],
      [{ BrokerID: 'OLD' }, 'BrokerID', messages.brokerNotActive],
      [{ agreed: false }, 'agreed', messages.required],
      [{ Phone: '1234567' }, 'Phone', messages.invalidPhone],
      [{ Phone: 'call me maybe' }, 'Phone', messages.invalidPhone],
      [{ UserType: 30, Fax: 'x' }, 'UserType', 'Please choose one of these user types: 1 (Seller), 15 (Buyer)'],
      [{ UserType: 40 }, 'UserType', 'Please choose one of these user types: 1 (Seller), 15 (Buyer)'],
    ])('rejects %j', async (fields, field, text) => {
      const body = form(fields);
      expect(await register(body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
      expect(await stored(body.Username)).toBeUndefined();
    });

    it.each([
      {
        Verified: 1,
        UserRole: 99,
        Active: false,
        UserID: 1,
        CreatorID: 1,
        SupportID: 0,
        CreateDate: '2001-01-01',
        PasswordHash: 'x',
      },
      { Verified: 'x', UserRole: 4000, Fax: 'x', City: 5, SupportID: 'x', CreateDate: [] },
    ])("ignores fields that people can't set for themselves, without validating them: %j", async (claims) => {
      const body = form(claims);
      expect((await register(body)).status).toBe(200);
      expect(await stored(body.Username)).toMatchObject({
        Verified: false,
        UserRole: 1,
        Active: true,
        CreatorID: null,
        SupportID: null,
        Fax: null,
        City: null,
      });
      expect((await stored(body.Username))?.CreateDate).not.toMatch(/^2001/);
      expect((await login(body.Username)).status).toBe(403);
      await mailbox.next();
    });

    it('treats a signed-in seller like anyone who registers', async () => {
      const seller = await test.make.user(1);
      expect((await register(form({ UserType: 40 }), seller)).status).toBe(400);
      const body = form({ Verified: true });
      expect((await register(body, seller)).body.message).toBe(messages.registered);
      expect(await stored(body.Username)).toMatchObject({ Verified: false, UserType: 1 });
      await mailbox.next();
    });

    it('creates one account from simultaneous calls with the same username', async () => {
      const { Username } = form();
      const answers = await Promise.all(Array.from({ length: 6 }, () => register(form({ Username: Username.toUpperCase() }))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(messages.accountTaken);
      await mailbox.next();
    });

    it('creates one account from simultaneous calls with the same email address, without saying so', async () => {
      const { Email } = form();
      const answers = await Promise.all(Array.from({ length: 6 }, () => register(form({ Email: Email.toUpperCase() }))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await test.db.select().from(users).where(eq(users.Email, Email))).toHaveLength(1);
      await mailbox.next('Please verify your email address');
      for (let count = 0; count < 3; count += 1) await mailbox.next('Reset your password');
    });

    it('can be closed, except for admins', async () => {
      await storeSetting(test.db, 'selfRegistration', false);
      expect((await test.as(null).get('/login/options')).body.data).toMatchObject({ Registration: false });
      expect((await test.as(null).get('/registration')).body.data).toMatchObject({ Open: false });
      expect(await register(form())).toMatchObject({
        status: 403,
        body: { code: 'registration_closed', message: messages.registrationClosed },
      });
      expect((await register(form(), admin)).status).toBe(200);
      await mailbox.next();
      await storeSetting(test.db, 'selfRegistration', true);
      expect((await test.as(null).get('/login/options')).body.data).toMatchObject({ Registration: true });
      expect((await test.as(null).get('/registration')).body.data).toEqual({ Open: true });
    });

    it('says whether a username is taken', async () => {
      const available = async (username: string) => (await test.as(null).post('/username/availability', { username })).body;
      expect(await available(admin.Username.toUpperCase())).toEqual({ data: true });
      expect(await available('nobody.has.this')).toEqual({ data: false });
      expect(await available('ab')).toMatchObject({ errors: { username: messages.usernameTooShort } });
    });
  });

  describe('an admin', () => {
    it('creates an account of any type, which can sign in at once', async () => {
      const body = form({
        UserType: 30,
        BrokerID: 'ALP',
        UserRole: 3,
        Salutation: 'Ms',
        City: 'Lisbon',
        SupportID: admin.UserID,
        CreatorID: admin.UserID,
        Verified: 1,
      });
      const answer = await register(body, admin);
      expect(answer).toMatchObject({ status: 200, body: { message: messages.accountCreated } });
      const account = await stored(body.Username);
      expect(answer.body.data).toEqual({ UserID: account?.UserID });
      expect(account).toMatchObject({
        UserType: 30,
        UserRole: 3,
        City: 'Lisbon',
        SupportID: admin.UserID,
        CreatorID: admin.UserID,
        Verified: true,
      });
      expect(await mailbox.next()).toMatchObject({ recipients: [body.Email], subject: 'Welcome to Broker ALP' });
      expect((await login(body.Username)).status).toBe(200);
    });

    it('can leave verification to the emailed link', async () => {
      const body = form({ Verified: false });
      expect((await register(body, admin)).status).toBe(200);
      expect((await verify(tokenOf((await mailbox.next()).link))).body.status).toBe(1);
      await mailbox.next();
    });

    it.each([
      [{ SupportID: 999_999 }, 400],
      [{ CreatorID: 999_999 }, 403],
      [{ UserType: 7 }, 400],
      [{ UserRole: 4000 }, 400],
      [{ BrokerID: 'OLD' }, 400],
      [{ Confirm_Password: 'another' }, 400],
      [{ Password: 'Ines Carvalho', Confirm_Password: 'Ines Carvalho' }, 400],
    ])("can't create an account with %j", async (fields, status) => {
      expect((await register(form(fields), admin)).status).toBe(status);
    });

    it('creates nothing with an expired session, and loses the cookie', async () => {
      const token = await test.make.session(admin.UserID, Date.now() - 1000);
      const body = form({ UserType: 40 });
      const answer = await register(body, { token });
      expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired', message: messages.jwtExpired } });
      expect(answer.headers.get('set-cookie')).toMatch(/^brevet_session=;/);
      expect(await stored(body.Username)).toBeUndefined();
    });

    it('keeps the cookie when the server fails', async () => {
      const other = await test.make.user(40);
      await test.db.execute('alter table sessions rename to elsewhere');
      const answer = await register(form(), other);
      await test.db.execute('alter table elsewhere rename to sessions');
      expect(answer.status).toBe(500);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });
  });
});
