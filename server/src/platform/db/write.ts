import type { Feature } from '@brevet/contract/endpoint';
import type { Services } from '../http/context.ts';
import type { Change } from './changes.ts';
import type { Transaction } from './client.ts';

type Changed = Feature | Change;

/**
 * One transaction that changes a feature, or one row of it: announced to every instance with the commit, and forgotten in this
 * one's caches before the answer leaves, so that who wrote reads what he wrote.
 */
export async function write<T>(
  services: Pick<Services, 'db' | 'changes' | 'counts'>,
  changed: readonly [Changed, ...Changed[]],
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const changes = changed.map((one) => (typeof one === 'string' ? { feature: one, id: null } : one));
  const result = await services.db.transaction(async (tx) => {
    const done = await act(tx);
    for (const { feature, id } of changes) await services.changes.announce(tx, feature, id);
    return done;
  });
  for (const { feature } of changes) services.counts.forget(feature);
  return result;
}
