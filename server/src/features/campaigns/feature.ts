import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { campaignsHandlers } from './campaigns.service.ts';
import { campaignQueue, resumeCampaigns, startCampaigns } from './send-campaign.ts';

export const campaignsFeature = {
  handlers: { campaigns: campaignsHandlers },
  queues: [{ queue: campaignQueue, start: startCampaigns }],
  periodic: { 'resume-campaigns': { everyMinutes: 1, atStart: true, run: resumeCampaigns } },
  hearers: { campaigns: { readers: access.staff } },
} satisfies FeatureModule;
