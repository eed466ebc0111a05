import type { Socket } from 'node:net';
import { messages } from '@brevet/contract/messages';
import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bounces, campaigns } from '../../schema/campaigns.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import { brokers, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { campaignsOf, startCampaignTest } from '../../test/campaign.ts';
import { pass } from '../../test/clock.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { resumeCampaigns } from './send-campaign.ts';

describe('a campaign in trouble', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  const sockets = new Set<Socket>();
  /** The email server's behavior now. */
  const relay = {
    isDown: false,
    refusal: null as string | null,
    hangsUpAt: '',
    /** Addresses that begin with this don't exist. */
    unknown: null as string | null,
    /** How many emails a connection accepts, and what it does after them. */
    most: Number.POSITIVE_INFINITY,
    ends: 'an answer' as 'an answer' | 'hanging up',
  };
  beforeAll(async () => {
    const taken = new WeakMap<object, number>();
    mailbox = await startMailbox({
      onMailFrom(_address, session, callback) {
        const isOver = (taken.get(session) ?? 0) >= relay.most;
        if (!isOver) return callback();
        callback(Object.assign(new Error('4.7.0 Too many emails on this connection'), { responseCode: 421 }));
      },
      onRcptTo({ address }, session, callback) {
        if (address === relay.hangsUpAt)
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
        if (relay.unknown !== null && address.startsWith(relay.unknown))
          return callback(Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode: 550 }));
        if (relay.refusal === null) return callback();
        callback(Object.assign(new Error(relay.refusal), { responseCode: 550 }));
      },
      onData(stream, session, callback) {
        stream.resume();
        stream.on('end', () => {
          const many = (taken.get(session) ?? 0) + 1;
          taken.set(session, many);
          for (const { address } of session.envelope.rcptTo) arrived.push(address);
          callback();
          if (relay.ends === 'hanging up' && many >= relay.most)
            for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.end();
        });
      },
    });
    mailbox.server.on('connection', (socket: Socket) => {
      if (relay.isDown) return socket.destroy();
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      return undefined;
    });
    ({ test, calls, close } = await startCampaignTest({ mailbox, type: 40 }));
  });
  let arrived: string[] = [];
  beforeEach(() => {
    arrived = [];
    Object.assign(relay, {
      isDown: false,
      refusal: null,
      unknown: null,
      hangsUpAt: '',
      most: Number.POSITIVE_INFINITY,
      ends: 'an answer',
    });
  });
  afterAll(() => close());

  const to = async (addresses: readonly string[], fields = {}) => {
    const ids = await calls.contactsLike(addresses.map((PrimaryEmail) => ({ PrimaryEmail })));
    const id = await calls.save({ Lists: [await calls.list(ids)], ...fields });
    await calls.start(id);
    return id;
  };
  const addresses = (name: string, many: number) => Array.from({ length: many }, (_, index) => `${name}${index}@example.com`);
  const among = async (which: SQL) => (await test.db.select().from(campaigns).where(sql`state = 'sending' and ${which}`)).length;
  const released = () => expect.poll(() => among(sql`lease_date > now()`), { timeout: 60_000 }).toBe(0);
  /** Lets time pass until the next attempts are due, and wakes the campaign as the sweep does. */
  const later = async () => {
    await released();
    if ((await among(sql`next_send_date > now() + interval '3 seconds'`)) === 0) return;
    await pass({ minutes: 3 });
    await resumeCampaigns(test.services);
  };
  const until = (id: number, state: string) =>
    expect
      .poll(
        async () => {
          await later();
          return (await calls.get(id)).State;
        },
        { timeout: 120_000 },
      )
      .toBe(state);

  it('is paused when the email server refuses everyone, and marks no address as bad', async () => {
    relay.refusal = '5.1.1 No such user here';
    const id = await to(addresses('refused', 30));
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('paused');
    await released();
    const paused = await calls.get(id);
    expect(paused.LastError).toContain('5.1.1 No such user here');
    expect(paused.LastError).toBe(messages.campaignRefused(paused.Counts.failed, paused.LastError?.split('answer: ')[1] ?? ''));
    expect(paused.Counts.failed).toBeGreaterThanOrEqual(20);
    expect(paused.Counts.failed).toBeLessThan(25);
    expect(await test.db.select().from(bounces).where(eq(bounces.CampaignID, id))).toEqual([]);
    relay.refusal = null;
    await calls.ok(calls.move('resume', id));
    // Those who were refused come a minute after the others.
    const others = 30 - paused.Counts.failed;
    await expect.poll(() => arrived.length).toBe(others);
    await released();
    await pass({ seconds: 30 });
    expect(await among(sql`next_send_date > now()`)).toBe(1);
    expect(arrived.length).toBe(others);
    await pass({ seconds: 35 });
    expect(await among(sql`next_send_date > now()`)).toBe(0);
    await resumeCampaigns(test.services);
    await until(id, 'sent');
    expect((await calls.get(id)).Counts).toMatchObject({ sent: 30, failed: 0 });
    expect(arrived.length).toBe(30);
  });

  it('pauses once for many dead addresses in a row, and ends with their bounces', async () => {
    relay.unknown = 'dead';
    const id = await to([...addresses('dead', 25), ...addresses('alive', 5)]);
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('paused');
    await released();
    const stored = async () => (await test.db.select().from(campaigns).where(eq(campaigns.CampaignID, id)))[0];
    expect((await calls.get(id)).LastError).toContain('5.1.1 <(address)> unknown');
    expect(JSON.stringify(await stored())).not.toContain('@example.com');
    await calls.ok(calls.move('resume', id));
    await until(id, 'sent');
    expect((await calls.get(id)).Counts).toMatchObject({ sent: 5, failed: 25 });
    expect(arrived.sort()).toEqual(addresses('alive', 5));
    const bounced = await test.db.select().from(bounces).where(eq(bounces.CampaignID, id));
    expect(bounced.map(({ Address, Diagnostic }) => [Address, Diagnostic?.includes(`<${Address}> unknown`)]).sort()).toEqual(
      addresses('dead', 25)
        .map((address) => [address, true])
        .sort(),
    );
    expect(await stored()).toMatchObject({ LastError: null, Refused: [] });
  });

  it('marks no address as bad if the email server accepted nothing, whether it ends or is canceled', async () => {
    relay.refusal = '5.1.1 No such user here';
    const ended = await to(addresses('none', 3));
    await until(ended, 'sent');
    const canceled = await to(addresses('canceled', 3), { PerMinute: 60 });
    await expect.poll(async () => (await calls.get(canceled)).Counts.failed, { timeout: 60_000 }).toBeGreaterThan(0);
    await calls.ok(calls.move('cancel', canceled));
    await released();
    for (const id of [ended, canceled])
      expect(await test.db.select().from(bounces).where(eq(bounces.CampaignID, id))).toEqual([]);
  });

  it('ends without an address at which the email server always hangs up', async () => {
    relay.hangsUpAt = 'hang@example.com';
    const id = await to(['hang@example.com', ...addresses('beside', 4)]);
    await until(id, 'sent');
    const rows = await calls.recipients(id);
    expect(rows.map(({ State, Attempts }) => [State, Attempts])).toEqual([
      ['failed', 4],
      ...Array.from({ length: 4 }, () => ['sent', 1]),
    ]);
    expect(rows[0]?.LastError).toMatch(/closed/i);
  });

  it('waits while the email server is down, however long, and uses up no attempts', async () => {
    relay.isDown = true;
    for (const socket of sockets) socket.destroy();
    const id = await to(addresses('down', 5));
    for (let times = 0; times < 6; times += 1) {
      await expect.poll(async () => (await calls.get(id)).LastError, { timeout: 30_000 }).not.toBeNull();
      await later();
    }
    const waiting = await calls.recipients(id);
    expect(waiting.map(({ State, Attempts }) => [State, Attempts])).toEqual(waiting.map(() => ['waiting', 0]));
    expect((await calls.get(id)).State).toBe('sending');
    relay.isDown = false;
    await until(id, 'sent');
    expect(arrived.sort()).toEqual(addresses('down', 5));
  });

  it.each(['an answer', 'hanging up'] as const)(
    'continues when the email server accepts only a few emails on each connection and then says so by %s',
    async (ends) => {
      Object.assign(relay, { most: 3, ends });
      const bulk = test.services.mail.bulk;
      if (!bulk) throw new Error('No email server');
      const handOver = vi.spyOn(bulk, 'handOver');
      const id = await to(addresses(`few${ends.length}-`, 60));
      await until(id, 'sent');
      const outcomes = await Promise.all(handOver.mock.results.map(({ value }) => value));
      expect(outcomes.filter(({ taken }) => taken !== true)).toEqual([]);
      expect([...arrived].sort()).toEqual(addresses(`few${ends.length}-`, 60).sort());
      handOver.mockRestore();
    },
  );

  it('is paused when the account of its sender or its broker code is deactivated', async () => {
    const code = await test.make.broker();
    const [sender, colleague] = [await test.make.user(30, { BrokerID: code }), await test.make.user(30, { BrokerID: code })];
    const theirs = campaignsOf(test, sender);
    const [ids, draft] = [await theirs.contactsLike(Array.from({ length: 400 }, () => ({}))), await theirs.save()];
    const id = await theirs.save({ Lists: [await theirs.list(ids)], PerMinute: 300 });
    await theirs.start(id);
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    await calls.ok(calls.as.post(`/user/${sender.UserID}/active`, { Active: false }));
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('paused');
    expect((await calls.get(id)).LastError).toBe(messages.campaignInactive.sender);
    expect((await theirs.move('resume', id)).status).toBe(401);
    const others = campaignsOf(test, colleague);
    await others.ok(others.move('resume', id, { PerMinute: 300 }));
    const before = arrived.length;
    await expect.poll(() => arrived.length).toBeGreaterThan(before);
    const [broker] = await test.db.select({ ID: brokers.ID }).from(brokers).where(eq(brokers.BrokerID, code));
    await calls.ok(calls.as.post('/changeBrokerStatus', { ID: broker?.ID, Status: 0 }));
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('paused');
    expect((await calls.get(id)).LastError).toBe(messages.campaignInactive.broker);
    await released();
    const refused = arrived.length;
    for (const [name, which] of [
      ['resume', id],
      ['start', draft],
    ] as const)
      expect((await others.move(name, which)).body.code, name).toBe('broker_unknown');
    expect(arrived.length).toBe(refused);
    expect(refused).toBeLessThan(400);
  });

  it.each([
    ['demoted', { UserType: 1 }],
    ['moved to another broker code', { BrokerID: 'ELSEWHERE' }],
  ] as const)('is paused when its sender is %s', async (_, fields) => {
    await test.make.broker('ELSEWHERE');
    const code = await test.make.broker();
    const sender = await test.make.user(30, { BrokerID: code });
    const theirs = campaignsOf(test, sender);
    const ids = await theirs.contactsLike(Array.from({ length: 400 }, () => ({})));
    const id = await theirs.save({ Lists: [await theirs.list(ids)], PerMinute: 300 });
    await theirs.start(id);
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    await test.db.update(users).set(fields).where(eq(users.UserID, sender.UserID));
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('paused');
    expect((await calls.get(id)).LastError).toBe(messages.campaignInactive.sender);
    await released();
    expect(arrived.length).toBeLessThan(400);
  });

  it('leaves out people taken off its lists since the start, unless its filter finds them', async () => {
    const [first, off, found] = addresses('taken', 3);
    const Keywords = 'lidar of the test of lists';
    const ids = await calls.contactsLike([{ PrimaryEmail: first }, { PrimaryEmail: off }, { PrimaryEmail: found, Keywords }]);
    const list = await calls.list(ids);
    const id = await calls.save({ Lists: [list], Filter: { Keywords }, PerMinute: 1 });
    await calls.start(id);
    await expect.poll(() => arrived).toEqual([first]);
    await calls.ok(calls.move('pause', id));
    const held = sql`campaign_id = ${id} and lease_date > now()`;
    await expect.poll(() => test.db.select().from(campaigns).where(held), { timeout: 60_000 }).toEqual([]);
    await test.db.delete(mailingListMembers).where(eq(mailingListMembers.maillist_id, list));
    await calls.ok(calls.move('resume', id, { PerMinute: 60_000 }));
    await until(id, 'sent');
    expect(arrived).toEqual([first, found]);
    const rows = await calls.recipients(id);
    expect(rows.map(({ State, Reason }) => Reason ?? State)).toEqual(['sent', 'removed', 'sent']);
  });

  it('sends no faster when it is paused and resumed over and over', async () => {
    const id = await to(addresses('rate', 3), { PerMinute: 1 });
    await expect.poll(() => arrived.length).toBe(1);
    await released();
    const due = () =>
      test.db.select({ NextSendDate: campaigns.NextSendDate }).from(campaigns).where(eq(campaigns.CampaignID, id));
    const first = await due();
    for (let times = 0; times < 5; times += 1) {
      await calls.ok(calls.move('pause', id));
      await calls.ok(calls.move('resume', id));
    }
    expect(await due()).toEqual(first);
    await calls.ok(calls.move('cancel', id));
    await released();
    expect(arrived).toHaveLength(1);
  });
});
