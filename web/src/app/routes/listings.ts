import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { AllListingsPage } from '../../features/listings/AllListingsPage.tsx';
import { originSearch } from '../../features/listings/list-search.ts';
import { readListing } from '../../features/listings/listing-view.ts';
import { MyListingsPage } from '../../features/listings/MyListingsPage.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { signedIn } from './parents.ts';
import { flag, listingId } from './search-values.ts';

const step = z.coerce.number().int().min(1).max(5);
/** A listing and its editor remember the list that led to them. */
const listingSearch = originSearch.extend(listingId.shape);
const wizardSearch = listingSearch.extend({
  /** The listing was created in this editor, so its attachments are next. */
  created: flag,
});
const formSearch = wizardSearch.extend({
  step: step.optional().catch(undefined),
  /** Saving leads back to the page that submits the listing. */
  submit: flag,
});

/** Screens of listings, and of what people decide about and look for among them. */
export const listingScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listings',
    validateSearch: formSearch,
    component: lazyScreen(() => import('../../features/listings/form/ListingFormPage.tsx'), 'ListingFormPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/detailed_listing{-$step}',
    params: { parse: ({ step: typed }) => ({ step: typed === undefined ? undefined : step.catch(0).parse(typed) }) },
    validateSearch: wizardSearch,
    component: lazyScreen(() => import('../../features/listings/form/ListingFormPage.tsx'), 'WizardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listings/UploadAttachment',
    validateSearch: listingId,
    component: lazyScreen(() => import('../../features/attachments/UploadAttachmentPage.tsx'), 'UploadAttachmentPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/publish_listing',
    validateSearch: listingId,
    component: lazyScreen(() => import('../../features/listings/publish/PublishListingPage.tsx'), 'PublishListingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listing_full_details',
    validateSearch: listingSearch,
    loaderDeps: ({ search: { listing_id } }) => ({ id: listing_id }),
    // Reads the listing together with its screen's script, not after it.
    loader: ({ deps: { id }, preload }) => {
      if (id && !preload) readListing(queryClient, id);
    },
    component: lazyScreen(() => import('../../features/listing-page/ListingPage.tsx'), 'ListingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard',
    component: lazyScreen(() => import('../../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard/decisions',
    component: lazyScreen(() => import('../../features/dashboard/DecisionLogPage.tsx'), 'DecisionLogPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/my_listing',
    component: MyListingsPage,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/myaccount_ta_all',
    component: AllListingsPage,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/search',
    component: lazyScreen(() => import('../../features/listings/search/SearchPage.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/review',
    component: lazyScreen(() => import('../../features/listings/review/ReviewPage.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/browse_listing',
    component: lazyScreen(() => import('../../features/listings/browse/BrowsePage.tsx'), 'BrowsePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/team_listing',
    component: lazyScreen(() => import('../../features/listings/TeamListingsPage.tsx'), 'TeamListingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/bookmarked_listing',
    component: lazyScreen(() => import('../../features/listings/bookmarks/BookmarksPage.tsx'), 'BookmarksPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/pursue/listings',
    component: lazyScreen(() => import('../../features/decisions/PursueRequestsPage.tsx'), 'PursueRequestsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/listing',
    component: lazyScreen(() => import('../../features/wanted/WantedPage.tsx'), 'WantedPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/team_listing',
    component: lazyScreen(() => import('../../features/wanted/WantedPage.tsx'), 'TeamWantedPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/wanted/all_listing',
    component: lazyScreen(() => import('../../features/wanted/WantedPage.tsx'), 'AllWantedPage'),
  }),
] as const;
