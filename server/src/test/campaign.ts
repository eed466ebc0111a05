import type { Campaign } from '@brevet/contract/campaign-rows';
import type { CampaignInput } from '@brevet/contract/campaigns';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { campaignQueue } from '../features/campaigns/send-campaign.ts';
import { storeSetting } from '../features/settings/settings.queries.ts';
import { campaignRecipients } from '../schema/campaigns.ts';
import { contacts } from '../schema/contacts.ts';
import { mailingListMembers, mailingLists } from '../schema/mailing-lists.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import type { Mailbox } from './mailbox.ts';
import { startMailbox } from './mailbox.ts';
import { settled } from './settled.ts';

type Fields = Partial<typeof contacts.$inferInsert>;
interface Keeper {
  token: string;
  UserID: number;
}

/** Calls about campaigns of one person. */
export function campaignsOf(test: TestApp, keeper: Keeper) {
  const { db } = test;
  const as = test.as(keeper);
  const ok = async (answer: ReturnType<typeof as.get>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBe(200);
    return body;
  };
  let last = 0;
  /** Contacts that may get campaigns, each with a different address unless one is given. */
  const contactsLike = async (rows: readonly Fields[]): Promise<number[]> => {
    const values = rows.map((row) => {
      last += 1;
      const PrimaryEmail = `c${last}-${keeper.UserID}@example.com`;
      return { Firstname: 'Ada', Lastname: 'Quist', CreatorId: keeper.UserID, Newsletter: 1 as const, PrimaryEmail, ...row };
    });
    const entered = await db.insert(contacts).values(values).returning();
    return entered.map(({ ContactId }) => ContactId);
  };
  const list = async (ids: readonly number[], fields: { active?: 0 | 1 } = {}): Promise<number> => {
    const names = {
      mailinglist_name: 'Licensing',
      mailinglist_notes: 'Notes',
      created_by: keeper.UserID,
      modified_by: keeper.UserID,
    };
    const [row] = await db
      .insert(mailingLists)
      .values({ ...names, ...fields })
      .returning();
    const maillist_id = row?.maillist_id ?? 0;
    const members = ids.map((ContactId) => ({ maillist_id, ContactId, CreatorId: keeper.UserID }));
    if (members.length > 0) await db.insert(mailingListMembers).values(members);
    return maillist_id;
  };
  const input = (fields: Partial<CampaignInput> = {}) => ({
    CampaignName: 'Spring news',
    Subject: 'News for {{firstname}}',
    Body: '<p>Hello {{name}}, read <a href="https://example.org/news">the news</a>.</p>',
    PerMinute: 60_000,
    ...fields,
  });
  const save = async (fields: Partial<CampaignInput> = {}): Promise<number> =>
    Number((await ok(as.post('/saveCampaign', input(fields)))).CampaignID);
  const move = (name: string, CampaignID: number, more = {}) => as.post(`/${name}Campaign`, { CampaignID, ...more });
  const start = async (CampaignID: number) => Number((await ok(move('start', CampaignID))).Recipients);
  const get = async (CampaignID: number) => (await ok(as.get(`/getCampaign?campaign_id=${CampaignID}`))) as unknown as Campaign;
  const recipients = (CampaignID: number) =>
    db
      .select()
      .from(campaignRecipients)
      .where(eq(campaignRecipients.CampaignID, CampaignID))
      .orderBy(campaignRecipients.RecipientID);
  /** Waits until the campaign is sent, paused or canceled and its job has ended. */
  const sent = async (CampaignID: number) => {
    await expect.poll(async () => (await get(CampaignID)).State, { timeout: 60_000 }).not.toBe('sending');
    await settled(test, campaignQueue);
  };
  /** A campaign that was sent to new contacts, with their IDs and mailing list. */
  const sentTo = async (rows: readonly Fields[]) => {
    const ids = await contactsLike(rows);
    const mailingList = await list(ids);
    const campaign = await save({ Lists: [mailingList] });
    await start(campaign);
    await sent(campaign);
    return { ids, list: mailingList, campaign, recipients: await recipients(campaign) };
  };
  return { as, ok, contactsLike, list, input, save, move, start, get, recipients, sent, sentTo };
}

export type CampaignCalls = ReturnType<typeof campaignsOf>;

interface Options {
  /** The email server, if the test needs a special one. `close` closes it too. */
  mailbox?: Mailbox;
  /** The type of the user whose calls these are. */
  type?: 30 | 40;
  settings?: Record<string, string>;
}

/** A server that sends campaigns without a limit per minute, and one person's calls about them. */
export async function startCampaignTest({ mailbox: given, type = 30, settings }: Options = {}) {
  const mailbox = given ?? (await startMailbox());
  const test = await startTestApp({ ...mailbox.settings, ...settings });
  await test.make.broker('TTX');
  const keeper = await test.make.user(type);
  await storeSetting(test.db, 'campaignPerMinute', 60_000);
  const close = async () => {
    await test.close();
    await mailbox.close();
  };
  return { mailbox, test, keeper, calls: campaignsOf(test, keeper), close };
}
