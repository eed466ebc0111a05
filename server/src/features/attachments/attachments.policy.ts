import { isStaff, userTypes } from '@brevet/contract/access';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listingAttachments } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import type { Actor } from '../listings/listings.ts';

export interface AttachmentFacts {
  Internal: 0 | 1;
  /** The uploader. */
  UserID: number;
  /** The listing's owner. */
  OwnerID: number;
  /** A buyer uploaded it to someone else's listing. */
  ofBuyer: boolean;
}

// Stryker disable all: attachments.test.ts checks the SQL against PostgreSQL.
/** `ofBuyer` of a row joined with its listing and uploader. */
export const ofBuyer = sql<boolean>`(${users.UserType} = ${sql.raw(String(userTypes.buyer))} and ${listingAttachments.UserID} <> ${listings.OwnerID})`;

// Stryker restore all

/**
 * For a listing the user can read: internal attachments are for brokers, admins and their uploader; a buyer's attachments to someone
 * else's listing are also for the owner, but not for other buyers.
 */
export function canReadAttachment(user: Actor, { Internal, UserID, OwnerID, ofBuyer: isOfBuyer }: AttachmentFacts): boolean {
  if (isStaff(user.UserType) || UserID === user.UserID) return true;
  return Internal === 0 && (!isOfBuyer || OwnerID === user.UserID);
}

// Stryker disable all: attachments.test.ts checks the SQL against PostgreSQL.
/** `canReadAttachment` as a condition, for a reader (the placeholder `reader`) who isn't a broker or admin. */
export const readableBy: SQL = sql`(${listingAttachments.UserID} = ${sql.placeholder('reader')}
  or (${listingAttachments.Internal} = 0 and (not ${ofBuyer} or ${listings.OwnerID} = ${sql.placeholder('reader')})))`;

// Stryker restore all

/** The uploader, the listing's owner, brokers and admins. */
export function canDeleteAttachment(user: Actor, { UserID, OwnerID }: Pick<AttachmentFacts, 'UserID' | 'OwnerID'>): boolean {
  return isStaff(user.UserType) || [UserID, OwnerID].includes(user.UserID);
}

/** Invitations can include it for outsiders. */
export const canSendAttachment = ({ Internal, ofBuyer: isOfBuyer }: Pick<AttachmentFacts, 'Internal' | 'ofBuyer'>): boolean =>
  Internal === 0 && !isOfBuyer;

// Stryker disable all: invitations.test.ts checks the SQL against PostgreSQL.
/** `canSendAttachment` as a condition. */
export const sendable: SQL = sql`(${listingAttachments.Internal} = 0 and not ${ofBuyer})`;
