import { createRouter } from '@tanstack/react-router';
import { searchOf } from '../../shared/api/client.ts';
import { ScreenFailed } from '../../shared/layout/ScreenFailed.tsx';
import { accountScreens } from './account.ts';
import { adminScreens } from './admin.ts';
import { directoryScreens } from './directory.ts';
import { listingScreens } from './listings.ts';
import { outsidePages } from './outside.ts';
import { root, signedIn } from './parents.ts';
import { patentScreens } from './patents.ts';

const screens = [...listingScreens, ...patentScreens, ...directoryScreens, ...accountScreens, ...adminScreens] as const;

export const router = createRouter({
  routeTree: root.addChildren([...outsidePages, signedIn.addChildren(screens)]),
  // Plain text in the address (?search=12&star=5). Each screen's schema parses it.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: searchOf,
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
