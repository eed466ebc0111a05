import type { Listing } from '@brevet/contract/listing-view';
import type { SessionUser } from '@brevet/contract/session';
import { canSeeConfidential, canSeeDecisions, canSeeOwner, canSeeTag, rightsOf } from './listings.policy.ts';
import type { ListingHead } from './listings.queries.ts';

/** A listing as this reader sees it: hidden fields are null or empty. */
export function presentListing(
  user: SessionUser,
  { listing, Changed, DecisionStatus, Reasons, ReasonText, ReturnDate, RecommendDate, recommended }: ListingHead,
): Listing {
  const staff = canSeeConfidential(user);
  const ownerKnown = canSeeOwner(user, listing);
  const decided = canSeeDecisions(user) && DecisionStatus !== null;
  const decision = { DecisionStatus: DecisionStatus ?? 0, Reasons: Reasons ?? [], ReasonText: ReasonText ?? '', ReturnDate };
  return {
    ...listing,
    Tag: canSeeTag(user, listing) ? listing.Tag : null,
    OwnerID: ownerKnown ? listing.OwnerID : null,
    Brokercode: ownerKnown ? listing.Brokercode : null,
    DeclineReason: ownerKnown ? listing.DeclineReason : null,
    recommendedByBrevet: staff ? recommended : null,
    recommendedToMe: RecommendDate === null ? null : { CreateDate: RecommendDate },
    tbl_listing_decision_statuses: decided ? [{ BrokerCode: user.BrokerID, ...decision }] : [],
    can: rightsOf(user, { ...listing, Changed }),
  };
}
