import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/**
 * Brokers and admins read, change and delete the evidence of use of any patent, whoever created it: they work on the same listings.
 * Which companies seem to use a patent is the brokerage's own work, so sellers and buyers learn nothing of it.
 */
export const canReadEou = ({ UserType }: Actor): boolean => isStaff(UserType);
export const canUpdateEou = canReadEou;
export const canDeleteEou = canReadEou;
