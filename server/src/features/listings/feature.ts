import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { bookmarksHandlers } from './bookmarks.service.ts';
import { compareNamesAgain, hasNames, startComparingNames } from './compare-names.ts';
import { namesQueue } from './compare-turn.ts';
import { anonymityHandlers } from './listing-anonymity.service.ts';
import { foldFacetCounts } from './listing-facets.queries.ts';
import { listingPatentsHandlers } from './listing-patents.service.ts';
import { refreshListingClasses } from './listing-search.queries.ts';
import { listingsHandlers } from './listings.service.ts';

interface Parts {
  db: Database;
}

export const listingsFeature = {
  handlers: {
    listings: listingsHandlers,
    bookmarks: bookmarksHandlers,
    anonymity: anonymityHandlers,
    patents: listingPatentsHandlers,
  },
  queues: [
    {
      queue: namesQueue,
      start: startComparingNames,
      // Changes that can make a name known, or remove it from a listing.
      wakes: { on: ['organizations', 'contacts', 'users', 'brokers', 'listings', 'attachments'], hasWork: hasNames },
    },
  ],
  periodic: {
    'fold-facet-counts': { everyMinutes: 1, run: ({ db }: Parts) => foldFacetCounts(db) },
    'compare-names': { everyMinutes: 10, atStart: true, run: compareNamesAgain },
    // For an import that was killed before its end.
    'refresh-listing-classes': { everyMinutes: 60, run: ({ db }: Parts) => refreshListingClasses(db.$client, 'all') },
  },
  hearers: {
    listings: { readers: access.signedIn, sellers: 'named' },
    bookmarks: { readers: access.signedIn, staff: 'named' },
  },
} satisfies FeatureModule;
