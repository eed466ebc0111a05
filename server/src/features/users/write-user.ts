import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { AccountSessions } from './account-sessions.ts';

/** A call that changes an account and therefore the rights of its sessions. */
interface AccountCall {
  changes: readonly ['users', 'session'];
}

/** Runs a transaction that changes an account or its sessions. The next call reads the account again. */
export async function writeUser<T>(
  services: Writing & { sessions: Pick<AccountSessions, 'forget'> },
  call: AccountCall,
  UserID: number,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const done = await write(services, call, act, { session: UserID });
  services.sessions.forget(UserID);
  return done;
}
