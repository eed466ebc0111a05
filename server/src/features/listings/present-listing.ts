import { userTypes } from '@brevet/contract/access';
import { draftDetails } from '@brevet/contract/listing-fields';
import type { Listing } from '@brevet/contract/listing-view';
import { subclassesOf } from '@brevet/contract/patent-classes';
import type { SessionUser } from '@brevet/contract/session';
import { presentPatents } from './listing-patents.ts';
import { canSeeConfidential, canSeeDecisions, canSeeOwner, canSeeTag, isRestricted, rightsOf } from './listings.policy.ts';
import type { ListingHead, ListingPage, StatusChange } from './listings.queries.ts';

export type Reader = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;

/** Any buyer who has nothing to do with a listing. */
export const anyBuyer: Reader = { UserID: 0, UserType: userTypes.buyer, BrokerID: '' };

const withheld = { ListingDescription: '', DealStructureNotes: '', CompetitiveAdvantage: '', ListingImg: '' };
const withheldDetails = draftDetails.parse({});

/** A listing as this reader sees it: hidden fields are null or empty. */
export function presentListing(
  user: Reader,
  { listing, Changed, Named, DecisionStatus, Reasons, ReasonText, ReturnDate, RecommendDate, recommended }: ListingHead,
): Listing {
  const staff = canSeeConfidential(user);
  const ownerKnown = canSeeOwner(user, listing);
  const decided = canSeeDecisions(user) && DecisionStatus !== null;
  const decision = { DecisionStatus: DecisionStatus ?? 0, Reasons: Reasons ?? [], ReasonText: ReasonText ?? '', ReturnDate };
  const Restricted = isRestricted(user, listing);
  return {
    ...listing,
    ...(Restricted ? withheld : {}),
    Restricted,
    AccessControl: ownerKnown ? listing.AccessControl : '',
    Tag: canSeeTag(user, listing) ? listing.Tag : null,
    OwnerID: ownerKnown ? listing.OwnerID : null,
    Brokercode: ownerKnown ? listing.Brokercode : null,
    DeclineReason: ownerKnown ? listing.DeclineReason : null,
    // Both change with prices, tags and other things that only they see.
    LastUpdate: ownerKnown ? listing.LastUpdate : null,
    Version: ownerKnown ? listing.Version : null,
    recommendedByBrevet: staff ? recommended : null,
    recommendedToMe: RecommendDate === null ? null : { CreateDate: RecommendDate },
    tbl_listing_decision_statuses: decided ? [{ BrokerCode: user.BrokerID, ...decision }] : [],
    can: rightsOf(user, { ...listing, Changed, Named }),
  };
}

/** A listing's page as this reader sees it. */
export function presentPage(user: Reader, page: ListingPage) {
  const listing = presentListing(user, page);
  return {
    listings: listing,
    category: listing.Restricted ? withheldDetails : page.details,
    patentListing: listing.Restricted ? [] : presentPatents(user, page.listing, page.patents),
    classes: subclassesOf(page.patents),
    ownerDetails: page.owner,
  };
}

/** The status history as this reader sees it. Readers who can't see the owner can't see the listing's path to activation either. */
export function presentStatusHistory(user: Reader, listing: ListingHead['listing'], history: readonly StatusChange[]) {
  const staff = canSeeConfidential(user);
  const reasons = canSeeOwner(user, listing);
  const shown = reasons ? history : history.filter(({ NewStatus, OldStatus }) => NewStatus > 0 && OldStatus !== null);
  return shown.map((entry) => ({
    ...entry,
    UserName: staff ? entry.UserName : null,
    Reason: reasons ? entry.Reason : null,
    OldStatus: reasons || (entry.OldStatus ?? 0) > 0 ? entry.OldStatus : null,
  }));
}
