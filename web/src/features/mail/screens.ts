import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id } from '../../shared/screens/search-values.ts';

export const mailScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/outbox',
    staticData: { call: 'outbox', access: access.admin, tab: { bar: 'admin', place: 4, label: 'Outbox' } },
    validateSearch: z.object({ mail_id: id }),
    component: lazyScreen(() => import('./OutboxPage.tsx'), 'OutboxPage'),
  }),
] as const;
