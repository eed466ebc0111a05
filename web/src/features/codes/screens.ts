import { access } from '@brevet/contract/access';
import { IconTicket } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const codesScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/codes',
    staticData: {
      call: 'activationCodes',
      access: access.staff,
      menu: [{ place: 8, label: 'Activation codes', icon: IconTicket, unless: access.admin }],
      tab: { bar: 'admin', place: 3, label: 'Activation codes' },
    },
    component: lazyScreen(() => import('./CodesPage.tsx'), 'CodesPage'),
  }),
] as const;
