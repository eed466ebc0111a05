import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from './lazy-screen.ts';
import { signedIn } from './parents.ts';
import { eouId, words } from './search-values.ts';

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

/** Screens of patents, evidence of use and analyses. */
export const patentScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/search',
    component: lazyScreen(() => import('../../features/patent-search/PatentSearchPage.tsx'), 'PatentSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pursue/patents',
    component: lazyScreen(() => import('../../features/decisions/PatentRequestsPage.tsx'), 'PatentRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/patent',
    component: lazyScreen(() => import('../../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/browse',
    component: lazyScreen(() => import('../../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/create',
    component: lazyScreen(() => import('../../features/brokerage-patents/CreatePatentPage.tsx'), 'CreatePatentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent_details',
    validateSearch: patentSearch,
    component: lazyScreen(() => import('../../features/brokerage-patents/page/PatentPage.tsx'), 'PatentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/listings',
    component: lazyScreen(() => import('../../features/eou/EouPage.tsx'), 'EouPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/workbench',
    validateSearch: eouId.extend({ Patent: words, Country: words }),
    component: lazyScreen(() => import('../../features/eou/WorkbenchPage.tsx'), 'WorkbenchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/analysis/listings',
    component: lazyScreen(() => import('../../features/analysis/AnalysisPage.tsx'), 'AnalysisPage'),
  }),
] as const;
