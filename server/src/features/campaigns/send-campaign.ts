import { setTimeout as sleep } from 'node:timers/promises';
import { momentOf } from '@brevet/contract/day';
import { isEmailAddress } from '@brevet/contract/email-address';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { BulkTransport } from '../../platform/mail/transport.ts';
import { server, writeAudit } from '../audit/audit.ts';
import { isHeld } from '../backups/backups.ts';
import type { Mailing } from '../mail/mail.ts';
import { mailBroker } from '../mail/mail.ts';
import { readSetting } from '../settings/settings.ts';
import {
  campaignsWithoutJob,
  countSent,
  endLostAttempts,
  extendLease,
  finishCampaign,
  nextAttempt,
  nextTurn,
  pauseRun,
  releaseCampaign,
  takeCampaign,
} from './campaign-runs.queries.ts';
import { linksOf } from './campaigns.queries.ts';
import type { Claimed } from './claim-recipient.queries.ts';
import { claimRecipient, endAttempt } from './claim-recipient.queries.ts';
import { renderCampaign } from './render-campaign.ts';
import { Entity } from './save-campaign.ts';
import type { Run } from './settle-attempt.ts';
import { inRow, pauseOf, refusesEveryone, settle, storeLateRefusals, storeRefusals } from './settle-attempt.ts';

/** Sends a campaign for a while, and leaves the rest to the next job. */
export const campaignQueue = {
  name: 'campaigns',
  data: z.object({ CampaignID: z.int() }),
  expireInSeconds: 60,
  changes: ['campaigns'],
} as const satisfies JobQueue<z.ZodObject>;

export interface Sending extends Writing, Mailing {
  jobs: Jobs;
  config: { mailRetries: number[]; publicUrl: string };
}

/** Campaigns that one process sends at once. */
const atOnce = 4;
/** Emails of one campaign that are handed over at once. After a crash, at most as many are unconfirmed. */
const mostUnderWay = 5;
/** Milliseconds that a job sends, long before it counts as abandoned. */
const jobTime = 8000;
const leaseEvery = 2000;
/** Longer pauses are left to the next job. */
const longestWait = 1500;
/** Timers can't be longer. */
const longestTimer = 2 ** 31 - 1;

export async function startCampaigns(services: Sending): Promise<void> {
  const transport = services.mail.bulk;
  if (!transport) return;
  await services.jobs.work(campaignQueue, atOnce, ({ CampaignID }, signal) =>
    sendForAWhile(services, transport, CampaignID, signal),
  );
}

/** Continues campaigns whose job died. A job that finds another one at work ends at once, so an extra one does no harm. */
export async function resumeCampaigns(services: Sending): Promise<void> {
  await endLostAttempts(services.db);
  await storeLateRefusals(services.db);
  if (!services.mail.delivers) return;
  for (const { CampaignID, due } of await campaignsWithoutJob(services.db))
    await services.db.transaction((tx) => enqueueAt(services, tx, CampaignID, due));
}

/**
 * Queues the next job of a campaign. Queues look for later jobs only twice a minute, so this process also wakes the queue when the time comes.
 * If it dies, the queue finds the job itself.
 */
export async function enqueueAt(services: Sending, tx: Transaction, CampaignID: number, due: string): Promise<void> {
  const { db, jobs, mail } = services;
  const wait = Date.parse(due) - Date.now();
  if (wait <= longestWait) return jobs.enqueue(tx, campaignQueue, { CampaignID });
  await jobs.enqueue(tx, campaignQueue, { CampaignID }, momentOf(due));
  void sleep(Math.min(wait + 50, longestTimer), undefined, { signal: mail.stopping, ref: false })
    .then(() => db.transaction((later) => jobs.enqueue(later, campaignQueue, { CampaignID })))
    .catch(() => {});
}

async function sendForAWhile(
  services: Sending,
  transport: BulkTransport,
  CampaignID: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  if (await isHeld(db)) return;
  const campaign = await db.transaction((tx) => takeCampaign(tx, CampaignID));
  if (!campaign) return;
  const links = await linksOf(db, CampaignID);
  const run: Run = {
    campaign,
    broker: await mailBroker(db, campaign.BrokerID, 'campaign'),
    sender: await readSetting(db, 'mailSenderAddress'),
    links: new Map(links.map(({ Url }, LinkNo) => [Url, LinkNo])),
    failure: null,
    refused: campaign.Refused,
    answer: '',
  };
  const lost = new AbortController();
  const stop = AbortSignal.any([signal, lost.signal, services.mail.stopping]);
  const renew = () =>
    extendLease(db, CampaignID, campaign.Run).then(
      (isMine) => isMine || lost.abort(),
      () => {},
    );
  const lease = setInterval(renew, leaseEvery);
  try {
    const seconds = await sendTurns(services, transport, run, stop);
    if (!lost.signal.aborted) await release(services, run, seconds);
  } finally {
    clearInterval(lease);
  }
}

/** Sends turn by turn. Returns the seconds until the next email is due, if that isn't a matter of the rate. */
async function sendTurns(services: Sending, transport: BulkTransport, run: Run, stop: AbortSignal): Promise<number | undefined> {
  const { CampaignID, Run: runNumber, PerMinute } = run.campaign;
  const end = Date.now() + jobTime;
  const perMinute = Math.min(PerMinute, await readSetting(services.db, 'campaignPerMinute'));
  while (!stop.aborted && Date.now() < end) {
    const begun = Date.now();
    const turn = await services.db.transaction((tx) => nextTurn(tx, CampaignID, runNumber, perMinute));
    if (!turn) return undefined;
    if (turn.inactive !== null) return await pauseBySelf(services, run, messages.campaignInactive[turn.inactive]);
    if (turn.ids.length === 0 && turn.wait === 0) return await idle(services, run);
    await sendAll(services, transport, run, turn.ids, () => stop.aborted || Date.now() > end);
    if (refusesEveryone(run.refused))
      return await pauseBySelf(services, run, messages.campaignRefused(inRow(run.refused).length, run.answer));
    if (run.failure !== null) return pauseOf(run);
    if (turn.ids.length > 0)
      await write(services, campaignQueue, (tx) => countSent(tx, CampaignID, runNumber), { campaigns: CampaignID });
    const wait = turn.wait - (Date.now() - begun);
    if (wait > longestWait) return undefined;
    if (wait > 0) await sleep(wait, undefined, { signal: stop }).catch(() => {});
  }
  return undefined;
}

/** Ends the campaign, or returns the seconds until the next attempt of those that were refused for now. */
async function idle(services: Sending, run: Run): Promise<number | undefined> {
  const { CampaignID, Run: runNumber } = run.campaign;
  const next = await nextAttempt(services.db, CampaignID);
  if (next !== null) return Math.max(1, Math.ceil((Date.parse(next) - Date.now()) / 1000));
  run.refused = await storeRefusals(services.db, run.campaign);
  await write(services, campaignQueue, (tx) => finishCampaign(tx, CampaignID, runNumber), { campaigns: CampaignID });
  return undefined;
}

/** Pauses the campaign until someone resumes it. The recipients that the email server refused last get another turn then. */
async function pauseBySelf(services: Sending, run: Run, reason: string): Promise<undefined> {
  const { CampaignID, Run: runNumber } = run.campaign;
  await write(
    services,
    campaignQueue,
    async (tx) => {
      const paused = await pauseRun(tx, CampaignID, runNumber, reason);
      if (!paused) return;
      const entry = { Action: 'pause', Entity, EntityID: String(CampaignID), OldValue: paused, NewValue: { LastError: reason } };
      await writeAudit(tx, server, entry);
    },
    { campaigns: CampaignID },
  );
}

/** Ends the lease and leaves the rest to the next job. */
async function release(services: Sending, run: Run, seconds: number | undefined): Promise<void> {
  const { CampaignID, Run: runNumber } = run.campaign;
  const fields = {
    ...(run.failure === null || refusesEveryone(run.refused) ? {} : { LastError: run.failure }),
    ...(seconds === undefined ? {} : { seconds }),
  };
  await write(
    services,
    campaignQueue,
    async (tx) => {
      const left = await releaseCampaign(tx, CampaignID, runNumber, fields);
      if (left?.State !== 'sending') return;
      await enqueueAt(services, tx, CampaignID, left.NextSendDate);
    },
    { campaigns: CampaignID },
  );
}

/** Hands the emails of a turn over, a few at a time. No connection to the database is held while they are sent. */
async function sendAll(
  services: Sending,
  transport: BulkTransport,
  run: Run,
  ids: readonly number[],
  isOver: () => boolean,
): Promise<void> {
  const left = [...ids];
  const work = async () => {
    for (;;) {
      const stops = isOver() || run.failure !== null || refusesEveryone(run.refused);
      const RecipientID = stops ? undefined : left.shift();
      if (RecipientID === undefined) return;
      await sendOne(services, transport, run, RecipientID);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: mostUnderWay }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

async function sendOne(services: Sending, transport: BulkTransport, run: Run, RecipientID: number): Promise<void> {
  const { db } = services;
  const recipient = await db.transaction((tx) => claimRecipient(tx, run.campaign, RecipientID));
  if (!recipient) return;
  if (isEmailAddress(recipient.Address))
    await settle(services, run, recipient, await transport.handOver(emailFor(services, run, recipient), run.sender));
  else await endAttempt(db, { RecipientID, Run: run.campaign.Run }, { State: 'failed', LastError: 'Not an email address' });
}

function emailFor({ config: { publicUrl } }: Sending, { campaign, broker, links }: Run, recipient: Claimed) {
  const { Subject, Body, StartDate, CreateDate } = campaign;
  const rendered = renderCampaign({
    content: { Subject, Body },
    broker,
    person: recipient,
    withPatents: recipient.WithPatents,
    site: publicUrl,
    linkTo: (url) => `${publicUrl}/api/campaignClick?token=${recipient.ClickToken}.${links.get(url) ?? 0}`,
    unsubscribe: publicUrl + paths.unsubscribe(recipient.Token),
  });
  return {
    ToName: `${recipient.Firstname} ${recipient.Lastname}`,
    ToAddress: recipient.Address,
    FromName: broker.BrokerName,
    ReplyTo: broker.OutgoingEmail ?? broker.CustomerServiceEmail,
    Subject: rendered.subject,
    TextBody: rendered.text,
    HtmlBody: rendered.html,
    MessageID: recipient.MessageID,
    CreateDate: StartDate ?? CreateDate,
    stop: `${publicUrl}/api/unsubscribe?token=${recipient.Token}`,
  };
}
