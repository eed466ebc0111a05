import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { connect } from './client.ts';

describe('the connections to the database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let own: ReturnType<typeof connect>;
  beforeAll(async () => {
    database = await testDatabase();
    own = connect(database.url, 1);
  });
  afterAll(async () => {
    await own.pool.end();
    await database.close();
  });

  const read = () => own.db.transaction((tx) => tx.execute(sql`select 7 as number`));

  it('are replaced when one breaks before a transaction begins', async () => {
    own.pool.once('acquire', (client) => void client.end());
    await expect(read()).rejects.toThrow();
    expect((await read()).rows).toEqual([{ number: 7 }]);
  });

  it('are replaced when one breaks during a transaction', async () => {
    const broken = own.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(broken).rejects.toThrow();
    expect((await read()).rows).toEqual([{ number: 7 }]);
  });
});
