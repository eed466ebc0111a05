import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, invalid, type Refusal, tooMany } from '../../platform/http/errors.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { networkOf } from '../../platform/origin/ip-address.ts';
import { demoPassword } from '../../platform/passwords/demo-password.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { countGuess, forgetGuesses, forgetGuessesOf } from '../../platform/rate-limit/rate-limit.queries.ts';
import { guessKey } from '../../platform/rate-limit/rate-limit.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Account } from './account.queries.ts';
import { accountById } from './account.queries.ts';
import type { AccountSessions } from './account-sessions.ts';
import { reportWrongPasswords } from './security-emails.ts';

const guessesAllowed = 10;
const guessWindow = 15;
/** Of wrong passwords before the owner hears of them. */
const warningWindow = 24 * 60;
const recently = 10 * 60_000;

/** Whose guesses are counted together: those of an account, by whatever name, or of a name that is nobody's. */
const nameKey = (who: number | string): string => guessKey('name', who);

/** Whoever has guessed the password of this account too often may try again. */
export const unlockAccount = (tx: Db, UserID: number): Promise<void> => forgetGuessesOf(tx, nameKey(UserID));

/** An account is there in any case when the password fits. */
type Guess = { fits: true; account: Account } | { fits: false; account: Account | null };

/**
 * Whether the password fits, ten times in a quarter of an hour at most. Guesses are counted for an account and a network together:
 * a stranger cannot lock the owner out elsewhere. `account`: whose `name` it is; null where there is none, and nobody may notice.
 */
export async function guessPassword(
  services: Enqueuing,
  caller: Caller,
  name: string,
  account: Account | null,
  password: string,
): Promise<Guess> {
  const { db } = services;
  const who = account?.user.UserID ?? name.toLowerCase();
  const key = guessKey('password', who, networkOf(caller.address));
  const { guesses, secondsLeft } = await countGuess(db, key, guessWindow, nameKey(who));
  if (guesses > guessesAllowed) {
    const refusal = tooMany(messages.tooManyGuesses, secondsLeft);
    // The first refusal of a window leaves its trace; a flood of guesses must not flood the trail.
    if (guesses > guessesAllowed + 1) throw refusal;
    return refuseLogin(services, caller, refusal, { Username: name });
  }
  const isAllowed = password !== demoPassword || caller.isLocal;
  const fits = (await verifyPassword(account?.PasswordHash ?? null, password)) && isAllowed;
  const wrongKey = guessKey('wrong passwords', who);
  if (!account || !fits) {
    // From wherever they came, and whether there is such an account or not.
    const { guesses: wrong } = await countGuess(db, wrongKey, warningWindow, nameKey(who));
    if (wrong === guessesAllowed) await reportWrongPasswords(services, name, caller);
    return { fits: false, account };
  }
  await forgetGuesses(db, key, wrongKey);
  return { fits: true, account };
}

/**
 * Before a change of how one signs in, and before sessions are ended: the password again, or, for an account without one, a sign-in of the last ten minutes.
 */
export async function demandOwner(
  services: Enqueuing & { sessions: Pick<AccountSessions, 'startOf'> },
  caller: SignedInCaller,
  password: string,
): Promise<void> {
  const { db, sessions } = services;
  const account = await accountById(db, caller.user.UserID);
  if (account?.PasswordHash === '') {
    const start = caller.token ? await sessions.startOf(caller.token) : null;
    if (!start || Date.parse(start) < Date.now() - recently) throw forbidden(messages.signInAgainFirst);
    return;
  }
  if (password === '') throw invalid(messages.required, { Password: messages.required });
  await demandPassword(
    services,
    caller,
    account,
    password,
    invalid(messages.passwordWrong, { Password: messages.passwordWrong }),
  );
}

/** The password of the own account, which it gives back; a wrong one leaves its trace and throws the refusal. */
export async function demandPassword(
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

/** Throws the refusal of a sign-in and leaves its trace, without what was typed as the password. */
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
