import type { CampaignState } from '@brevet/contract/campaign-fields';
import { mostCampaignContacts, mostSendingCampaigns } from '@brevet/contract/campaign-fields';
import { campaignsApi } from '@brevet/contract/campaigns';
import { momentOf } from '@brevet/contract/day';
import type { Feature } from '@brevet/contract/endpoint';
import { htmlText } from '@brevet/contract/html-text';
import { unwritten } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, Refusal, stale } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { readSetting } from '../settings/settings.ts';
import { countChosen, storeRecipients } from './audience.queries.ts';
import { countSending, putBack, turnTime } from './campaign-runs.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { insertLinks, updateCampaign } from './campaigns.queries.ts';
import { campaignFor, draftFor } from './load-campaign.ts';
import { namesPatent } from './remove-patents.ts';
import { linksIn } from './render-campaign.ts';
import { Entity, requireFewPlaces, requireLists } from './save-campaign.ts';
import type { Sending } from './send-campaign.ts';
import { campaignQueue, enqueueAt } from './send-campaign.ts';
import { inRow, refusesEveryone, storeLateRefusals } from './settle-attempt.ts';

/** Throws unless a campaign has everything that an email needs. */
async function requireComplete(tx: Transaction, { Subject, Body, Lists, Filter }: CampaignRow): Promise<void> {
  if (Subject === '') throw invalid(messages.campaignSubjectRequired, 'Subject');
  if (htmlText(Body) === '') throw invalid(messages.campaignBodyRequired, 'Body');
  if (htmlText(Body).includes(unwritten)) throw invalid(messages.campaignUnwritten(unwritten), 'Body');
  requireFewPlaces(Body);
  if (Lists.length === 0 && Filter === null) throw invalid(messages.campaignAudienceRequired, 'Lists');
  await requireLists(tx, Lists);
}

/** Refuses more campaigns at once than a broker code's share. Those of others would wait for all of them. */
async function requireTurn(tx: Transaction, BrokerID: string): Promise<void> {
  if ((await countSending(tx, BrokerID)) >= mostSendingCampaigns)
    throw new Refusal('campaigns_under_way', messages.campaignsUnderWay(mostSendingCampaigns));
}

/** Starts sending a draft: settles who gets it, and which links it has. */
export async function startCampaign(
  services: Sending,
  caller: SignedInCaller,
  {
    CampaignID,
    Version,
    Recipients: shown,
  }: { CampaignID: number; Version?: number | undefined; Recipients?: number | undefined },
) {
  if (!services.mail.delivers) throw new Refusal('mail_server_missing', messages.campaignWithoutServer);
  const Recipients = await write(services, campaignsApi.startCampaign, async (tx) => {
    const campaign = await draftFor(tx, caller.user, CampaignID);
    if (Version !== undefined && Version !== campaign.Version)
      throw stale('campaign_changed', messages.campaignChangedMeanwhile, campaign, { Version });
    await activeBroker(tx, campaign.BrokerID, 'BrokerID');
    await requireComplete(tx, campaign);
    await requireTurn(tx, campaign.BrokerID);
    if ((await countChosen(tx, campaign)) > mostCampaignContacts)
      throw new Refusal('campaign_too_large', messages.campaignContactsTooMany(mostCampaignContacts));
    const recipients = await storeRecipients(tx, CampaignID, campaign, new URL(services.config.publicUrl).hostname);
    if (recipients === 0) throw new Refusal('campaign_empty', messages.campaignWithoutRecipients);
    if (shown !== undefined && shown !== recipients)
      throw new Refusal('campaign_audience_changed', messages.campaignAudienceChanged(recipients));
    await insertLinks(
      tx,
      CampaignID,
      linksIn(campaign.Body).map((Url) => ({ Url, HasPatent: namesPatent(Url) })),
    );
    await updateCampaign(tx, CampaignID, {
      State: 'sending',
      Recipients: recipients,
      StartDate: momentOf(),
      SenderID: caller.user.UserID,
    });
    await writeAudit(tx, caller, {
      Action: 'start',
      Entity,
      EntityID: String(CampaignID),
      NewValue: { CampaignName: campaign.CampaignName, Recipients: recipients },
    });
    await services.jobs.enqueue(tx, campaignQueue, { CampaignID });
    return recipients;
  });
  return { message: messages.campaignStarted, Recipients };
}

interface Step {
  call: { changes: readonly Feature[] };
  from: readonly CampaignState[];
  to: CampaignState;
  Action: string;
  message: string;
}

const steps = {
  pause: {
    call: campaignsApi.pauseCampaign,
    from: ['sending'],
    to: 'paused',
    Action: 'pause',
    message: messages.campaignPaused,
  },
  resume: {
    call: campaignsApi.resumeCampaign,
    from: ['paused'],
    to: 'sending',
    Action: 'resume',
    message: messages.campaignResumed,
  },
  cancel: {
    call: campaignsApi.cancelCampaign,
    from: ['sending', 'paused'],
    to: 'canceled',
    Action: 'cancel',
    message: messages.campaignCanceled,
  },
} as const satisfies Record<string, Step>;

/** Pauses, resumes or cancels a campaign. The lock waits for emails that are being claimed, so that none is claimed after the answer. */
export async function moveCampaign(
  services: Sending,
  caller: SignedInCaller,
  name: keyof typeof steps,
  { CampaignID, PerMinute }: { CampaignID: number; PerMinute?: number | undefined },
) {
  const { call, from, to, Action, message }: Step = steps[name];
  await write(services, call, async (tx) => {
    const campaign = await campaignFor(tx, caller.user, CampaignID);
    if (!from.includes(campaign.State)) throw new Refusal('campaign_moved_on', messages.campaignMovedOn);
    const changed = {
      State: to,
      LastError: null,
      ...(to === 'canceled' ? { EndDate: momentOf() } : {}),
      ...(PerMinute === undefined ? {} : { PerMinute }),
    };
    if (to === 'sending') await resumeSending(services, tx, caller, campaign, changed);
    else await updateCampaign(tx, CampaignID, changed);
    const NewValue = PerMinute === undefined || PerMinute === campaign.PerMinute ? null : { PerMinute };
    await writeAudit(tx, caller, {
      Action,
      Entity,
      EntityID: String(CampaignID),
      OldValue: { CampaignName: campaign.CampaignName, Sent: campaign.Sent },
      ...(NewValue ? { NewValue } : {}),
    });
  });
  if (to === 'canceled') await storeLateRefusals(services.db);
  return { message };
}

/** Resumes a paused campaign, no sooner than its rate allows. */
async function resumeSending(
  services: Sending,
  tx: Transaction,
  { user }: SignedInCaller,
  { CampaignID, BrokerID, Refused, ...campaign }: CampaignRow,
  changed: { State: CampaignState; PerMinute?: number },
): Promise<void> {
  await activeBroker(tx, BrokerID, 'BrokerID');
  await requireTurn(tx, BrokerID);
  const perMinute = Math.min(changed.PerMinute ?? campaign.PerMinute, await readSetting(tx, 'campaignPerMinute'));
  // An earlier, slower rate doesn't delay the first email longer than the new one would.
  const next = Math.min(Date.parse(campaign.NextSendDate), Date.now() + turnTime(perMinute));
  const NextSendDate = momentOf(next);
  if (refusesEveryone(Refused)) await putBack(tx, CampaignID, inRow(Refused));
  await updateCampaign(tx, CampaignID, {
    ...changed,
    NextSendDate,
    SenderID: user.UserID,
    ...(refusesEveryone(Refused) ? { Refused: Refused.filter(({ Since }) => Since !== undefined) } : {}),
  });
  await enqueueAt(services, tx, CampaignID, NextSendDate);
}
