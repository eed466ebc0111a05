import { randomInt } from 'node:crypto';
import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { Enrolment } from '@brevet/contract/second-step';
import type { SessionUser } from '@brevet/contract/session';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Database, Db, Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import type { Account, AccountEmails } from '../users/users.ts';
import { mailSecurity } from '../users/users.ts';
import {
  confirmSecret,
  replaceRecoveryCodes,
  saveUnconfirmed,
  secondStepOf,
  unusedRecoveryCodes,
  useRecoveryCode,
  useTimeStep,
} from './second-step.queries.ts';

export { hasSecondStep } from './second-step.queries.ts';

/** Dependencies of checking a code. */
export interface SecondStepParts extends AccountEmails {
  db: Database;
  secrets: SecretBox;
}

type User = Account['user'];

const codeLimit = new RateLimit('second step', { allowed: 10, minutes: 15 });
/** The codes of the previous and the next time step are accepted as well, because clocks differ. */
const window = 1;
const codesGiven = 10;
const codeLength = 10;
/** Letters and digits that can't be mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: 'Brevet', label, secret: Secret.fromBase32(secret) });
const ownerOf = (UserID: number): string => `second step of ${UserID}`;

/** Creates a secret for the authenticator. It takes effect once `confirm` has seen one of its codes. */
export async function enrol(
  { db, secrets }: Pick<SecondStepParts, 'db' | 'secrets'>,
  { UserID, Username }: User,
): Promise<Enrolment> {
  const secret = new Secret({ size: 20 }).base32;
  if (!(await saveUnconfirmed(db, UserID, secrets.seal(secret, ownerOf(UserID)))))
    throw new Refusal('second_step_on', messages.secondStepAlreadyOn);
  const uri = totpOf(secret, Username).toString();
  const { data } = encode(uri, { ecc: 'M', border: 0 });
  return { Secret: secret, Uri: uri, Qr: data.map((row) => row.map(Number).join('')) };
}

/**
 * Turns the second step on and returns the recovery codes, which can't be shown again. The caller audits it in the transaction
 * `tx`.
 */
async function confirm(tx: Transaction, UserID: number): Promise<string[]> {
  if (!(await confirmSecret(tx, UserID))) throw new Refusal('second_step_on', messages.secondStepAlreadyOn);
  return newRecoveryCodes(tx, UserID);
}

export async function newRecoveryCodes(tx: Transaction, UserID: number): Promise<string[]> {
  const pick = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codes = Array.from({ length: codesGiven }, pick);
  const hashes = await Promise.all(codes.map(hashPassword));
  if (!(await replaceRecoveryCodes(tx, UserID, hashes))) throw new Refusal('second_step_off', messages.secondStepNotOn);
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/**
 * Uses up a code. Throws when it's wrong or used, or after too many guesses for the account. Guesses are limited per account and
 * not per address, because anyone guessing here has the password.
 */
export async function demandCode(
  services: SecondStepParts,
  caller: SignedInCaller,
  code: string,
  { wrong = 'code_wrong', confirmed = true }: { wrong?: 'code_wrong' | 'sign_in_code_wrong'; confirmed?: boolean } = {},
): Promise<void> {
  const { db } = services;
  const { UserID } = caller.user;
  const { isOver, secondsLeft } = await codeLimit.use(db, UserID);
  if (isOver) throw new Refusal('guess_limit', messages.tooManyAttempts(codeLimit.minutes), { retryAfter: secondsLeft });
  const row = await secondStepOf(db, UserID);
  if (!row || (confirmed && !row.Since)) throw new Refusal('second_step_off', messages.secondStepNotOn);
  if (!confirmed && row.Since) throw new Refusal('second_step_on', messages.secondStepAlreadyOn);
  const secret = services.secrets.open(row.Secret, ownerOf(UserID));
  if ((await usesTime(db, UserID, secret, code)) || (confirmed && (await usesRecovery(services, caller, code)))) {
    return codeLimit.forget(db, UserID);
  }
  await writeAudit(db, caller, { Action: 'code refused', Entity: 'session' });
  throw new Refusal(wrong, messages.codeWrong, { field: 'Code' });
}

async function usesTime(db: Db, UserID: number, secret: string, token: string): Promise<boolean> {
  if (!/^\d{6}$/.test(token)) return false;
  const timestamp = Date.now();
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp, window });
  return delta !== null && useTimeStep(db, UserID, totp.counter({ timestamp }) + delta);
}

async function usesRecovery(services: SecondStepParts, caller: SignedInCaller, code: string): Promise<boolean> {
  if (code.length !== codeLength) return false;
  const { db } = services;
  const { UserID } = caller.user;
  const codes = await unusedRecoveryCodes(db, UserID);
  const fits = await Promise.all(codes.map(({ CodeHash }) => verifyPassword(CodeHash, code)));
  const found = codes[fits.indexOf(true)];
  if (!found) return false;
  return db.transaction(async (tx) => {
    const used = await useRecoveryCode(tx, found.CodeID);
    if (used) await mailSecurity(services, tx, UserID, 'recoveryCodeUsed', caller);
    return used;
  });
}

/** True when the settings require two-step verification of this user. */
export const mustHaveSecondStep = async (db: Db, user: Pick<SessionUser, 'UserType'>): Promise<boolean> =>
  isStaff(user.UserType) && (await readSetting(db, 'requireTwoStep'));

/** Turns two-step verification on, in the transaction `tx`; returns the recovery codes. */
export async function turnOn(services: AccountEmails, tx: Transaction, caller: SignedInCaller): Promise<string[]> {
  const { UserID } = caller.user;
  await writeAudit(tx, caller, { Action: 'second step on', Entity: 'user', EntityID: String(UserID) });
  await mailSecurity(services, tx, UserID, 'secondStepOn', caller);
  return confirm(tx, UserID);
}
