import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import type { AccountSessions } from '../users/users.ts';
import { setAgreed, writeUser } from '../users/users.ts';

/** Records that the caller agrees to the terms. Accounts created by the sign-in provider can't do anything else before that. */
export async function agree(services: Writing & { sessions: Pick<AccountSessions, 'forget'> }, caller: SignedInCaller) {
  const { UserID } = caller.user;
  await writeUser(services, accountsApi.agree, UserID, async (tx) => {
    if (!(await setAgreed(tx, UserID))) return;
    await writeAudit(tx, caller, {
      Action: 'agree',
      Entity: 'user',
      EntityID: String(UserID),
      OldValue: { agreed: false },
      NewValue: { agreed: true },
    });
  });
  return { message: messages.agreed };
}
