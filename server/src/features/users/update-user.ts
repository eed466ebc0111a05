import { userTypes } from '@brevet/contract/access';
import type { profileByAdmin } from '@brevet/contract/account-fields';
import { adminProfile, ownProfile } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { usersApi } from '@brevet/contract/users';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import { teamOf } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts, forbidden, notFound, parse, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { addresseeById } from './account.queries.ts';
import type { AccountEmails } from './account-emails.ts';
import { mailLink } from './account-links.ts';
import type { AccountSessions } from './account-sessions.ts';
import { settleByEdit } from './broker-requests.ts';
import { refuseUnknownAccounts } from './named-accounts.ts';
import { mailSecurity } from './security-emails.ts';
import { canRead } from './users.policy.ts';
import type { UserRow } from './users.queries.ts';
import { holdAdminsAnd, stopSharingViews, updateUser, userForUpdate } from './users.queries.ts';
import { writeUser } from './write-user.ts';

type Body = z.output<typeof profileByAdmin>;
type UserWriting = Writing & { sessions: Pick<AccountSessions, 'endOf' | 'forget'> };

/** Changes a profile. Admins can change everything but the username, in any account. Returns nothing; read the profile again. */
export async function updateProfile(
  services: UserWriting & AccountEmails,
  caller: SignedInCaller,
  UserID: number,
  body: Body,
): Promise<void> {
  const { user } = caller;
  if (!canRead(user, UserID)) throw notFound();
  const asAdmin = user.UserType === userTypes.admin;
  // The contract accepts the fields of every caller. Only admins may send all of them, and for other accounts they must send
  // broker code and type.
  if (!asAdmin) parse(ownProfile, body);
  else if (UserID !== user.UserID) parse(adminProfile, body);
  await writeUser(services, usersApi.updateUser, UserID, async (tx) => {
    const admins = asAdmin ? await holdAdminsAnd(tx, UserID) : [];
    const before = await userForUpdate(tx, UserID);
    if (!before) throw notFound();
    const after = asAdmin ? await adminFields(tx, user, admins, before, body) : ownFields(before, body);
    const { Version } = body;
    if (Version !== undefined && Version !== before.Version)
      throw stale('user_changed', messages.userChangedMeanwhile, { ...before }, { ...after, Version });
    const emailChanges = !same(after.Email, before.Email);
    if (emailChanges) await mailSecurity(services, tx, UserID, 'emailChanged', null);
    if (!(await updateUser(tx, UserID, after))) throw new Refusal('account_taken', messages.profileTaken, { field: 'Email' });
    if (asAdmin) await settleByEdit(services, tx, caller, before, after);
    if (!after.Verified && (emailChanges || before.Verified)) await askToVerify(services, tx, UserID);
    if (teamOf({ ...before, ...after }) !== teamOf(before)) await stopSharingViews(tx, before);
    if (mustSignInAgain(before, after)) await services.sessions.endOf(tx, UserID);
    const changed = changedFields({ ...before }, after);
    if (changed) await writeAudit(tx, caller, { Action: 'edit', Entity: 'user', EntityID: String(UserID), ...changed });
  });
}

type Rights = Pick<UserRow, 'UserType' | 'UserRole' | 'Verified'>;

/** Accounts whose rights change, or that may no longer sign in, have to sign in again. */
const mustSignInAgain = (before: Rights, after: Rights): boolean =>
  after.UserType !== before.UserType || after.UserRole !== before.UserRole || (before.Verified && !after.Verified);

/** Emails a link that verifies the address as it's stored now. */
async function askToVerify(services: AccountEmails, tx: Transaction, UserID: number): Promise<void> {
  const account = await addresseeById(tx, UserID);
  if (account?.Active) await mailLink(services, tx, account, 'verify');
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The owner's changes. Username, email, type and broker code may be sent along unchanged; other values are refused. */
function ownFields(before: UserRow, body: Body) {
  const { Firstname, Lastname, Phone = before.Phone, Company = before.Company, ...claimed } = body;
  const { Username = before.Username, Email = before.Email, UserType, BrokerID } = claimed;
  const claims = [
    same(Username, before.Username),
    same(Email, before.Email),
    (UserType ?? before.UserType) === before.UserType,
    same(BrokerID ?? before.BrokerID, before.BrokerID),
  ];
  if (claims.includes(false)) throw contradicts();
  const { UserRole, Verified } = before;
  return { Firstname, Lastname, Phone, Company, Email: before.Email, UserType: before.UserType, UserRole, Verified };
}

/** An admin's changes. The admin may have lost their rights while waiting for the locks. */
async function adminFields(tx: Transaction, user: SessionUser, admins: number[], before: UserRow, body: Body) {
  if (!admins.includes(user.UserID)) throw forbidden();
  const { UserID } = before;
  const { Username = before.Username, LastUpdate: _claimed, Version: _read, ...fields } = body;
  const {
    Email = before.Email,
    UserType = before.UserType,
    BrokerID: code = before.BrokerID,
    UserRole = before.UserRole,
  } = fields;
  // A new address is unverified unless the admin vouches for it (decision 7).
  const { Verified = before.Verified && same(Email, before.Email) } = fields;
  if (!same(Username, before.Username)) throw contradicts();
  if (UserType !== before.UserType && isLast(admins, UserID))
    throw new Refusal('last_admin', messages.lastAdmin, { field: 'UserType' });
  if (!Verified && isLast(admins, UserID)) throw new Refusal('last_admin', messages.lastAdmin, { field: 'Verified' });
  // An account may keep a code that is no longer active.
  const BrokerID = same(code, before.BrokerID) ? before.BrokerID : await activeBroker(tx, code, 'BrokerID');
  await refuseUnknownAccounts(tx, fields);
  return { ...fields, Email, UserType, BrokerID, UserRole, Verified };
}

const isLast = (admins: number[], UserID: number): boolean => admins.length === 1 && admins[0] === UserID;

/** Deactivates or reactivates an account. Neither the last admin nor the caller can be deactivated. */
export async function setActive(services: UserWriting, caller: SignedInCaller, UserID: number, Active: boolean): Promise<void> {
  if (!Active && UserID === caller.user.UserID) throw new Refusal('own_account', messages.notOneself);
  await writeUser(services, usersApi.setUserActive, UserID, async (tx) => {
    const admins = await holdAdminsAnd(tx, UserID);
    if (!admins.includes(caller.user.UserID)) throw forbidden();
    const before = await userForUpdate(tx, UserID);
    if (!before) throw notFound();
    if (before.Active === Active) return;
    if (!Active && isLast(admins, UserID)) throw new Refusal('last_admin', messages.lastAdmin);
    await updateUser(tx, UserID, { Active });
    if (!Active) await services.sessions.endOf(tx, UserID);
    const change = { OldValue: { Active: before.Active }, NewValue: { Active } };
    await writeAudit(tx, caller, {
      Action: Active ? 'reactivate' : 'deactivate',
      Entity: 'user',
      EntityID: String(UserID),
      ...change,
    });
  });
}
