import type { NewUser } from '@brevet/contract/account-fields';
import { registration } from '@brevet/contract/account-fields';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { writeAudit } from '../audit/audit.ts';
import { isActiveBroker } from '../brokers/brokers.queries.ts';
import type { Caller, Services } from '../http/context.ts';
import { conflict, forbidden, invalid, invalidInput } from '../http/errors.ts';
import type { SessionCookie } from '../http/handlers.ts';
import { adminOf } from '../session/admin-of.ts';
import { hashPassword } from '../session/passwords.ts';
import { readSetting } from '../settings/settings.ts';
import { refuseUnknownAccounts } from '../users/named-accounts.ts';
import { writeUsers } from '../users/write-users.ts';
import { mailLink, mailWelcome } from './account-mails.ts';
import { insertAccount } from './accounts.queries.ts';
import { refuseGuessable } from './set-password.ts';

/** An admin creates an account of any type; everybody else registers himself. */
export async function register(services: Services, caller: Caller, cookie: SessionCookie, body: NewUser) {
  // A session that has ended is no reason to make the account a self-registered one.
  const creator = await adminOf(services, caller).catch((error) => {
    cookie.clear();
    throw error;
  });
  if (creator) {
    const account = await create(
      services,
      { ...caller, user: creator },
      await fieldsByAdmin(services, creator, body),
      body.Password,
    );
    return { message: messages.accountCreated, data: { UserID: account.UserID } };
  }
  if (!(await readSetting(services.db, 'selfRegistration'))) throw forbidden(messages.registrationClosed);
  await create(services, { ...caller, user: null }, ownFields(body), body.Password);
  return { message: messages.registered, data: { UserID: null } };
}

/** Always unverified and of role 1; whatever else the body claims is left out. */
function ownFields(body: NewUser) {
  const parsed = registration.safeParse({ ...body, Confirm_Password: body.Password });
  if (!parsed.success) throw invalidInput(parsed.error);
  const { Password: _, Confirm_Password: _again, ...fields } = parsed.data;
  return { ...fields, UserRole: 1, Verified: false };
}

async function fieldsByAdmin({ db }: Services, creator: SessionUser, body: NewUser) {
  const { Password: _, Confirm_Password: _again, CreateDate: _created, LastUpdate: _updated, CreatorID, ...fields } = body;
  if (CreatorID && CreatorID !== creator.UserID) throw forbidden(messages.identityContradicts);
  await refuseUnknownAccounts(db, fields);
  return { ...fields, CreatorID: creator.UserID };
}

type Fields = ReturnType<typeof ownFields> | Awaited<ReturnType<typeof fieldsByAdmin>>;

async function create(services: Services, caller: Caller, fields: Fields, password: string) {
  const { BrokerID, Verified } = fields;
  refuseGuessable(password, 'Password', fields);
  if (!(await isActiveBroker(services.db, BrokerID)))
    throw invalid(messages.brokerNotActive, { BrokerID: messages.brokerNotActive });
  const PasswordHash = await hashPassword(password);
  return writeUsers(
    services,
    async (tx) => {
      const account = await insertAccount(tx, { ...fields, PasswordHash });
      if (!account) throw conflict(messages.accountTaken);
      if (Verified) await mailWelcome(services, tx, account);
      else await mailLink(services, tx, account, 'verify');
      const { Username, Email, UserType, UserRole } = fields;
      await writeAudit(tx, caller, {
        Action: caller.user ? 'create' : 'register',
        Entity: 'user',
        EntityID: String(account.UserID),
        NewValue: { Username, Email, UserType, UserRole, BrokerID, Verified },
      });
      return account;
    },
    ['users'],
  );
}
