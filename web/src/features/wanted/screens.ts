import { access } from '@brevet/contract/access';
import { IconZoomQuestion } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const wantedScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/listing',
    staticData: {
      call: 'wanted_listing',
      access: access.buyers,
      tab: { bar: 'lists', place: 4, label: 'My wanted listings' },
      palette: { label: 'My wanted listings', icon: IconZoomQuestion, within: 'Listings' },
    },
    component: lazyScreen(() => import('./WantedPage.tsx'), 'WantedPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/team_listing',
    staticData: {
      call: 'wanted_team_listing',
      access: access.searchers,
      tab: { bar: 'lists', place: 5, label: 'Team wanted listings' },
      palette: { label: 'Team wanted listings', icon: IconZoomQuestion, within: 'Listings' },
    },
    component: lazyScreen(() => import('./WantedPage.tsx'), 'TeamWantedPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/all_listing',
    staticData: {
      call: 'wanted_all_listing',
      access: access.staff,
      tab: { bar: 'lists', place: 6, label: 'All wanted listings' },
      palette: { label: 'All wanted listings', icon: IconZoomQuestion, within: 'Listings' },
    },
    component: lazyScreen(() => import('./WantedPage.tsx'), 'AllWantedPage'),
  }),
] as const;
