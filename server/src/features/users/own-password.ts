import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import { invalid, Refusal } from '../../platform/http/errors.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { networkOf } from '../../platform/origin/ip-address.ts';
import { demoPassword } from '../../platform/passwords/demo-password.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { forgetGroup, RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Account } from './account.queries.ts';
import { accountById } from './account.queries.ts';
import type { AccountSessions } from './account-sessions.ts';
import { reportWrongPasswords } from './security-emails.ts';

const passwordLimit = new RateLimit('password', { allowed: 10, minutes: 15 });
/** Wrong passwords before the owner is warned. */
const wrongLimit = new RateLimit('wrong passwords', { allowed: 10, minutes: 24 * 60 });
const recently = 10 * 60_000;

/** Forgets all guesses at the password of this account, so that it can sign in again. */
export const unlockAccount = (tx: Db, UserID: number): Promise<void> => forgetGroup(tx, UserID);

/** The account always exists when the password is right. */
type Guess = { fits: true; account: Account } | { fits: false; account: Account | null };

/**
 * Checks a password, at most ten times in 15 minutes. Guesses are counted per account and network, so that a stranger can't lock
 * the owner out elsewhere. `account` is null when no account has this `name`; the answer must not reveal that. `held` is the hash of a
 * username that only looks like that of an unverified account (decision 7).
 */
export async function guessPassword(
  services: Enqueuing,
  caller: Caller,
  name: string,
  account: Account | null,
  password: string,
  held: string | null = null,
): Promise<Guess> {
  const { db } = services;
  const who = account?.user.UserID ?? name.toLowerCase();
  const guesser = [who, networkOf(caller.address)];
  const guess = await passwordLimit.use(db, guesser, who);
  if (guess.isOver) {
    const refusal = new Refusal('guess_limit', messages.tooManyGuesses, { retryAfter: guess.secondsLeft });
    // Only the first refusal in a window is audited, so that a flood of guesses can't flood the audit log.
    if (guess.count > passwordLimit.allowed + 1) throw refusal;
    return refuseLogin(services, caller, refusal, { Username: name });
  }
  const isAllowed = password !== demoPassword || caller.isLocal;
  const fits = (await verifyPassword(account?.PasswordHash ?? held, password)) && isAllowed;
  if (fits && !account) {
    await Promise.all([passwordLimit.forget(db, guesser), wrongLimit.forget(db, who)]);
    return refuseLogin(services, caller, new Refusal('not_verified', messages.notVerified), { Username: name });
  }
  if (!account || !fits) {
    // Counts guesses from all networks, and at names without an account too.
    const { count } = await wrongLimit.use(db, who, who);
    if (count === wrongLimit.allowed) await reportWrongPasswords(services, name, caller);
    return { fits: false, account };
  }
  await Promise.all([passwordLimit.forget(db, guesser), wrongLimit.forget(db, who)]);
  return { fits: true, account };
}

/**
 * Asks for the password before sign-in settings change or sessions end. Accounts without a password need a sign-in within the
 * last ten minutes instead.
 */
export async function requireReauth(
  services: Enqueuing & { sessions: Pick<AccountSessions, 'startOf'> },
  caller: SignedInCaller,
  password: string,
): Promise<void> {
  const { db, sessions } = services;
  const account = await accountById(db, caller.user.UserID);
  if (account?.PasswordHash === '') {
    const start = caller.token ? await sessions.startOf(caller.token) : null;
    if (!start || Date.parse(start) < Date.now() - recently) throw new Refusal('sign_in_again', messages.signInAgainFirst);
    return;
  }
  if (password === '') throw invalid(messages.required, 'Password');
  const wrong = new Refusal('password_wrong', messages.passwordWrong, { field: 'Password' });
  await requirePassword(services, caller, account, password, wrong);
}

/** Returns the caller's account when the password is right. Otherwise audits the attempt and throws `refusal`. */
export async function requirePassword(
  services: Enqueuing,
  caller: SignedInCaller,
  own: Account | null,
  password: string,
  refusal: Refusal,
): Promise<Account> {
  const { UserID, Username } = caller.user;
  const { fits, account } = await guessPassword(services, caller, Username, own, password);
  if (fits) return account;
  await writeAudit(services.db, caller, { Action: 'password refused', Entity: 'user', EntityID: String(UserID) });
  throw refusal;
}

/** Audits a refused sign-in, without the password that was typed, and throws `refusal`. */
export async function refuseLogin(
  { db }: Pick<Enqueuing, 'db'>,
  caller: Actor,
  refusal: Refusal,
  what: Record<string, unknown>,
  account: number | null = null,
): Promise<never> {
  await writeAudit(db, caller, {
    Action: 'login refused',
    Entity: 'session',
    EntityID: account === null ? null : String(account),
    NewValue: { ...what, Reason: refusal.message },
  });
  throw refusal;
}
