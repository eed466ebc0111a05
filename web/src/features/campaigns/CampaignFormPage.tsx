import { usualPerMinute } from '@brevet/contract/campaign-fields';
import type { Campaign } from '@brevet/contract/campaign-rows';
import { campaignsApi } from '@brevet/contract/campaigns';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { CampaignForm } from './CampaignForm.tsx';
import { valuesOf } from './values.ts';

const contacts = { label: 'Contacts', path: paths.contacts() };
const campaigns = { label: 'Campaigns', path: paths.campaigns() };

/** A new campaign, to a mailing list if one is named. It starts with the broker code's template. */
export function NewCampaignPage() {
  const { mailingList_id: list } = useSearch({ from: '/signed-in/contacts/create_campaign' });
  useCrumbs(contacts, campaigns, { label: 'New campaign' });
  const { BrokerID } = useSession();
  const template = useRead(campaignsApi.campaignTemplate, {}, { fresh: true });
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={template}>
        {(wording) =>
          list === undefined ? (
            <CampaignForm start={blank({ ...wording, BrokerID, Lists: [] })} stored={null} lists={[]} />
          ) : (
            <NewForList key={list} list={list} wording={{ ...wording, BrokerID }} />
          )
        }
      </ScreenState>
    </>
  );
}

type Wording = Pick<Campaign, 'Subject' | 'Body' | 'BrokerID'>;

const blank = (start: Wording & Pick<Campaign, 'Lists'>) =>
  valuesOf({ CampaignName: '', Filter: null, PerMinute: usualPerMinute, ...start });

function NewForList({ list, wording }: { list: number; wording: Wording }) {
  const read = useRead(mailingListsApi.getMailListingInfo, { mailingList_id: list });
  return (
    <ScreenState query={read}>
      {({ data }) => (
        <CampaignForm
          start={blank({ ...wording, Lists: data.filter(({ active }) => active === 1) })}
          stored={null}
          lists={data}
          draft={`campaign-new-${list}`}
        />
      )}
    </ScreenState>
  );
}

/** A stored draft. */
export function EditCampaignPage() {
  const { campaign_id: id } = useSearch({ from: '/signed-in/contacts/edit_campaign' });
  const read = useRead(campaignsApi.getCampaign, { campaign_id: id ?? 0 }, { enabled: id !== undefined, fresh: true });
  const name = read.data?.CampaignName ?? 'Campaign';
  useCrumbs(contacts, campaigns, ...(id === undefined ? [] : [{ label: name, path: paths.campaign(id) }]), { label: 'Edit' });
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>
        {(campaign) =>
          campaign.can.update ? (
            <CampaignForm key={id} start={valuesOf(campaign)} stored={campaign} lists={campaign.Lists} />
          ) : (
            <Empty title={messages.campaignNotDraft}>
              <h1>
                <VisuallyHidden>{campaign.CampaignName}</VisuallyHidden>
              </h1>
              <Anchor component={Link} to={paths.campaign(id)}>
                Open {campaign.CampaignName}
              </Anchor>
            </Empty>
          )
        }
      </ScreenState>
    </>
  );
}
