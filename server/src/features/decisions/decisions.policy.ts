import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Reader = Pick<SessionUser, 'UserType'>;

/** Buyers don't learn the names of brokers and admins who decided for their broker code. */
export function canSeeDecider({ UserType }: Reader, decider: Reader): boolean {
  return isStaff(UserType) || !isStaff(decider.UserType);
}
