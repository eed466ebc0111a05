import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Authenticator, Caller } from './context.ts';
import { demandAgreed } from './identify.ts';

/**
 * The admin who makes a public call that does more for admins, or null for other callers. Throws if the session has ended, or if
 * the admin hasn't accepted the terms.
 */
export async function callingAdmin({ sessions }: { sessions: Authenticator }, { token }: Caller): Promise<SessionUser | null> {
  const user = token === null ? null : await sessions.userOf(token);
  if (user?.UserType !== userTypes.admin) return null;
  demandAgreed(user);
  return user;
}
