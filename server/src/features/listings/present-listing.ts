import type { Listing } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { canSeeConfidential, canSeeDecisions, canSeeOwner, rightsOf } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';
import { marksOf } from './listings.queries.ts';

/** A listing as this reader may see it: null and empty where they may not know. */
export async function presentListing(db: Db, user: SessionUser, listing: ListingRow): Promise<Listing> {
  const marks = await marksOf(db, listing.ListingID, user);
  const staff = canSeeConfidential(user);
  const ownerKnown = canSeeOwner(user, listing);
  return {
    ...listing,
    Tag: staff ? listing.Tag : null,
    OwnerID: ownerKnown ? listing.OwnerID : null,
    Brokercode: ownerKnown ? listing.Brokercode : null,
    DeclineReason: ownerKnown ? listing.DeclineReason : null,
    recommendedByBrevet: staff ? marks.recommended : null,
    recommendedToMe: marks.mine,
    tbl_listing_decision_statuses: canSeeDecisions(user) ? marks.decisions : [],
    can: rightsOf(user, listing),
  };
}
