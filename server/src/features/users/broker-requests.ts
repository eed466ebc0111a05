import { isStaff } from '@brevet/contract/access';
import { defaultBroker } from '@brevet/contract/account-fields';
import { brokerRequestCalls } from '@brevet/contract/broker-requests';
import { messages } from '@brevet/contract/messages';
import type { Db, Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify, settleNews } from '../inbox/inbox.ts';
import type { AccountSessions } from './account-sessions.ts';
import { canDecideRequest, canRequestBroker } from './broker-requests.policy.ts';
import type { BrokerRequest } from './broker-requests.queries.ts';
import {
  holdAccounts,
  holdActiveBroker,
  insertRequest,
  pendingRequestOf,
  requestById,
  settleRequest,
} from './broker-requests.queries.ts';
import type { UserRow } from './users.queries.ts';
import { decidersOfCode, stopSharingViews, updateUser, userForUpdate } from './users.queries.ts';
import { writeUser } from './write-user.ts';

/** Dependencies of requests and decisions. */
type Deciding = Notifying & Writing & { sessions: Pick<AccountSessions, 'forget'> };

type Asker = Pick<UserRow, 'UserID' | 'Firstname' | 'Lastname' | 'Company'>;

const audit = (tx: Transaction, caller: Actor, Action: string, UserID: number, from: string, to: string) =>
  writeAudit(tx, caller, {
    Action,
    Entity: 'user',
    EntityID: String(UserID),
    OldValue: { BrokerID: from },
    NewValue: { BrokerID: to },
  });

/** The codes of a self-registered account: it starts with the default code and requests any other code that the form names. */
export async function codesOfNew(db: Db, named: string): Promise<{ BrokerID: string; requested: string | null }> {
  const code = await activeBroker(db, named, 'BrokerID');
  return { BrokerID: defaultBroker, requested: code === defaultBroker ? null : code };
}

/** Makes a request in the transaction `tx` and notifies everyone who may decide it. The account must be locked or new. */
export async function makeRequest(
  services: Notifying,
  tx: Transaction,
  caller: Actor,
  { UserID, Firstname, Lastname, Company, BrokerID: from }: Asker & { BrokerID: string },
  BrokerCode: string,
): Promise<void> {
  const RequestID = await insertRequest(tx, UserID, BrokerCode);
  if (RequestID === null) throw new Refusal('broker_request_pending', messages.brokerRequestPending, { field: 'BrokerID' });
  await audit(tx, caller, 'request broker code', UserID, from, BrokerCode);
  const news = { Kind: 'brokerRequest', RequestID, BrokerCode, Name: `${Firstname} ${Lastname}`, Company } as const;
  await notify(tx, services, await decidersOfCode(tx, BrokerCode), news);
}

/** Asks to join a broker code. An account has one pending request at a time. */
export async function requestBroker(services: Deciding, caller: SignedInCaller, code: string) {
  const { UserID } = caller.user;
  await writeUser(services, brokerRequestCalls.requestBroker, UserID, async (tx) => {
    const account = await userForUpdate(tx, UserID);
    if (!account?.Active || !canRequestBroker(account)) throw forbidden();
    const BrokerID = await activeBroker(tx, code, 'BrokerID');
    if (BrokerID === account.BrokerID) throw new Refusal('broker_unchanged', messages.brokerIsYours, { field: 'BrokerID' });
    await makeRequest(services, tx, caller, account, BrokerID);
  });
  return { message: messages.brokerRequested };
}

export async function withdrawRequest(services: Deciding, caller: SignedInCaller) {
  const { UserID } = caller.user;
  await writeUser(services, brokerRequestCalls.withdrawBrokerRequest, UserID, async (tx) => {
    const account = await userForUpdate(tx, UserID);
    const pending = await pendingRequestOf(tx, UserID);
    if (!account || !pending) throw new Refusal('broker_request_none', messages.brokerRequestSettled);
    await settleRequest(tx, pending.RequestID, 'withdrawn', null);
    await settleNews(tx, await decidersOfCode(tx, pending.BrokerID), { Kind: 'brokerRequest', RequestID: pending.RequestID });
    await audit(tx, caller, 'withdraw broker code', UserID, account.BrokerID, pending.BrokerID);
  });
  return { message: messages.brokerRequestWithdrawn };
}

/**
 * Approves or declines a request. Both accounts are locked and checked again: the decider may have lost the right, and the request
 * may have been settled, in the meantime. Sessions of the account have the new code from their next call.
 */
export async function decideRequest(
  services: Deciding,
  caller: SignedInCaller,
  { RequestID, Approve }: { RequestID: number; Approve: boolean },
) {
  const { user } = caller;
  const seen = await requestById(services.db, RequestID);
  if (!seen || !canDecideRequest(user, seen)) throw notFound();
  await writeUser(services, brokerRequestCalls.decideBrokerRequest, seen.UserID, async (tx) => {
    const accounts = await holdAccounts(tx, [user.UserID, seen.UserID]);
    const [decider, asker] = [accounts.get(user.UserID), accounts.get(seen.UserID)];
    const request = await requestById(tx, RequestID);
    if (!decider?.Active || !isStaff(decider.UserType)) throw forbidden();
    if (!request || !asker || !canDecideRequest(decider, request)) throw notFound();
    if (request.State !== 'pending') throw new Refusal('broker_request_settled', messages.brokerRequestSettled);
    if (Approve && !asker.Active) throw new Refusal('user_deactivated', messages.brokerRequestDeactivated);
    if (Approve && !(await holdActiveBroker(tx, request.BrokerID)))
      throw new Refusal('broker_inactive', messages.brokerNotActive);
    if (Approve) {
      await updateUser(tx, asker.UserID, { BrokerID: request.BrokerID });
      await stopSharingViews(tx, asker);
    }
    await settle(services, tx, caller, request, asker.BrokerID, Approve);
  });
  return { message: Approve ? messages.brokerRequestApproved : messages.brokerRequestDeclined };
}

async function settle(
  services: Notifying,
  tx: Transaction,
  caller: SignedInCaller,
  { RequestID, UserID, BrokerID }: Pick<BrokerRequest, 'RequestID' | 'UserID' | 'BrokerID'>,
  from: string,
  Approved: boolean,
): Promise<void> {
  await settleRequest(tx, RequestID, Approved ? 'approved' : 'declined', caller.user.UserID);
  await settleNews(tx, await decidersOfCode(tx, BrokerID), { Kind: 'brokerRequest', RequestID });
  await audit(tx, caller, Approved ? 'approve broker code' : 'decline broker code', UserID, from, BrokerID);
  await notify(tx, services, [UserID], { Kind: 'brokerRequestDecision', BrokerCode: BrokerID, Approved });
}

/** Settles the pending request when an admin sets another code or makes the account a broker or admin. */
export async function settleByEdit(
  services: Notifying,
  tx: Transaction,
  caller: SignedInCaller,
  before: UserRow,
  after: Partial<Pick<UserRow, 'BrokerID' | 'UserType'>>,
): Promise<void> {
  const { UserID, UserType } = before;
  const BrokerID = after.BrokerID ?? before.BrokerID;
  if (BrokerID === before.BrokerID && canRequestBroker({ UserType: after.UserType ?? UserType })) return;
  const pending = await pendingRequestOf(tx, UserID);
  if (pending) await settle(services, tx, caller, { ...pending, UserID }, before.BrokerID, pending.BrokerID === BrokerID);
}
