import { randomInt } from 'node:crypto';
import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { Enrolment } from '@brevet/contract/second-step';
import type { SessionUser } from '@brevet/contract/session';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Database, Db, Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { conflict, Refusal } from '../../platform/http/errors.ts';
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

/** What checking a code needs. */
export interface SecondStepParts extends AccountEmails {
  db: Database;
  secrets: SecretBox;
}

type User = Account['user'];

const codeLimit = new RateLimit('second step', { allowed: 10, minutes: 15 });
/** A code of the time step before and of the one after is taken as well: clocks differ. */
const window = 1;
const codesGiven = 10;
const codeLength = 10;
/** Without the signs that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: 'Brevet', label, secret: Secret.fromBase32(secret) });
const ownerOf = (UserID: number): string => `second step of ${UserID}`;

/** A new secret for the authenticator. It counts once `confirm` has seen a code of it. */
export async function enrol(
  { db, secrets }: Pick<SecondStepParts, 'db' | 'secrets'>,
  { UserID, Username }: User,
): Promise<Enrolment> {
  const secret = new Secret({ size: 20 }).base32;
  if (!(await saveUnconfirmed(db, UserID, secrets.seal(secret, ownerOf(UserID))))) throw conflict(messages.secondStepAlreadyOn);
  const uri = totpOf(secret, Username).toString();
  const { data } = encode(uri, { ecc: 'M', border: 0 });
  return { Secret: secret, Uri: uri, Qr: data.map((row) => row.map(Number).join('')) };
}

/** In a transaction that the caller audits: the second step counts from now on. Gives the recovery codes, which nobody sees again. */
async function confirm(tx: Transaction, UserID: number): Promise<string[]> {
  if (!(await confirmSecret(tx, UserID))) throw conflict(messages.secondStepAlreadyOn);
  return newRecoveryCodes(tx, UserID);
}

export async function newRecoveryCodes(tx: Transaction, UserID: number): Promise<string[]> {
  const pick = () => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');
  const codes = Array.from({ length: codesGiven }, pick);
  const hashes = await Promise.all(codes.map(hashPassword));
  if (!(await replaceRecoveryCodes(tx, UserID, hashes))) throw conflict(messages.secondStepNotOn);
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/**
 * Uses up a code; throws what its owner reads when it is wrong, was used before, or too many were tried for this account. Who
 * guesses here has the password already, so that the account as a whole is guarded, not each address.
 */
export async function demandCode(
  services: SecondStepParts,
  caller: SignedInCaller,
  code: string,
  { refusal = 400, confirmed = true } = {},
): Promise<void> {
  const { db } = services;
  const { UserID } = caller.user;
  await codeLimit.demand(db, UserID);
  const row = await secondStepOf(db, UserID);
  if (!row || (confirmed && !row.Since)) throw conflict(messages.secondStepNotOn);
  if (!confirmed && row.Since) throw conflict(messages.secondStepAlreadyOn);
  const secret = services.secrets.open(row.Secret, ownerOf(UserID));
  if ((await usesTime(db, UserID, secret, code)) || (confirmed && (await usesRecovery(services, caller, code)))) {
    return codeLimit.forget(db, UserID);
  }
  await writeAudit(db, caller, { Action: 'code refused', Entity: 'session' });
  throw new Refusal(refusal, messages.codeWrong, { Code: messages.codeWrong });
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

/** Whether the settings require two-step verification of this user. */
export const mustHaveSecondStep = async (db: Db, user: Pick<SessionUser, 'UserType'>): Promise<boolean> =>
  isStaff(user.UserType) && (await readSetting(db, 'requireTwoStep'));

/** Turns two-step verification on, in the transaction `tx`; returns the recovery codes. */
export async function turnOn(services: AccountEmails, tx: Transaction, caller: SignedInCaller): Promise<string[]> {
  const { UserID } = caller.user;
  await writeAudit(tx, caller, { Action: 'second step on', Entity: 'user', EntityID: String(UserID) });
  await mailSecurity(services, tx, UserID, 'secondStepOn', caller);
  return confirm(tx, UserID);
}
