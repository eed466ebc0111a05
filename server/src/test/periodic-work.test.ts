import { momentOf } from '@brevet/contract/day';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeSetting } from '../features/settings/settings.queries.ts';
import { sweepSteps } from '../features/sign-in/unfinished-sign-ins.ts';
import { wrongPasswordsQueue } from '../features/users/security-emails.ts';
import { periodicQueue } from '../platform/jobs/jobs.ts';
import { accountLinks } from '../schema/accounts.ts';
import { storedFiles } from '../schema/attachments.ts';
import { inboxMessages } from '../schema/inbox.ts';
import { outbox } from '../schema/mail.ts';
import { signInSteps } from '../schema/sign-in.ts';
import { sessions } from '../schema/users.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import { pass } from './clock.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';
import { attached, mailsTo } from './invite.ts';
import { doHourlyWork } from './periodic-work.ts';
import { form } from './registration.ts';
import { codeOf, enrol } from './second-step.ts';
import { settled } from './settled.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('periodic work', () => {
  let test: TestApp;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1);
  });
  afterAll(() => test.close());

  const rowCounts = async (): Promise<Record<string, number>> => {
    const { rows } = await test.db.execute<{ name: string }>(
      sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
    );
    const counted = await Promise.all(
      rows.map(async ({ name }) => {
        const answer = await test.db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`);
        return [name, answer.rows[0]?.count ?? 0] as const;
      }),
    );
    return Object.fromEntries(counted);
  };
  /** Does the work, and returns the change in row count of each table that changed. */
  const changedBy = async (work = doHourlyWork): Promise<Record<string, number>> => {
    const before = await rowCounts();
    await work(test.services);
    const after = await rowCounts();
    const changed = Object.entries(after).filter(([name, count]) => count !== before[name]);
    return Object.fromEntries(changed.map(([name, count]) => [name, count - (before[name] ?? 0)]));
  };
  const alive = async (token: string) => (await test.as({ token }).get('/authToken')).status;

  it('deletes sessions a week after their end, and never a live one', async () => {
    const live = await test.make.session(seller.UserID, Date.now() + 30 * day);
    const ending = await test.make.session(seller.UserID, Date.now() + minute);
    const ended = await test.make.session(seller.UserID, Date.now() - 7 * day + 2 * minute);
    await storeSetting(test.db, 'sessionIdleMinutes', 43_200);
    await storeSetting(test.db, 'sessionAbsoluteHours', 2160);
    expect(await changedBy()).toEqual({});
    await pass({ minutes: 3 });
    expect(await changedBy()).toEqual({ sessions: -1 });
    expect(await alive(live)).toBe(200);
    expect((await test.as({ token: ending }).get('/authToken')).body.message).toBe('jwt expired');
    expect((await test.as({ token: ended }).get('/authToken')).body.message).toBe('invalid token');
    await pass({ days: 8 });
    await doHourlyWork(test.services);
    expect((await test.as({ token: ending }).get('/authToken')).body.message).toBe('invalid token');
    expect(await alive(live)).toBe(200);
    await storeSetting(test.db, 'sessionIdleMinutes', null);
    await storeSetting(test.db, 'sessionAbsoluteHours', null);
  });

  it('deletes counted guesses when their window ends, and not before', async () => {
    const { Username } = await test.make.user(1);
    const guess = () => test.as(null).post('/login', { Username, Password: 'wrong' });
    await pass({ days: 8 });
    await doHourlyWork(test.services);
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    await settled(test, wrongPasswordsQueue);
    await pass({ minutes: 14 });
    expect(await changedBy()).toEqual({});
    expect((await guess()).status).toBe(429);
    await pass({ minutes: 2 });
    // Calls of this address and guesses at this username end here; wrong passwords and the warning about them count for a day.
    expect(await changedBy()).toEqual({ login_guesses: -2 });
    await pass({ days: 1 });
    expect(await changedBy()).toEqual({ login_guesses: -2 });
  });

  it('deletes files left unattached for an hour, and no attached ones', async () => {
    const user = await test.make.user(1);
    const { ListingID } = await test.make.listing(user);
    await attached(test, user, ListingID);
    const stored = await test.as(user).upload(`/uploadImg?listing_id=${ListingID}`, new File(['never attached'], 'notes.txt'));
    const { filename } = stored.body.data as { filename: string };
    await pass({ minutes: 59 });
    expect(await changedBy()).not.toHaveProperty('stored_files');
    expect(await test.services.files.bytes(filename)).toHaveLength(14);
    await pass({ minutes: 2 });
    expect(await changedBy()).toMatchObject({ stored_files: -1 });
    await expect(test.services.files.bytes(filename)).rejects.toThrow();
    await pass({ days: 1000 });
    await doHourlyWork(test.services);
    const left = await test.db.select().from(storedFiles);
    expect(left.map(({ OriginalName }) => OriginalName)).toEqual(['values.txt']);
    expect(await test.services.files.bytes(left[0]?.FileName ?? '')).toHaveLength(15);
  });

  it('deletes ended emails and seen messages after the number of days in the setting', async () => {
    const user = await test.make.user(1);
    const { db, mail } = test.services;
    const letter = { kind: 'status', to: { name: 'Ada', address: user.Email }, brokerCode: 'TTX' } as const;
    const values = { username: 'ada', listing: 'Cold plate', status: 'Active', link: 'https://brevet.example' };
    const states = ['queued', 'sending', 'failed', 'sent', 'cancelled'] as const;
    for (const State of states) {
      const MailID = await db.transaction((tx) => mail.queue(tx, { ...letter, values }));
      await db.update(outbox).set({ State }).where(eq(outbox.MailID, MailID));
    }
    const News = {
      Kind: 'invitationAnswer',
      ListingID: 1,
      ListingName: 'Cold plate',
      Name: 'Grace',
      Answer: 'pass',
      Question: '',
    } as const;
    for (const SeenDate of [null, momentOf()]) await db.insert(inboxMessages).values({ UserID: user.UserID, News, SeenDate });
    await storeSetting(db, 'mailKeepDays', 30);
    await pass({ days: 29, hours: 23 });
    const early = await changedBy();
    expect(early).not.toHaveProperty('outbox');
    expect(early).not.toHaveProperty('inbox_messages');
    await pass({ hours: 2 });
    expect(await changedBy()).toEqual({ outbox: -2, inbox_messages: -1 });
    const left = await mailsTo(test, user.Email);
    expect(left.map(({ State }) => State)).toEqual(['queued', 'sending', 'failed']);
    const [unseen, ...others] = await db.select().from(inboxMessages).where(eq(inboxMessages.UserID, user.UserID));
    expect(unseen?.SeenDate).toBeNull();
    expect(others).toEqual([]);
    await storeSetting(db, 'mailKeepDays', null);
  });

  it('is scheduled for all processes, or begun by each of them after some seconds', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const another = await startTestApp({}, { schedule: true });
    const seconds = intervals.mock.calls.map(([, time = 0]) => time / 1000);
    intervals.mockRestore();
    expect(seconds).toEqual(expect.arrayContaining([3, 10, 30, 6 * 3600]));
    const schedules = async () => {
      const { rows } = await another.db.execute<{ key: string; cron: string }>(sql`select key, cron from jobs.schedule`);
      return Map.groupBy(rows, ({ cron }) => cron);
    };
    const planned = await schedules();
    const dueAt = (cron: string) =>
      planned
        .get(cron)
        ?.map(({ key }) => key)
        .toSorted();
    expect([...planned.keys()].toSorted()).toEqual(['*/1 * * * *', '*/10 * * * *', '*/5 * * * *', '0 * * * *']);
    expect(dueAt('*/1 * * * *')).toEqual([
      'fold-facet-counts',
      'resume-campaigns',
      'resume-directory-imports',
      'resume-restored',
    ]);
    expect(dueAt('*/5 * * * *')).toEqual(['tell-legal-events']);
    expect(dueAt('*/10 * * * *')).toEqual([
      ...['compare-names', 'delete-sign-ins', 'find-duplicates', 'renew-files', 'return-postponed', 'send-alerts'],
      ...['tell-bulk-news', 'verify-addresses'],
    ]);
    expect(dueAt('0 * * * *')).toEqual([
      ...['clear-merges', 'delete-bulk-actions', 'delete-guesses', 'delete-import-rows', 'delete-mails', 'delete-messages'],
      ...[
        'delete-sessions',
        'delete-uploads',
        'delete-waiting-files',
        'refresh-listing-classes',
        'refresh-patents',
        'wake-mails',
      ],
    ]);
    await another.services.jobs.schedule({ 'delete-sessions': '0 * * * *' });
    expect([...(await schedules()).values()].flat().map(({ key }) => key)).toEqual(['delete-sessions']);
    await another.close();
  });

  it('is done by a job of its name', async () => {
    const another = await startTestApp({}, { schedule: true });
    const { services, db, make } = another;
    const enqueue = (name: string) => db.transaction((tx) => services.jobs.enqueue(tx, periodicQueue, { name }));
    const { UserID } = await make.user(1);
    await db.delete(sessions);
    await make.session(UserID, Date.now() - 8 * day);
    await enqueue('delete-sessions');
    await expect.poll(() => db.$count(sessions)).toBe(0);
    await db.insert(signInSteps).values({ TokenHash: 'a', Kind: 'nonce', Data: {}, ExpireDate: momentOf(0) });
    await enqueue('delete-sign-ins');
    await expect.poll(() => db.$count(signInSteps)).toBe(0);
    await another.close();
  });

  it('deletes expired sign-ins, and tells the owner once a day', async () => {
    const user = await test.make.user(1);
    const { secret } = await enrol(test, user);
    const login = async () => {
      const { body } = await test.as(null).post('/login', { Username: user.Username, Password: password });
      return (body.step as { Token: string }).Token;
    };
    const told = async () => (await mailsTo(test, user.Email)).filter(({ Subject }) => Subject.includes('code')).length;
    const before = await told();
    await login();
    await pass({ minutes: 4 });
    const open = await login();
    expect(await changedBy(sweepSteps)).toEqual({});
    await pass({ minutes: 2 });
    expect(await changedBy(sweepSteps)).toMatchObject({ sign_in_steps: -1, outbox: 1 });
    expect((await test.as(null).post('/login/second_step', { Token: open, Code: codeOf(secret) })).status).toBe(200);
    const again = async () => {
      await login();
      await pass({ minutes: 6 });
      return changedBy(sweepSteps);
    };
    expect(await again()).not.toHaveProperty('outbox');
    await pass({ days: 1 });
    expect(await again()).toHaveProperty('outbox', 1);
    expect(await told()).toBeGreaterThanOrEqual(before);
    expect(
      await test.db
        .select()
        .from(signInSteps)
        .where(inArray(signInSteps.Kind, ['code'])),
    ).toEqual([]);
  });
});

describe('links that verify an address', () => {
  it('are deleted by a new link, a week after their end and no earlier', async () => {
    const test = await startTestApp();
    await test.make.broker('TTX');
    const remaining = async () => {
      expect((await test.as(null).post('/register', form())).status).toBe(200);
      return test.db.$count(accountLinks);
    };
    expect(await remaining()).toBe(1);
    // They last for 48 hours.
    await pass({ days: 8, hours: 23, minutes: 59 });
    expect(await remaining()).toBe(2);
    await pass({ minutes: 2 });
    expect(await remaining()).toBe(2);
    await test.close();
  });
});
