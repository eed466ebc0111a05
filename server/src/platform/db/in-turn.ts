import type { Database } from './client.ts';

/** Runs `act` unless another job or sweep of this name, here or in another instance, is at work. Returns whether it ran. */
export async function inTurn(db: Database, name: string, act: () => Promise<unknown>): Promise<boolean> {
  const client = await db.$client.connect();
  // The session ends if anything fails, and the lock with it.
  let failed = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [name]);
    const taken = rows[0]?.taken ?? false;
    if (taken) {
      await act();
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    }
    failed = false;
    return taken;
  } finally {
    client.release(failed);
  }
}
