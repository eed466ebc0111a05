import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType' | 'BrokerID'>;
interface CodeFacts {
  BrokerCode: string | null;
  UsedDate: string | null;
  RevokedDate: string | null;
}

/** Admins see all codes, brokers those issued in the name of their broker code. */
export function canSeeCode(user: Actor, code: Pick<CodeFacts, 'BrokerCode'>): boolean {
  return user.UserType === userTypes.admin || (user.UserType === userTypes.broker && code.BrokerCode === user.BrokerID);
}

/** A code can be revoked until it is used or revoked. */
export function canRevokeCode(user: Actor, code: CodeFacts): boolean {
  return canSeeCode(user, code) && code.UsedDate === null && code.RevokedDate === null;
}
