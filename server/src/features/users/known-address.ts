import type { Transaction } from '../../platform/db/client.ts';
import type { From } from '../../platform/origin/origin.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { accountByEmail, addresseeById } from './account.queries.ts';
import type { AccountEmails } from './account-emails.ts';
import { mailLink } from './account-links.ts';
import { mailSecurity } from './security-emails.ts';

const emailLimit = new RateLimit('known address', { allowed: 3, minutes: 24 * 60 });

/**
 * Tells the owner of an address that someone registered with it, at most three times a day. An account that isn't verified gets a
 * password reset link instead, which verifies it: its password may be that of a stranger who registered with the address first. Returns the
 * account.
 */
export async function mailKnownAddress(
  services: AccountEmails,
  tx: Transaction,
  Email: string,
  from: From,
): Promise<number | null> {
  const UserID = (await accountByEmail(tx, Email))?.user.UserID;
  const owner = UserID ? await addresseeById(tx, UserID) : null;
  if (!owner) return null;
  if (owner.Active && !(await emailLimit.use(tx, owner.UserID)).isOver) {
    if (owner.Verified) await mailSecurity(services, tx, owner.UserID, 'registeredAgain', from);
    else await mailLink(services, tx, owner, 'reset');
  }
  return owner.UserID;
}
