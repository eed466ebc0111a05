import { isStaff, userTypes } from '@brevet/contract/access';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listingAttachments } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import type { Actor } from '../listings/listings.ts';

export interface AttachmentFacts {
  Internal: 0 | 1;
  /** The uploader. */
  UserID: number;
  /** The listing's owner. */
  OwnerID: number;
  /** The result of `isOfBuyer` at the upload. */
  OfBuyer: boolean;
  /** The listing's: 0 if buyers see its topic and classes only. */
  PrivateFlag: number;
}

/** True if the user is a buyer and attaches a file to someone else's listing. */
export const isOfBuyer = (user: Actor, { OwnerID }: Pick<AttachmentFacts, 'OwnerID'>): boolean =>
  user.UserType === userTypes.buyer && user.UserID !== OwnerID;

/**
 * For a listing the user can read: internal attachments are for brokers, admins and their uploader; a buyer's attachments to someone else's
 * listing are also for the owner, but not for other buyers. A listing that isn't published openly shows buyers only their own.
 */
export function canReadAttachment(user: Actor, { Internal, UserID, OwnerID, OfBuyer, PrivateFlag }: AttachmentFacts): boolean {
  if (isStaff(user.UserType) || UserID === user.UserID) return true;
  return Internal === 0 && (OwnerID === user.UserID || (!OfBuyer && PrivateFlag === 1));
}

/** The listing's owner can see it, and may be told of its changes. */
export const isForOwner = ({ Internal, UserID, OwnerID }: Pick<AttachmentFacts, 'Internal' | 'UserID' | 'OwnerID'>): boolean =>
  Internal === 0 || UserID === OwnerID;

// Stryker disable all: attachments.test.ts checks the SQL against PostgreSQL.
/** `canReadAttachment` as a condition, for a reader (the placeholder `reader`) who isn't a broker or admin. */
export const readableBy: SQL = sql`(${listingAttachments.UserID} = ${sql.placeholder('reader')}
  or (${listingAttachments.Internal} = 0 and (${listings.OwnerID} = ${sql.placeholder('reader')}
    or (not ${listingAttachments.OfBuyer} and ${listings.PrivateFlag} = 1))))`;

// Stryker restore all

/** The uploader, the listing's owner, brokers and admins. */
export function canDeleteAttachment(user: Actor, { UserID, OwnerID }: Pick<AttachmentFacts, 'UserID' | 'OwnerID'>): boolean {
  return isStaff(user.UserType) || [UserID, OwnerID].includes(user.UserID);
}

/** Its uploader, brokers and admins; the listing's owner, too, unless a buyer uploaded it. */
export function canUpdateAttachment(
  user: Actor,
  { UserID, OwnerID, OfBuyer }: Omit<AttachmentFacts, 'Internal' | 'PrivateFlag'>,
): boolean {
  return isStaff(user.UserType) || UserID === user.UserID || (OwnerID === user.UserID && !OfBuyer);
}

/** Invitations can include it for outsiders. */
export const canSendAttachment = ({ Internal, OfBuyer }: Pick<AttachmentFacts, 'Internal' | 'OfBuyer'>): boolean =>
  Internal === 0 && !OfBuyer;

// Stryker disable all: invitations.test.ts checks the SQL against PostgreSQL.
/** `canSendAttachment` as a condition. */
export const sendable: SQL = sql`(${listingAttachments.Internal} = 0 and not ${listingAttachments.OfBuyer})`;

/** For a patent the user may know: brokers and admins see all of its attachments, everyone else what they uploaded themselves. */
export function canReadPatentAttachment(user: Actor, { UserID }: Pick<AttachmentFacts, 'UserID'>): boolean {
  return isStaff(user.UserType) || UserID === user.UserID;
}

/** `canReadPatentAttachment` as a condition, for a reader (the placeholder `reader`) who isn't a broker or admin. */
export const ownAttachment: SQL = sql`${listingAttachments.UserID} = ${sql.placeholder('reader')}`;
