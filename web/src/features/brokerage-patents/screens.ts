import { access } from '@brevet/contract/access';
import { IconCertificate, IconCirclePlus, IconFilter } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { words } from '../../shared/screens/search-values.ts';

const patentSearch = z.object({
  patentid: z.coerce.number().int().min(0).optional().catch(undefined),
  plist: words,
  pat_num: words,
  pcont: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional()
    .catch(undefined),
});

export const brokeragePatentsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/patent',
    staticData: { call: 'patents', access: access.searchers, menu: [{ place: 6, label: 'Patents', icon: IconCertificate }] },
    component: lazyScreen(() => import('./PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/browse',
    staticData: { call: 'patents', access: access.searchers, palette: { label: 'Browse', icon: IconFilter, within: 'Patents' } },
    component: lazyScreen(() => import('./PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/create',
    staticData: {
      call: 'createPatent',
      access: access.staff,
      palette: { label: 'Create patent', icon: IconCirclePlus, within: 'Patents' },
    },
    component: lazyScreen(() => import('./CreatePatentPage.tsx'), 'CreatePatentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent_details',
    staticData: { call: 'patentDetailById', access: access.signedIn },
    validateSearch: patentSearch,
    component: lazyScreen(() => import('./page/PatentPage.tsx'), 'PatentPage'),
  }),
] as const;
