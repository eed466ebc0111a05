import type { Feature } from '@brevet/contract/endpoint';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';

/** Announces a change to the owner by ID, so that sellers' event streams stay silent about other sellers' listings. */
export async function announceToOwner(
  tx: Db,
  { OwnerID }: { OwnerID: number },
  ...features: readonly [Feature, ...Feature[]]
): Promise<void> {
  for (const feature of features) await announce(tx, feature, OwnerID);
}
