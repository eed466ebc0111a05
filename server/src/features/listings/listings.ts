/** The public face of the feature. */
export { announceListing, announceToBuyers, announceToOwner, listingToStaff } from './announce-listing.ts';
export { requireReason, setStatus } from './change-status.ts';
export { decisionCode, requireOwnCode } from './decision-code.ts';
export { listedRows } from './listed-rows.ts';
export { added, noteChanges, removed } from './listing-changes.ts';
export { listingFacets } from './listing-facets.ts';
export { excerptsOf, wordsToCompare } from './listing-hits.ts';
export { notifyBrokers } from './listing-notices.ts';
export { patentsOfListing, withTerm } from './listing-patents.queries.ts';
export { addPatents, patentsOf } from './listing-patents.ts';
export { wordQuery } from './listing-search.queries.ts';
export type { Actor, ListingFacts } from './listings.policy.ts';
export {
  canDecide,
  canInvite,
  canRead,
  canRecommend,
  canReview,
  canSeeOwner,
  canUpdate,
  canWithdraw,
  isRestricted,
  isSubmittable,
  visibleTo,
  wholeTo,
} from './listings.policy.ts';
export type { ListingRow } from './listings.queries.ts';
export { detailsOf, listingById, listingForUpdate } from './listings.queries.ts';
export type { ListingFilters } from './listings.tables.ts';
export {
  daysAgo,
  filterValues,
  listingRows,
  recommendedCount,
  searchCondition,
  starCondition,
  statusCondition,
} from './listings.tables.ts';
export { listingFor, readableListing } from './load-listing.ts';
export { requireUnnamed } from './require-unnamed.ts';
export { reviewQueue } from './review-queue.tables.ts';
export type { ListingSearch, SearchingListings } from './search-listings.ts';
export { activeListingsFound, searchTerms } from './search-listings.ts';
export { setTag } from './update-tag.ts';
