import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import type { CampaignFilter } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { useAnswer } from '../../shared/api/hooks.ts';
import { isUnaddressed } from './start-problems.ts';

/** The people chosen for a campaign. */
export interface Chosen {
  Lists: number[];
  Filter: CampaignFilter | null;
}

export type Shown = 'recipients' | LeftOutReason;

/** The number of people that the server lists per page. */
export const pageSize = 20;

/** Counts of who would get a campaign and who is left out, with one page of either. Nothing is asked while no one is chosen. */
export const useAudience = ({ Lists, Filter }: Chosen, Show: Shown = 'recipients', page = 1) =>
  useAnswer(
    campaignsApi.campaignAudience,
    { Lists, Filter, Show, page },
    // A filter without a value is being typed.
    { enabled: !isUnaddressed({ Lists, Filter }) && (Filter === null || Object.keys(Filter).length > 0) },
  );
