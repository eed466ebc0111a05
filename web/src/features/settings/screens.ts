import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const settingsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/settings',
    staticData: { call: 'settings', access: access.admin, tab: { bar: 'admin', place: 7, label: 'Settings' } },
    component: lazyScreen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  }),
] as const;
