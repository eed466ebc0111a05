import type { Feature } from '@brevet/contract/endpoint';
import type { Change, Changes } from './changes.ts';
import type { Database, Transaction } from './client.ts';
import type { CountCache } from './count-cache.ts';

type Changed = Feature | Change;

/** Everything a transaction that announces its changes needs. */
export interface Writing {
  db: Database;
  changes: Changes;
  counts: CountCache;
}

/**
 * Runs a transaction that changes a feature, or one row of it. Announces the change to every instance with the commit and drops
 * it from this instance's caches before the response is sent, so that writers read their own writes.
 */
export async function write<T>(
  services: Writing,
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
