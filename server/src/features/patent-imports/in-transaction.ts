import type pg from 'pg';

/** Runs `act` in a transaction on this connection, and rolls it back if it throws. */
export async function inTransaction<T>(client: pg.ClientBase, act: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
