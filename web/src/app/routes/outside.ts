import { createRoute, redirect } from '@tanstack/react-router';
import { RedirectSignedIn } from '../../features/session/RedirectSignedIn.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { root } from './parents.ts';
import { eouId, listingId } from './search-values.ts';

/** Pages outside the shell: for people without an account, and for printing. */
export const outsidePages = [
  createRoute({ getParentRoute: () => root, path: '/', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/login', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/register', component: RedirectSignedIn }),
  createRoute({ getParentRoute: () => root, path: '/forgot_password', component: RedirectSignedIn }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount',
    beforeLoad: () => {
      throw redirect({ to: '/' });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/print_listing',
    validateSearch: listingId,
    component: lazyScreen(() => import('../../features/listing-page/PrintPage.tsx'), 'PrintPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/print_eou',
    validateSearch: eouId,
    component: lazyScreen(() => import('../../features/eou/PrintEouPage.tsx'), 'PrintEouPage'),
  }),
] as const;
