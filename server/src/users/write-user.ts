import type { Feature } from '@brevet/contract/endpoint';
import type { Transaction } from '../db/client.ts';
import { write } from '../db/write.ts';
import type { Services } from '../http/context.ts';

/** One transaction that changes accounts or their sessions: whom a session belongs to is looked up anew from the very next call on. */
export async function writeUsers<T>(
  services: Services,
  act: (tx: Transaction) => Promise<T>,
  features: readonly [Feature, ...Feature[]] = ['users', 'session'],
): Promise<T> {
  const done = await write(services, features, act);
  services.sessions.forget();
  return done;
}
