import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** Mailing lists belong to the brokerage: all brokers and admins keep them together, others don't know of them. */
export const canKeepMailingLists = (user: Actor): boolean => isStaff(user.UserType);
