import type { newPassword, passwordReset } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import type { AccountNames } from '@brevet/contract/guessable';
import { isOwnName, isProductName } from '@brevet/contract/guessable';
import { messages } from '@brevet/contract/messages';
import type { z } from 'zod';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, Refusal } from '../../platform/http/errors.ts';
import type { SessionCookie } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { writeAudit } from '../audit/audit.ts';
import type { AccountEmails, AccountSessions } from '../users/users.ts';
import {
  accountById,
  linkForUse,
  mailSecurity,
  passwordHashOf,
  requirePassword,
  setVerified,
  unlockAccount,
  updatePassword,
  useLinks,
  writeUser,
} from '../users/users.ts';

/** Throws when a password is common or easy to guess from the account. */
export function refuseGuessable(password: string, field: string, account: AccountNames): void {
  const problem = guessable(password, account);
  if (problem) throw new Refusal('password_guessable', problem, { field });
}

/** The reason a password is easy to guess; null when it isn't. */
export function guessable(password: string, account: AccountNames): string | null {
  if (isCommonPassword(password)) return messages.commonPassword;
  if (isProductName(password)) return messages.passwordIsProduct;
  return isOwnName(password, account) ? messages.passwordIsOwnName : null;
}

/** Dependencies of changing a password. */
interface PasswordParts extends Writing, Enqueuing, AccountEmails {
  db: Database;
  sessions: AccountSessions;
}

/** Stores a new password and ends everything that the old one opened: all sessions and password reset links. */
async function replacePassword(
  { sessions }: Pick<PasswordParts, 'sessions'>,
  tx: Transaction,
  UserID: number,
  PasswordHash: string,
): Promise<void> {
  await updatePassword(tx, UserID, PasswordHash);
  await sessions.endOf(tx, UserID);
  await useLinks(tx, UserID, 'reset');
}

/** Changes the caller's password. They continue in a new session, because a stolen session may be the reason for the change. */
export async function changePassword(
  services: PasswordParts,
  caller: SignedInCaller,
  cookie: SessionCookie,
  body: z.output<typeof newPassword>,
) {
  const { UserID } = caller.user;
  if (body.user_id !== undefined && body.user_id !== UserID) throw contradicts();
  const { current_password, new_password } = body;
  refuseGuessable(new_password, 'new_password', caller.user);
  const wrong = new Refusal('password_wrong', messages.wrongCurrentPassword, { field: 'current_password' });
  const account = await requirePassword(services, caller, await accountById(services.db, UserID), current_password, wrong);
  const PasswordHash = await hashPassword(new_password);
  const token = await writeUser(services, accountsApi.changePassword, UserID, async (tx) => {
    if ((await passwordHashOf(tx, UserID)) !== account.PasswordHash)
      throw new Refusal('user_changed', messages.userChangedMeanwhile);
    await replacePassword(services, tx, UserID, PasswordHash);
    await mailSecurity(services, tx, UserID, 'passwordChanged', caller);
    await writeAudit(tx, caller, { Action: 'password', Entity: 'user', EntityID: String(UserID) });
    return services.sessions.start(UserID, caller, tx);
  });
  cookie.set(token);
  return { message: messages.passwordChanged, data: { access_token: token } };
}

const deadLink = () => new Refusal('link_expired', messages.resetLinkDead, { field: 'token' });

/** Sets a new password with a password reset link. Receiving the link also verifies the address. */
export async function resetPassword(services: PasswordParts, caller: Caller, body: z.output<typeof passwordReset>) {
  const hash = hashToken(body.token);
  const isOpen = async (tx: Transaction) => {
    const link = await linkForUse(tx, 'reset', hash);
    return link && link.UsedDate === null ? link.account : null;
  };
  // Checked before the expensive hash, because tokens are cheap to make up.
  const owner = await services.db.transaction(isOpen);
  if (!owner) throw deadLink();
  refuseGuessable(body.new_password, 'new_password', owner);
  const PasswordHash = await hashPassword(body.new_password);
  const { UserID } = owner;
  await writeUser(services, accountsApi.resetPassword, UserID, async (tx) => {
    const account = await isOpen(tx);
    if (!account) throw deadLink();
    await replacePassword(services, tx, UserID, PasswordHash);
    if (!account.Verified) await setVerified(tx, UserID);
    await unlockAccount(tx, UserID);
    await mailSecurity(services, tx, UserID, 'passwordReset', caller);
    const verified = account.Verified ? {} : { OldValue: { Verified: false }, NewValue: { Verified: true } };
    await writeAudit(tx, caller, { Action: 'password reset', Entity: 'user', EntityID: String(UserID), ...verified });
  });
  return { message: messages.passwordReset };
}
