import { access, isStaff, userTypes } from '@brevet/contract/access';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, or } from 'drizzle-orm';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import type { Actor, ListingFacts } from '../listings/listings.ts';
import { canUpdate } from '../listings/listings.ts';

/** On a listing the user can read: brokers and admins manage all invitations, sellers those they sent. */
export function canManageInvitation(user: Actor, { SenderID }: { SenderID: number }): boolean {
  return isStaff(user.UserType) || SenderID === user.UserID;
}

/** An invitation is open only while its sender could still send it: deactivated, demoted and former owners can't. */
export function canStandFor(sender: Actor & { Active: boolean }, listing: ListingFacts): boolean {
  return sender.Active && canUpdate(sender, listing);
}

// Stryker disable all: outsider.test.ts checks the SQL against PostgreSQL.
/** `canStandFor` as a condition on `users` and `listings`. */
export const standsFor: SQL | undefined = and(
  users.Active,
  or(inArray(users.UserType, access.staff), and(eq(users.UserType, userTypes.seller), eq(listings.OwnerID, users.UserID))),
);
