import type { Moment } from '@brevet/contract/day';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Refusal } from '../../schema/campaigns.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { isSenderKept } from './campaigns.queries.ts';

/** The time for which a campaign belongs to the job that sends it. The job extends it while it works. */
const leaseEnd = sql`now() + interval '8 seconds'`;
/** Jobs that come earlier end at once. */
const soon = sql`now() + interval '2 seconds'`;
const lostError = 'Brevet stopped before the email server answered.';
const isMine = (CampaignID: number, Run: number) => and(eq(campaigns.CampaignID, CampaignID), eq(campaigns.Run, Run));

/**
 * Counts the campaigns that a broker code sends. Concurrent calls wait until the transaction ends, so they count what it starts.
 */
export async function countSending(tx: Db, BrokerID: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns of ${BrokerID}`}, 0))`);
  return tx.$count(campaigns, and(eq(campaigns.State, 'sending'), eq(campaigns.BrokerID, BrokerID)));
}

/** Campaigns with an email due before the next sweep, and when a job can take each of them over. */
export const campaignsWithoutJob = (db: Db) =>
  db
    .select({ CampaignID: campaigns.CampaignID, due: sql<string>`greatest(${campaigns.LeaseDate}, ${campaigns.NextSendDate})` })
    .from(campaigns)
    .where(and(eq(campaigns.State, 'sending'), sql`${campaigns.NextSendDate} <= now() + interval '90 seconds'`))
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
  /** The party that may no longer send: the broker code, or the person who started or last resumed the campaign. */
  inactive: 'broker' | 'sender' | null;
  /** Recipients to send to now. */
  ids: number[];
  /** Milliseconds until the next turn. */
  wait: number;
}

/** Emails of one turn. */
const inTurn = (perMinute: number): number => Math.max(1, Math.floor(perMinute / 60));

/** Milliseconds that a whole turn takes. */
export const turnTime = (perMinute: number): number => (60_000 / perMinute) * inTurn(perMinute);

/** The recipients of the next turn, as many as the rate allows in a second. Null if the campaign isn't to be sent by this run. */
export async function nextTurn(tx: Db, CampaignID: number, Run: number, perMinute: number): Promise<Turn | null> {
  const [campaign] = await tx
    .select({
      State: campaigns.State,
      inactive: sql<Turn['inactive']>`case
        when not exists (select from brokers as code where code.broker_id = campaigns.broker_id and code.status = 1) then 'broker'
        when not ${isSenderKept('campaigns')} then 'sender' end`,
      wait: sql<number>`greatest(0, ceil(1000 * extract(epoch from ${campaigns.NextSendDate} - now())))::float8`,
    })
    .from(campaigns)
    .where(isMine(CampaignID, Run))
    .for('no key update');
  if (campaign?.State !== 'sending') return null;
  const { inactive } = campaign;
  if (inactive !== null || campaign.wait > 0) return { inactive, ids: [], wait: campaign.wait };
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
    .orderBy(asc(campaignRecipients.NextAttempt), asc(campaignRecipients.RecipientID))
    .limit(inTurn(perMinute));
  const ids = rows.map(({ RecipientID }) => RecipientID);
  const wait = (60_000 / perMinute) * ids.length;
  if (ids.length > 0)
    await tx
      .update(campaigns)
      .set({ NextSendDate: sql`now() + make_interval(secs => ${wait / 1000})` })
      .where(isMine(CampaignID, Run));
  return { inactive, ids, wait };
}

/** The time at which the next recipient who waits for another attempt is due; null if none waits. */
export async function nextAttempt(db: Db, CampaignID: number): Promise<string | null> {
  const [row] = await db
    .select({ due: sql<string | null>`min(${campaignRecipients.NextAttempt})` })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.CampaignID, CampaignID), eq(campaignRecipients.State, 'waiting')));
  return row?.due ?? null;
}

const sentSoFar = (CampaignID: number) => sql`(select count(*) from ${campaignRecipients}
  where ${campaignRecipients.CampaignID} = ${CampaignID} and ${campaignRecipients.State} = 'sent')`;

/** Brings the count of sent emails up to date. The email server is accepting them. */
export async function countSent(tx: Db, CampaignID: number, Run: number): Promise<void> {
  await tx
    .update(campaigns)
    .set({ LastError: null, Sent: sentSoFar(CampaignID) })
    .where(isMine(CampaignID, Run));
}

/** True if the email server accepted an email of the campaign, after `since` if given. */
export async function hasSent(db: Db, CampaignID: number, since?: Moment): Promise<boolean> {
  const rows = await db
    .select({ id: campaignRecipients.RecipientID })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.CampaignID, CampaignID),
        eq(campaignRecipients.State, 'sent'),
        since === undefined ? undefined : gt(campaignRecipients.SentDate, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Ends this run's lease. Returns the campaign's state, and when its next email is due; null if another run took it over. */
export async function releaseCampaign(
  tx: Db,
  CampaignID: number,
  Run: number,
  { seconds, LastError }: { LastError?: string; seconds?: number },
) {
  const [row] = await tx
    .update(campaigns)
    .set({
      // A person who has paused or canceled it since had another reason.
      ...(LastError === undefined
        ? {}
        : { LastError: sql`case when ${campaigns.State} = 'sending' then ${LastError}::text else ${campaigns.LastError} end` }),
      Sent: sentSoFar(CampaignID),
      LeaseDate: sql`now()`,
      ...(seconds === undefined ? {} : { NextSendDate: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where(isMine(CampaignID, Run))
    .returning({ State: campaigns.State, NextSendDate: campaigns.NextSendDate });
  return row ?? null;
}

/** Pauses a campaign until someone resumes it. Null if it's no longer being sent, or by another run. */
export async function pauseRun(tx: Db, CampaignID: number, Run: number, LastError: string) {
  const [row] = await tx
    .update(campaigns)
    .set({ LastError, State: 'paused', Sent: sentSoFar(CampaignID) })
    .where(and(isMine(CampaignID, Run), eq(campaigns.State, 'sending')))
    .returning({ CampaignName: campaigns.CampaignName, Sent: campaigns.Sent });
  return row ?? null;
}

/** Gives recipients that the email server refused another turn, after the others. */
export async function putBack(tx: Db, CampaignID: number, refused: readonly Refusal[]): Promise<void> {
  const ids = refused.map(({ RecipientID }) => RecipientID);
  await tx
    .update(campaignRecipients)
    .set({ State: 'waiting', Attempts: 0, NextAttempt: sql`now() + interval '1 minute'`, PutBackDate: sql`now()` })
    .where(
      and(
        eq(campaignRecipients.CampaignID, CampaignID),
        inArray(campaignRecipients.RecipientID, ids),
        eq(campaignRecipients.State, 'failed'),
      ),
    );
}

/** Ends a campaign that has no one left to send to. */
export async function finishCampaign(tx: Db, CampaignID: number, Run: number): Promise<void> {
  await tx
    .update(campaigns)
    .set({ State: 'sent', EndDate: sql`now()`, LastError: null })
    .where(and(isMine(CampaignID, Run), eq(campaigns.State, 'sending')));
}

/** Emails that were underway when a process died, of campaigns that no job takes over because they were paused or canceled. */
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
