import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** The directory belongs to the brokerage: brokers and admins read all of it, and no one else learns that a contact exists. */
export const canReadContacts = ({ UserType }: Actor): boolean => isStaff(UserType);

/** Brokers and admins share the directory, so each may change and delete what another entered. The audit log says who did. */
export const canChangeContacts = ({ UserType }: Actor): boolean => isStaff(UserType);

export function rightsOnContact(user: Actor): { update: boolean; delete: boolean } {
  const may = canChangeContacts(user);
  return { update: may, delete: may };
}
