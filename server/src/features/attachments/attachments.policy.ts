import { isStaff, userTypes } from '@brevet/contract/access';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listingAttachments } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import type { Actor } from '../listings/listings.ts';

export interface AttachmentFacts {
  Internal: 0 | 1;
  /** Who uploaded it. */
  UserID: number;
  /** Of the listing. */
  OwnerID: number;
  /** A buyer has uploaded it to a listing that is not his own. */
  ofBuyer: boolean;
}

// Stryker disable all: attachments.test.ts holds the SQL against PostgreSQL.
/** `ofBuyer` of a row, joined with its listing and with who uploaded it. */
export const ofBuyer = sql<boolean>`(${users.UserType} = ${sql.raw(String(userTypes.buyer))} and ${listingAttachments.UserID} <> ${listings.OwnerID})`;

// Stryker restore all

/**
 * Of a listing that one may read: internal ones are for brokers, admins and who uploaded them; what a buyer attaches to another's
 * listing is for the owner besides, and not for other buyers.
 */
export function canReadAttachment(user: Actor, { Internal, UserID, OwnerID, ofBuyer: isOfBuyer }: AttachmentFacts): boolean {
  if (isStaff(user.UserType) || UserID === user.UserID) return true;
  return Internal === 0 && (!isOfBuyer || OwnerID === user.UserID);
}

// Stryker disable all: attachments.test.ts holds the SQL against PostgreSQL.
/** The rows that `canReadAttachment` accepts for a reader who is not a broker or an admin, the placeholder `reader`. */
export const readableBy: SQL = sql`(${listingAttachments.UserID} = ${sql.placeholder('reader')}
  or (${listingAttachments.Internal} = 0 and (not ${ofBuyer} or ${listings.OwnerID} = ${sql.placeholder('reader')})))`;

// Stryker restore all

/** Who uploaded it, the owner of the listing, brokers and admins. */
export function canDeleteAttachment(user: Actor, { UserID, OwnerID }: Pick<AttachmentFacts, 'UserID' | 'OwnerID'>): boolean {
  return isStaff(user.UserType) || [UserID, OwnerID].includes(user.UserID);
}

/** An invitation may carry it to people from outside. */
export const canSendAttachment = ({ Internal, ofBuyer: isOfBuyer }: Pick<AttachmentFacts, 'Internal' | 'ofBuyer'>): boolean =>
  Internal === 0 && !isOfBuyer;

// Stryker disable all: invitations.test.ts holds the SQL against PostgreSQL.
/** The rows that `canSendAttachment` accepts. */
export const sendable: SQL = sql`(${listingAttachments.Internal} = 0 and not ${ofBuyer})`;
