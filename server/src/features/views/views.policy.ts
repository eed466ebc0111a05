import type { UserType } from '@brevet/contract/access';
import { access, allows, isStaff, userTypes } from '@brevet/contract/access';
import { defaultBroker } from '@brevet/contract/account-fields';
import { listingsApi } from '@brevet/contract/listings';
import { searchTable } from '@brevet/contract/saved-searches';
import type { SessionUser } from '@brevet/contract/session';
import type { Share } from '@brevet/contract/views';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, or } from 'drizzle-orm';
import { users } from '../../schema/users.ts';
import { savedViews } from '../../schema/views.ts';

export type Actor = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;
/** A view and its owner. */
export interface ViewFacts extends Actor {
  Share: Share;
  /** The owner's account is active. */
  Active: boolean;
}

/** Sellers and buyers with the default broker code are strangers to each other, so they neither share views nor get any. */
export function canShare({ UserType, BrokerID }: Pick<Actor, 'UserType' | 'BrokerID'>): boolean {
  return isStaff(UserType) || BrokerID !== defaultBroker;
}

/**
 * The types of users that a type shares views with. The name or a filter of a view can reveal something to others: a broker's view the
 * name of a seller, a buyer's view what their company is looking for.
 */
const peers: Record<UserType, readonly UserType[]> = {
  [userTypes.seller]: [userTypes.seller],
  [userTypes.buyer]: [userTypes.buyer],
  [userTypes.broker]: access.staff,
  [userTypes.admin]: access.staff,
};

/** The user's own views, and those that their peers with the same broker code share. */
export function canReadView(user: Actor, view: ViewFacts): boolean {
  if (view.UserID === user.UserID) return true;
  if (view.Share !== 'code' || !view.Active || view.BrokerID !== user.BrokerID) return false;
  return canShare(user) && peers[user.UserType].includes(view.UserType);
}

// Stryker disable all: readable-views.test.ts checks the SQL against PostgreSQL.
/** `canReadView` as a condition on views joined with their owners. */
export function readableBy(user: Actor): SQL | undefined {
  const own = eq(savedViews.UserID, user.UserID);
  if (!canShare(user)) return own;
  const shared = and(
    eq(savedViews.Share, 'code'),
    users.Active,
    eq(users.BrokerID, user.BrokerID),
    inArray(users.UserType, peers[user.UserType]),
  );
  return or(own, shared);
}

// Stryker restore all

/** Only the owner changes or deletes a view. */
export function canChangeView(user: Actor, { UserID }: Pick<ViewFacts, 'UserID'>): boolean {
  return UserID === user.UserID;
}

/** Brokers and admins see who shared a view. Buyers must not learn the names of sellers. */
export function canSeeSharer({ UserType }: Actor): boolean {
  return isStaff(UserType);
}

/** Alerts are for saved searches of people who search. */
export function canHaveAlerts({ UserType }: Pick<Actor, 'UserType'>, table: string): boolean {
  return table === searchTable && allows(listingsApi.searchListing.access, UserType);
}
