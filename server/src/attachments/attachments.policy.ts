import { isStaff } from '@brevet/contract/access';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listingAttachments } from '../db/schema/attachments.ts';
import type { Actor } from '../listings/listings.policy.ts';

export interface AttachmentFacts {
  Internal: 0 | 1;
  UserID: number;
}

/** Of a listing that one may read: internal ones are for brokers, admins and who uploaded them. */
export function canReadAttachment(user: Actor, { Internal, UserID }: AttachmentFacts): boolean {
  return Internal === 0 || isStaff(user.UserType) || UserID === user.UserID;
}

/** The rows that `canReadAttachment` accepts for a reader who is not a broker or an admin, the placeholder `reader`. */
export const readableBy: SQL = sql`(${listingAttachments.Internal} = 0 or ${listingAttachments.UserID} = ${sql.placeholder('reader')})`;

/** Who uploaded it, brokers and admins. */
export function canDeleteAttachment(user: Actor, { UserID }: Pick<AttachmentFacts, 'UserID'>): boolean {
  return isStaff(user.UserType) || UserID === user.UserID;
}
