import { access } from '@brevet/contract/access';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { root, signedIn } from '../../shared/screens/screens.ts';
import { eouId, words } from '../../shared/screens/search-values.ts';

export const eouScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/listings',
    staticData: {
      call: 'eou_listing',
      access: access.staff,
      tab: { bar: 'lists', place: 7, label: 'Evidence of use' },
      palette: { label: 'Evidence of use', icon: IconTargetArrow, within: 'Patents' },
    },
    component: lazyScreen(() => import('./EouPage.tsx'), 'EouPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/workbench',
    staticData: {
      call: 'eou_listing',
      access: access.staff,
      palette: { label: 'New evidence of use', icon: IconPlus, within: 'Patents' },
    },
    validateSearch: eouId.extend({ Patent: words, Country: words }),
    component: lazyScreen(() => import('./WorkbenchPage.tsx'), 'WorkbenchPage'),
  }),
] as const;

/** Outside the shell. */
export const eouPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/print_eou',
    validateSearch: eouId,
    component: lazyScreen(() => import('./PrintEouPage.tsx'), 'PrintEouPage'),
  }),
] as const;
