import { access } from '@brevet/contract/access';
import { IconReportAnalytics } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const analysisScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/analysis/listings',
    staticData: {
      call: 'analysis_listing',
      access: access.staff,
      tab: { bar: 'lists', place: 8, label: 'Analyses' },
      palette: { label: 'Analyses', icon: IconReportAnalytics, within: 'Patents' },
    },
    component: lazyScreen(() => import('./AnalysisPage.tsx'), 'AnalysisPage'),
  }),
] as const;
