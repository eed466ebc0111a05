import { access } from '@brevet/contract/access';
import { IconChartBar, IconListDetails } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const dashboardScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard',
    staticData: { call: 'getDashboard', access: access.signedIn, palette: { label: 'Dashboard', icon: IconChartBar } },
    component: lazyScreen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/decisions',
    staticData: {
      call: 'getDecisionLog',
      access: access.searchers,
      palette: { label: 'Decisions', icon: IconListDetails, within: 'Dashboard' },
    },
    component: lazyScreen(() => import('./DecisionLogPage.tsx'), 'DecisionLogPage'),
  }),
] as const;
