import { access } from '@brevet/contract/access';
import { IconBell } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const inboxScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/unreadEmail',
    staticData: { call: 'getUnreadEmailMessage', access: access.signedIn, palette: { label: 'Inbox', icon: IconBell } },
    component: lazyScreen(() => import('./InboxPage.tsx'), 'InboxPage'),
  }),
] as const;
