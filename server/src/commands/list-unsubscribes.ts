import type pg from 'pg';
import { unsubscribesSince } from '../features/backups/commands.ts';

/** `unsubscribes`: prints a line of JSON for each, for `restore --suppress`. Returns the exit code. */
export async function listUnsubscribes(pool: pg.Pool, since: string | null): Promise<number> {
  for (const one of await unsubscribesSince(pool, since)) console.log(JSON.stringify(one));
  return 0;
}
