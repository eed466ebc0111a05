import { access, allows, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { SQL } from 'drizzle-orm';
import { and, eq, or } from 'drizzle-orm';
import { users } from '../../schema/users.ts';

type Actor = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;
interface RequestFacts {
  UserID: number;
  BrokerID: string;
}

/** Sellers and buyers ask for a broker code; an admin sets the code of brokers and admins. */
export function canRequestBroker(user: Pick<Actor, 'UserType'>): boolean {
  return allows(access.askers, user.UserType);
}

/** Admins decide every request except their own, brokers those for their code. No one else sees requests. */
export function canDecideRequest(user: Actor, request: RequestFacts): boolean {
  if (request.UserID === user.UserID) return false;
  if (user.UserType === userTypes.admin) return true;
  return user.UserType === userTypes.broker && user.BrokerID === request.BrokerID;
}

// Stryker disable all: broker-requests.test.ts checks the SQL against PostgreSQL.
/** The active rows of `users` that `canDecideRequest` accepts for a request for this code. */
export const decidersOf = (BrokerID: string): SQL | undefined =>
  and(
    users.Active,
    or(eq(users.UserType, userTypes.admin), and(eq(users.UserType, userTypes.broker), eq(users.BrokerID, BrokerID))),
  );
