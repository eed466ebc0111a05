import { userTypes } from '@brevet/contract/access';
import type { LeftOutReason, RecipientEvent, RecipientState } from '@brevet/contract/campaign-fields';
import type { SQL } from 'drizzle-orm';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Selecting } from '../../platform/db/client.ts';
import { bounces, campaignLinks, campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailingLists } from '../../schema/mailing-lists.ts';
import { brokers, fullName, users } from '../../schema/users.ts';

export type CampaignRow = typeof campaigns.$inferSelect;

/** Campaigns as the table shows them. */
export const campaignRows = (db: Selecting) =>
  db
    .select({
      CampaignID: campaigns.CampaignID,
      CampaignName: campaigns.CampaignName,
      Subject: campaigns.Subject,
      BrokerID: campaigns.BrokerID,
      State: campaigns.State,
      Recipients: campaigns.Recipients,
      Sent: campaigns.Sent,
      CreatorId: campaigns.CreatorId,
      CreatorName: fullName(users),
      CreateDate: campaigns.CreateDate,
      StartDate: campaigns.StartDate,
      EndDate: campaigns.EndDate,
    })
    .from(campaigns)
    .innerJoin(users, eq(users.UserID, campaigns.CreatorId))
    .$dynamic();

export async function campaignById(db: Db, CampaignID: number) {
  const [row] = await db
    .select({ campaign: campaigns, CreatorName: fullName(users), BrokerName: brokers.BrokerName })
    .from(campaigns)
    .innerJoin(users, eq(users.UserID, campaigns.CreatorId))
    .innerJoin(brokers, eq(brokers.BrokerID, campaigns.BrokerID))
    .where(eq(campaigns.CampaignID, CampaignID));
  return row ?? null;
}

/**
 * True if whoever started or resumed a campaign last may still send it, as `canKeepCampaign` says. `campaign` is the alias of the campaign
 * in the query.
 */
export const isSenderKept = (campaign: string): SQL => {
  const column = (name: string) => sql`${sql.identifier(campaign)}.${sql.identifier(name)}`;
  return sql`exists (select from ${users} as sender where sender.user_id = coalesce(${column('sender_id')}, ${column('creator_id')})
    and sender.active and (sender.user_type = ${userTypes.admin}
      or sender.user_type = ${userTypes.broker} and sender.broker_id = ${column('broker_id')}))`;
};

/** Locks a campaign until the transaction ends, and returns it. */
export async function campaignForUpdate(tx: Db, CampaignID: number): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.CampaignID, CampaignID)).for('no key update');
  return row ?? null;
}

const written = { CampaignID: campaigns.CampaignID, Version: campaigns.Version };

export async function insertCampaign(tx: Db, campaign: typeof campaigns.$inferInsert) {
  const [row] = await tx.insert(campaigns).values(campaign).returning(written);
  if (!row) throw new Error('The campaign was not stored');
  return row;
}

/** Changes a campaign and increments its version. */
export async function updateCampaign(tx: Db, CampaignID: number, fields: Partial<typeof campaigns.$inferInsert>) {
  const [row] = await tx
    .update(campaigns)
    .set({ ...fields, UpdateDate: sql`now()`, Version: sql`${campaigns.Version} + 1` })
    .where(eq(campaigns.CampaignID, CampaignID))
    .returning(written);
  if (!row) throw new Error('The campaign was not updated');
  return row;
}

export async function removeCampaign(tx: Db, CampaignID: number): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.CampaignID, CampaignID));
}

/** The mailing lists with these IDs that exist, by name. */
export const listsAmong = (db: Db, ids: readonly number[]) =>
  db
    .select({
      maillist_id: mailingLists.maillist_id,
      mailinglist_name: mailingLists.mailinglist_name,
      contactcnt: mailingLists.contactcnt,
      active: mailingLists.active,
    })
    .from(mailingLists)
    .where(inArray(mailingLists.maillist_id, [...ids]))
    .orderBy(asc(mailingLists.mailinglist_name), asc(mailingLists.maillist_id));

export async function insertLinks(
  tx: Db,
  CampaignID: number,
  links: readonly { Url: string; HasPatent: boolean }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.insert(campaignLinks).values(links.map((link, LinkNo) => ({ ...link, CampaignID, LinkNo })));
}

export const linksOf = (db: Db, CampaignID: number) =>
  db
    .select({ Url: campaignLinks.Url, HasPatent: campaignLinks.HasPatent, Clicks: campaignLinks.Clicks })
    .from(campaignLinks)
    .where(eq(campaignLinks.CampaignID, CampaignID))
    .orderBy(asc(campaignLinks.LinkNo));

/** Recipients by state, and by the reason that leaves them out. */
export const countRecipients = (db: Db, CampaignID: number) =>
  db
    .select({
      State: sql<RecipientState>`${campaignRecipients.State}`,
      Reason: sql<LeftOutReason | null>`${campaignRecipients.Reason}`,
      count: sql<number>`count(*)::int`,
    })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.CampaignID, CampaignID))
    .groupBy(campaignRecipients.State, campaignRecipients.Reason);

/** Recipients by what happened after the email was sent. */
export async function countEvents(db: Db, CampaignID: number): Promise<Record<RecipientEvent, number>> {
  const { rows } = await db.execute<Record<RecipientEvent, number>>(sql`select
    (select count(*) from ${campaignRecipients} where campaign_id = ${CampaignID} and click_date is not null)::int as clicked,
    (select count(*) from ${campaignRecipients} where campaign_id = ${CampaignID} and unsubscribe_date is not null)::int as unsubscribed,
    (select count(distinct recipient_id) from ${bounces} where campaign_id = ${CampaignID})::int as bounced`);
  return rows[0] ?? { clicked: 0, unsubscribed: 0, bounced: 0 };
}

const organizationOf = sql<string>`coalesce((select o.org_name from contact_organizations as link
  inner join organizations as o on o.org_id = link.org_id
  where link.contact_id = ${contacts.ContactId} order by o.org_name, o.org_id limit 1), '')`;

/** The values of an email's merge fields for a contact. */
export const mergeColumns = {
  Firstname: contacts.Firstname,
  Lastname: contacts.Lastname,
  Title: contacts.Title,
  City: contacts.City,
  Country: contacts.Country,
  Organization: organizationOf,
};

export async function contactToMerge(db: Db, ContactId: number) {
  const [row] = await db
    .select({ ...mergeColumns, PrimaryEmail: contacts.PrimaryEmail })
    .from(contacts)
    .where(eq(contacts.ContactId, ContactId));
  return row ?? null;
}

/** A recipient of a started campaign, with the contact as the email showed it, or as it is now if none was sent; null once the contact is deleted. */
export async function recipientToMerge(db: Db, RecipientID: number) {
  const [row] = await db
    .select({
      CampaignID: campaignRecipients.CampaignID,
      WithPatents: campaignRecipients.WithPatents,
      Merged: campaignRecipients.Merged,
      contact: { ...mergeColumns, PrimaryEmail: campaignRecipients.Address },
    })
    .from(campaignRecipients)
    .innerJoin(contacts, eq(contacts.ContactId, campaignRecipients.ContactId))
    .where(eq(campaignRecipients.RecipientID, RecipientID));
  if (!row) return null;
  const { Merged, contact, ...recipient } = row;
  return { ...recipient, contact: { ...contact, ...Merged } };
}

/** True if all contacts with this contact's address agreed to get patent numbers. */
export async function mayGetPatents(db: Db, ContactId: number): Promise<boolean> {
  const { rows } = await db.execute<{ patents: boolean }>(sql`
    select coalesce(bool_and(same.ok_send_patent_no = 1), false) as patents from ${contacts} as one
    inner join ${contacts} as same on same.contact_id = one.contact_id
      or (brevet_address_key(same.primary_email) = brevet_address_key(one.primary_email) and same.primary_email <> '')
      or (brevet_address_key(same.secondary_email) = brevet_address_key(one.primary_email) and same.secondary_email <> '')
    where one.contact_id = ${ContactId}`);
  return rows[0]?.patents ?? false;
}
