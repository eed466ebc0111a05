import { access } from '@brevet/contract/access';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { analysisScreens } from '../features/analysis/screens.ts';
import { attachmentsScreens } from '../features/attachments/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { brokeragePatentsScreens } from '../features/brokerage-patents/screens.ts';
import { brokersScreens } from '../features/brokers/screens.ts';
import { campaignsScreens } from '../features/campaigns/screens.ts';
import { codesScreens } from '../features/codes/screens.ts';
import { contactsScreens } from '../features/contacts/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { decisionsScreens } from '../features/decisions/screens.ts';
import { directoryImportsScreens } from '../features/directory-imports/screens.ts';
import { duplicatesScreens } from '../features/duplicates/screens.ts';
import { eouPages, eouScreens } from '../features/eou/screens.ts';
import { inboxScreens } from '../features/inbox/screens.ts';
import { listingPageScreens, listingPages } from '../features/listing-page/screens.ts';
import { listingsScreens } from '../features/listings/screens.ts';
import { mailScreens } from '../features/mail/screens.ts';
import { mailingListsScreens } from '../features/mailing-lists/screens.ts';
import { organizationsScreens } from '../features/organizations/screens.ts';
import { patentImportsScreens } from '../features/patent-imports/screens.ts';
import { patentSearchScreens } from '../features/patent-search/screens.ts';
import { sessionPages, sessionScreens } from '../features/session/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { usersScreens } from '../features/users/screens.ts';
import { wantedScreens } from '../features/wanted/screens.ts';
import { searchOf } from '../shared/api/client.ts';
import { ScreenFailed } from '../shared/layout/ScreenFailed.tsx';
import { lazyScreen } from '../shared/screens/lazy-screen.ts';
import { root, signedIn } from '../shared/screens/screens.ts';
import { SignedIn } from './SignedIn.tsx';

const myAccount = createRoute({
  getParentRoute: () => root,
  path: '/myaccount',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
/** Any other address. */
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { access: access.signedIn },
  component: lazyScreen(() => import('../shared/layout/NotFoundPage.tsx'), 'NotFoundPage'),
});

const outside = [...sessionPages, ...listingPages, ...eouPages, myAccount] as const;
const screens = [
  ...listingsScreens,
  ...listingPageScreens,
  ...attachmentsScreens,
  ...dashboardScreens,
  ...inboxScreens,
  ...decisionsScreens,
  ...wantedScreens,
  ...brokeragePatentsScreens,
  ...patentSearchScreens,
  ...eouScreens,
  ...analysisScreens,
  ...contactsScreens,
  ...organizationsScreens,
  ...directoryImportsScreens,
  ...duplicatesScreens,
  ...mailingListsScreens,
  ...campaignsScreens,
  ...usersScreens,
  ...sessionScreens,
  ...brokersScreens,
  ...codesScreens,
  ...mailScreens,
  ...patentImportsScreens,
  ...auditScreens,
  ...settingsScreens,
  notFound,
] as const;

signedIn.update({ component: SignedIn });

export const router = createRouter({
  routeTree: root.addChildren([...outside, signedIn.addChildren(screens)]),
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
