import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { testDatabase } from './test/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it.each([
  ['that a newer version has migrated', 9_999_999_999_999, 'A newer version of Brevet has used this database.'],
  ['from before the first release', 1_700_000_000_000, 'This database is from before the first release of Brevet'],
])('refuses a database %s, and leaves it as it is', async (_kind, date, message) => {
  await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another version', $1)", [
    date,
  ]);
  await expect(migrate(database.url)).rejects.toThrow(message);
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of another version'");
  await migrate(database.url);
});
