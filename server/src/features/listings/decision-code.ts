import { userTypes } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { brokerInAnyCase } from '../brokers/brokers.ts';

/** Whose decisions are meant: one's own code; an admin may name another, also one that cannot be chosen any more. */
export async function decisionCode(db: Db, user: SessionUser, claimed: string | undefined): Promise<string> {
  if (claimed === undefined || isOwnCode(user, claimed)) return user.BrokerID;
  if (user.UserType !== userTypes.admin) throw forbidden(messages.identityContradicts);
  return (await brokerInAnyCase(db, claimed))?.BrokerID ?? claimed;
}

/** Codes that differ by case alone are one. */
export const isOwnCode = ({ BrokerID }: Pick<SessionUser, 'BrokerID'>, code: string): boolean =>
  code.toLowerCase() === BrokerID.toLowerCase();
