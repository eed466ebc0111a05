import { access, allows, isStaff, userTypes } from '@brevet/contract/access';
import type { ListingRights } from '@brevet/contract/listings';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { and, eq, or, sql } from 'drizzle-orm';
import { listingChanges, listings } from '../../schema/listings.ts';

/** What the rules look at, of the reader and of the row (specification, section 6). */
export type Actor = Pick<SessionUser, 'UserID' | 'UserType'>;
export interface ListingFacts {
  OwnerID: number;
  AvailableStatus: AvailableStatus;
  /** Whether it has changes that nobody has reviewed; left out where nobody asked. */
  Changed?: boolean;
}

const { active, pending, draft, declined } = statuses;
const isOwner = (user: Actor, listing: ListingFacts): boolean => listing.OwnerID === user.UserID;

/** Brokers and admins read all, sellers their own, buyers what is active and what they own while it is pending. */
export function canRead(user: Actor, listing: ListingFacts): boolean {
  if (isStaff(user.UserType)) return true;
  if (user.UserType === userTypes.seller) return isOwner(user, listing);
  return listing.AvailableStatus === active.code || (isOwner(user, listing) && listing.AvailableStatus === pending.code);
}

// Stryker disable all: visible-listings.test.ts holds the SQL against PostgreSQL.
/** The rows that `canRead` accepts, as a condition on `listings`; undefined where it accepts all. */
export function visibleTo(user: Actor): SQL | undefined {
  if (isStaff(user.UserType)) return undefined;
  if (user.UserType === userTypes.seller) return eq(listings.OwnerID, user.UserID);
  return or(
    eq(listings.AvailableStatus, active.code),
    and(eq(listings.OwnerID, user.UserID), eq(listings.AvailableStatus, pending.code)),
  );
}

// Stryker restore all

/** Sellers edit their own, brokers and admins all. */
export function canUpdate(user: Actor, listing: ListingFacts): boolean {
  return isStaff(user.UserType) || (user.UserType === userTypes.seller && isOwner(user, listing));
}

/** A draft, or declined: not in front of anyone but its owner and the brokers. */
export const isSubmittable = (listing: ListingFacts): boolean =>
  listing.AvailableStatus === draft.code || listing.AvailableStatus === declined.code;

/** Owner, broker and admin may submit what is a draft or declined. */
export function canPublish(user: Actor, listing: ListingFacts): boolean {
  return canUpdate(user, listing) && isSubmittable(listing);
}

export function canDelete(user: Actor, listing: ListingFacts): boolean {
  return user.UserType === userTypes.admin || (user.UserType === userTypes.seller && isOwner(user, listing));
}

export function canChangeStatus(user: Actor): boolean {
  return user.UserType === userTypes.admin;
}

/** Admins review every pending listing; brokers hear of those of their own code. */
export function reviewedBy(user: Pick<SessionUser, 'UserType' | 'BrokerID'>): SQL | undefined {
  const waiting = eq(listings.AvailableStatus, pending.code);
  return user.UserType === userTypes.admin ? waiting : and(waiting, eq(listings.Brokercode, user.BrokerID));
}

/** Buyers decide on active listings that are not their own; an admin on whatever has left review. */
export function canDecide(user: Actor, listing: ListingFacts): boolean {
  if (user.UserType === userTypes.admin) return listing.AvailableStatus >= active.code;
  return user.UserType === userTypes.buyer && listing.AvailableStatus === active.code && !isOwner(user, listing);
}

/** Brokers and admins recommend what is active. */
export function canRecommend(user: Actor, listing: ListingFacts): boolean {
  return isStaff(user.UserType) && listing.AvailableStatus === active.code;
}

/** They take a recommendation back whatever has become of the listing. */
export function canWithdraw(user: Actor): boolean {
  return isStaff(user.UserType);
}

/** Who may edit it invites outsiders, while it is active. */
export function canInvite(user: Actor, listing: ListingFacts): boolean {
  return canUpdate(user, listing) && listing.AvailableStatus === active.code;
}

/** A listing that has been reviewed: what its owner changes from now on waits for a confirmation. */
export const isReviewed = ({ AvailableStatus }: Pick<ListingFacts, 'AvailableStatus'>): boolean => AvailableStatus >= active.code;

/** Brokers and admins see what changed since the review. */
export function canSeeChanges(user: Pick<Actor, 'UserType'>): boolean {
  return isStaff(user.UserType);
}

/** They confirm it while there is something to confirm. */
export function canConfirmChanges(user: Actor, listing: ListingFacts): boolean {
  return canSeeChanges(user) && listing.Changed === true;
}

/** The listings that `canConfirmChanges` accepts for a broker or an admin. */
export const hasChanges = sql<boolean>`exists (select from ${listingChanges}
  where ${listingChanges.ListingID} = ${listings.ListingID})`;

/** Decisions of a broker code are for its buyers and for staff. Sellers often share that code and must not learn them. */
export function canSeeDecisions(user: Pick<Actor, 'UserType'>): boolean {
  return allows(access.searchers, user.UserType);
}

/** Seller, prices, sales information, who owns and who brokers. */
export function canSeeConfidential(user: Actor): boolean {
  return isStaff(user.UserType);
}

/** Who the owner and the broker code are, and why it was declined: for brokers, admins and the owner. */
export function canSeeOwner(user: Actor, listing: ListingFacts): boolean {
  return canSeeConfidential(user) || isOwner(user, listing);
}

export function rightsOf(user: Actor, listing: ListingFacts): ListingRights {
  return {
    update: canUpdate(user, listing),
    publish: canPublish(user, listing),
    delete: canDelete(user, listing),
    changeStatus: canChangeStatus(user),
    decide: canDecide(user, listing),
    recommend: canRecommend(user, listing),
    confirmChanges: canConfirmChanges(user, listing),
    withdraw: canWithdraw(user),
    invite: canInvite(user, listing),
    seeConfidential: canSeeConfidential(user),
  };
}
