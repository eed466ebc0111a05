import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { LoadFailed } from '../../shared/ui/LoadState.tsx';
import { EmailPreview } from './CampaignPreview.tsx';

const pageSize = 20;

/** The email of a started campaign, as its recipients got it. */
export function SentEmail({ campaign }: { campaign: Campaign }) {
  const [index, setIndex] = useState(0);
  const count = campaign.Counts.sent;
  const at = Math.min(index, Math.max(0, count - 1));
  const { data, isPlaceholderData, error, refetch } = useRead(
    campaignsApi.campaignRecipients,
    { campaign_id: campaign.CampaignID, State: 'sent', page: Math.floor(at / pageSize) + 1, limit: pageSize },
    { keep: true },
  );
  const recipient = isPlaceholderData ? undefined : data?.data[at % pageSize];
  const isDeleted = recipient !== undefined && recipient.ContactId === null;
  const hint = hintOf(count, isDeleted);
  const to = recipient === undefined || isDeleted ? {} : { RecipientID: recipient.RecipientID };
  const waits = recipient === undefined && count > 0;
  if (waits && error) return <LoadFailed message={error.message} onRetry={refetch} />;
  return <EmailPreview text={campaign} to={to} waits={waits} count={count} at={at} onIndex={setIndex} hint={hint} />;
}

function hintOf(count: number, isDeleted: boolean): string {
  if (count === 0) return 'Shown with sample values because no email has been sent yet.';
  if (isDeleted) return 'Shown with sample values because this contact was deleted.';
  return 'Shown as it was sent.';
}
