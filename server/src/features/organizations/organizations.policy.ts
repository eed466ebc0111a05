import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** The directory belongs to the brokerage: brokers and admins read all of it, others none. */
export const canReadOrganizations = (user: Actor): boolean => isStaff(user.UserType);

/** All brokers and admins share the organizations, whoever created them. */
export function rightsOnOrganization(user: Actor): { update: boolean; delete: boolean } {
  const may = isStaff(user.UserType);
  return { update: may, delete: may };
}
