import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { setSetting } from '../../commands/change-setting.ts';
import { readConfig } from '../../config.ts';
import { auditEntries, settings as settingRows } from '../../schema/audit.ts';
import { brokers } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { readSetting } from './settings.queries.ts';

const defaults: Record<string, unknown> = {
  activationCodeRequired: false,
  selfRegistration: true,
  requireTwoStep: false,
  invitationDays: 90,
  sessionIdleMinutes: 480,
  sessionAbsoluteHours: 168,
  mailSenderAddress: '',
  mailKeepDays: 365,
  verifyAgainDays: 90,
  campaignPerMinute: 600,
  uploadMaxMegabytes: 20,
  storageMegabytes: 1000,
  importMaxMegabytes: 20_000,
};

/** The least and the most of each number. */
const bounds: Record<string, readonly [number, number]> = {
  invitationDays: [1, 365],
  sessionIdleMinutes: [5, 43_200],
  sessionAbsoluteHours: [1, 2160],
  mailKeepDays: [7, 3650],
  verifyAgainDays: [1, 3650],
  campaignPerMinute: [1, 60_000],
  uploadMaxMegabytes: [1, 100],
  storageMegabytes: [1, 1_000_000],
  importMaxMegabytes: [1, 1_000_000],
};

describe('settings', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
  });
  afterAll(() => test.close());
  const save = (Name: string, Value: unknown, who = admin) => test.as(who).post('/settings', { Name, Value });
  const current = async (name: string) => {
    const { body } = await test.as(admin).get('/settings');
    return (body.data as { Name: string; Value: unknown; LastUpdate: string | null }[]).find(({ Name }) => Name === name);
  };

  it('have these defaults', async () => {
    const { body } = await test.as(admin).get('/settings');
    expect(body.data).toEqual(Object.entries(defaults).map(([Name, Value]) => ({ Name, Value, LastUpdate: null })));
  });

  it('are changed and reset by an admin, and audited with old and new value', async () => {
    expect(await save('sessionIdleMinutes', 30)).toMatchObject({
      status: 200,
      body: { message: messages.settingSaved('Sign out when idle') },
    });
    expect(await current('sessionIdleMinutes')).toMatchObject({ Value: 30, LastUpdate: expect.any(String) });
    expect(await readSetting(test.db, 'sessionIdleMinutes')).toBe(30);
    await save('sessionIdleMinutes', 30);
    expect((await save('sessionIdleMinutes', null)).body.message).toBe(messages.settingReset('Sign out when idle'));
    expect(await current('sessionIdleMinutes')).toMatchObject({ Value: 480, LastUpdate: null });
    const trail = await test.db.select().from(auditEntries).where(eq(auditEntries.EntityID, 'sessionIdleMinutes'));
    expect(trail.map(({ UserID, OldValue, NewValue }) => [UserID, OldValue, NewValue])).toEqual([
      [admin.UserID, { value: 480 }, { value: 30 }],
      [admin.UserID, { value: 30 }, { value: 480 }],
    ]);
  });

  it.each(Object.entries(bounds))('%s can be between %j', async (name, [least, most]) => {
    const values = [least - 1, least, most, most + 1];
    const statuses = [];
    for (const value of values) statuses.push((await save(name, value)).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
    expect(await current(name)).toMatchObject({ Value: most });
    await save(name, null);
    expect(await current(name)).toMatchObject({ Value: defaults[name], LastUpdate: null });
  });

  it.each([
    ['sessionIdleMinutes', 4, 'Please enter a whole number from 5 to 43,200'],
    ['sessionIdleMinutes', 7.5, 'Please enter a whole number from 5 to 43,200'],
    ['sessionIdleMinutes', '30', 'Please enter a whole number from 5 to 43,200'],
    ['activationCodeRequired', 'true', 'Please choose yes or no'],
    ['mailSenderAddress', 'not an address', 'Invalid email address'],
    ['mailSenderAddress', 'a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
  ])('rejects %s = %j', async (name, value, problem) => {
    const before = await current(name);
    expect(await save(name, value)).toMatchObject({ status: 400, body: { message: problem, errors: { Value: problem } } });
    expect(await current(name)).toEqual(before);
  });

  it('reject unknown names, and are read and changed only by admins', async () => {
    expect((await save('__proto__', true)).status).toBe(400);
    expect((await save('constructor', true)).status).toBe(400);
    for (const type of [1, 15, 30] as const) {
      const other = await test.make.user(type);
      expect((await test.as(other).get('/settings')).status).toBe(403);
      expect((await save('activationCodeRequired', true, other)).status).toBe(403);
    }
  });

  it('fall back to the default when the stored value is invalid', async () => {
    await test.db.insert(settingRows).values({ Name: 'uploadMaxMegabytes', Value: 'much' });
    expect(await readSetting(test.db, 'uploadMaxMegabytes')).toBe(20);
    await save('uploadMaxMegabytes', null);
  });

  it('take effect at once in every instance', async () => {
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: test.databaseUrl });
    const other = await buildApp(config, test.databaseUrl);
    try {
      const seller = await test.make.user(1);
      const { ListingID } = await test.make.listing(seller);
      const publish = () =>
        other.inject({
          method: 'POST',
          url: `/api/publishListing?listing_id=${ListingID}`,
          headers: { authorization: `Bearer ${seller.token}` },
          payload: {},
        });
      await save('activationCodeRequired', true);
      expect((await publish()).json().code).toBe('activation_code_required');
      await save('activationCodeRequired', null);
      expect((await publish()).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('set the address of the next email, always in the name of its broker', async () => {
    const mailbox = await startMailbox();
    const sending = await startTestApp(mailbox.settings);
    try {
      const [boss, owner] = await Promise.all([sending.make.user(40), sending.make.user(1)]);
      const { ListingID } = await sending.make.listing(owner);
      const tell = (AvailableStatus: number) =>
        sending.as(boss).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus });
      await tell(1);
      expect((await mailbox.next()).from).toEqual({ name: 'Broker TTX', address: 'brevet@example.org' });
      await sending.as(boss).post('/settings', { Name: 'mailSenderAddress', Value: 'oslo@example.net' });
      await tell(2);
      const mail = await mailbox.next();
      expect([mail.from, mail.envelopeFrom]).toEqual([{ name: 'Broker TTX', address: 'oslo@example.net' }, 'oslo@example.net']);
      await sending.db.update(brokers).set({ OutgoingEmail: 'post@example.net' }).where(eq(brokers.BrokerID, 'TTX'));
      await tell(3);
      expect((await mailbox.next()).from).toEqual({ name: 'Broker TTX', address: 'post@example.net' });
    } finally {
      await sending.close();
      await mailbox.close();
    }
  });

  it('are the same on the command line', async () => {
    expect(await setSetting(test.db, 'mailSenderAddress', 'oslo@example.net')).toBe(0);
    expect(await current('mailSenderAddress')).toMatchObject({ Value: 'oslo@example.net' });
    expect(await setSetting(test.db, 'mailSenderAddress', 'null')).toBe(0);
    expect(await current('mailSenderAddress')).toMatchObject({ Value: '' });
    expect(await setSetting(test.db, 'sessionIdleMinutes', '1')).toBe(1);
    expect(await setSetting(test.db, 'nothing', '1')).toBe(1);
    const trail = await test.db.select().from(auditEntries).where(eq(auditEntries.EntityID, 'mailSenderAddress'));
    expect(trail.map(({ Address }) => Address)).toEqual(['command line', 'command line']);
  });
});
