import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { judgedContacts } from './audience.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { mergeColumns } from './campaigns.queries.ts';
import type { Person } from './render-campaign.ts';

/** How long a campaign belongs to the job that sends it. The job extends it while it works. */
const leaseEnd = sql`now() + interval '8 seconds'`;
/** Jobs that come earlier end at once. */
const soon = sql`now() + interval '2 seconds'`;
const lostError = 'Brevet stopped before the email server answered.';
const isMine = (CampaignID: number, Run: number) => and(eq(campaigns.CampaignID, CampaignID), eq(campaigns.Run, Run));

/** Campaigns with an email due before the next sweep, and when a job can take each of them over. */
export const campaignsWithoutJob = (db: Db) =>
  db
    .select({ CampaignID: campaigns.CampaignID, due: sql<string>`greatest(${campaigns.LeaseDate}, ${campaigns.NextSendDate})` })
    .from(campaigns)
    .where(and(eq(campaigns.State, 'sending'), sql`${campaigns.NextSendDate} <= now() + interval '30 seconds'`))
    .orderBy(asc(campaigns.CampaignID));

/**
 * Takes a campaign over for sending; null if it isn't to be sent, or another job sends it. Emails that an earlier run was handing over are
 * unconfirmed: its process died or hangs, and the email server may have them.
 */
export async function takeCampaign(tx: Db, CampaignID: number): Promise<CampaignRow | null> {
  const [campaign] = await tx
    .update(campaigns)
    .set({ Run: sql`${campaigns.Run} + 1`, LeaseDate: leaseEnd })
    .where(
      and(
        eq(campaigns.CampaignID, CampaignID),
        eq(campaigns.State, 'sending'),
        lte(campaigns.LeaseDate, sql`now()`),
        lte(campaigns.NextSendDate, soon),
      ),
    )
    .returning();
  if (!campaign) return null;
  await tx
    .update(campaignRecipients)
    .set({ State: 'unconfirmed', LastError: lostError })
    .where(
      and(
        eq(campaignRecipients.CampaignID, CampaignID),
        eq(campaignRecipients.State, 'sending'),
        sql`${campaignRecipients.Run} < ${campaign.Run}`,
      ),
    );
  return campaign;
}

/** Extends the lease. False if another run has taken the campaign over. */
export async function extendLease(db: Db, CampaignID: number, Run: number): Promise<boolean> {
  const { rowCount } = await db.update(campaigns).set({ LeaseDate: leaseEnd }).where(isMine(CampaignID, Run));
  return rowCount === 1;
}

export interface Turn {
  /** Recipients to send to now. */
  ids: number[];
  /** Milliseconds until the next turn. */
  wait: number;
}

/** The recipients of the next turn, as many as the rate allows in a second. Null if the campaign isn't to be sent by this run. */
export async function nextTurn(tx: Db, CampaignID: number, Run: number, perMinute: number): Promise<Turn | null> {
  const [campaign] = await tx
    .select({
      State: campaigns.State,
      wait: sql<number>`greatest(0, ceil(1000 * extract(epoch from ${campaigns.NextSendDate} - now())))::float8`,
    })
    .from(campaigns)
    .where(isMine(CampaignID, Run))
    .for('no key update');
  if (campaign?.State !== 'sending') return null;
  if (campaign.wait > 0) return { ids: [], wait: campaign.wait };
  const rows = await tx
    .select({ RecipientID: campaignRecipients.RecipientID })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.CampaignID, CampaignID),
        eq(campaignRecipients.State, 'waiting'),
        lte(campaignRecipients.NextAttempt, sql`now()`),
      ),
    )
    .orderBy(asc(campaignRecipients.RecipientID))
    .limit(Math.max(1, Math.floor(perMinute / 60)));
  const ids = rows.map(({ RecipientID }) => RecipientID);
  const wait = (60_000 / perMinute) * ids.length;
  if (ids.length > 0)
    await tx
      .update(campaigns)
      .set({ NextSendDate: sql`now() + make_interval(secs => ${wait / 1000})` })
      .where(isMine(CampaignID, Run));
  return { ids, wait };
}

/** When the next recipient is due who has to wait for another attempt; null if none waits. */
export async function nextAttempt(db: Db, CampaignID: number): Promise<string | null> {
  const [row] = await db
    .select({ due: sql<string | null>`min(${campaignRecipients.NextAttempt})` })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.CampaignID, CampaignID), eq(campaignRecipients.State, 'waiting')));
  return row?.due ?? null;
}

export interface Claimed extends Person {
  RecipientID: number;
  Address: string;
  WithPatents: boolean;
  MessageID: string;
  Token: string;
  Attempts: number;
}

/**
 * Claims a recipient for this run, after judging the contact again. Null if the campaign was paused, canceled or taken over, or if the recipient is
 * left out now. The lock on the campaign makes whoever pauses it wait for this claim, and this claim for them.
 */
export async function claimRecipient(
  tx: Db,
  { CampaignID, Run, Filter }: Pick<CampaignRow, 'CampaignID' | 'Run' | 'Filter'>,
  RecipientID: number,
): Promise<Claimed | null> {
  const recipient = await holdRecipient(tx, CampaignID, Run, RecipientID);
  if (!recipient) return null;
  const { ContactId, Lists, ...held } = recipient;
  const judged = ContactId === null ? null : await judge(tx, ContactId, Lists);
  // Whoever is taken off the lists after the start gets nothing more, unless the filter found them as well.
  const isOff = Filter === null && judged?.Lists.length === 0;
  const Reason =
    judged === null
      ? 'deleted'
      : judged.Address !== held.Address.toLowerCase()
        ? 'changed'
        : (judged.Reason ?? (isOff ? 'removed' : null));
  if (!judged || Reason !== null) {
    await setRecipient(tx, RecipientID, { State: 'left out', Reason });
    return null;
  }
  const Attempts = held.Attempts + 1;
  // Consent to patent numbers can be withdrawn after the start, not given.
  const WithPatents = held.WithPatents && judged.WithPatents;
  await setRecipient(tx, RecipientID, { State: 'sending', Run, Attempts, WithPatents });
  return { ...judged, ...held, RecipientID, WithPatents, Attempts };
}

type Held = Pick<
  typeof campaignRecipients.$inferSelect,
  'ContactId' | 'Address' | 'Lists' | 'WithPatents' | 'MessageID' | 'Token' | 'Attempts'
>;

/** Locks a waiting recipient, and shares the lock on the campaign. */
async function holdRecipient(tx: Db, CampaignID: number, Run: number, RecipientID: number): Promise<Held | null> {
  const { rows } = await tx.execute<Held & Record<string, unknown>>(sql`
    select recipient.contact_id as "ContactId", recipient.address as "Address", recipient.lists as "Lists",
      recipient.with_patents as "WithPatents", recipient.message_id as "MessageID", recipient.token as "Token",
      recipient.attempts as "Attempts"
    from ${campaigns} as campaign inner join ${campaignRecipients} as recipient on recipient.campaign_id = campaign.campaign_id
    where campaign.campaign_id = ${CampaignID} and campaign.run = ${Run} and campaign.state = 'sending'
      and recipient.recipient_id = ${RecipientID} and recipient.state = 'waiting'
    for share of campaign for no key update of recipient skip locked`);
  return rows[0] ?? null;
}

interface Judged extends Person {
  /** In lower case. */
  Address: string;
  Reason: LeftOutReason | null;
  WithPatents: boolean;
  /** The lists of the campaign through which the address still gets it. */
  Lists: number[];
}

/** A contact as merge fields show it, and whether it may get the campaign; null if it was deleted. */
async function judge(tx: Db, ContactId: number, Lists: readonly number[]): Promise<Judged | null> {
  const { rows } = await tx.execute<Judged & Record<string, unknown>>(sql`
    with ${judgedContacts(sql`select ${ContactId}::int as contact_id`, sql`${sql.param([...Lists])}::int[]`)}
    select lower(judged.primary_email) as "Address", judged.lists as "Lists", judged.reason as "Reason", coalesce(judged.with_patents, false) as "WithPatents",
      ${contacts.Firstname} as "Firstname", ${contacts.Lastname} as "Lastname", ${contacts.Title} as "Title", ${contacts.City} as "City",
      ${contacts.Country} as "Country", ${mergeColumns.Organization} as "Organization"
    from judged inner join ${contacts} on ${contacts.ContactId} = judged.contact_id`);
  return rows[0] ?? null;
}

type Fields = { [Name in keyof typeof campaignRecipients.$inferInsert]?: (typeof campaignRecipients.$inferInsert)[Name] };

async function setRecipient(tx: Db, RecipientID: number, fields: Fields): Promise<void> {
  await tx.update(campaignRecipients).set(fields).where(eq(campaignRecipients.RecipientID, RecipientID));
}

/** Notes the outcome of an attempt, unless another run has claimed the recipient since. */
export async function endAttempt(
  tx: Db,
  { RecipientID, Run }: { RecipientID: number; Run: number },
  { seconds, ...fields }: Fields & { seconds?: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(campaignRecipients)
    .set({ ...fields, ...(seconds === undefined ? {} : { NextAttempt: sql`now() + make_interval(secs => ${seconds})` }) })
    .where(
      and(
        eq(campaignRecipients.RecipientID, RecipientID),
        eq(campaignRecipients.Run, Run),
        inArray(campaignRecipients.State, ['sending', 'unconfirmed']),
      ),
    );
  return rowCount === 1;
}

/** Counts the emails sent so far. */
const sentSoFar = (CampaignID: number) => sql`(select count(*) from ${campaignRecipients}
  where ${campaignRecipients.CampaignID} = ${CampaignID} and ${campaignRecipients.State} = 'sent')`;

/** Brings the count of sent emails up to date. */
export async function countSent(
  tx: Db,
  CampaignID: number,
  Run: number,
  fields: { LastError?: string | null } = {},
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...fields, Sent: sentSoFar(CampaignID) })
    .where(isMine(CampaignID, Run));
}

/** Ends this run's lease. Returns the campaign's state, and when its next email is due; null if another run took it over. */
export async function releaseCampaign(
  tx: Db,
  CampaignID: number,
  Run: number,
  { seconds, ...fields }: { LastError?: string; seconds?: number },
) {
  const [row] = await tx
    .update(campaigns)
    .set({
      ...fields,
      Sent: sentSoFar(CampaignID),
      LeaseDate: sql`now()`,
      ...(seconds === undefined ? {} : { NextSendDate: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where(isMine(CampaignID, Run))
    .returning({ State: campaigns.State, NextSendDate: campaigns.NextSendDate });
  return row ?? null;
}

/** Ends a campaign that has no one left to send to. */
export async function finishCampaign(tx: Db, CampaignID: number, Run: number): Promise<void> {
  await tx
    .update(campaigns)
    .set({ State: 'sent', EndDate: sql`now()`, LastError: null })
    .where(and(isMine(CampaignID, Run), eq(campaigns.State, 'sending')));
}

/** Emails that were under way when a process died, of campaigns that no job takes over because they were paused or canceled. */
export async function endLostAttempts(db: Db): Promise<void> {
  await db
    .update(campaignRecipients)
    .set({ State: 'unconfirmed', LastError: lostError })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.CampaignID, campaignRecipients.CampaignID),
        inArray(campaigns.State, ['paused', 'canceled']),
        lte(campaigns.LeaseDate, sql`now()`),
        eq(campaignRecipients.State, 'sending'),
      ),
    );
}
