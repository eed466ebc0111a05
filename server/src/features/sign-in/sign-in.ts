import { unknownPlace } from '@brevet/contract/common';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { signInAnswer, signInApi } from '@brevet/contract/sign-in';
import type { z } from 'zod';
import type { Changes } from '../../platform/db/changes.ts';
import type { Database, Db, Transaction } from '../../platform/db/client.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers, SessionCookie } from '../../platform/http/handlers.ts';
import { deviceOf } from '../../platform/origin/device.ts';
import { originOf } from '../../platform/origin/origin.ts';
import { placeOf } from '../../platform/origin/place.ts';
import { writeAudit } from '../audit/audit.ts';
import { hasSecondStep, mustHaveSecondStep } from '../second-step/second-step.ts';
import type { SessionStore } from '../session/session.ts';
import type { Account, AccountEmails } from '../users/users.ts';
import { accountById, accountForSignIn, mailSecurity, refuseLogin } from '../users/users.ts';
import { isNewSignIn } from './known-sign-ins.queries.ts';
import type { StepRow } from './sign-in-steps.queries.ts';
import { deleteStepsFrom, findStep, passwordMark, startStep } from './sign-in-steps.queries.ts';

export { startStep, takeStep } from './sign-in-steps.queries.ts';

/** Dependencies of finishing a sign-in. */
export interface SignInParts extends AccountEmails {
  db: Database;
  sessions: Pick<SessionStore, 'start' | 'end'>;
  changes: Changes;
}

type Login = Handlers<typeof signInApi>['login'];
type LoginCall = Parameters<Login>[0];
type TokenLogin = Omit<LoginCall, 'body'> & { body: Extract<LoginCall['body'], { GoogleLogin: string }> };

/** Signs in with an ID token of the sign-in provider. The feature `provider` provides it, because it depends on this one. */
export type SignInByToken = (call: TokenLogin) => ReturnType<Login>;

type Answer = z.output<typeof signInAnswer>;

const stepMinutes = 5;

const isUsable = ({ Active, Verified }: Account): boolean => Active && Verified;

/** Throws unless the account may sign in. Call it only after checking the password or the provider. */
export async function demandUsable(services: Pick<SignInParts, 'db'>, caller: Caller, account: Account): Promise<void> {
  if (isUsable(account)) return;
  const { user, Active } = account;
  const refusal = Active
    ? new Refusal('not_verified', messages.notVerified)
    : new Refusal('account_deactivated', messages.deactivated);
  await refuseLogin(services, caller, refusal, { Username: user.Username }, user.UserID);
}

/** The step that an account has to take after the first one; null when nothing is missing. */
async function missingStep(db: Db, { user }: Account): Promise<'code' | 'enrol' | null> {
  if (await hasSecondStep(db, user.UserID)) return 'code';
  return (await mustHaveSecondStep(db, user)) ? 'enrol' : null;
}

/** Continues after the password or the provider: opens a session, or asks for the missing step. */
export async function afterFirstStep(
  services: SignInParts,
  account: Account,
  caller: Caller,
  cookie: SessionCookie,
): Promise<Answer> {
  await demandUsable(services, caller, account);
  const step = await missingStep(services.db, account);
  if (!step) return openSession(services, account, caller, cookie);
  return waitFor(services, step, account, cookie, { ...originOf(caller), Begun: momentOf() });
}

/** Stops at a step. The token it returns is good for that step only. */
export async function waitFor(
  { db }: Pick<SignInParts, 'db'>,
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

/** The sign-in has expired or never existed, and has to start over. */
export const stepGone = () => new Refusal('sign_in_expired', messages.stepGone, { field: 'Token' });

interface OpenStep<Kind> {
  step: StepRow & { Kind: Kind };
  account: Account;
}

/** The step and account of a token; null when the step has expired or is of another kind, or the password has changed. */
export async function openStep<Kind extends StepRow['Kind']>(
  { db }: Pick<SignInParts, 'db'>,
  token: string | null,
  kinds: readonly Kind[],
): Promise<OpenStep<Kind> | null> {
  const step = token ? await findStep(db, token) : null;
  const Kind = kinds.find((kind) => kind === step?.Kind);
  const account = step?.UserID && Kind ? await accountById(db, step.UserID) : null;
  return step && Kind && account && step.Data.password === passwordMark(account) ? { step: { ...step, Kind }, account } : null;
}

/** Like `openStep`, but throws instead of returning null. */
export async function stepOf<Kind extends StepRow['Kind']>(
  services: Pick<SignInParts, 'db'>,
  token: string | null,
  kinds: readonly Kind[],
): Promise<OpenStep<Kind>> {
  const open = await openStep(services, token, kinds);
  if (!open) throw stepGone();
  return open;
}

/** Locks an account and returns it; null when its password has changed since it was checked. */
export async function holdProved(tx: Transaction, proved: Account): Promise<Account | null> {
  const account = await accountForSignIn(tx, proved.user.UserID);
  return account && passwordMark(account) === passwordMark(proved) ? account : null;
}

/**
 * Finishes a sign-in with a new session, which replaces the browser's previous one. The account may have changed since it was
 * checked: a new password refuses the sign-in, and any other change repeats the checks.
 */
export async function openSession(
  services: SignInParts,
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
    const refusal = secondStepDone ? stepGone() : new Refusal('credentials_wrong', messages.wrongPassword);
    return refuseLogin(services, caller, refusal, { Username }, UserID);
  }
  if (!token) return afterFirstStep(services, account, caller, cookie);
  if (caller.token) await services.sessions.end(caller.token);
  cookie.set(token);
  if (caller.step) cookie.clearStep();
  return { data: { ...account.user, access_token: token, position: services.changes.position() }, step: null };
}

async function startSession(services: SignInParts, tx: Transaction, { user }: Account, caller: Caller): Promise<string> {
  await writeAudit(tx, { ...caller, user }, { Action: 'login', Entity: 'session' });
  await deleteStepsFrom(tx, user.UserID, caller);
  if (await isNewSignIn(tx, user.UserID, placeOf(caller.address) ?? unknownPlace, deviceOf(caller.userAgent)))
    await mailSecurity(services, tx, user.UserID, 'newSignIn', caller);
  return services.sessions.start(user.UserID, caller, tx);
}
