import type pg from 'pg';
import { refreshListingClasses } from './features/listings/commands.ts';
import type { ChangedPatents } from './features/patents/commands.ts';
import { refreshShared } from './features/patents/commands.ts';

/** Brings what listings and the brokerage's patents copy from the bulk store up to date after an import. */
export async function refreshFromStore(pool: pg.Pool, patents: ChangedPatents): Promise<void> {
  await refreshListingClasses(pool, patents);
  await refreshShared(pool, patents);
}
