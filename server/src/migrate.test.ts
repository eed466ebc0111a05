import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { testDatabase } from './test/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('refuses a database that a newer version has migrated, and leaves it as it is', async () => {
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)",
  );
  await expect(migrate(database.url)).rejects.toThrow('A newer version of Brevet has used this database.');
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a later version'");
  await migrate(database.url);
});
