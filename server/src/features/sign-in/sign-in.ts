import { isStaff } from '@brevet/contract/access';
import { unknownPlace } from '@brevet/contract/common';
import { messages } from '@brevet/contract/messages';
import type { signInAnswer } from '@brevet/contract/session';
import type { z } from 'zod';
import { networkOf } from '../../platform/addresses/ip-address.ts';
import { placeOf } from '../../platform/addresses/place.ts';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Caller, Services, SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, invalid, Refusal, tooMany } from '../../platform/http/errors.ts';
import type { SessionCookie } from '../../platform/http/handlers.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { guessKey } from '../../platform/rate-limit/rate-limit.ts';
import { mailSecurity, reportWrongPasswords } from '../accounts/security-mails.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { hasSecondStep } from '../second-step/second-step.queries.ts';
import type { Account } from '../session/session.queries.ts';
import {
  accountById,
  accountForSignIn,
  countGuess,
  forgetGuesses,
  forgetGuessesOf,
  startOfSession,
} from '../session/session.queries.ts';
import { hashToken } from '../session/session-store.ts';
import { readSetting } from '../settings/settings.ts';
import { deviceOf } from './device.ts';
import { isNewSignIn } from './known-sign-ins.queries.ts';
import type { StepRow } from './sign-in-steps.ts';
import { deleteStepsFrom, findStep, originOf, passwordMark, startStep } from './sign-in-steps.ts';

type Answer = z.output<typeof signInAnswer>;

const guessesAllowed = 10;
const guessWindow = 15;
/** Of wrong passwords before the owner hears of them. */
const warningWindow = 24 * 60;
const stepMinutes = 5;
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
  services: Services,
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
  const fits = await verifyPassword(account?.PasswordHash ?? null, password);
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

const isUsable = ({ Active, Verified }: Account): boolean => Active && Verified;

/** Whether an account may sign in at all; asked only after it has proved itself. */
export async function demandUsable(services: Services, caller: Caller, account: Account): Promise<void> {
  if (isUsable(account)) return;
  const { user, Active } = account;
  const refusal = forbidden(Active ? messages.notVerified : messages.deactivated);
  await refuseLogin(services, caller, refusal, { Username: user.Username }, user.UserID);
}

export const mustHaveSecondStep = async (db: Db, user: Account['user']): Promise<boolean> =>
  isStaff(user.UserType) && (await readSetting(db, 'requireTwoStep'));

/** What an account has to do still after its first step. */
async function missingStep(db: Db, { user }: Account): Promise<'code' | 'enrol' | null> {
  if (await hasSecondStep(db, user.UserID)) return 'code';
  return (await mustHaveSecondStep(db, user)) ? 'enrol' : null;
}

/** After the password or the provider: the session, or the step that is missing. */
export async function afterFirstStep(
  services: Services,
  account: Account,
  caller: Caller,
  cookie: SessionCookie,
): Promise<Answer> {
  await demandUsable(services, caller, account);
  const step = await missingStep(services.db, account);
  if (!step) return openSession(services, account, caller, cookie);
  return waitFor(services, step, account, cookie, { ...originOf(caller), Begun: new Date().toISOString() });
}

/** Stops at a step; what its owner gets is worth nothing else. */
export async function waitFor(
  { db }: Services,
  Step: 'code' | 'enrol' | 'link',
  account: Account,
  cookie: SessionCookie,
  Data: Record<string, string> = {},
): Promise<Answer> {
  const data = { ...Data, password: passwordMark(account) };
  const Token = await startStep(db, { Kind: Step, UserID: account.user.UserID, Data: data }, stepMinutes);
  cookie.setStep(Token);
  return { data: null, step: { Step, Token } };
}

/** The sign-in is over or was none: from the beginning. */
export const stepGone = () => invalid(messages.stepGone, { Token: messages.stepGone });

/** The step that a token stands for, with its account; refused when it is over, of another kind, or the password has changed. */
export async function stepOf(
  { db }: Services,
  token: string | null,
  kinds: readonly StepRow['Kind'][],
): Promise<{ step: StepRow; account: Account }> {
  const step = token ? await findStep(db, token) : null;
  const account = step?.UserID && kinds.includes(step.Kind) ? await accountById(db, step.UserID) : null;
  if (!step || !account || step.Data.password !== passwordMark(account)) throw stepGone();
  return { step, account };
}

/** The account as it is now, held until the transaction ends; null when its password is not the one that was proved any more. */
export async function holdProved(tx: Transaction, proved: Account): Promise<Account | null> {
  const account = await accountForSignIn(tx, proved.user.UserID);
  return account && passwordMark(account) === passwordMark(proved) ? account : null;
}

/**
 * The end of every sign-in: a new session in place of the one this browser may have had. What has happened to the account since it
 * proved itself counts: another password refuses, anything else leads through the first step again.
 */
export async function openSession(
  services: Services,
  proved: Account,
  caller: Caller,
  cookie: SessionCookie,
  { secondStepDone = false } = {},
): Promise<Answer> {
  const { account, token } = await services.db.transaction(async (tx) => {
    const account = await holdProved(tx, proved);
    const complete = account && isUsable(account) && (secondStepDone || !(await missingStep(tx, account)));
    return { account, token: complete ? await startSession(services, tx, account, caller) : null };
  });
  if (!account) {
    const { UserID, Username } = proved.user;
    const refusal = secondStepDone ? stepGone() : new Refusal(401, messages.wrongPassword);
    return refuseLogin(services, caller, refusal, { Username }, UserID);
  }
  if (!token) return afterFirstStep(services, account, caller, cookie);
  if (caller.token) await services.sessions.end(caller.token);
  cookie.set(token);
  if (caller.step) cookie.clearStep();
  return { data: { ...account.user, access_token: token }, step: null };
}

async function startSession(services: Services, tx: Transaction, { user }: Account, caller: Caller): Promise<string> {
  await writeAudit(tx, { ...caller, user }, { Action: 'login', Entity: 'session' });
  await deleteStepsFrom(tx, user.UserID, caller);
  if (await isNewSignIn(tx, user.UserID, placeOf(caller.address) ?? unknownPlace, deviceOf(caller.userAgent)))
    await mailSecurity(services, tx, user.UserID, 'newSignIn', caller);
  return services.sessions.start(user.UserID, caller, tx);
}

/**
 * Before a change of how one signs in, and before sessions are ended: the password again, or, for an account without one, a sign-in of the last ten minutes.
 */
export async function demandOwner(services: Services, caller: SignedInCaller, password: string): Promise<void> {
  const { db } = services;
  const account = await accountById(db, caller.user.UserID);
  if (account?.PasswordHash === '') {
    const start = caller.token ? await startOfSession(db, hashToken(caller.token)) : null;
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
  services: Services,
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
  { db }: Services,
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
