import { access } from '@brevet/contract/access';
import { IconCopy, IconEqualNot, IconHistory } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id } from '../../shared/screens/search-values.ts';

const comparison = z.object({
  kind: z.enum(['contact', 'organization']).optional().catch(undefined),
  survivor_id: id,
  removed_id: id,
});

export const duplicatesScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/duplicates',
    staticData: {
      call: 'duplicates',
      access: access.staff,
      palette: { label: 'Duplicates', icon: IconCopy, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./DuplicatesPage.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/compare_duplicates',
    staticData: { call: 'duplicates', access: access.staff },
    validateSearch: comparison,
    component: lazyScreen(() => import('./ComparePage.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/different_pairs',
    staticData: {
      call: 'duplicates',
      access: access.staff,
      palette: { label: 'Marked as different', icon: IconEqualNot, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./DismissalsPage.tsx'), 'DismissalsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/merges',
    staticData: {
      call: 'duplicates',
      access: access.staff,
      palette: { label: 'Past merges', icon: IconHistory, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./MergesPage.tsx'), 'MergesPage'),
  }),
] as const;
