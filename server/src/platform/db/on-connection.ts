import type pg from 'pg';

type Connection = Pick<pg.ClientBase, 'query'>;

export const begin = (client: Connection): Promise<unknown> => client.query('begin');
export const commit = (client: Connection): Promise<unknown> => client.query('commit');
export const rollback = (client: Connection): Promise<unknown> => client.query('rollback');

/** Runs `act` in a transaction on this connection, and rolls it back if it throws. */
export async function inTransaction<T>(client: Connection, act: () => Promise<T>): Promise<T> {
  await begin(client);
  try {
    const result = await act();
    await commit(client);
    return result;
  } catch (error) {
    await rollback(client);
    throw error;
  }
}

/** Lets statements on this connection take as long as they need. */
export const withoutTimeLimit = (client: Connection): Promise<unknown> => client.query('set statement_timeout = 0');
