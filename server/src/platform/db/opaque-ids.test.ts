import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function someIds(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select brevet_opaque_id() as id from generate_series(1, 200)');
  return rows.map(({ id }) => id);
}

it('IDs reveal neither their order nor their number, and each installation has its own', async () => {
  const ids = await someIds();
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => id >= 2 ** 30 && id < 2 ** 31)).toBe(true);
  expect(ids.toSorted((a, b) => a - b)).not.toEqual(ids);
  await database.pool.query("select setval('opaque_ids', 1, false)");
  expect(await someIds()).toEqual(ids);
  await database.pool.query("update opaque_keys set key = gen_random_uuid(); select setval('opaque_ids', 1, false)");
  expect(await someIds()).not.toEqual(ids);
});
