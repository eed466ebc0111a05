import { newUser, registration } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { callingAdmin } from '../../platform/http/calling-admin.ts';
import type { Authenticator, Caller } from '../../platform/http/context.ts';
import { contradicts, parse, Refusal } from '../../platform/http/errors.ts';
import type { SessionCookie } from '../../platform/http/handlers.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { readSetting } from '../settings/settings.ts';
import type { AccountEmails } from '../users/users.ts';
import {
  codesOfNew,
  holdUsername,
  insertAccount,
  mailKnownAddress,
  mailLink,
  mailWelcome,
  makeRequest,
  refuseUnknownAccounts,
} from '../users/users.ts';
import { refuseGuessable } from './set-password.ts';

type Registering = Writing & AccountEmails & Notifying;
type Given<Form extends z.ZodType<object>> = Omit<z.output<Form>, 'Password' | 'Confirm_Password'>;

/** Admins create accounts of any type; everyone else registers their own. */
export async function register(
  services: Registering & { sessions: Authenticator },
  caller: Caller,
  cookie: SessionCookie,
  body: unknown,
) {
  // A session that has ended must not turn an admin's new account into a self-registered one.
  const creator = await callingAdmin(services, caller).catch((error) => {
    if (error instanceof Refusal && error.status === 401) cookie.clear();
    throw error;
  });
  if (creator) {
    const { Password, Confirm_Password: _, ...given } = parse(newUser, body);
    const fields = await fieldsByAdmin(services, creator, given);
    const UserID = await create(services, { ...caller, user: creator }, fields, Password);
    return { message: messages.accountCreated, data: { UserID } };
  }
  if (!(await readSetting(services.db, 'selfRegistration')))
    throw new Refusal('registration_closed', messages.registrationClosed);
  const { Password, Confirm_Password: _, ...given } = parse(registration, body);
  await create(services, { ...caller, user: null }, ownFields(given), Password);
  // The same answer if the address belongs to an account: only its owner learns that.
  return { message: messages.registered, data: { UserID: null } };
}

/** Always unverified and with role 1; the body's other claims are dropped. */
const ownFields = (given: Given<typeof registration>) => ({ ...given, UserRole: 1, Verified: false });

async function fieldsByAdmin({ db }: Pick<Writing, 'db'>, creator: SessionUser, given: Given<typeof newUser>) {
  const { CreateDate: _created, LastUpdate: _updated, CreatorID, ...fields } = given;
  if (CreatorID && CreatorID !== creator.UserID) throw contradicts();
  await refuseUnknownAccounts(db, fields);
  return { ...fields, CreatorID: creator.UserID };
}

type Fields = ReturnType<typeof ownFields> | Awaited<ReturnType<typeof fieldsByAdmin>>;

/** Creates the account and returns its UserID. */
async function create(services: Registering, caller: Caller, fields: Fields, password: string): Promise<number | null> {
  const { Verified } = fields;
  refuseGuessable(password, 'Password', fields);
  const { BrokerID, requested } = caller.user
    ? { BrokerID: await activeBroker(services.db, fields.BrokerID, 'BrokerID'), requested: null }
    : await codesOfNew(services.db, fields.BrokerID);
  const PasswordHash = await hashPassword(password);
  return write(services, accountsApi.register, async (tx) => {
    const account = await insertAccount(tx, { ...fields, BrokerID, PasswordHash });
    if (account === 'Email' && !caller.user) return refuseQuietly(services, tx, caller, fields, PasswordHash);
    if (typeof account === 'string') throw new Refusal('account_taken', messages.accountTaken, { field: account });
    if (Verified) await mailWelcome(services, tx, account);
    else await mailLink(services, tx, account, 'verify');
    const { Username, Email, UserType, UserRole } = fields;
    await writeAudit(tx, caller, {
      Action: caller.user ? 'create' : 'register',
      Entity: 'user',
      EntityID: String(account.UserID),
      NewValue: { Username, Email, UserType, UserRole, BrokerID, Verified },
    });
    if (requested) await makeRequest(services, tx, caller, { ...account, Company: fields.Company ?? null }, requested);
    return account.UserID;
  });
}

/**
 * Refuses a registration whose email address belongs to an account without telling the caller: the username is taken from now on, and
 * signing in with it asks to verify the address (decision 7). The owner of the address gets an email.
 */
async function refuseQuietly(
  services: Registering,
  tx: Transaction,
  caller: Caller,
  { Username, Email }: Fields,
  PasswordHash: string,
): Promise<null> {
  await holdUsername(tx, Username, PasswordHash);
  const owner = await mailKnownAddress(services, tx, Email, caller);
  await writeAudit(tx, caller, {
    Action: 'register again',
    Entity: 'user',
    EntityID: String(owner),
    NewValue: { Username, Email },
  });
  return null;
}
