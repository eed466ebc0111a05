import { access } from '@brevet/contract/access';
import { IconSettings, IconUserCircle, IconUserPlus, IconUserSearch, IconUsersPlus } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id, words } from '../../shared/screens/search-values.ts';

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

export const usersScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/broker_requests',
    staticData: {
      call: 'brokerRequests',
      access: access.staff,
      menu: [{ place: 9, label: 'Broker requests', icon: IconUsersPlus, unless: access.admin }],
      under: '/admin/users',
      palette: { label: 'Broker requests', icon: IconUserPlus, within: 'Admin' },
    },
    component: lazyScreen(() => import('./BrokerRequestsPage.tsx'), 'BrokerRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile',
    staticData: { call: 'updateUser', access: access.signedIn, menu: [{ place: 11, label: 'Account', icon: IconUserCircle }] },
    component: lazyScreen(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/users',
    staticData: {
      call: 'users',
      access: access.admin,
      menu: [{ place: 10, label: 'Admin', icon: IconSettings }],
      tab: { bar: 'admin', place: 1, label: 'Users' },
    },
    component: lazyScreen(() => import('./UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/searchuser',
    staticData: {
      call: 'users',
      access: access.admin,
      under: '/admin/users',
      palette: { label: 'Search users', icon: IconUserSearch, within: 'Admin' },
    },
    validateSearch: userQuery,
    component: lazyScreen(() => import('./SearchUserPage.tsx'), 'SearchUserPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/newuser',
    staticData: {
      call: 'users',
      access: access.admin,
      under: '/admin/users',
      palette: { label: 'New user', icon: IconUserPlus, within: 'Admin' },
    },
    component: lazyScreen(() => import('./NewUserPage.tsx'), 'NewUserPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/profile',
    staticData: { call: 'setUserActive', access: access.admin, under: '/admin/users' },
    validateSearch: z.object({ user_id: id, user_type: userType }),
    component: lazyScreen(() => import('./AdminProfilePage.tsx'), 'AdminProfilePage'),
  }),
] as const;
