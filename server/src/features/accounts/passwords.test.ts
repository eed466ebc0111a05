import { momentOf } from '@brevet/contract/day';
import { mailKinds } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '../../platform/rate-limit/rate-limit.ts';
import { accountLinks } from '../../schema/accounts.ts';
import { auditEntries } from '../../schema/audit.ts';
import { loginGuesses, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { longEmail, password } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';

const fresh = 'seven sober otters';
const { subject } = mailKinds.reset;

describe('passwords', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const login = (who: TestUser, Password: string) => test.as(null).post('/login', { Username: who.Username, Password });
  const alive = async (token: string) => (await test.as({ token }).get('/authToken')).status === 200;

  describe('when changed', () => {
    const change = (who: TestUser, body: Record<string, unknown> = {}) =>
      test.as(who).post('/change/password', {
        user_id: who.UserID,
        current_password: password,
        new_password: fresh,
        confirm_password: fresh,
        ...body,
      });

    it('end all sessions except a new one for the caller', async () => {
      const user = await test.make.user(1);
      const elsewhere = await test.make.session(user.UserID);
      const answer = await change(user);
      expect(answer).toMatchObject({ status: 200, body: { message: messages.passwordChanged } });
      const { access_token } = answer.body.data as { access_token: string };
      expect(answer.headers.get('set-cookie')).toContain(`brevet_session=${access_token};`);
      expect([await alive(elsewhere), await alive(user.token), await alive(access_token)]).toEqual([false, false, true]);
      expect((await login(user, password)).status).toBe(401);
      expect((await login(user, fresh)).status).toBe(200);
      const trail = JSON.stringify(
        await test.db
          .select()
          .from(auditEntries)
          .where(eq(auditEntries.EntityID, String(user.UserID))),
      );
      expect(trail).toContain('"password"');
      expect(trail).not.toContain(fresh);
    });

    it.each([
      [{ current_password: 'short' }, 'current_password', messages.passwordTooShort],
      [{ current_password: 'not this one' }, 'current_password', messages.wrongCurrentPassword],
      [{ new_password: 'short', confirm_password: 'short' }, 'new_password', messages.passwordTooShort],
      [{ new_password: password, confirm_password: password }, 'new_password', messages.samePassword],
      [{ new_password: 'password1', confirm_password: 'password1' }, 'new_password', messages.commonPassword],
      [{ new_password: 'brevet1', confirm_password: 'brevet1' }, 'new_password', messages.passwordIsProduct],
      [{ new_password: 'Ada Quist', confirm_password: 'Ada Quist' }, 'new_password', messages.passwordIsOwnName],
      [{ confirm_password: '' }, 'confirm_password', messages.required],
      [{ confirm_password: 'another' }, 'confirm_password', messages.passwordsDiffer],
    ])('are rejected with %j', async (body, field, text) => {
      const user = await test.make.user(15);
      expect(await change(user, body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
      expect(await alive(user.token)).toBe(true);
    });

    it("can't be changed for someone else, even by an admin", async () => {
      const [user, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
      expect(await change(admin, { user_id: user.UserID })).toMatchObject({
        status: 403,
        body: { code: 'identity_mismatch', message: messages.identityContradicts },
      });
      expect((await login(user, password)).status).toBe(200);
    });

    it('can be guessed ten times at most by someone with a session', async () => {
      const user = await test.make.user(1);
      const answers = await Promise.all(Array.from({ length: 15 }, () => change(user, { current_password: 'a wrong guess' })));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    });

    it('change once when two calls change them at once', async () => {
      const user = await test.make.user(1);
      const answers = await Promise.all([
        change(user),
        change(user, { new_password: `${fresh} too`, confirm_password: `${fresh} too` }),
      ]);
      const [status] = answers.map((answer) => answer.status).sort();
      expect(status).toBe(200);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    });
  });

  describe('when forgotten', () => {
    const forget = (Username: string, Email: string) => test.as(null).post('/send/password', { Username, Email });
    const reset = (token: string, body: Record<string, unknown> = {}) =>
      test.as(null).post('/reset/password', { token, new_password: fresh, confirm_password: fresh, ...body });
    const linkOf = async (user: TestUser) => {
      await forget(user.Username, user.Email);
      const mail = await mailbox.next(subject);
      return new URL(mail.link).searchParams.get('token') ?? '';
    };

    it('can be reset by an emailed link, once, which ends all sessions', async () => {
      const user = await test.make.user(15);
      const [first, token] = [await linkOf(user), await linkOf(user)];
      const kept = await test.db.select().from(accountLinks).where(eq(accountLinks.UserID, user.UserID));
      expect(JSON.stringify(kept)).not.toContain(token);
      const minutes = (Date.parse(kept[0]?.ExpireDate ?? '') - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(25);
      expect(minutes).toBeLessThanOrEqual(30);
      expect(await reset(token)).toMatchObject({ status: 200, body: { message: messages.passwordReset } });
      expect(await alive(user.token)).toBe(false);
      expect((await login(user, password)).status).toBe(401);
      expect((await login(user, fresh)).status).toBe(200);
      for (const used of [token, first])
        expect(await reset(used)).toMatchObject({ status: 400, body: { code: 'link_expired', message: messages.resetLinkDead } });
    });

    it('are reset once by simultaneous calls', async () => {
      const token = await linkOf(await test.make.user(1));
      const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    });

    it('give everyone the same answer, and send an email only when username and address match', async () => {
      const [user, inactive] = await Promise.all([test.make.user(1), test.make.user(1, { Active: false })]);
      const answers = [
        await forget('nobody.at.all', 'nobody@example.com'),
        await forget(user.Username, 'nobody@example.com'),
        await forget(inactive.Username, inactive.Email),
        await forget(user.Username.toUpperCase(), user.Email.toUpperCase()),
      ];
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { message: messages.resetSent } });
      expect((await mailbox.next(subject)).recipients).toEqual([user.Email]);
      expect(await test.db.$count(accountLinks, eq(accountLinks.UserID, inactive.UserID))).toBe(0);
    });

    it.each([
      ['', 'a@example.com', 'Username', messages.required],
      ['someone', '', 'Email', messages.required],
      ['someone', 'nobody', 'Email', messages.invalidEmail],
    ])('need a username and an address: %j %j', async (Username, Email, field, text) => {
      expect(await forget(Username, Email)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    });

    it('accept an email address of any length as the username', async () => {
      await test.make.user(1, { Email: longEmail });
      expect((await forget(longEmail, longEmail)).status).toBe(200);
      expect((await mailbox.next(subject)).recipients).toEqual([longEmail]);
    });

    it('still reach the owner when others ask with the address and any name', async () => {
      const user = await test.make.user(1);
      for (let index = 0; index < 6; index += 1) await forget(`name.${index}`, user.Email);
      expect(await reset(await linkOf(user))).toMatchObject({ status: 200 });
    });

    it('send five links in half an hour at most, with the same answer to every call', async () => {
      const user = await test.make.user(1);
      const answers = await Promise.all(Array.from({ length: 6 }, () => forget(user.Username, user.Email)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      const counted = eq(loginGuesses.GuessKey, keyOf('link', ['reset', user.UserID]));
      await expect.poll(async () => (await test.db.select().from(loginGuesses).where(counted))[0]?.Guesses).toBe(6);
      expect(await test.db.$count(accountLinks, eq(accountLinks.UserID, user.UserID))).toBe(5);
      const mails = await Promise.all(Array.from({ length: 5 }, () => mailbox.next(subject)));
      expect(mails.flatMap(({ recipients }) => recipients)).toEqual(Array(5).fill(user.Email));
    });

    it.each([
      ['expired', { ExpireDate: momentOf('2020-01-01T00:00:00.000Z') }],
      ['meant for verification', { Purpose: 'verify' as const }],
      ['for an address that has changed', { Email: 'former@example.com' }],
    ])("aren't reset by a link that is %s", async (_name, change) => {
      const user = await test.make.user(1);
      const token = await linkOf(user);
      await test.db.update(accountLinks).set(change).where(eq(accountLinks.UserID, user.UserID));
      expect(await reset(token)).toMatchObject({ status: 400, body: { errors: { token: messages.resetLinkDead } } });
      expect((await login(user, password)).status).toBe(200);
    });

    it("aren't reset for a deactivated account", async () => {
      const user = await test.make.user(1);
      const token = await linkOf(user);
      await test.db.update(users).set({ Active: false }).where(eq(users.UserID, user.UserID));
      expect((await reset(token)).status).toBe(400);
    });

    it('follow the same rules when reset', async () => {
      const user = await test.make.user(1);
      const token = await linkOf(user);
      expect((await reset(token, { new_password: 'short' })).body.errors).toMatchObject({
        new_password: messages.passwordTooShort,
      });
      expect((await reset(token, { confirm_password: 'other' })).body.errors).toEqual({
        confirm_password: messages.passwordsDiffer,
      });
      expect((await reset(token, { new_password: '123456', confirm_password: '123456' })).body.errors).toEqual({
        new_password: messages.commonPassword,
      });
      for (const own of [user.Username, user.Email, 'AdaQuist'])
        expect((await reset(token, { new_password: own, confirm_password: own })).body.errors).toEqual({
          new_password: messages.passwordIsOwnName,
        });
      expect((await reset(token)).status).toBe(200);
    });

    it('verify the address and unlock the account when reset', async () => {
      const user = await test.make.user(1, { Verified: false });
      await Promise.all(Array.from({ length: 11 }, () => login(user, 'guess')));
      expect((await login(user, password)).status).toBe(429);
      expect((await reset(await linkOf(user))).status).toBe(200);
      expect((await login(user, fresh)).status).toBe(200);
      const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'password reset'));
      expect(entries.find(({ EntityID }) => EntityID === String(user.UserID))).toMatchObject({
        OldValue: { Verified: false },
        NewValue: { Verified: true },
      });
    });

    it('can be reset with a link that an admin sends', async () => {
      const [user, admin, broker] = await Promise.all([test.make.user(1), test.make.user(40), test.make.user(30)]);
      const send = (who: TestUser, id = user.UserID) => test.as(who).post(`/user/${id}/reset_link`, {});
      expect((await send(broker)).status).toBe(403);
      expect((await send(admin, 999_999)).status).toBe(404);
      const answer = await send(admin);
      expect(answer).toMatchObject({ status: 200, body: { message: messages.resetSentTo(user.Email) } });
      expect(answer.text).not.toContain('token');
      const token = new URL((await mailbox.next(subject)).link).searchParams.get('token') ?? '';
      expect((await reset(token)).status).toBe(200);
      await test.db.update(users).set({ Active: false }).where(eq(users.UserID, user.UserID));
      expect((await send(admin)).status).toBe(409);
    });
  });
});
