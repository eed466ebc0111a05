import { access } from '@brevet/contract/access';
import { IconUserPlus } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id } from '../../shared/screens/search-values.ts';

export const brokersScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/brokerlist',
    staticData: { call: 'changeBrokerStatus', access: access.admin, tab: { bar: 'admin', place: 2, label: 'Brokers' } },
    component: lazyScreen(() => import('./BrokersPage.tsx'), 'BrokersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/newbroker',
    staticData: {
      call: 'createbroker',
      access: access.admin,
      under: '/admin/brokerlist',
      palette: { label: 'New broker', icon: IconUserPlus, within: 'Admin' },
    },
    validateSearch: z.object({ id }),
    component: lazyScreen(() => import('./BrokerPage.tsx'), 'BrokerPage'),
  }),
] as const;
