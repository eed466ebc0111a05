import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
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
    component: lazyRouteComponent(() => import('../../features/patent-search/PatentSearchPage.tsx'), 'PatentSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pursue/patents',
    component: lazyRouteComponent(() => import('../../features/decisions/PatentRequestsPage.tsx'), 'PatentRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/patent',
    component: lazyRouteComponent(() => import('../../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/browse',
    component: lazyRouteComponent(() => import('../../features/brokerage-patents/PatentsPage.tsx'), 'PatentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/create',
    component: lazyRouteComponent(() => import('../../features/brokerage-patents/CreatePatentPage.tsx'), 'CreatePatentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent_details',
    validateSearch: patentSearch,
    component: lazyRouteComponent(() => import('../../features/brokerage-patents/page/PatentPage.tsx'), 'PatentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/listings',
    component: lazyRouteComponent(() => import('../../features/eou/EouPage.tsx'), 'EouPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/eou/workbench',
    validateSearch: eouId.extend({ Patent: words, Country: words }),
    component: lazyRouteComponent(() => import('../../features/eou/WorkbenchPage.tsx'), 'WorkbenchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/analysis/listings',
    component: lazyRouteComponent(() => import('../../features/analysis/AnalysisPage.tsx'), 'AnalysisPage'),
  }),
] as const;
