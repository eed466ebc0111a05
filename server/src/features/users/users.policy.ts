import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Profile } from '@brevet/contract/users';
import { canRequestBroker } from './broker-requests.policy.ts';

type Actor = Pick<SessionUser, 'UserID' | 'UserType'>;
interface UserFacts extends Pick<Profile, 'UserID' | 'UserType' | 'Active'> {
  /** True if there is no other active admin. */
  lastAdmin: boolean;
}

const isAdmin = ({ UserType }: Pick<Profile, 'UserType'>): boolean => UserType === userTypes.admin;

/** Users read their own account, admins every account. */
export function canRead(user: Actor, UserID: number): boolean {
  return isAdmin(user) || user.UserID === UserID;
}

/** Admins choose from all users, brokers from buyers. */
export function canPick(user: Actor, type: Profile['UserType']): boolean {
  return isAdmin(user) || (user.UserType === userTypes.broker && type === userTypes.buyer);
}

export function rightsOf(user: Actor, account: UserFacts): Profile['can'] {
  const administer = isAdmin(user);
  return {
    administer,
    demote: administer && !account.lastAdmin,
    requestBroker: account.UserID === user.UserID && canRequestBroker(account),
    deactivate: administer && account.Active && !account.lastAdmin && account.UserID !== user.UserID,
  };
}
