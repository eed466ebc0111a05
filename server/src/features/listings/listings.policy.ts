import { access, allows, isStaff, userTypes } from '@brevet/contract/access';
import type { ListingRights, RightsInRow } from '@brevet/contract/listing-view';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { and, eq, or, sql } from 'drizzle-orm';
import { listings } from '../../schema/listings.ts';
import { foundNames } from '../../schema/names.ts';
import { listingChanges } from '../../schema/reviews.ts';

/** The facts about the reader and the row that the rules use (docs/domain.md). */
export type Actor = Pick<SessionUser, 'UserID' | 'UserType'>;
export interface ListingFacts {
  OwnerID: number;
  AvailableStatus: AvailableStatus;
  /** True if it has unreviewed changes; undefined if that wasn't loaded. */
  Changed?: boolean;
  /** True if it contains names that became known after it was published; undefined if that wasn't loaded. */
  Named?: boolean;
}

/** A user, with the fields that the right to review depends on. */
export type Reviewer = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;
export interface Reviewed extends ListingFacts {
  Brokercode: string;
}

const { active, pending, draft, declined } = statuses;
const isOwner = (user: Actor, listing: ListingFacts): boolean => listing.OwnerID === user.UserID;

/** Brokers and admins read every listing, sellers their own, buyers active ones and their own while pending. */
export function canRead(user: Actor, listing: ListingFacts): boolean {
  if (isStaff(user.UserType)) return true;
  if (user.UserType === userTypes.seller) return isOwner(user, listing);
  return listing.AvailableStatus === active.code || (isOwner(user, listing) && listing.AvailableStatus === pending.code);
}

// Stryker disable all: visible-listings.test.ts checks the SQL against PostgreSQL.
/** `canRead` as a condition on `listings`; undefined where every row passes. */
export function visibleTo(user: Actor): SQL | undefined {
  if (isStaff(user.UserType)) return undefined;
  if (user.UserType === userTypes.seller) return eq(listings.OwnerID, user.UserID);
  return or(
    eq(listings.AvailableStatus, active.code),
    and(eq(listings.OwnerID, user.UserID), eq(listings.AvailableStatus, pending.code)),
  );
}

// Stryker restore all

/** Buyers see the topic and the classes of a listing that isn't published openly, but nothing else. */
export function isRestricted(user: Actor, listing: ListingFacts & { PrivateFlag: number }): boolean {
  return user.UserType === userTypes.buyer && listing.PrivateFlag === 0 && !isOwner(user, listing);
}

// Stryker disable all: restricted-listings.test.ts checks the SQL against PostgreSQL.
/** `isRestricted` as a condition on `listings` that leaves restricted ones out; undefined where every row passes. */
export function wholeTo(user: Actor): SQL | undefined {
  return user.UserType === userTypes.buyer ? wholeToBuyer(user.UserID) : undefined;
}

/** `wholeTo` for a buyer's UserID, which can be a placeholder. */
export const wholeToBuyer = (UserID: unknown): SQL => sql`(${listings.PrivateFlag} = 1 or ${listings.OwnerID} = ${UserID})`;

// Stryker restore all

/**
 * Sellers edit their own listings, brokers and admins any. Buyers edit none, not even a listing
 * that they own because the type of their account was changed.
 */
export function canUpdate(user: Actor, listing: ListingFacts): boolean {
  return isStaff(user.UserType) || (user.UserType === userTypes.seller && isOwner(user, listing));
}

/** Draft or declined: only the owner and staff see it. */
export const isSubmittable = (listing: ListingFacts): boolean =>
  listing.AvailableStatus === draft.code || listing.AvailableStatus === declined.code;

// Stryker disable all: review-queue.test.ts checks the SQL against PostgreSQL.
const unpublished = sql.raw(`${draft.code}, ${declined.code}`);

/** The opposite of `isSubmittable`, as a condition on `listings`. */
export const isPublished = sql<boolean>`${listings.AvailableStatus} not in (${unpublished})`;

// Stryker restore all

/** Owners, brokers and admins can submit a draft or declined listing. */
export function canPublish(user: Actor, listing: ListingFacts): boolean {
  return canUpdate(user, listing) && isSubmittable(listing);
}

export function canDelete(user: Actor, listing: ListingFacts): boolean {
  return user.UserType === userTypes.admin || (user.UserType === userTypes.seller && isOwner(user, listing));
}

export function canChangeStatus(user: Actor): boolean {
  return user.UserType === userTypes.admin;
}

// Stryker disable all: review-queue.test.ts checks the SQL against PostgreSQL.
/** Submitted, changed since its review, or with names that became known later. All parts of the list come from an index. */
export const waitsForReviewer = sql<boolean>`${listings.ListingID} in (
  select p.listing_id from ${listings} p where p.available_status = ${sql.raw(String(pending.code))}
  union all select c.listing_id from ${listingChanges} c
  union all select f.listing_id from ${foundNames} f join ${listings} l on l.listing_id = f.listing_id
    where l.available_status not in (${unpublished}))`;

// Stryker restore all

/** Admins review all listings that wait, brokers those of their own code. */
export const reviewsEveryCode = ({ UserType }: Pick<Actor, 'UserType'>): boolean => UserType === userTypes.admin;

/** A reviewer confirms changes and allows findings. Only the listing's own broker code decides about names in it. */
export function canReview(user: Reviewer, { Brokercode }: Pick<Reviewed, 'Brokercode'>): boolean {
  return reviewsEveryCode(user) || (user.UserType === userTypes.broker && user.BrokerID === Brokercode);
}

// Stryker disable all: review-queue.test.ts checks the SQL against PostgreSQL.
export function reviewedBy(user: Pick<Reviewer, 'UserType' | 'BrokerID'>): SQL | undefined {
  return and(waitsForReviewer, reviewsEveryCode(user) ? undefined : eq(listings.Brokercode, user.BrokerID));
}

// Stryker restore all

/** Buyers decide on active listings of others; admins on any listing past review. */
export function canDecide(user: Actor, listing: ListingFacts): boolean {
  if (user.UserType === userTypes.admin) return listing.AvailableStatus >= active.code;
  return user.UserType === userTypes.buyer && listing.AvailableStatus === active.code && !isOwner(user, listing);
}

/** Brokers and admins recommend active listings. */
export function canRecommend(user: Actor, listing: ListingFacts): boolean {
  return isStaff(user.UserType) && listing.AvailableStatus === active.code;
}

/** Brokers and admins withdraw a recommendation whatever the listing's status. */
export function canWithdraw(user: Actor): boolean {
  return isStaff(user.UserType);
}

/** Anyone who can edit an active listing can invite outsiders to it. */
export function canInvite(user: Actor, listing: ListingFacts): boolean {
  return canUpdate(user, listing) && listing.AvailableStatus === active.code;
}

/** The listing has been reviewed, so its owner's changes now wait for confirmation. */
export const isReviewed = ({ AvailableStatus }: Pick<ListingFacts, 'AvailableStatus'>): boolean => AvailableStatus >= active.code;

/** Brokers and admins see the changes since the review. */
export function canSeeChanges(user: Pick<Actor, 'UserType'>): boolean {
  return isStaff(user.UserType);
}

/** Reviewers confirm changes while there are any. */
function canConfirmChanges(user: Reviewer, listing: Reviewed): boolean {
  return canReview(user, listing) && listing.Changed === true;
}

// Stryker disable all: review-queue.test.ts checks the SQL against PostgreSQL.
/** `canConfirmChanges` for a broker or admin, as a condition on `listings`. */
export const hasChanges = sql<boolean>`exists (select from ${listingChanges}
  where ${listingChanges.ListingID} = ${listings.ListingID})`;

/** Published, and names that became known later were found in it. */
export const hasNames = sql<boolean>`(${isPublished} and exists (select from ${foundNames}
  where ${foundNames.ListingID} = ${listings.ListingID}))`;

// Stryker restore all

/** Decisions of a broker code are for its buyers and for staff. Sellers often share the code and must not see them. */
export function canSeeDecisions(user: Pick<Actor, 'UserType'>): boolean {
  return allows(access.searchers, user.UserType);
}

/** Brokers and admins tag listings. */
export function canTag(user: Actor): boolean {
  return isStaff(user.UserType);
}

/** Brokers and admins see all tags, sellers those of their own listings, and buyers none. */
export function canSeeTag(user: Actor, listing: ListingFacts): boolean {
  return isStaff(user.UserType) || (user.UserType === userTypes.seller && isOwner(user, listing));
}

/** Seller, prices, sales information, owner and broker. */
export function canSeeConfidential(user: Actor): boolean {
  return isStaff(user.UserType);
}

/** The owner, the broker code, who has access and the reason for declining: for brokers, admins and the owner. */
export function canSeeOwner(user: Actor, listing: ListingFacts): boolean {
  return canSeeConfidential(user) || isOwner(user, listing);
}

export function rightsInRow(user: Reviewer, listing: Reviewed): RightsInRow {
  const {
    withdraw: _withdraw,
    invite: _invite,
    seeConfidential: _confidential,
    checkNames: _names,
    review: _review,
    ...inRow
  } = rightsOf(user, listing);
  return inRow;
}

export function rightsOf(user: Reviewer, listing: Reviewed): ListingRights {
  return {
    update: canUpdate(user, listing),
    publish: canPublish(user, listing),
    delete: canDelete(user, listing),
    changeStatus: canChangeStatus(user),
    decide: canDecide(user, listing),
    recommend: canRecommend(user, listing),
    confirmChanges: canConfirmChanges(user, listing),
    checkNames: canReview(user, listing) && listing.Named === true,
    review: canReview(user, listing),
    withdraw: canWithdraw(user),
    invite: canInvite(user, listing),
    tag: canTag(user),
    seeConfidential: canSeeConfidential(user),
  };
}
