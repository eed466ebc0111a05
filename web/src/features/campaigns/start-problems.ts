import { mostCampaignContacts } from '@brevet/contract/campaign-fields';
import type { Campaign } from '@brevet/contract/campaign-rows';
import type { campaignsApi } from '@brevet/contract/campaigns';
import { htmlText } from '@brevet/contract/html-text';
import { unwritten } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import type { AnswerOf } from '../../shared/api/client.ts';

export type Audience = AnswerOf<typeof campaignsApi.campaignAudience>;

/** True if no contacts are chosen at all. */
export const isUnaddressed = ({ Lists, Filter }: { Lists: readonly unknown[]; Filter: object | null }): boolean =>
  Lists.length === 0 && Filter === null;

/** Problems to solve before a draft can start. Recipients that aren't known yet aren't a problem. */
export function startProblems(
  draft: Pick<Campaign, 'Subject' | 'Body' | 'Lists' | 'Filter' | 'Delivers'>,
  audience: Pick<Audience, 'TooMany' | 'Recipients'> | undefined,
): string[] {
  const problems: string[] = [];
  if (draft.Subject.trim() === '') problems.push(messages.campaignSubjectRequired);
  if (htmlText(draft.Body).trim() === '') problems.push(messages.campaignBodyRequired);
  if (htmlText(draft.Body).includes(unwritten)) problems.push(messages.campaignUnwritten(unwritten));
  if (isUnaddressed(draft)) problems.push(messages.campaignAudienceRequired);
  else if (audience?.TooMany) problems.push(messages.campaignContactsTooMany(mostCampaignContacts));
  else if (audience?.Recipients === 0) problems.push(messages.campaignWithoutRecipients);
  if (!draft.Delivers) problems.push(messages.campaignWithoutServer);
  return problems;
}
