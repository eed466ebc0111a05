import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from './lazy-screen.ts';
import { signedIn } from './parents.ts';
import { id, words } from './search-values.ts';

const userType = z.coerce
  .number()
  .pipe(z.literal([1, 15, 30, 40]))
  .optional()
  .catch(undefined);
const userQuery = z.object({
  UserType: userType,
  Username: words,
  Firstname: words,
  Lastname: words,
  Email: words,
  Company: words,
  BrokerID: words,
});

/** Screens of the administration. */
export const adminScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/codes',
    component: lazyScreen(() => import('../../features/codes/CodesPage.tsx'), 'CodesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/audit',
    component: lazyScreen(() => import('../../features/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/settings',
    component: lazyScreen(() => import('../../features/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/users',
    component: lazyScreen(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/searchuser',
    validateSearch: userQuery,
    component: lazyScreen(() => import('../../features/users/SearchUserPage.tsx'), 'SearchUserPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/newuser',
    component: lazyScreen(() => import('../../features/users/NewUserPage.tsx'), 'NewUserPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/profile',
    validateSearch: z.object({ user_id: id, user_type: userType }),
    component: lazyScreen(() => import('../../features/users/AdminProfilePage.tsx'), 'AdminProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/brokerlist',
    component: lazyScreen(() => import('../../features/brokers/BrokersPage.tsx'), 'BrokersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/newbroker',
    validateSearch: z.object({ id }),
    component: lazyScreen(() => import('../../features/brokers/BrokerPage.tsx'), 'BrokerPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/outbox',
    validateSearch: z.object({ mail_id: id }),
    component: lazyScreen(() => import('../../features/mail/OutboxPage.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/imports',
    validateSearch: z.object({ import_id: id }),
    component: lazyScreen(() => import('../../features/patent-imports/ImportsPage.tsx'), 'ImportsPage'),
  }),
] as const;
