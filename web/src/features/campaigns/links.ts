import type { Campaign } from '@brevet/contract/campaign-rows';

export type CampaignLink = Campaign['Links'][number];

/** The most links that a chart shows. */
const most = 10;
const longest = 24;

/** The links with the most clicks first. Links with equally many stay in the order of the email. */
export const mostClicked = (links: readonly CampaignLink[]): CampaignLink[] =>
  links.toSorted((one, other) => other.Clicks - one.Clicks).slice(0, most);

/** A link in a chart: without its scheme, and cut if it is long. */
export function linkLabel(url: string): string {
  const label = url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '').replace(/\/$/, '');
  return label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
}
