import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { paths } from '@brevet/contract/paths';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { LinkTabs } from '../../shared/ui/LinkTabs.tsx';
import { CampaignHeader } from './CampaignHeader.tsx';
import { CampaignReport } from './CampaignReport.tsx';
import styles from './Campaigns.module.css';
import { DraftReview } from './DraftReview.tsx';
import { RecipientTable } from './RecipientTable.tsx';
import { SentEmail } from './SentEmail.tsx';

/** A campaign: a preview of a draft, or the results of a started one. */
export function CampaignPage() {
  const { campaign_id: id, view } = useSearch({ from: '/signed-in/contacts/campaign_info' });
  const read = useRead(campaignsApi.getCampaign, { campaign_id: id ?? 0 }, { enabled: id !== undefined });
  useCrumbs(
    { label: 'Contacts', path: paths.contacts() },
    { label: 'Campaigns', path: paths.campaigns() },
    { label: read.data?.CampaignName ?? 'Campaign' },
  );
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>
        {(campaign) =>
          campaign.State === 'draft' ? (
            <DraftReview key={id} campaign={campaign} />
          ) : (
            <Started key={id} campaign={campaign} view={view} />
          )
        }
      </ScreenState>
    </>
  );
}

const views = [
  { label: 'Report', view: undefined },
  { label: 'Recipients', view: 'recipients' },
  { label: 'Email', view: 'email' },
] as const;

function Started({ campaign, view }: { campaign: Campaign; view: (typeof views)[number]['view'] }) {
  const search = { campaign_id: String(campaign.CampaignID) };
  const tabs = views.map((tab) => ({
    label: tab.label,
    path: '/contacts/campaign_info',
    search: tab.view ? { ...search, view: tab.view } : search,
    current: tab.view === view,
  }));
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <LinkTabs label="Campaign" tabs={tabs} />
      {view === 'recipients' ? (
        <RecipientTable campaign={campaign} />
      ) : (
        <div className={styles.page}>
          {view === 'email' ? <SentEmail campaign={campaign} /> : <CampaignReport campaign={campaign} />}
        </div>
      )}
    </>
  );
}
