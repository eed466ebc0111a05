import { access } from '@brevet/contract/access';
import { IconTargetArrow } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const decisionsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pursue/listings',
    staticData: {
      call: 'pursue_request',
      access: access.searchers,
      menu: [{ place: 4, label: 'Pursue Requests', icon: IconTargetArrow }],
    },
    component: lazyScreen(() => import('./PursueRequestsPage.tsx'), 'PursueRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pursue/patents',
    staticData: {
      call: 'patentRequests',
      access: access.searchers,
      palette: { label: 'Pursue requests on patents', icon: IconTargetArrow, within: 'Patents' },
    },
    component: lazyScreen(() => import('./PatentRequestsPage.tsx'), 'PatentRequestsPage'),
  }),
] as const;
