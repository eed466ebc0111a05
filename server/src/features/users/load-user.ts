import type { SessionUser } from '@brevet/contract/session';
import type { Profile } from '@brevet/contract/users';
import type { Db } from '../../platform/db/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pendingRequestOf } from './broker-requests.queries.ts';
import { canRead, rightsOf } from './users.policy.ts';
import { activeAdmins, detailsOf, userById } from './users.queries.ts';

/** An account as this reader may see it. Throws 404 for accounts they may not read, whether they exist or not. */
export async function profileOf(db: Db, user: SessionUser, UserID: number): Promise<Profile> {
  const found = canRead(user, UserID) ? await userById(db, UserID) : null;
  if (!found) throw notFound();
  const { BrokerName, ...account } = found;
  const admins = await activeAdmins(db);
  const lastAdmin = admins.length === 1 && admins[0] === UserID;
  const { BrokerID } = account;
  const can = rightsOf(user, { ...account, lastAdmin });
  const details = can.administer ? await detailsOf(db, UserID) : null;
  const pending = await pendingRequestOf(db, UserID);
  const brokerRequest = pending && { BrokerID: pending.BrokerID, BrokerName: pending.BrokerName, CreateDate: pending.CreateDate };
  return { ...account, ...details, brokerRequest, broker: { BrokerID, BrokerName }, can };
}
