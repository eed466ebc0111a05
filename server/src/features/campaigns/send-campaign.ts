import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@brevet/contract/paths';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { BulkTransport, Handover } from '../../platform/mail/transport.ts';
import type { MailBroker, Mailing } from '../mail/mail.ts';
import { mailBroker } from '../mail/mail.ts';
import { readSetting } from '../settings/settings.ts';
import { insertBounces } from './bounces.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { linksOf } from './campaigns.queries.ts';
import { renderCampaign } from './render-campaign.ts';
import type { Claimed } from './sending.queries.ts';
import {
  campaignsWithoutJob,
  claimRecipient,
  countSent,
  endAttempt,
  endLostAttempts,
  extendLease,
  finishCampaign,
  nextAttempt,
  nextTurn,
  releaseCampaign,
  takeCampaign,
} from './sending.queries.ts';

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
export const mostUnderWay = 5;
/** Milliseconds that a job sends, long before it counts as abandoned. */
const jobTime = 8000;
const leaseEvery = 2000;
/** Longer pauses are left to the next job. */
const longestWait = 1500;
/** Timers can't be longer. */
const longestTimer = 2 ** 31 - 1;
/** Seconds until an email server that takes nothing is asked again, the first time and later. */
const pauses = [15, 120] as const;

export async function startCampaigns(services: Sending): Promise<void> {
  const transport = services.mail.bulk;
  if (!transport) return;
  await services.jobs.work(campaignQueue, atOnce, ({ CampaignID }, signal) =>
    sendForAWhile(services, transport, CampaignID, signal),
  );
}

/** Goes on with campaigns whose job died. A job that finds another one at work ends at once, so one too many does no harm. */
export async function resumeCampaigns(services: Sending): Promise<void> {
  await endLostAttempts(services.db);
  if (!services.mail.delivers) return;
  for (const { CampaignID, due } of await campaignsWithoutJob(services.db))
    await services.db.transaction((tx) => enqueueAt(services, tx, CampaignID, due));
}

/**
 * Queues the next job of a campaign. Queues look for later jobs only twice a minute, so this process also wakes the queue when the time comes.
 * If it dies, the queue finds the job itself.
 */
async function enqueueAt(services: Sending, tx: Transaction, CampaignID: number, due: string): Promise<void> {
  const { db, jobs, mail } = services;
  const wait = Date.parse(due) - Date.now();
  if (wait <= longestWait) return jobs.enqueue(tx, campaignQueue, { CampaignID });
  await jobs.enqueue(tx, campaignQueue, { CampaignID }, new Date(due).toISOString());
  void sleep(Math.min(wait + 50, longestTimer), undefined, { signal: mail.stopping, ref: false })
    .then(() => db.transaction((later) => jobs.enqueue(later, campaignQueue, { CampaignID })))
    .catch(() => {});
}

/** What all emails of a campaign have in common. */
interface Run {
  campaign: CampaignRow;
  broker: MailBroker;
  sender: string;
  links: ReadonlyMap<string, number>;
  /** Why the email server takes nothing; null while it does. */
  failure: string | null;
}

async function sendForAWhile(
  services: Sending,
  transport: BulkTransport,
  CampaignID: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const campaign = await db.transaction((tx) => takeCampaign(tx, CampaignID));
  if (!campaign) return;
  const links = await linksOf(db, CampaignID);
  const run: Run = {
    campaign,
    broker: await mailBroker(db, campaign.BrokerID, 'campaign'),
    sender: await readSetting(db, 'mailSenderAddress'),
    links: new Map(links.map(({ Url }, LinkNo) => [Url, LinkNo])),
    failure: null,
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
    if (turn.ids.length === 0 && turn.wait === 0) return await idle(services, run);
    await sendAll(services, transport, run, turn.ids, () => stop.aborted || Date.now() > end);
    if (run.failure !== null) return pauses[run.campaign.LastError === null ? 0 : 1];
    if (turn.ids.length > 0)
      await write(services, campaignQueue, (tx) => countSent(tx, CampaignID, runNumber, { LastError: null }), {
        campaigns: CampaignID,
      });
    const wait = turn.wait - (Date.now() - begun);
    if (wait > longestWait) return undefined;
    if (wait > 0) await sleep(wait, undefined, { signal: stop }).catch(() => {});
  }
  return undefined;
}

/** Ends the campaign, or returns the seconds until the next attempt of those that were refused for now. */
async function idle(services: Sending, { campaign: { CampaignID, Run: runNumber } }: Run): Promise<number | undefined> {
  const next = await nextAttempt(services.db, CampaignID);
  if (next !== null) return Math.max(1, Math.ceil((Date.parse(next) - Date.now()) / 1000));
  await write(services, campaignQueue, (tx) => finishCampaign(tx, CampaignID, runNumber), { campaigns: CampaignID });
  return undefined;
}

/** Ends the lease and leaves the rest to the next job. */
async function release(services: Sending, run: Run, seconds: number | undefined): Promise<void> {
  const { CampaignID, Run: runNumber } = run.campaign;
  const fields = {
    ...(run.failure === null ? {} : { LastError: run.failure }),
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

/** Hands the emails of a turn over, a few at a time. Nothing holds a connection to the database meanwhile. */
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
      const RecipientID = isOver() || run.failure !== null ? undefined : left.shift();
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
  const outcome = z.email().safeParse(recipient.Address).success
    ? await transport.handOver(emailFor(services, run, recipient), run.sender)
    : ({ taken: false, fault: 'email', error: 'Not an email address' } satisfies Handover);
  await settle(services, run, recipient, outcome);
}

/** Notes what became of an email. */
async function settle(
  services: Sending,
  run: Run,
  { RecipientID, Address, Attempts }: Claimed,
  outcome: Handover,
): Promise<void> {
  const { CampaignID, Run: runNumber } = run.campaign;
  const attempt = { RecipientID, Run: runNumber };
  if (outcome.taken === true) {
    await endAttempt(services.db, attempt, { State: 'sent', SentDate: new Date().toISOString(), LastError: null });
    return;
  }
  await services.db.transaction(async (tx) => {
    const { error: LastError } = outcome;
    if (outcome.taken === 'maybe') {
      await endAttempt(tx, attempt, { State: 'unconfirmed', LastError });
      return;
    }
    const { fault } = outcome;
    if (fault === 'server') {
      run.failure = LastError;
      // Others go first, in case it is this one that the server hangs up on.
      const seconds = 2 * pauses[run.campaign.LastError === null ? 0 : 1];
      await endAttempt(tx, attempt, { State: 'waiting', Attempts: Attempts - 1, LastError, seconds });
      return;
    }
    const seconds = fault === 'later' ? services.config.mailRetries[Attempts - 1] : undefined;
    if (seconds !== undefined) {
      await endAttempt(tx, attempt, { State: 'waiting', LastError, seconds });
      return;
    }
    // First the bounce, which locks the address's check, then the recipient: the deletion of a contact locks them in this order.
    if (fault === 'address')
      await insertBounces(tx, [
        { Address, Kind: 'hard', Status: statusIn(LastError), Diagnostic: LastError, CampaignID, RecipientID },
      ]);
    await endAttempt(tx, attempt, { State: 'failed', LastError });
  });
}

const statusIn = (answer: string): string => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? '';

function emailFor({ config: { publicUrl } }: Sending, { campaign, broker, links }: Run, recipient: Claimed) {
  const { Subject, Body, StartDate, CreateDate } = campaign;
  const rendered = renderCampaign({
    content: { Subject, Body },
    broker,
    person: recipient,
    withPatents: recipient.WithPatents,
    site: publicUrl,
    linkTo: (url) => `${publicUrl}/api/campaignClick?token=${recipient.Token}.${links.get(url) ?? 0}`,
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
