import { userTypes } from '@brevet/contract/access';
import type { ownProfile } from '@brevet/contract/account-fields';
import { adminProfile } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import { mailSecurity } from '../accounts/security-mails.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/active-broker.ts';
import type { Transaction } from '../db/client.ts';
import type { Services, SignedInCaller } from '../http/context.ts';
import { conflict, forbidden, notFound, parse, stale } from '../http/errors.ts';
import { canRead } from './users.policy.ts';
import type { UserRow } from './users.queries.ts';
import { activeAdminsForUpdate, updateUser, userForUpdate } from './users.queries.ts';
import { writeUser } from './write-user.ts';

type Body = z.output<typeof ownProfile>;

/** Changes a profile; for an admin also e-mail address, type and broker code of any account. Returns nothing; the reader reads again. */
export async function updateProfile(services: Services, caller: SignedInCaller, UserID: number, body: Body): Promise<void> {
  const { user } = caller;
  if (!canRead(user, UserID)) throw notFound();
  const asAdmin = user.UserType === userTypes.admin;
  // In admin mode broker and type are chosen (specification, section 5).
  if (asAdmin && UserID !== user.UserID) parse(adminProfile, body);
  await writeUser(services, UserID, async (tx) => {
    // The admins first and in one order: two who demote each other must not wait for one another.
    const admins = asAdmin ? await activeAdminsForUpdate(tx) : [];
    const before = await userForUpdate(tx, UserID);
    if (!before) throw notFound();
    const after = asAdmin ? await administered(tx, user, admins, before, body) : ownFields(before, body);
    const { Version } = body;
    if (Version !== undefined && Version !== before.Version) throw stale(messages.userChangedMeanwhile, { ...before }, after);
    if (!same(after.Email, before.Email)) await mailSecurity(services, tx, UserID, 'emailChanged', null);
    if (!(await updateUser(tx, UserID, after))) throw conflict(messages.profileTaken, { Email: messages.profileTaken });
    if (after.UserType !== before.UserType) await services.sessions.endOf(tx, UserID);
    const changed = changedFields({ ...before }, after);
    if (changed) await writeAudit(tx, caller, { Action: 'edit', Entity: 'user', EntityID: String(UserID), ...changed });
  });
}

const plainFields = (before: UserRow, { Firstname, Lastname, Phone = before.Phone, Company = before.Company }: Body) => ({
  Firstname,
  Lastname,
  Phone,
  Company,
});

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** User name, e-mail address, type and broker code may come along as they are; other ones are refused. */
function ownFields(before: UserRow, body: Body) {
  const { Username = before.Username, Email = before.Email, UserType, BrokerID } = body;
  const claims = [
    same(Username, before.Username),
    same(Email, before.Email),
    (UserType ?? before.UserType) === before.UserType,
    same(BrokerID ?? before.BrokerID, before.BrokerID),
  ];
  if (claims.includes(false)) throw forbidden(messages.identityContradicts);
  return { ...plainFields(before, body), Email: before.Email, UserType: before.UserType };
}

/** What an admin may set. His own rights may have gone while he waited for the others. */
async function administered(tx: Transaction, user: SessionUser, admins: number[], before: UserRow, body: Body) {
  if (!admins.includes(user.UserID)) throw forbidden();
  const { UserID } = before;
  const { Username = before.Username, Email = before.Email, UserType = before.UserType, BrokerID: code = before.BrokerID } = body;
  if (!same(Username, before.Username)) throw forbidden(messages.identityContradicts);
  if (UserType !== before.UserType && isLast(admins, UserID))
    throw conflict(messages.lastAdmin, { UserType: messages.lastAdmin });
  // An account may keep a code that nobody can choose any more.
  const BrokerID = same(code, before.BrokerID) ? before.BrokerID : await activeBroker(tx, code, 'BrokerID');
  return { ...plainFields(before, body), Email, UserType, BrokerID };
}

const isLast = (admins: number[], UserID: number): boolean => admins.length === 1 && admins[0] === UserID;

/** Lets an account in or not. Not the last admin, nor oneself. */
export async function setActive(services: Services, caller: SignedInCaller, UserID: number, Active: boolean): Promise<void> {
  if (!Active && UserID === caller.user.UserID) throw conflict(messages.notOneself);
  await writeUser(services, UserID, async (tx) => {
    const admins = await activeAdminsForUpdate(tx);
    if (!admins.includes(caller.user.UserID)) throw forbidden();
    const before = await userForUpdate(tx, UserID);
    if (!before) throw notFound();
    if (before.Active === Active) return;
    if (!Active && isLast(admins, UserID)) throw conflict(messages.lastAdmin);
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
