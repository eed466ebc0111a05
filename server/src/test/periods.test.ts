import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeSetting } from '../features/settings/settings.queries.ts';
import { wrongPasswordsQueue } from '../features/users/security-emails.ts';
import { auditEntries } from '../schema/audit.ts';
import { sessions } from '../schema/users.ts';
import type { Answer, TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import { pass } from './clock.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';
import { invited, mailsTo, tokenOf } from './invite.ts';
import { form, secret as registeredPassword } from './registration.ts';
import { codeOf, enrol, wrongCode } from './second-step.ts';
import { settled } from './settled.ts';

const step = 30_000;
const hour = 60 * 60_000;
const day = 24 * hour;

/** Each period on both sides of its end: still valid a minute before, no longer a minute after. */
describe('periods', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1' });
    admin = await test.make.user(40);
  });
  afterAll(() => test.close());

  const signedOut = () => test.as(null);
  const login = (user: { Username: string }, Password = password) =>
    signedOut().post('/login', { Username: user.Username, Password });
  const signIn = async (user: { Username: string }): Promise<{ token: string }> => {
    const { body } = await login(user);
    return { token: (body.data as { access_token: string }).access_token };
  };
  const stepTokenOf = (answer: Answer): string => (answer.body.step as { Token: string }).Token;

  describe('of sessions', () => {
    const set = (name: 'sessionIdleMinutes' | 'sessionAbsoluteHours', value: number | null) => storeSetting(test.db, name, value);
    afterEach(() => Promise.all([set('sessionIdleMinutes', null), set('sessionAbsoluteHours', null)]));
    const alive = async (session: { token: string }) => (await test.as(session).get('/authToken')).status === 200;

    it('end 480 minutes after the last use, and each use restarts them', async () => {
      const user = await test.make.user(1);
      const [used, idle] = [await signIn(user), await signIn(user)];
      await pass({ minutes: 479 });
      expect(await alive(used)).toBe(true);
      expect((await test.as(used).get('/sessions')).body.data).toHaveLength(2);
      await pass({ minutes: 2 });
      expect(await test.as(idle).get('/authToken')).toMatchObject({
        status: 401,
        body: { code: 'token_expired', message: messages.jwtExpired },
      });
      expect((await test.as(used).get('/sessions')).body.data).toHaveLength(1);
      await pass({ minutes: 479 });
      expect(await alive(used)).toBe(true);
      await pass({ minutes: 481 });
      expect(await alive(used)).toBe(false);
    });

    it('end 168 hours after the sign-in, however much they are used', async () => {
      await set('sessionIdleMinutes', 43_200);
      const session = await signIn(await test.make.user(1));
      for (let days = 0; days < 6; days += 1) {
        await pass({ days: 1 });
        expect(await alive(session)).toBe(true);
      }
      await pass({ hours: 23, minutes: 59 });
      expect(await alive(session)).toBe(true);
      await pass({ minutes: 2 });
      expect(await test.as(session).get('/authToken')).toMatchObject({
        status: 401,
        body: { code: 'token_expired', message: messages.jwtExpired },
      });
    });

    it('follow the current settings', async () => {
      await set('sessionIdleMinutes', 5);
      const session = await signIn(await test.make.user(1));
      await pass({ minutes: 4 });
      expect(await alive(session)).toBe(true);
      await pass({ minutes: 6 });
      expect(await alive(session)).toBe(false);
      await set('sessionIdleMinutes', 60);
      expect(await alive(session)).toBe(true);
      await set('sessionAbsoluteHours', 1);
      await pass({ minutes: 49 });
      expect(await alive(session)).toBe(true);
      await pass({ minutes: 2 });
      expect(await alive(session)).toBe(false);
    });

    it('are remembered for ten seconds without asking the database', async () => {
      const user = await test.make.user(1);
      expect(await alive(user)).toBe(true);
      await test.db.delete(sessions).where(eq(sessions.UserID, user.UserID));
      await pass({ seconds: 9 });
      expect(await alive(user)).toBe(true);
      await pass({ seconds: 2 });
      expect(await alive(user)).toBe(false);
    });

    it('store their last use at most once a minute', async () => {
      const user = await test.make.user(1);
      const lastSeen = async () => (await test.db.select().from(sessions).where(eq(sessions.UserID, user.UserID)))[0]?.LastSeen;
      const begun = await lastSeen();
      await pass({ seconds: 58 });
      expect(await alive(user)).toBe(true);
      expect(await lastSeen()).toBe(begun);
      // Longer than the answer is remembered, so that this call asks the database again.
      await pass({ seconds: 11 });
      expect(await alive(user)).toBe(true);
      expect(Date.parse((await lastSeen()) ?? '') - Date.parse(begun ?? '')).toBeGreaterThan(60_000);
    });

    it('prove an account without a password for ten minutes', async () => {
      const user = await test.make.user(1, { PasswordHash: '' });
      const endOthers = () => test.as(user).post('/endOtherSessions', {});
      await pass({ minutes: 9 });
      expect((await endOthers()).status).toBe(200);
      await pass({ minutes: 2 });
      expect(await endOthers()).toMatchObject({
        status: 403,
        body: { code: 'sign_in_again', message: messages.signInAgainFirst },
      });
    });
  });

  describe('of totals', () => {
    it('are remembered for half a minute', async () => {
      const seller = await test.make.user(1);
      await test.make.listing(seller, 1);
      const total = async () => (await test.as(seller).get(`/listing_ta?ownerID=${seller.UserID}`)).body.total;
      expect(await total()).toBe(1);
      // A direct change to the database, so nothing announces it.
      await test.make.listing(seller, 1);
      await pass({ seconds: 29 });
      expect(await total()).toBe(1);
      await pass({ seconds: 2 });
      expect(await total()).toBe(2);
    });
  });

  describe('of emailed links', () => {
    const verify = async (token: string) => (await signedOut().post('/email_verification', { token })).body.status;
    const reset = (token: string) =>
      signedOut().post('/reset/password', { token, new_password: registeredPassword, confirm_password: registeredPassword });
    const register = async () => {
      const body = form();
      expect((await signedOut().post('/register', body)).status).toBe(200);
      return tokenOf(test, body.Email);
    };
    const resetToken = async () => {
      const user = await test.make.user(1);
      expect((await test.as(admin).post(`/user/${user.UserID}/reset_link`, {})).status).toBe(200);
      return tokenOf(test, user.Email);
    };
    beforeAll(async () => {
      admin = await test.make.user(40);
    });

    it('verify an address for 48 hours', async () => {
      const [early, late] = [await register(), await register()];
      await pass({ hours: 47, minutes: 59 });
      expect(await verify(early)).toBe(1);
      await pass({ minutes: 2 });
      expect(await verify(late)).toBe(0);
    });

    it('set a password for 30 minutes', async () => {
      admin = await test.make.user(40);
      const [early, late] = [await resetToken(), await resetToken()];
      await pass({ minutes: 29 });
      expect((await reset(early)).status).toBe(200);
      await pass({ minutes: 2 });
      expect(await reset(late)).toMatchObject({ status: 400, body: { errors: { token: messages.resetLinkDead } } });
    });

    it('are sent five times in 30 minutes', async () => {
      const user = await test.make.user(1);
      const ask = async () => {
        expect((await signedOut().post('/send/password', { Username: user.Username, Email: user.Email })).status).toBe(200);
      };
      const mails = async () => (await mailsTo(test, user.Email)).length;
      for (let asked = 1; asked <= 5; asked += 1) {
        await ask();
        await expect.poll(mails).toBe(asked);
      }
      await pass({ minutes: 29 });
      await ask();
      await settled(test, { name: 'account-link' });
      expect(await mails()).toBe(5);
      await pass({ minutes: 2 });
      await ask();
      await expect.poll(mails).toBe(6);
    });
  });

  describe('of a sign-in', () => {
    const finish = (Token: string, Code: string) => signedOut().post('/login/second_step', { Token, Code });

    it('wait five minutes for the code', async () => {
      const [early, late] = [await test.make.user(1), await test.make.user(1)];
      const [earlySecret, lateSecret] = [(await enrol(test, early)).secret, (await enrol(test, late)).secret];
      const [earlyStep, lateStep] = [stepTokenOf(await login(early)), stepTokenOf(await login(late))];
      await pass({ minutes: 4 });
      expect((await finish(earlyStep, codeOf(earlySecret))).status).toBe(200);
      await pass({ minutes: 2 });
      expect(await finish(lateStep, codeOf(lateSecret))).toMatchObject({
        status: 400,
        body: { code: 'sign_in_expired', message: messages.stepGone },
      });
    });

    it('accept the code of the time step before and after, and no others', async () => {
      const user = await test.make.user(1);
      const { secret } = await enrol(test, user);
      // Start at the beginning of a time step, so that the codes don't change in between.
      await pass({ seconds: (step - (Date.now() % step)) / 1000 });
      const attempt = async (later: number) => (await finish(stepTokenOf(await login(user)), codeOf(secret, later))).status;
      expect(await attempt(-2)).toBe(401);
      expect(await attempt(2)).toBe(401);
      expect(await attempt(-1)).toBe(200);
      expect(await attempt(-1)).toBe(401);
      expect(await attempt(1)).toBe(200);
      await pass({ seconds: 60 });
      expect(await attempt(-1)).toBe(401);
      expect(await attempt(0)).toBe(200);
    });

    it('accept a recovery code of any age, once', async () => {
      const user = await test.make.user(1);
      const { recovery } = await enrol(test, user);
      await pass({ days: 4000 });
      const use = async () => (await finish(stepTokenOf(await login(user)), recovery[0] ?? '')).status;
      expect(await use()).toBe(200);
      expect(await use()).toBe(401);
    });

    it('allow ten wrong codes in 15 minutes', async () => {
      const user = await test.make.user(1);
      const { secret } = await enrol(test, user);
      const guess = async () => finish(stepTokenOf(await login(user)), wrongCode(secret));
      for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
      await pass({ minutes: 14 });
      expect((await guess()).status).toBe(429);
      await pass({ minutes: 1, seconds: 1 });
      expect((await guess()).status).toBe(401);
    });

    it('allow ten wrong passwords in 15 minutes', async () => {
      const user = await test.make.user(1);
      for (let count = 0; count < 10; count += 1) expect((await login(user, 'wrong')).status).toBe(401);
      await pass({ minutes: 14 });
      const refused = await login(user);
      expect(refused).toMatchObject({ status: 429, body: { code: 'guess_limit', message: messages.tooManyGuesses } });
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      await pass({ minutes: 1, seconds: 1 });
      expect((await login(user)).status).toBe(200);
    });

    it('count wrong passwords for a day, until ten of them warn the owner', async () => {
      const warned = async (minutesBetween: number) => {
        const user = await test.make.user(1);
        const guessFive = async () => {
          for (let count = 0; count < 5; count += 1) expect((await login(user, 'wrong')).status).toBe(401);
          await settled(test, wrongPasswordsQueue);
        };
        await guessFive();
        await pass({ minutes: minutesBetween });
        await guessFive();
        return (await mailsTo(test, user.Email)).length;
      };
      expect(await warned(24 * 60 - 1)).toBe(1);
      expect(await warned(24 * 60 + 1)).toBe(0);
    });

    it('warn the owner of wrong passwords once a day', async () => {
      const user = await test.make.user(1);
      const warnings = async () => (await mailsTo(test, user.Email)).filter(({ Kind }) => Kind === 'security').length;
      const guessTen = async () => {
        for (let count = 0; count < 10; count += 1) expect((await login(user, 'wrong')).status).toBe(401);
        await settled(test, wrongPasswordsQueue);
      };
      await guessTen();
      expect(await warnings()).toBe(1);
      await pass({ hours: 23, minutes: 59 });
      await guessTen();
      expect(await warnings()).toBe(1);
      await pass({ hours: 24, minutes: 1 });
      await guessTen();
      expect(await warnings()).toBe(2);
    });
  });

  describe('of the audit log', () => {
    it('start with the clock hour: a read of confidential details adds one entry in each', async () => {
      const broker = await test.make.user(30);
      const { ListingID } = await test.make.listing(await test.make.user(1), 1);
      const entriesAfterRead = async () => {
        const token = await test.make.session(broker.UserID);
        expect((await test.as({ token }).get(`/confidential_details?listingId=${ListingID}`)).status).toBe(200);
        return test.db.$count(auditEntries, eq(auditEntries.UserID, broker.UserID));
      };
      await pass({ seconds: (hour - (Date.now() % hour)) / 1000 });
      expect(await entriesAfterRead()).toBe(1);
      await pass({ minutes: 59 });
      expect(await entriesAfterRead()).toBe(1);
      await pass({ minutes: 1 });
      expect(await entriesAfterRead()).toBe(2);
    });
  });

  describe('of invitations', () => {
    const open = async (token: string) => (await signedOut().post('/openInvitation', { token })).status;
    afterEach(() => storeSetting(test.db, 'invitationDays', null));

    it('lead to their listing for 90 days', async () => {
      const seller = await test.make.user(1);
      const { ListingID } = await test.make.listing(seller, 1);
      const { token } = await invited(test, seller, ListingID);
      await pass({ days: 89, hours: 23, minutes: 59 });
      expect(await open(token)).toBe(200);
      await pass({ minutes: 2 });
      expect(await open(token)).toBe(404);
    });

    it('last as long as the setting said when they were sent', async () => {
      const seller = await test.make.user(1);
      const { ListingID } = await test.make.listing(seller, 1);
      await storeSetting(test.db, 'invitationDays', 2);
      const short = await invited(test, seller, ListingID);
      await storeSetting(test.db, 'invitationDays', 1);
      await pass({ days: 1, hours: 23 });
      expect(await open(short.token)).toBe(200);
      await pass({ hours: 2 });
      expect(await open(short.token)).toBe(404);
    });
  });

  describe('of activation codes', () => {
    it('last through their last day, in UTC', async () => {
      const until = async (moment: number) => pass({ seconds: (moment - Date.now()) / 1000 });
      const tomorrow = (Math.floor(Date.now() / day) + 1) * day;
      const ExpireDate = new Date(tomorrow).toISOString().slice(0, 10);
      const issuer = await test.make.user(40);
      const { body } = await test.as(issuer).post('/issueActivationCodes', { count: 2, ExpireDate });
      const [early, late] = body.data as [string, string];
      await until(tomorrow + day - 60_000);
      const seller = await test.make.user(1);
      const publish = async (activation_code: string) => {
        const { ListingID } = await test.make.listing(seller);
        return test.as(seller).post(`/publishListing?listing_id=${ListingID}`, { activation_code });
      };
      expect((await publish(early)).status).toBe(200);
      await until(tomorrow + day + 1000);
      expect((await publish(late)).body.errors).toEqual({ activation_code: messages.activationCodeExpired });
      const again = await test.as(await test.make.user(40)).post('/issueActivationCodes', { count: 1, ExpireDate });
      expect(again.body.errors).toEqual({ ExpireDate: messages.dayIsPast });
    });
  });
});
