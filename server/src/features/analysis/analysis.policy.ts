import { isStaff } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** Brokers and admins read, change and delete the analyses of any patent, whoever created them. */
export const canReadAnalysis = ({ UserType }: Actor): boolean => isStaff(UserType);
export const canUpdateAnalysis = canReadAnalysis;
export const canDeleteAnalysis = canReadAnalysis;
