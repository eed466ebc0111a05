import { access } from '@brevet/contract/access';
import { IconShieldLock } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { root, signedIn } from '../../shared/screens/screens.ts';
import { RedirectSignedIn } from './RedirectSignedIn.tsx';

export const sessionScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile/security',
    staticData: {
      call: 'sessions',
      access: access.signedIn,
      palette: { label: 'Security', icon: IconShieldLock, within: 'Account' },
    },
    component: lazyScreen(() => import('./SecurityPage.tsx'), 'SecurityPage'),
  }),
] as const;

/** Outside the shell. */
export const sessionPages = [
  createRoute({ getParentRoute: () => root, path: '/', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/login', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/register', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/forgot_password', component: RedirectSignedIn }),
] as const;
