import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Authenticator, Caller } from './context.ts';
import { demandAgreed } from './identify.ts';

/**
 * For calls that are for everybody and do more for an admin: the admin who calls, null for anybody else. Throws when the session
 * has ended, and for an admin who has not agreed to the conditions.
 */
export async function adminOf({ sessions }: { sessions: Authenticator }, { token }: Caller): Promise<SessionUser | null> {
  const user = token === null ? null : await sessions.userOf(token);
  if (user?.UserType !== userTypes.admin) return null;
  demandAgreed(user);
  return user;
}
