import { userTypes } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { forbidden } from '../http/errors.ts';

/** Whose decisions are meant: one's own code; an admin may name another. */
export function decisionCode(user: SessionUser, claimed: string | undefined): string {
  const code = claimed ?? user.BrokerID;
  if (code !== user.BrokerID && user.UserType !== userTypes.admin) throw forbidden(messages.identityContradicts);
  return code;
}
