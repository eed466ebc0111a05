import type { Transaction } from '../../platform/db/client.ts';
import { write } from '../../platform/db/write.ts';
import type { Services } from '../../platform/http/context.ts';

/** One transaction that changes an account or its sessions: whom these belong to is looked up anew from the very next call on. */
export async function writeUser<T>(services: Services, UserID: number, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const done = await write(services, ['users', { feature: 'session', id: UserID }], act);
  services.sessions.forget(UserID);
  return done;
}
