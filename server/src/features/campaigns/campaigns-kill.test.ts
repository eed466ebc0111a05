import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { bounces, campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { campaignsOf } from '../../test/campaign.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { storeSetting } from '../settings/settings.queries.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const many = 10_000;
const BREVET_SECRET = 'the secret of the tests, long enough';

/** A process that sends the campaigns of the test's database. */
const serverFor = ({ databaseUrl }: TestApp, { settings }: Mailbox): ChildProcess =>
  spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...settings,
      MAIL_RETRIES: '1,1,1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      BREVET_SECRET,
    },
    stdio: 'ignore',
  });

it('sends each of 10,000 emails at most once, and all but those underway, when the server is killed twice', {
  timeout: 600_000,
}, async () => {
  const counts = new Map<string, number>();
  let arrived = 0;
  let kill: { after: number; act: () => void } | null = null;
  // Reads no more of an email than its Message-ID, to be faster than the sender.
  const mailbox = await startMailbox({
    onData(stream, _session, callback) {
      text(stream).then((source) => {
        const messageId = /^Message-ID: (<\S+>)/im.exec(source)?.[1] ?? '';
        counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
        arrived += 1;
        if (kill && arrived >= kill.after) {
          const { act } = kill;
          kill = null;
          act();
        }
        callback();
      }, callback);
    },
  });
  // Only the processes that are killed send.
  const test = await startTestApp({ BREVET_SECRET });
  await test.make.broker('TTX');
  const admin = await test.make.user(40);
  const calls = campaignsOf(test, admin);
  await storeSetting(test.db, 'campaignPerMinute', 60_000);
  const ids: number[] = [];
  for (let from = 0; from < many; from += 1000)
    ids.push(...(await calls.contactsLike(Array.from({ length: 1000 }, () => ({ OkSendPatentNo: 1 as const })))));
  const lists = await Promise.all([0, 1].map(() => calls.list([])));
  await test.db.execute(sql`insert into mailing_list_members (maillist_id, contact_id, creator_id)
    select list, contact_id, ${admin.UserID} from contacts cross join unnest(${sql.param(lists)}::int[]) as list`);
  const CampaignID = await calls.save({ Lists: lists });
  vi.spyOn(test.services.mail, 'delivers', 'get').mockReturnValue(true);
  expect(await calls.start(CampaignID)).toBe(many);

  for (const after of [2500, 6000]) {
    const server = serverFor(test, mailbox);
    const ended = once(server, 'exit');
    const { promise, resolve } = Promise.withResolvers<void>();
    kill = {
      after,
      act: () => {
        server.kill('SIGKILL');
        resolve();
      },
    };
    await promise;
    await ended;
  }
  const last = serverFor(test, mailbox);
  const lastEnded = once(last, 'exit');
  const state = async () => (await test.db.select().from(campaigns).where(eq(campaigns.CampaignID, CampaignID)))[0]?.State;
  await vi.waitFor(async () => expect(await state()).toBe('sent'), { timeout: 500_000, interval: 200 });
  last.kill('SIGTERM');
  await lastEnded;

  const byState = await test.db
    .select({ State: campaignRecipients.State, LastError: campaignRecipients.LastError, count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.CampaignID, CampaignID))
    .groupBy(campaignRecipients.State, campaignRecipients.LastError);
  const unconfirmed = byState.find(({ State }) => State === 'unconfirmed')?.count ?? 0;
  // Five emails of a campaign are underway at most, at each of the two kills.
  expect(unconfirmed).toBeLessThanOrEqual(10);
  expect(byState.filter(({ State }) => State !== 'unconfirmed')).toEqual([
    { State: 'sent', LastError: null, count: many - unconfirmed },
  ]);
  expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
  const rows = await calls.recipients(CampaignID);
  const missing = rows.filter(({ State, MessageID }) => State === 'sent' && !counts.has(MessageID));
  expect(missing).toEqual([]);
  expect(rows.filter(({ MessageID }) => !counts.has(MessageID)).length).toBeLessThanOrEqual(unconfirmed);
  const report = await calls.get(CampaignID);
  expect([report.Sent, report.Counts.unconfirmed]).toEqual([many - unconfirmed, unconfirmed]);
  await test.close();
  await mailbox.close();
});

it('stores the bounces of recipients that the email server refused before the server was killed', {
  timeout: 200_000,
}, async () => {
  const asked = Promise.withResolvers<void>();
  const mailbox = await startMailbox({
    onRcptTo({ address }, _session, callback) {
      // The server is killed while it waits for this answer.
      if (address === 'held@example.com') return asked.resolve();
      if (address.startsWith('dead')) callback(Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }));
      else callback();
    },
  });
  const test = await startTestApp({ BREVET_SECRET });
  await test.make.broker('TTX');
  const calls = campaignsOf(test, await test.make.user(40));
  await storeSetting(test.db, 'campaignPerMinute', 60_000);
  vi.spyOn(test.services.mail, 'delivers', 'get').mockReturnValue(true);
  const dead = [0, 1, 2].map((number) => `dead${number}@example.com`);
  const addresses = [...dead, 'held@example.com', 'alive@example.com'];
  const ids = await calls.contactsLike(addresses.map((PrimaryEmail) => ({ PrimaryEmail })));
  // Four a second: the email that arrives belongs to the next turn.
  const CampaignID = await calls.save({ Lists: [await calls.list(ids)], PerMinute: 240 });
  await calls.start(CampaignID);
  const states = async () => (await calls.recipients(CampaignID)).map(({ State }) => State);

  const killed = serverFor(test, mailbox);
  const ended = once(killed, 'exit');
  await asked.promise;
  await expect.poll(states, { timeout: 60_000 }).toEqual(['failed', 'failed', 'failed', 'sending', 'waiting']);
  killed.kill('SIGKILL');
  await ended;
  expect(await test.db.$count(bounces)).toBe(0);

  const last = serverFor(test, mailbox);
  const lastEnded = once(last, 'exit');
  await expect.poll(states, { timeout: 100_000 }).toEqual(['failed', 'failed', 'failed', 'unconfirmed', 'sent']);
  await expect.poll(async () => (await calls.get(CampaignID)).State, { timeout: 60_000 }).toBe('sent');
  last.kill('SIGTERM');
  await lastEnded;
  const bounced = await test.db.select().from(bounces).orderBy(bounces.Address);
  expect(bounced.map(({ Address, Kind, Status }) => [Address, Kind, Status])).toEqual(
    dead.map((address) => [address, 'hard', '5.1.1']),
  );
  await test.close();
  await mailbox.close();
});
