import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { startCampaignTest } from '../../test/campaign.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { resumeCampaigns } from './send-campaign.ts';

describe('the processes that send a campaign', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ mailbox, test, calls, close } = await startCampaignTest());
  });
  afterAll(() => close());

  const timesAt = (address: string) => mailbox.arrived.filter(({ recipients }) => recipients.includes(address)).length;

  it('continue where one of them died, and resend nothing that was underway', async () => {
    const addresses = ['done', 'under-way', 'next'].map((name) => `${name}@example.com`);
    const ids = await calls.contactsLike(addresses.map((PrimaryEmail) => ({ PrimaryEmail })));
    const id = await calls.save({ Lists: [await calls.list(ids)], PerMinute: 1 });
    await calls.start(id);
    await expect.poll(async () => (await calls.get(id)).Counts.sent).toBe(1);
    await calls.ok(calls.move('pause', id));
    const ofCampaign = eq(campaigns.CampaignID, id);
    await expect.poll(() => test.db.$count(campaigns, sql`${ofCampaign} and lease_date > now()`)).toBe(0);
    // The state that a process leaves when it is killed while sending: a lease that ends on its own, and no job.
    const [died] = await test.db
      .update(campaigns)
      .set({ State: 'sending', PerMinute: 60_000, LeaseDate: sql`now() - interval '1 second'`, NextSendDate: sql`now()` })
      .where(ofCampaign)
      .returning();
    await test.db
      .update(campaignRecipients)
      .set({ State: 'sending', Run: died?.Run ?? 0, Attempts: 1 })
      .where(eq(campaignRecipients.Address, 'under-way@example.com'));
    await resumeCampaigns(test.services);
    await expect.poll(async () => (await calls.get(id)).State, { timeout: 60_000 }).toBe('sent');
    expect((await calls.recipients(id)).map(({ State }) => State)).toEqual(['sent', 'unconfirmed', 'sent']);
    expect(addresses.map(timesAt)).toEqual([1, 0, 1]);
  });

  it('send each email once when two of them run', async () => {
    const other = await buildApp(test.services.config, test.databaseUrl);
    await other.ready();
    const addresses = Array.from({ length: 200 }, (_, index) => `both${index}@example.com`);
    const ids = await calls.contactsLike(addresses.map((PrimaryEmail) => ({ PrimaryEmail })));
    const id = await calls.save({ Lists: [await calls.list(ids)] });
    await calls.start(id);
    // Each of them wakes the campaign over and over, as sweeps do.
    await expect
      .poll(
        async () => {
          await Promise.all([resumeCampaigns(test.services), resumeCampaigns(other.services)]);
          return (await calls.get(id)).State;
        },
        { timeout: 60_000 },
      )
      .toBe('sent');
    expect(addresses.map(timesAt)).toEqual(addresses.map(() => 1));
    expect((await calls.get(id)).Counts).toMatchObject({ sent: 200, unconfirmed: 0, failed: 0 });
    await other.close();
  });
});
