import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shared/api/query-client.ts';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { root, signedIn } from '../../shared/screens/screens.ts';
import { listingId } from '../../shared/screens/search-values.ts';
import { originSearch, readListing } from '../listings/listings.ts';

export const listingPageScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listing_full_details',
    staticData: { call: 'listing_details', access: access.signedIn },
    validateSearch: originSearch.extend(listingId.shape),
    loaderDeps: ({ search: { listing_id } }) => ({ id: listing_id }),
    // Reads the listing together with its screen's script, not after it.
    loader: ({ deps: { id }, preload }) => {
      if (id && !preload) readListing(queryClient, id);
    },
    component: lazyScreen(() => import('./ListingPage.tsx'), 'ListingPage'),
  }),
] as const;

/** Outside the shell. */
export const listingPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/print_listing',
    validateSearch: listingId,
    component: lazyScreen(() => import('./PrintPage.tsx'), 'PrintPage'),
  }),
] as const;
