import { messages } from '@brevet/contract/messages';
import { securityEvents } from '@brevet/contract/security-events';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import { knownSignIns, signInSteps } from '../../schema/sign-in.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password } from '../../test/factories.ts';
import { hold } from '../../test/hold.ts';
import { codeOf, enrol, wrongCode } from '../../test/second-step.ts';
import { settled } from '../../test/settled.ts';
import { sweepSteps } from '../sign-in/unfinished-sign-ins.ts';
import { wrongPasswordsQueue } from './security-emails.ts';

const germany = '194.25.0.1';
const unitedStates = '8.8.8.8';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('emails about account security', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1', BREVET_URL: 'https://brevet.test' });
  });
  afterAll(() => test.close());

  const send = async (path: string, body: unknown, address: string, userAgent: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent };
    const response = await fetch(`${test.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  const login = (Username: string, address = germany, userAgent = chrome, Password = password) =>
    send('/login', { Username, Password }, address, userAgent);
  const signIn = async (user: TestUser, address?: string, userAgent?: string) => {
    const { status } = await login(user.Username, address, userAgent);
    expect(status).toBe(200);
  };
  const emailsTo = ({ UserID }: TestUser) =>
    test.db.select().from(outbox).where(eq(outbox.UserID, UserID)).orderBy(asc(outbox.MailID));
  const subjectsTo = async (user: TestUser) => (await emailsTo(user)).map(({ Subject }) => Subject);
  const { newSignIn, wrongPasswords } = securityEvents;

  describe('for a sign-in', () => {
    it('come for a new place and a new device, except the first time, and only once each', async () => {
      const user = await test.make.user(15);
      await signIn(user, germany, chrome);
      await signIn(user, '194.25.0.2', chrome);
      expect(await subjectsTo(user)).toEqual([]);
      await signIn(user, unitedStates, chrome);
      expect(await subjectsTo(user)).toEqual([newSignIn.subject]);
      await signIn(user, germany, firefox);
      expect(await subjectsTo(user)).toEqual([newSignIn.subject, newSignIn.subject]);
      for (const address of [germany, unitedStates]) for (const device of [chrome, firefox]) await signIn(user, address, device);
      expect(await subjectsTo(user)).toHaveLength(2);
      const known = await test.db.select().from(knownSignIns).where(eq(knownSignIns.UserID, user.UserID));
      expect(known.map(({ Name }) => Name).toSorted()).toEqual([
        'Chrome on Windows',
        'Firefox on Linux',
        'Germany',
        'United States',
      ]);
      expect(known.every(({ FirstSeen, LastSeen }) => FirstSeen < LastSeen)).toBe(true);
    });

    it('say what happened, when, where and what to do, without a secret', async () => {
      const user = await test.make.user(30);
      await signIn(user);
      await signIn(user, unitedStates, firefox);
      const [mail] = await emailsTo(user);
      expect(mail).toMatchObject({ Kind: 'security', ToAddress: user.Email, Secret: null });
      expect(mail?.TextBody).toContain(newSignIn.says);
      expect(mail?.TextBody).toMatch(
        new RegExp(
          `Account: ${user.Username}\nWhen: \\w+ \\d+, \\d{4} at \\d+:\\d\\d\\s[AP]M UTC\nWhere: United States, 8\\.8\\.8\\.8\nWith: Firefox on Linux\n`,
        ),
      );
      expect(mail?.TextBody).toContain('\n\nhttps://brevet.test/forgot_password\n\n');
      expect(mail?.HtmlBody).toContain('href="https://brevet.test/forgot_password"');
    });

    it('contain nothing that the caller wrote', async () => {
      const user = await test.make.user(1);
      await signIn(user);
      await signIn(user, unitedStates, 'Please call http://evil.example/now 1/2 (Windows NT 10.0)');
      const [mail] = await emailsTo(user);
      expect(mail?.TextBody).toContain('With: Please\n');
      expect(mail?.TextBody).not.toContain('evil');
    });

    const atOnce = (user: TestUser, addresses: string[]) =>
      hold(
        test,
        user,
        addresses.map((address) => () => signIn(user, address)),
      );

    it('come once for several simultaneous sign-ins', async () => {
      const user = await test.make.user(1);
      await signIn(user);
      await atOnce(user, [unitedStates, unitedStates, unitedStates]);
      expect(await subjectsTo(user)).toEqual([newSignIn.subject]);
    });

    it('come for one of two simultaneous first sign-ins', async () => {
      const user = await test.make.user(1);
      await atOnce(user, [germany, unitedStates]);
      expect(await subjectsTo(user)).toEqual([newSignIn.subject]);
    });

    it('wait for the second step', async () => {
      const user = await test.make.user(1);
      await signIn(user);
      const { secret } = await enrol(test, user);
      const before = (await subjectsTo(user)).length;
      const { step } = JSON.parse((await login(user.Username, unitedStates)).text) as { step: { Token: string } };
      expect(await subjectsTo(user)).toHaveLength(before);
      await send('/login/second_step', { Token: step.Token, Code: codeOf(secret) }, unitedStates, chrome);
      expect((await subjectsTo(user)).slice(before)).toEqual([newSignIn.subject]);
    });
  });

  describe('for wrong passwords', () => {
    const guess = (name: string, address = germany) => login(name, address, chrome, 'a wrong guess');
    const warned = async (user: TestUser) => {
      await settled(test, wrongPasswordsQueue);
      return subjectsTo(user);
    };

    it('come at the tenth from any address, once a day', async () => {
      const user = await test.make.user(1);
      for (let count = 1; count < 10; count += 1) await guess(user.Username, `198.51.100.${count}`);
      expect(await warned(user)).toEqual([]);
      await guess(user.Username.toUpperCase(), unitedStates);
      await expect.poll(() => subjectsTo(user)).toEqual([wrongPasswords.subject]);
      expect((await emailsTo(user))[0]?.TextBody).toContain('Where: United States, 8.8.8.8\nWith: Chrome on Windows\n');
      await Promise.all(Array.from({ length: 12 }, () => guess(user.Username)));
      await Promise.all(Array.from({ length: 12 }, () => guess(user.Email)));
      expect(await warned(user)).toHaveLength(1);
    });

    it('count guesses by username and by email address together', async () => {
      const user = await test.make.user(1);
      for (const name of [user.Username, user.Email]) for (let count = 0; count < 5; count += 1) await guess(name);
      await expect.poll(() => subjectsTo(user)).toEqual([wrongPasswords.subject]);
    });

    it("come once for twenty simultaneous guesses, and don't reveal whether an account exists", async () => {
      const user = await test.make.user(1);
      const unknownName = `unknown_${user.UserID}`;
      const [known, unknown] = await Promise.all(
        [user.Username, unknownName].map((name) => Promise.all(Array.from({ length: 20 }, () => guess(name)))),
      );
      const answers = (all = known) => all?.map(({ status, text }) => `${status} ${text}`).toSorted();
      expect(answers(unknown)).toEqual(answers(known));
      await expect.poll(() => subjectsTo(user)).toEqual([wrongPasswords.subject]);
      await settled(test, wrongPasswordsQueue);
      expect(await test.db.$count(outbox, sql`${outbox.TextBody} like ${`%${unknownName}%`}`)).toBe(0);
    });

    it('start counting again after the right password', async () => {
      const user = await test.make.user(1);
      for (const length of [9, 9]) {
        await Promise.all(Array.from({ length }, () => guess(user.Username)));
        await signIn(user);
      }
      expect(await warned(user)).toEqual([]);
    });

    it.each([
      ['unverified', { Verified: false }],
      ['inactive', { Active: false }],
    ])("don't go to an %s account", async (_name, fields) => {
      const user = await test.make.user(1, fields);
      await Promise.all(Array.from({ length: 10 }, () => guess(user.Username)));
      expect(await warned(user)).toEqual([]);
    });
  });

  describe('for a missing second step', () => {
    const { secondStepMissing } = securityEvents;
    const begin = async (user: TestUser, address = unitedStates) => {
      const { text } = await login(user.Username, address);
      return (JSON.parse(text) as { step: { Token: string } }).step.Token;
    };
    const finish = (Token: string, Code: string, address = unitedStates) =>
      send('/login/second_step', { Token, Code }, address, chrome);
    /** Emails of this kind, after every open sign-in has expired. */
    const reports = async (user: TestUser) => {
      await test.db.update(signInSteps).set({ ExpireDate: sql`now() - interval '1 second'` });
      await sweepSteps(test.services);
      return (await emailsTo(user)).filter(({ Subject }) => Subject === secondStepMissing.subject);
    };
    const enrolled = async () => {
      const user = await test.make.user(1);
      return { user, ...(await enrol(test, user)) };
    };

    it('come when the sign-in has expired, once a day', async () => {
      const { user, secret } = await enrolled();
      const [, answer] = [await begin(user), await finish(await begin(user), wrongCode(secret))];
      expect(answer.status).toBe(401);
      const [mail] = await reports(user);
      expect(mail?.TextBody).toContain(secondStepMissing.says);
      expect(mail?.TextBody).toContain('Where: United States, 8.8.8.8\nWith: Chrome on Windows\n');
      await begin(user, germany);
      expect(await reports(user)).toHaveLength(1);
    });

    it('come after too many wrong codes', async () => {
      const { user, secret } = await enrolled();
      const token = await begin(user);
      for (let guess = 0; guess < 6; guess += 1) await finish(token, wrongCode(secret));
      await sweepSteps(test.services);
      expect(await subjectsTo(user)).toContain(secondStepMissing.subject);
    });

    it("don't come when the step follows, nor for sign-ins left open earlier in the same browser", async () => {
      const { user, secret } = await enrolled();
      await begin(user);
      expect((await finish(await begin(user), codeOf(secret))).status).toBe(200);
      expect(await reports(user)).toEqual([]);
      await begin(user, germany);
      expect((await finish(await begin(user), codeOf(secret, 1))).status).toBe(200);
      expect(await reports(user)).toHaveLength(1);
    });

    it("don't come when the password has changed since", async () => {
      const { user } = await enrolled();
      await begin(user);
      await test.db.update(users).set({ PasswordHash: 'another' }).where(eq(users.UserID, user.UserID));
      expect(await reports(user)).toEqual([]);
    });
  });

  describe('for a change', () => {
    const fresh = { new_password: 'seven sober otters', confirm_password: 'seven sober otters' };
    const last = async (user: TestUser) => (await emailsTo(user)).at(-1);

    it('come for a changed password, not for an attempt', async () => {
      const user = await test.make.user(1);
      const change = (current_password: string) => test.as(user).post('/change/password', { current_password, ...fresh });
      expect((await change('not the right one')).body.message).toBe(messages.wrongCurrentPassword);
      expect(await subjectsTo(user)).toEqual([]);
      expect((await change(password)).status).toBe(200);
      expect(await last(user)).toMatchObject({ Subject: securityEvents.passwordChanged.subject });
      expect((await last(user))?.TextBody).toContain('Where: This computer, 127.0.0.1');
      expect((await last(user))?.TextBody).not.toContain(fresh.new_password);
    });

    it('come for a password that was reset by link', async () => {
      const [user, admin] = [await test.make.user(1, { Verified: false }), await test.make.user(40)];
      await test.as(admin).post(`/user/${user.UserID}/reset_link`, {});
      const token = (await last(user))?.Secret?.replace('token=', '');
      expect((await test.as(null).post('/reset/password', { token, ...fresh })).status).toBe(200);
      expect(await last(user)).toMatchObject({ Subject: securityEvents.passwordReset.subject, Secret: null });
    });

    it('come when the second step is turned on or off, and for a used recovery code and new ones', async () => {
      const user = await test.make.user(15);
      const me = test.as(user);
      const { secret, recovery } = await enrol(test, user);
      const [Code = ''] = recovery;
      const body = { Password: password, Code };
      expect((await me.post('/second_step/recovery_codes', body)).status).toBe(200);
      expect((await me.post('/second_step/disable', body)).status).toBe(400);
      expect((await me.post('/second_step/disable', { ...body, Code: codeOf(secret) })).status).toBe(200);
      const { secondStepOn, recoveryCodeUsed, recoveryCodesMade, secondStepOff } = securityEvents;
      const events = [secondStepOn, recoveryCodeUsed, recoveryCodesMade, secondStepOff];
      expect(await subjectsTo(user)).toEqual(events.map(({ subject }) => subject));
      expect(JSON.stringify(await emailsTo(user))).not.toContain(Code);
    });

    it("come for an admin's action, without naming the admin", async () => {
      const admin = await test.make.user(40, { Firstname: 'Sunniva', Lastname: 'Aalto' });
      const user = await test.make.user(30);
      await enrol(test, user);
      expect((await test.as(admin).post('/second_step/reset', { UserID: user.UserID })).status).toBe(200);
      const { Firstname, Lastname, UserType, BrokerID } = user;
      const profile = { Firstname, Lastname, UserType, BrokerID, Email: `new.${user.Email}`, Verified: true };
      expect((await test.as(admin).post(`/user/${user.UserID}`, profile)).status).toBe(200);
      const mails = (await emailsTo(user)).slice(1);
      const { secondStepReset, emailChanged } = securityEvents;
      expect(mails.map(({ Subject }) => Subject)).toEqual([secondStepReset.subject, emailChanged.subject]);
      expect(mails.map(({ ToAddress }) => ToAddress)).toEqual([user.Email, user.Email]);
      expect(JSON.stringify(mails)).not.toMatch(/Sunniva|Aalto|127\.0\.0\.1|Where|new\./);
    });

    it("don't go to a deactivated account", async () => {
      const [admin, user] = [await test.make.user(40), await test.make.user(1)];
      await enrol(test, user);
      await test.db.update(users).set({ Active: false }).where(eq(users.UserID, user.UserID));
      expect((await test.as(admin).post('/second_step/reset', { UserID: user.UserID })).status).toBe(200);
      expect(await subjectsTo(user)).toHaveLength(1);
    });
  });
});
