import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** Mailing lists belong to the brokerage: all brokers and admins share them, and no one else knows of them. */
export const canKeepMailingLists = (user: Actor): boolean => isStaff(user.UserType);
