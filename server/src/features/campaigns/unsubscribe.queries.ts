import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { campaignLinks, campaignRecipients, campaigns, unsubscribes } from '../../schema/campaigns.ts';
import { mailingLists } from '../../schema/mailing-lists.ts';
import { brokers } from '../../schema/users.ts';

/** The recipient of an email, by the token of its link to unsubscribe. */
export async function recipientByToken(db: Db, Token: string) {
  const [row] = await db
    .select({
      RecipientID: campaignRecipients.RecipientID,
      CampaignID: campaignRecipients.CampaignID,
      Address: sql<string>`brevet_address_key(${campaignRecipients.Address})`,
      Lists: campaignRecipients.Lists,
      BrokerName: brokers.BrokerName,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.CampaignID, campaignRecipients.CampaignID))
    .innerJoin(brokers, eq(brokers.BrokerID, campaigns.BrokerID))
    .where(eq(campaignRecipients.Token, Token));
  return row ?? null;
}

/** The recipient of an email, by the token of its counted links. */
export async function recipientByClick(db: Db, ClickToken: string) {
  const [row] = await db
    .select({
      RecipientID: campaignRecipients.RecipientID,
      CampaignID: campaignRecipients.CampaignID,
      WithPatents: campaignRecipients.WithPatents,
    })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.ClickToken, ClickToken));
  return row ?? null;
}

/** The mailing lists with these IDs that still exist. They can't be deleted until the transaction ends. */
export async function holdLists(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ maillist_id: mailingLists.maillist_id })
    .from(mailingLists)
    .where(inArray(mailingLists.maillist_id, [...ids]))
    .orderBy(asc(mailingLists.maillist_id))
    .for('key share');
  return rows.map(({ maillist_id }) => maillist_id);
}

/** The emails that an address, or the hash of one, has stopped: lists by ID, or null for all. */
export async function stoppedBy(db: Db, Address: string): Promise<(number | null)[]> {
  const rows = await db
    .select({ maillist_id: unsubscribes.maillist_id })
    .from(unsubscribes)
    .where(sql`brevet_address_hash(${unsubscribes.Address}) = brevet_address_hash(${Address})`);
  return rows.map(({ maillist_id }) => maillist_id);
}

/** Stores what addresses stop, each once, in one order: two people may have each other's former address. */
export async function insertUnsubscribes(
  tx: Db,
  CampaignID: number,
  addresses: readonly string[],
  stops: readonly (number | null)[],
): Promise<void> {
  const rows = addresses.toSorted().flatMap((Address) => stops.map((maillist_id) => ({ Address, CampaignID, maillist_id })));
  await tx.insert(unsubscribes).values(rows).onConflictDoNothing();
}

/** The address that the recipient has now, as it is compared: an edit or a merge may have changed it since. Null if it is the same. */
export async function addressNow(tx: Db, RecipientID: number, former: string): Promise<string | null> {
  const { rows } = await tx.execute<{
    address: string;
  }>(sql`select brevet_address_key(primary_email) as address from campaign_recipients
    inner join contacts using (contact_id) where recipient_id = ${RecipientID} and primary_email <> ''
      and brevet_address_key(primary_email) <> brevet_address_key(${former})`);
  return rows[0]?.address ?? null;
}

/** Notes on the recipient when they unsubscribed first. */
export async function noteUnsubscribe(tx: Db, RecipientID: number): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({ UnsubscribeDate: sql`coalesce(${campaignRecipients.UnsubscribeDate}, now())` })
    .where(eq(campaignRecipients.RecipientID, RecipientID));
}

export async function linkByNumber(db: Db, CampaignID: number, LinkNo: number) {
  const [row] = await db
    .select({ Url: campaignLinks.Url, HasPatent: campaignLinks.HasPatent })
    .from(campaignLinks)
    .where(and(eq(campaignLinks.CampaignID, CampaignID), eq(campaignLinks.LinkNo, LinkNo)));
  return row ?? null;
}

export async function countClick(tx: Db, RecipientID: number, CampaignID: number, LinkNo: number): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({
      Clicks: sql`least(${campaignRecipients.Clicks} + 1, 1000000)`,
      ClickDate: sql`coalesce(${campaignRecipients.ClickDate}, now())`,
    })
    .where(eq(campaignRecipients.RecipientID, RecipientID));
  await tx
    .update(campaignLinks)
    .set({ Clicks: sql`least(${campaignLinks.Clicks} + 1, 1000000000)` })
    .where(and(eq(campaignLinks.CampaignID, CampaignID), eq(campaignLinks.LinkNo, LinkNo)));
}
