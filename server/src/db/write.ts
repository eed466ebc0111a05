import type { Feature } from '@brevet/contract/endpoint';
import type { Services } from '../http/context.ts';
import type { Transaction } from './client.ts';

/**
 * One transaction that changes a feature: announced to every instance with the commit, and forgotten in this one's caches
 * before the answer leaves, so that who wrote reads what he wrote.
 */
export async function write<T>(
  services: Pick<Services, 'db' | 'changes' | 'counts'>,
  features: readonly [Feature, ...Feature[]],
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await services.db.transaction(async (tx) => {
    const done = await act(tx);
    for (const feature of features) await services.changes.announce(tx, feature);
    return done;
  });
  for (const feature of features) services.counts.forget(feature);
  return result;
}
