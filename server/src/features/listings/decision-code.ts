import { userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { contradicts } from '../../platform/http/errors.ts';
import { brokerInAnyCase } from '../brokers/brokers.ts';

/** The broker code of the decisions to use: the caller's own. An admin can name another, even an inactive one. */
export async function decisionCode(db: Db, user: SessionUser, claimed: string | undefined): Promise<string> {
  if (claimed === undefined || isOwnCode(user, claimed)) return user.BrokerID;
  requireOwnCode(user, claimed);
  return (await brokerInAnyCase(db, claimed))?.BrokerID ?? claimed;
}

/** Only admins act for broker codes other than their own. */
export function requireOwnCode(user: Pick<SessionUser, 'UserType' | 'BrokerID'>, code: string): void {
  if (user.UserType !== userTypes.admin && !isOwnCode(user, code)) throw contradicts();
}

/** Broker codes are case-insensitive. */
export const isOwnCode = ({ BrokerID }: Pick<SessionUser, 'BrokerID'>, code: string): boolean =>
  code.toLowerCase() === BrokerID.toLowerCase();
