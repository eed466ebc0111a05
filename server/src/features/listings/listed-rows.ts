import { access, allows } from '@brevet/contract/access';
import { facetAccess } from '@brevet/contract/listing-facets';
import type { listedBy } from '@brevet/contract/listing-neighbors';
import type { ListingRow } from '@brevet/contract/listing-tables';
import { listingsApi } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import { statusCodes, statuses } from '@brevet/contract/statuses';
import type { z } from 'zod';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { requireSortable } from '../../platform/http/answer-table.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { browsedRows } from './browse.tables.ts';
import { decisionCode } from './decision-code.ts';
import { canSeeChanges, canSeeConfidential, reviewsEveryCode } from './listings.policy.ts';
import type { ReaderFilters } from './listings.tables.ts';
import { bookmarkedRows, listingRows, teamRows } from './listings.tables.ts';
import type { SearchingListings } from './search-listings.ts';
import { searchedRows } from './search-listings.ts';

type Listed = Omit<z.output<z.ZodObject<typeof listedBy>>, 'sod'>;

/** Access to each list for going from listing to listing. Sellers get their own listings, whatever the list is. */
const listAccess = {
  all: access.signedIn,
  own: access.signedIn,
  search: listingsApi.searchListing.access,
  browse: listingsApi.browse_listing.access,
  team: listingsApi.team_listing.access,
  bookmarked: listingsApi.bookmarked_listing.access,
};

/** The lists that have their own order. */
const orders: Partial<Record<Listed['list'], Parameters<typeof requireSortable>[0]>> = {
  search: listingsApi.searchListing,
  bookmarked: listingsApi.bookmarked_listing,
};

/** Refuses filters on what readers can't see: changes since the review, broker codes and tags. */
export function requireReviewer(
  user: SessionUser,
  { ChangedSinceReview, OwnCode, Tag }: { ChangedSinceReview?: 1 | undefined; OwnCode?: 1 | undefined; Tag?: string | undefined },
): void {
  if (Tag !== undefined && !allows(facetAccess.Tag, user.UserType)) throw forbidden();
  if (ChangedSinceReview && !canSeeChanges(user)) throw forbidden();
  if (OwnCode && !canSeeConfidential(user)) throw forbidden();
}

/** The rows of a list that the user can see. */
export async function listedRows(
  services: SearchingListings,
  user: SessionUser,
  { list, sid, ...filters }: Listed,
): Promise<BoundTable<ListingRow>> {
  requireSortable(orders[list] ?? listingsApi.myaccount_ta_all, user.UserType, sid);
  requireReviewer(user, filters);
  if (!allows(listAccess[list], user.UserType)) throw forbidden();
  const code = await decisionCode(services.db, user, filters.BrokerCode);
  const rowsOf = {
    all: async () => listingRows(services, user, code, filters),
    own: async () => listingRows(services, user, code, { ...filters, ownerID: user.UserID }),
    search: async () => (await searchedRows(services, user, code, filters)).rows,
    browse: async () => browsedRows(services, user, filters),
    team: async () => teamRows(services, user, code, filters),
    bookmarked: async () => bookmarkedRows(services, user, code, filters),
  };
  return rowsOf[list]();
}

type Counted = Omit<ReaderFilters, 'AvailableStatus' | 'ids'> & {
  scope: 'all' | 'own' | 'code' | 'review';
  BrokerCode?: string | undefined;
};

/** Counts by status of the listings that match the filters. */
export async function filteredCounts(services: SearchingListings, user: SessionUser, { scope, BrokerCode, ...filters }: Counted) {
  requireReviewer(user, filters);
  const code = await decisionCode(services.db, user, BrokerCode);
  const ofCode = scope === 'code' || (scope === 'review' && !reviewsEveryCode(user));
  const narrower = { ...(scope === 'own' ? { ownerID: user.UserID } : {}), ...(ofCode ? { OwnCode: 1 as const } : {}) };
  const chosen = scope === 'review' ? [statuses.pending.code] : statusCodes;
  return Promise.all(
    chosen.map(async (AvailableStatus) => {
      const rows = listingRows(services, user, code, { ...filters, ...narrower, AvailableStatus: [AvailableStatus] });
      const { total, more } = await rows.total();
      return { AvailableStatus, count: total, ...(more ? { more } : {}) };
    }),
  );
}
