import { access } from '@brevet/contract/access';
import { IconFileSearch } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';

export const patentSearchScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patent/search',
    staticData: {
      call: 'searchPatent',
      access: access.searchers,
      palette: { label: 'Search patents', icon: IconFileSearch, within: 'Patents' },
    },
    component: lazyScreen(() => import('./PatentSearchPage.tsx'), 'PatentSearchPage'),
  }),
] as const;
