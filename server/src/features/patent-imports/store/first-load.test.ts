import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../migrate.ts';
import { testDatabase } from '../../../test/database.ts';
import { loadFirst } from './first-load.queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const namesOf = async (sql: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted();
const indexes = () => namesOf("select indexname as name from pg_indexes where tablename = 'bulk_patents'");
const postponed = () => namesOf('select name from postponed_indexes');

it('builds the secondary indexes of an empty store after its first load, and keeps the unique ones', async () => {
  const before = await indexes();
  const during: string[][] = [];
  await loadFirst(database.pool, async () => {
    during.push(await indexes());
  });
  expect(during[0]).toEqual(before.filter((name) => /pkey|_number$/.test(name)));
  expect(during[0]).toHaveLength(2);
  expect(await indexes()).toEqual(before);
  expect(await postponed()).toEqual([]);
});

it('builds them after a load that fails', async () => {
  const before = await indexes();
  await expect(
    loadFirst(database.pool, async () => {
      throw new Error('The load failed');
    }),
  ).rejects.toThrow('The load failed');
  expect(await indexes()).toEqual(before);
});

it('lets a second load run next to the first', async () => {
  const before = await indexes();
  await loadFirst(database.pool, () => loadFirst(database.pool, async () => {}));
  expect(await indexes()).toEqual(before);
});

it('builds what a killed load left behind at the next start', async () => {
  const before = await indexes();
  await database.pool.query(`insert into postponed_indexes (name, definition)
    select indexname, indexdef from pg_indexes where indexname = 'bulk_patents_search'`);
  await database.pool.query('drop index bulk_patents_search');
  await migrate(database.url);
  expect(await indexes()).toEqual(before);
  expect(await postponed()).toEqual([]);
});

it('keeps the indexes of a store that has patents', async () => {
  const before = await indexes();
  await database.pool.query(`insert into bulk_patents (country, patent_number, patent_status)
    select 'US', n::text, 'Issued' from generate_series(1, 1000) n`);
  await loadFirst(database.pool, async () => expect(await indexes()).toEqual(before));
});
