import type { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bounces, campaigns, unsubscribes } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { startCampaignTest } from '../../test/campaign.ts';
import type { Mailbox, ReceivedMail } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { settled } from '../../test/settled.ts';
import { campaignQueue } from './send-campaign.ts';

describe('the sending of a campaign', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  /** The email server's behavior for an address. */
  const at: {
    rcpt: Record<string, { refuse?: string[]; cut?: number }>;
    data: Record<string, 'cut'>;
    mail: ((mail: ReceivedMail) => unknown) | null;
  } = { rcpt: {}, data: {}, mail: null };
  beforeAll(async () => {
    mailbox = await startMailbox({
      onMail: async (mail) => {
        await at.mail?.(mail);
        if (mail.recipients.some((address) => at.data[address] === 'cut')) for (const socket of sockets) socket.destroy();
      },
      onRcptTo({ address }, _session, callback) {
        const plan = at.rcpt[address];
        const answer = plan?.refuse?.shift();
        if (plan?.cut) {
          plan.cut -= 1;
          for (const socket of sockets) socket.destroy();
          return;
        }
        if (answer === undefined) return callback();
        callback(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
      },
    });
    mailbox.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    ({ test, calls, close } = await startCampaignTest({ mailbox, type: 40 }));
  });
  const sockets = new Set<Socket>();
  afterAll(() => close());

  const to = async (addresses: readonly string[], fields = {}) => {
    const ids = await calls.contactsLike(addresses.map((PrimaryEmail) => ({ PrimaryEmail })));
    return { ids, id: await calls.save({ Lists: [await calls.list(ids)], ...fields }) };
  };
  const arrivedAt = (address: string) => mailbox.arrived.filter(({ recipients }) => recipients.includes(address)).length;
  const stateOf = async (id: number) =>
    Object.fromEntries((await calls.recipients(id)).map(({ Address, State, Reason }) => [Address, Reason ?? State]));

  it('stops at once when it is paused, continues when resumed, and leaves out people who unsubscribed in between', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `pause${index}@example.com`);
    const { id, ids } = await to(addresses, { PerMinute: 600 });
    const count = () => addresses.filter((address) => arrivedAt(address) > 0).length;
    await calls.start(id);
    await expect.poll(count).toBeGreaterThan(0);
    await calls.ok(calls.move('pause', id));
    await settled(test, campaignQueue);
    const before = count();
    expect(before).toBeLessThan(40);
    const rest = addresses.filter((address) => arrivedAt(address) === 0);
    const [stopped = '', changed = '', gone = ''] = rest;
    const contactOf = (address: string) => ids[addresses.indexOf(address)] ?? 0;
    await test.db.insert(unsubscribes).values({ Address: stopped });
    await test.db
      .update(contacts)
      .set({ PrimaryEmail: 'new@example.com' })
      .where(eq(contacts.ContactId, contactOf(changed)));
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${contactOf(gone)}`));
    await calls.ok(calls.move('resume', id, { PerMinute: 60_000 }));
    await calls.sent(id);
    expect(count()).toBe(37);
    expect(await stateOf(id)).toMatchObject({ [stopped]: 'unsubscribed', [changed]: 'changed' });
    expect((await calls.get(id)).LeftOut).toEqual({ unsubscribed: 1, changed: 1, deleted: 1 });
    expect(await calls.get(id)).toMatchObject({ State: 'sent', Sent: 37, Counts: { sent: 37, waiting: 0 } });
  });

  it('stops for good when it is canceled', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `cancel${index}@example.com`);
    const { id } = await to(addresses, { PerMinute: 300 });
    await calls.start(id);
    await expect.poll(() => addresses.some((address) => arrivedAt(address) > 0)).toBe(true);
    await calls.ok(calls.move('cancel', id));
    await settled(test, campaignQueue);
    const { State, Sent, Counts, EndDate } = await calls.get(id);
    expect([State, EndDate === null]).toEqual(['canceled', false]);
    expect(Counts.waiting).toBe(30 - Sent);
    expect((await calls.move('resume', id)).body.code).toBe('campaign_moved_on');
  });

  it('retries after a temporary refusal, and remembers an unknown address', async () => {
    at.rcpt['later@example.com'] = { refuse: ['451 4.7.1 Try later', '451 4.7.1 Try later'] };
    at.rcpt['never@example.com'] = { refuse: Array.from({ length: 9 }, () => '452 4.2.2 Full') };
    at.rcpt['nobody@example.com'] = { refuse: ['550 5.1.1 No such user'] };
    at.rcpt['policy@example.com'] = { refuse: ['550 5.7.1 Not today'] };
    const { id } = await to([
      'later@example.com',
      'never@example.com',
      'nobody@example.com',
      'policy@example.com',
      'fine@example.com',
    ]);
    await calls.start(id);
    await calls.sent(id);
    expect(await stateOf(id)).toEqual({
      'later@example.com': 'sent',
      'never@example.com': 'failed',
      'nobody@example.com': 'failed',
      'policy@example.com': 'failed',
      'fine@example.com': 'sent',
    });
    const rows = await calls.recipients(id);
    expect(rows.map(({ Attempts }) => Attempts)).toEqual([3, 4, 1, 1, 1]);
    const found = await test.db.select().from(bounces).where(eq(bounces.CampaignID, id));
    expect(found).toMatchObject([{ Address: 'nobody@example.com', Kind: 'hard', Status: '5.1.1' }]);
    expect(arrivedAt('later@example.com')).toBe(1);
  });

  it("never sends an email twice that the server may have, and retries one that it can't have", async () => {
    at.data['cut@example.com'] = 'cut';
    at.rcpt['early@example.com'] = { cut: 1 };
    const { id } = await to(['cut@example.com']);
    await calls.start(id);
    await calls.sent(id);
    expect(await stateOf(id)).toEqual({ 'cut@example.com': 'unconfirmed' });
    expect(arrivedAt('cut@example.com')).toBe(1);
    const { id: second } = await to(['early@example.com']);
    await calls.start(second);
    await expect.poll(async () => (await calls.get(second)).LastError).not.toBeNull();
    expect((await calls.recipients(second))[0]).toMatchObject({ State: 'waiting', Attempts: 1 });
    await calls.ok(calls.move('pause', second));
    await calls.ok(calls.move('resume', second));
    await calls.sent(second);
    expect(arrivedAt('early@example.com')).toBe(1);
    expect(await calls.get(second)).toMatchObject({ State: 'sent', Sent: 1, LastError: null });
  });

  it('holds no connection to the database while the email server is slow', async () => {
    const held = Promise.withResolvers<void>();
    const waiting = new Set<string>();
    at.mail = ({ recipients: [address = ''] }) => {
      if (!address.startsWith('slow')) return undefined;
      waiting.add(address);
      return held.promise;
    };
    const started = await Promise.all(
      [0, 1, 2, 3].map((at) => to(Array.from({ length: 5 }, (_, index) => `slow${at}-${index}@example.com`))),
    );
    for (const { id } of started) await calls.start(id);
    // Connections for campaigns are limited, so not all of the twenty emails are underway.
    await vi.waitFor(() => expect(waiting.size).toBe(10), { timeout: 20_000 });
    const { totalCount, idleCount, waitingCount } = test.services.db.$client;
    expect([waitingCount, totalCount - idleCount <= 2]).toEqual([0, true]);
    held.resolve();
    for (const { id } of started) await calls.sent(id);
    const states = await test.db
      .select({ Sent: campaigns.Sent })
      .from(campaigns)
      .where(eq(campaigns.CampaignID, started[0]?.id ?? 0));
    expect(states).toEqual([{ Sent: 5 }]);
    at.mail = null;
  });
});
