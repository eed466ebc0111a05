import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parents.ts';

/** Everyone's own screens, and the one for addresses that lead nowhere. */
export const accountScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/unreadEmail',
    component: lazyRouteComponent(() => import('../../features/inbox/InboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/broker_requests',
    component: lazyRouteComponent(() => import('../../features/users/BrokerRequestsPage.tsx'), 'BrokerRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile',
    component: lazyRouteComponent(() => import('../../features/users/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile/security',
    component: lazyRouteComponent(() => import('../../features/session/SecurityPage.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '$',
    component: lazyRouteComponent(() => import('../../shared/layout/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
] as const;
