import type { Feature } from '@brevet/contract/endpoint';
import type { Changes } from './changes.ts';
import { announceChanges } from './changes.ts';
import type { Database, Transaction } from './client.ts';
import type { CountCache } from './count-cache.ts';
import type { Change } from './recent-changes.ts';

/** Everything a transaction that announces its changes needs. */
export interface Writing {
  db: Database;
  changes: Changes;
  counts: CountCache;
  /** Runs in each transaction that changes features, last of all. */
  onWrite?: (tx: Transaction, changes: readonly Feature[]) => Promise<void>;
}

/** Anything that states which features it changes: a call of the contract, or a job. */
export interface Changing<Changed extends Feature = Feature> {
  changes: readonly Changed[];
}

/** Features that announce their entries themselves, because many calls add to them. */
const logs: readonly Feature[] = ['audit', 'mail', 'inbox'];

/**
 * Runs the transaction of a call or job. Announces the features it changes to every instance with the commit, and drops them from
 * this instance's caches before the response is sent, so that writers read their own writes. `ids` narrows a change of a feature
 * to one row.
 */
export async function write<T, Changed extends Feature>(
  services: Writing,
  { changes }: Changing<Changed>,
  act: (tx: Transaction) => Promise<T>,
  ids: { readonly [Name in Changed]?: Change['id'] } = {},
): Promise<T> {
  const result = await services.db.transaction(async (tx) => {
    const done = await act(tx);
    await services.onWrite?.(tx, changes);
    const announced = changes.map((feature) => ({ feature, id: ids[feature] ?? null }));
    await announceChanges(tx, announced);
    return done;
  });
  for (const feature of [...changes, ...logs]) services.counts.forget(feature);
  return result;
}
