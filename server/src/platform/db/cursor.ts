import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Database, Selecting } from './client.ts';
import { types } from './prepared.ts';

/** Few enough for memory: a row can have more than 100 kB, and exports whose readers are slow keep a batch each. */
const batchSize = 200;

/**
 * All rows of a select in batches from one snapshot, through a cursor in a read-only transaction. It holds a connection until
 * the last batch is read or the reader stops. The database ends it when its idle-transaction timeout passes.
 */
export async function* readAll<Row>(
  { $client: pool }: Database,
  select: (on: Selecting) => { execute(values: Record<string, unknown>): Promise<unknown> },
  values: Record<string, unknown>,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  let opened = false;
  const fetchNext = async (text: string, parameters: unknown[]) => {
    if (!opened) await client.query(`declare rows no scroll cursor for ${text}`, parameters);
    opened = true;
    return client.query({ text: `fetch ${batchSize} from rows`, rowMode: 'array', types });
  };
  const query = select(drizzle(fetchNext, { casing: 'snake_case' }));
  try {
    // Every row is read, so the plan for all of them is the best one, not the plan for the first few.
    await client.query('begin isolation level repeatable read read only; set local cursor_tuple_fraction = 1');
    let batch: Row[];
    do {
      batch = (await query.execute(values)) as Row[];
      yield batch;
    } while (batch.length === batchSize);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}
