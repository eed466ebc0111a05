import { isStaff } from '@brevet/contract/access';
import type { Actor } from '../listings/listings.policy.ts';

/** Of a listing that one may read: brokers and admins see and manage all invitations, a seller those he has sent. */
export function canManageInvitation(user: Actor, { SenderID }: { SenderID: number }): boolean {
  return isStaff(user.UserType) || SenderID === user.UserID;
}
