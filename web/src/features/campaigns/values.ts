import type { Campaign, CampaignFilter } from '@brevet/contract/campaign-rows';
import { campaignFilter } from '@brevet/contract/campaign-rows';
import type { CampaignInput, campaignsApi } from '@brevet/contract/campaigns';
import type { Conflict } from '@brevet/contract/problem';
import type { BodyOf } from '../../shared/api/client.ts';

export type FilterName = keyof typeof campaignFilter.shape;
export type FilterValues = Record<FilterName, string>;

const isFilterName = (name: string): name is FilterName => name in campaignFilter.shape;
export const filterNames = Object.keys(campaignFilter.shape).filter(isFilterName);
const numbers: readonly FilterName[] = ['Responsible', 'USPatentAttorney', 'MemberOfAUTM'];

/** A campaign as its form holds it. */
export interface CampaignValues {
  CampaignName: string;
  Subject: string;
  Body: string;
  /** Empty for the broker code of the user. */
  BrokerID: string;
  Lists: number[];
  /** Contacts that match the filter get the campaign, too. */
  UsesFilter: boolean;
  Filter: FilterValues;
  PerMinute: number | '';
}

/** A filter as its fields hold it: texts, empty where it asks for nothing. */
export const filterValues = (filter: Partial<Record<FilterName, unknown>> | null): FilterValues =>
  Object.fromEntries(filterNames.map((name) => [name, String(filter?.[name] ?? '')])) as FilterValues;

/** The filter that the fields ask for. */
export function filterOf({ UsesFilter, Filter }: Pick<CampaignValues, 'UsesFilter' | 'Filter'>): CampaignFilter | null {
  if (!UsesFilter) return null;
  const given = filterNames
    .map((name) => [name, Filter[name].trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]);
  return Object.fromEntries(given);
}

export const valuesOf = (campaign: Omit<CampaignInput, 'Lists' | 'Version'> & Pick<Campaign, 'Lists'>): CampaignValues => ({
  CampaignName: campaign.CampaignName,
  Subject: campaign.Subject,
  Body: campaign.Body,
  BrokerID: campaign.BrokerID ?? '',
  Lists: campaign.Lists.map(({ maillist_id }) => maillist_id),
  UsesFilter: campaign.Filter !== null,
  Filter: filterValues(campaign.Filter),
  PerMinute: campaign.PerMinute,
});

/** The body that saves the values. The contract's schema says what is wrong with it. */
export function bodyOf(values: CampaignValues, version: number | undefined): BodyOf<typeof campaignsApi.saveCampaign> {
  const { UsesFilter: _uses, Filter: _filter, BrokerID, PerMinute, ...rest } = values;
  return {
    ...rest,
    ...(BrokerID === '' ? {} : { BrokerID }),
    Filter: filterOf(values),
    PerMinute: Number(PerMinute),
    ...(version === undefined ? {} : { Version: version }),
  };
}

/** A conflict by the form's paths: the form holds the fields of a filter one by one. */
export function conflictOf({ Filter: filter, ...rest }: Conflict): Conflict {
  if (!filter) return rest;
  const [yours, theirs] = [partsOf(filter.yours), partsOf(filter.theirs)];
  const fields = filterNames.map(
    (name) => [`Filter.${name}`, { yours: yours.values[name], theirs: theirs.values[name] }] as const,
  );
  const differing = fields.filter(([, value]) => value.yours !== value.theirs);
  return {
    ...rest,
    ...(yours.used === theirs.used ? {} : { UsesFilter: { yours: yours.used, theirs: theirs.used } }),
    ...Object.fromEntries(differing),
  };
}

const partsOf = (filter: unknown) => ({
  used: typeof filter === 'object' && filter !== null,
  values: filterValues(typeof filter === 'object' ? filter : null),
});
