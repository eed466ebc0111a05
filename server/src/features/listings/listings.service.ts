import { isStaff, userTypes } from '@brevet/contract/access';
import { mostElsewhere } from '@brevet/contract/listing-reviews';
import { mostTags } from '@brevet/contract/listing-tags';
import type { listingsApi } from '@brevet/contract/listings';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { browsedRows } from './browse.tables.ts';
import { changeListingStatus } from './change-status.ts';
import { confirmChanges } from './confirm-changes.ts';
import { decisionCode } from './decision-code.ts';
import { deleteListing } from './delete-listing.ts';
import { filteredCounts, listedRows, requireReviewer } from './listed-rows.ts';
import { changesOf } from './listing-changes.queries.ts';
import { listingFacets } from './listing-facets.ts';
import { patentsElsewhere } from './listing-patents.queries.ts';
import { patentsOf } from './listing-patents.ts';
import { canSeeConfidential, canUpdate } from './listings.policy.ts';
import { detailsOf, latestBrandNames, pageOf, salesOf, statusCounts, statusHistoryOf, tagsInUse } from './listings.queries.ts';
import { bookmarkedRows, listingRows, teamRows } from './listings.tables.ts';
import { readableHead, readableListing, requireReadable } from './load-listing.ts';
import { presentListing, presentPage, presentStatusHistory } from './present-listing.ts';
import { previewListing } from './preview-listing.ts';
import { publishListing } from './publish-listing.ts';
import { quickSearch } from './quick-search.ts';
import { reviewQueue } from './review-queue.tables.ts';
import type { Claiming } from './save-listing.ts';
import { createListing, editListing, savingImage } from './save-listing.ts';
import type { Naming, SearchingListings } from './search-listings.ts';
import { searchListings } from './search-listings.ts';
import { updateTag } from './update-tag.ts';

export function listingsHandlers(
  services: Writing & AuditingReads & Notifying & Checking & Naming & Claiming & SearchingListings,
): Handlers<typeof listingsApi> {
  const { db, counts, reads } = services;
  /** A table of listings that names their owners to brokers and admins. */
  const withOwners = <Row extends { ListingID: number }>(caller: SignedInCaller, table: BoundTable<Row>) =>
    reads.table(caller, table, ({ ListingID }) => ListingID);
  return {
    createListing: ({ caller, body }) => savingImage(services, caller, body, () => createListing(services, caller, body)),
    editListing: ({ caller, query, body }) =>
      savingImage(services, caller, body, () => editListing(services, caller, query.listing_id, body)),
    async getListingById({ caller: { user }, query }) {
      return { listing: presentListing(user, await readableHead(db, user, query.listing_id)) };
    },
    async getListingDetailById({ caller, query }) {
      const { user } = caller;
      const head = await readableHead(db, user, query.listing_id);
      const { listing } = head;
      if (!canUpdate(user, listing)) throw forbidden();
      const [listing_details, salesInfo, listingPatentDetails] = await Promise.all([
        detailsOf(db, listing.ListingID),
        salesOf(db, listing.ListingID),
        patentsOf(db, user, listing),
        reads.note(caller, [listing.ListingID]),
      ]);
      return { listing: presentListing(user, head), listing_details, salesInfo, listingPatentDetails };
    },
    async listing_details({ caller, query }) {
      const { user } = caller;
      if (query.UserID !== undefined && query.UserID !== user.UserID && user.UserType !== userTypes.admin) {
        throw contradicts();
      }
      const page = requireReadable(user, await pageOf(db, user, query.listingId));
      await reads.note(caller, [page.listing.ListingID]);
      return presentPage(user, page);
    },
    previewListing: ({ caller: { user }, body }) => previewListing(db, user, body),
    brandNames: async ({ caller: { user } }) => ({ BrandNames: await latestBrandNames(db, user.UserID) }),
    async confidential_details({ caller, query }) {
      const { user } = caller;
      const head = await readableHead(db, user, query.listingId);
      const [sales] = await Promise.all([salesOf(db, query.listingId), reads.note(caller, [head.listing.ListingID])]);
      return { listings: presentListing(user, head), sales };
    },
    publishListing: ({ caller, query, body }) => publishListing(services, caller, query.listing_id, body.activation_code ?? ''),
    async listingChanges({ caller, query }) {
      const { ListingID } = await readableListing(db, caller.user, query.listing_id);
      const [changes] = await Promise.all([changesOf(db, ListingID), reads.note(caller, [ListingID])]);
      return changes;
    },
    async patentsElsewhere({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.listing_id);
      const rows = await patentsElsewhere(db, user, listing);
      return { data: rows.slice(0, mostElsewhere), more: rows.length > mostElsewhere };
    },
    confirmListingChanges: ({ caller, body }) => confirmChanges(services, caller, body),
    updateTag: ({ caller, body }) => updateTag(services, caller, body),
    async tags({ query: { search } }) {
      return { data: await tagsInUse(db, search, mostTags) };
    },
    async reviewQueue({ caller, query }) {
      return withOwners(caller, reviewQueue(services, caller.user, query));
    },
    async getPreviousAndNextReview({ caller: { user }, query }) {
      const { listingId, sid, sod, ...filters } = query;
      const { previous, next } = await reviewQueue(services, user, filters).neighbors({ sid, sod }, [listingId]);
      return { next: next?.ListingID ?? null, prev: previous?.ListingID ?? null };
    },
    changeListingStatus: ({ caller, body }) => changeListingStatus(services, caller, body),
    deleteListing: ({ caller, query }) => deleteListing(services, caller, query.listing_id),
    async getPreviousAndNextListing({ caller, query }) {
      const { listingId, sod, ...list } = query;
      const rows = await listedRows(services, caller.user, list);
      const { previous, next } = await rows.neighbors({ sid: list.sid, sod }, [listingId]);
      const neighbors = [previous, next].flatMap((row) => row?.ListingID ?? []);
      // A hit for a word can reveal the seller of a listing. One with neighbors is a hit itself.
      await reads.note(caller, list.list === 'search' && neighbors.length > 0 ? [listingId, ...neighbors] : []);
      return { next: next?.ListingID ?? null, prev: previous?.ListingID ?? null };
    },
    async listingStatusHistory({ caller, query }) {
      const { user } = caller;
      const listing = await readableListing(db, user, query.listing_id);
      const { ListingID } = listing;
      const [history] = await Promise.all([statusHistoryOf(db, ListingID), reads.note(caller, [ListingID])]);
      return { data: presentStatusHistory(user, listing, history) };
    },
    async listingStatusCounts({ caller: { user }, query }) {
      const { scope, ...filters } = query;
      const staff = isStaff(user.UserType);
      if ((scope === 'review' || scope === 'code') && !staff) throw forbidden();
      if (Object.keys(filters).length > 0) return { data: await filteredCounts(services, user, query) };
      const shared = { all: staff ? '' : user.UserID, own: user.UserID, code: user.BrokerID, review: user.BrokerID };
      const key = `status counts:${user.UserType}:${scope}:${shared[scope]}`;
      return { data: await counts.get(key, ['listings'], () => statusCounts(db, user, scope)) };
    },
    async listing_ta({ caller, query }) {
      const { user } = caller;
      if (query.ownerID !== user.UserID && !canSeeConfidential(user)) throw contradicts();
      return withOwners(caller, listingRows(services, user, user.BrokerID, query));
    },
    async searchListing({ caller, query }) {
      const { user } = caller;
      const { userType, userID, ...search } = query;
      const isOwn = (userID ?? user.UserID) === user.UserID && (userType ?? String(user.UserType)) === String(user.UserType);
      if (!isOwn) throw contradicts();
      requireReviewer(user, search);
      const code = await decisionCode(db, user, search.BrokerCode);
      const told = (ids: readonly number[]) => reads.note(caller, ids);
      return withOwners(caller, await searchListings(services, user, code, search, told));
    },
    quickSearch: ({ caller: { user }, query }) => quickSearch(db, user, query.search),
    async myaccount_ta_all({ caller, query }) {
      const { user } = caller;
      requireReviewer(user, query);
      return withOwners(caller, listingRows(services, user, await decisionCode(db, user, query.BrokerCode), query));
    },
    async browse_listing({ caller, query }) {
      return withOwners(caller, browsedRows(services, caller.user, query));
    },
    async getListingFacets({ caller: { user }, query }) {
      return { data: await listingFacets(services, user, query) };
    },
    async team_listing({ caller, query }) {
      const { user } = caller;
      requireReviewer(user, query);
      return withOwners(caller, teamRows(services, user, await decisionCode(db, user, query.BrokerCode), query));
    },
    async bookmarked_listing({ caller, query }) {
      const { user } = caller;
      requireReviewer(user, query);
      return withOwners(caller, bookmarkedRows(services, user, await decisionCode(db, user, query.BrokerCode), query));
    },
  };
}
