import type { Feature } from '@brevet/contract/endpoint';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';

/** Sellers hear of changes by name only: their event stream stays silent about everyone else's listings. */
export async function announceToOwner(
  tx: Db,
  { OwnerID }: { OwnerID: number },
  ...features: readonly [Feature, ...Feature[]]
): Promise<void> {
  for (const feature of features) await announce(tx, feature, OwnerID);
}
