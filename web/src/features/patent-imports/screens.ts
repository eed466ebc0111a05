import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id } from '../../shared/screens/search-values.ts';

export const patentImportsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/admin/imports',
    staticData: { call: 'imports', access: access.admin, tab: { bar: 'admin', place: 5, label: 'Patent imports' } },
    validateSearch: z.object({ import_id: id }),
    component: lazyScreen(() => import('./ImportsPage.tsx'), 'ImportsPage'),
  }),
] as const;
