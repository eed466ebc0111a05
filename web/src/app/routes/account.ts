import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { signedIn } from './parents.ts';

/** Everyone's own screens, and the one for addresses that lead nowhere. */
export const accountScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/unreadEmail',
    component: lazyScreen(() => import('../../features/inbox/InboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/broker_requests',
    component: lazyScreen(() => import('../../features/users/BrokerRequestsPage.tsx'), 'BrokerRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile',
    component: lazyScreen(() => import('../../features/users/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile/security',
    component: lazyScreen(() => import('../../features/session/SecurityPage.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '$',
    component: lazyScreen(() => import('../../shared/layout/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
] as const;
