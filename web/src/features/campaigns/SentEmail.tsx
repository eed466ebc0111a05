import type { Campaign } from '@brevet/contract/campaigns';
import { useState } from 'react';
import { CampaignPreview } from './CampaignPreview.tsx';

/** The email of a started campaign, for those who would get it today. */
export function SentEmail({ campaign: { Subject, Body, BrokerID, Lists, Filter } }: { campaign: Campaign }) {
  const [index, setIndex] = useState(0);
  const chosen = { Lists: Lists.map(({ maillist_id }) => maillist_id), Filter };
  return <CampaignPreview text={{ Subject, Body, BrokerID }} chosen={chosen} index={index} onIndex={setIndex} />;
}
