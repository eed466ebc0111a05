import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { canKeepCampaign } from './campaigns.policy.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { campaignById, campaignForUpdate } from './campaigns.queries.ts';

/** Loads a campaign. Throws the same 404 if it doesn't exist or the user may not know of it. */
export async function readableCampaign(db: Db, user: SessionUser, CampaignID: number) {
  const found = await campaignById(db, CampaignID);
  if (!found || !canKeepCampaign(user, found.campaign)) throw notFound();
  return found;
}

/** Loads and locks a campaign to change. */
export async function campaignFor(tx: Db, user: SessionUser, CampaignID: number): Promise<CampaignRow> {
  const found = await campaignForUpdate(tx, CampaignID);
  if (!found || !canKeepCampaign(user, found)) throw notFound();
  return found;
}

/** `campaignFor`, for drafts only. */
export async function draftFor(tx: Db, user: SessionUser, CampaignID: number): Promise<CampaignRow> {
  const campaign = await campaignFor(tx, user, CampaignID);
  if (campaign.State !== 'draft') throw new Refusal('campaign_started', messages.campaignNotDraft);
  return campaign;
}
