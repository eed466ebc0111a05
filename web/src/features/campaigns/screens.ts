import { access } from '@brevet/contract/access';
import { IconMailForward } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id, mailingListId } from '../../shared/screens/search-values.ts';

const campaignId = z.object({ campaign_id: id });
const campaignView = campaignId.extend({ view: z.enum(['recipients', 'email']).optional().catch(undefined) });

export const campaignsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/campaigns',
    staticData: {
      call: 'campaigns',
      access: access.staff,
      palette: { label: 'Campaigns', icon: IconMailForward, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./CampaignsPage.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_campaign',
    staticData: {
      call: 'saveCampaign',
      access: access.staff,
      palette: { label: 'New campaign', icon: IconMailForward, within: 'Contacts' },
    },
    validateSearch: mailingListId,
    component: lazyScreen(() => import('./CampaignFormPage.tsx'), 'NewCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_campaign',
    staticData: { call: 'saveCampaign', access: access.staff },
    validateSearch: campaignId,
    component: lazyScreen(() => import('./CampaignFormPage.tsx'), 'EditCampaignPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/campaign_info',
    staticData: { call: 'campaigns', access: access.staff },
    validateSearch: campaignView,
    component: lazyScreen(() => import('./CampaignPage.tsx'), 'CampaignPage'),
  }),
] as const;
