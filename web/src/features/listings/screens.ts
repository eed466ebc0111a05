import { access } from '@brevet/contract/access';
import {
  IconBookmark,
  IconFilter,
  IconFolder,
  IconList,
  IconListCheck,
  IconPlus,
  IconSearch,
  IconUsersGroup,
} from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { flag, listingId } from '../../shared/screens/search-values.ts';
import { originSearch } from './list-search.ts';
import { AllListingsPage } from './lists/AllListingsPage.tsx';
import { MyListingsPage } from './lists/MyListingsPage.tsx';

const step = z.coerce.number().int().min(1).max(5);
const wizardSearch = originSearch.extend({
  ...listingId.shape,
  /** The listing was created in this editor, so its attachments are next. */
  created: flag,
});
const formSearch = wizardSearch.extend({
  step: step.optional().catch(undefined),
  /** Saving leads back to the page that submits the listing. */
  submit: flag,
});

export const listingsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listings',
    staticData: {
      call: 'editListing',
      access: access.owners,
      menu: [{ place: 1, label: 'Create Listing', icon: IconPlus, only: access.creators }],
    },
    validateSearch: formSearch,
    component: lazyScreen(() => import('./form/ListingFormPage.tsx'), 'ListingFormPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/detailed_listing{-$step}',
    staticData: { call: 'editListing', access: access.owners },
    params: { parse: ({ step: typed }) => ({ step: typed === undefined ? undefined : step.catch(0).parse(typed) }) },
    validateSearch: wizardSearch,
    component: lazyScreen(() => import('./form/ListingFormPage.tsx'), 'WizardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/publish_listing',
    staticData: { call: 'publishListing', access: access.owners },
    validateSearch: listingId,
    component: lazyScreen(() => import('./publish/PublishListingPage.tsx'), 'PublishListingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/my_listing',
    staticData: {
      call: 'listing_ta',
      access: access.signedIn,
      menu: [{ place: 3, label: 'My Listings', icon: IconFolder, only: access.owners }],
    },
    component: MyListingsPage,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/myaccount_ta_all',
    staticData: {
      call: 'myaccount_ta_all',
      access: access.searchers,
      menu: [
        { place: 2, label: 'All listings', icon: IconList, only: access.staff },
        { place: 2, label: 'All Active Listings', icon: IconList, unless: access.staff },
      ],
    },
    component: AllListingsPage,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/search',
    staticData: { call: 'searchListing', access: access.searchers, menu: [{ place: 5, label: 'Search', icon: IconSearch }] },
    component: lazyScreen(() => import('./search/SearchPage.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/review',
    staticData: { call: 'reviewQueue', access: access.staff, palette: { label: 'Review', icon: IconListCheck } },
    component: lazyScreen(() => import('./review/ReviewPage.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/browse_listing',
    staticData: {
      call: 'browse_listing',
      access: access.signedIn,
      tab: { bar: 'lists', place: 1, label: 'Browse' },
      palette: { label: 'Browse', icon: IconFilter, within: 'Listings' },
    },
    component: lazyScreen(() => import('./browse/BrowsePage.tsx'), 'BrowsePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/team_listing',
    staticData: {
      call: 'team_listing',
      access: access.searchers,
      tab: { bar: 'lists', place: 2, label: 'Team' },
      palette: { label: 'Team', icon: IconUsersGroup, within: 'Listings' },
    },
    component: lazyScreen(() => import('./lists/TeamListingsPage.tsx'), 'TeamListingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/myaccount/bookmarked_listing',
    staticData: {
      call: 'bookmarked_listing',
      access: access.signedIn,
      tab: { bar: 'lists', place: 3, label: 'Bookmarks' },
      palette: { label: 'Bookmarks', icon: IconBookmark, within: 'Listings' },
    },
    component: lazyScreen(() => import('./lists/BookmarksPage.tsx'), 'BookmarksPage'),
  }),
] as const;
