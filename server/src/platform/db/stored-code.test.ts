import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { testDatabase } from '../../test/database.ts';
import { applyStoredCode, readStoredCode, storedCodeIn } from './stored-code.ts';

const files = readStoredCode(fileURLToPath(new URL('../../schema', import.meta.url)));
let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

const definitions = async () => new Map((await storedCodeIn(client)).map(({ name, definition }) => [name, definition]));

it('a migrated database has the functions and triggers of the files, and no others', async () => {
  const before = await definitions();
  expect([...before.keys()].toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  const { rows } = await client.query(`
    select tgname from pg_trigger where not tgisinternal and not exists (select from pg_proc where oid = tgfoid and starts_with(proname, 'brevet_'))
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace and not starts_with(proname, 'brevet_') and proname <> 'now'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`);
  expect(rows).toEqual([]);
  await client.query('begin');
  for (const { name } of files) if (name.startsWith('trigger')) await client.query(`drop ${name}`);
  for (const { text } of files) await client.query(text);
  expect(await definitions()).toEqual(before);
  await client.query('rollback');
});

it('a start changes nothing that is as the files say', async () => {
  expect(await applyStoredCode(client, files)).toEqual([]);
});

it('a start brings back what someone changed, and drops what no file has', async () => {
  const before = await definitions();
  await client.query(`
    create or replace function brevet_only_add() returns trigger language plpgsql as $$ begin return null; end $$;
    drop trigger listings_alerts on listings;
    create function brevet_old() returns trigger language plpgsql as $$ begin return null; end $$;
    create function brevet_a() returns integer language sql return 1;
    create function brevet_b() returns integer language sql return brevet_a();
    create trigger old before insert on listings for each row execute function brevet_old();
    create function of_someone_else() returns integer language sql return 1`);
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await definitions()).toEqual(before);
  expect((await client.query('select of_someone_else()')).rowCount).toBe(1);
});

it('a changed text replaces the function, or the trigger, in one transaction', async () => {
  const changed = files.map((one) =>
    one.name === 'function brevet_queue_alerts' || one.name === 'trigger listings_alerts on listings'
      ? { ...one, text: one.text.replaceAll('available_status = 1', 'available_status = 2') }
      : one,
  );
  const before = await definitions();
  const fails = { name: 'trigger fails on listings', text: 'CREATE TRIGGER fails ON listings' };
  await expect(applyStoredCode(client, [...changed, fails])).rejects.toThrow('syntax error');
  expect(await definitions()).toEqual(before);
  const names = ['function brevet_queue_alerts', 'trigger listings_alerts on listings'];
  expect((await applyStoredCode(client, changed)).toSorted()).toEqual(names);
  const after = await definitions();
  expect([...after.keys()].filter((name) => after.get(name) !== before.get(name)).toSorted()).toEqual(names);
  expect((await applyStoredCode(client, files)).toSorted()).toEqual(names);
});

it.each([
  ['another parameter', 'brevet_old(a integer, b text)', 'integer'],
  ['another name of a parameter', 'brevet_old(b integer)', 'integer'],
  ['another result', 'brevet_old(a integer)', 'text'],
])('a function can get %s', async (_what, signature, result) => {
  const old = (head: string, returned: string) => ({
    name: 'function brevet_old',
    text: `CREATE OR REPLACE FUNCTION ${head} RETURNS ${returned} LANGUAGE sql AS $$ SELECT NULL::${returned} $$;`,
  });
  await applyStoredCode(client, [...files, old('brevet_old(a integer)', 'integer')]);
  const later = [...files, old(signature, result)];
  expect(await applyStoredCode(client, later)).toEqual(['function brevet_old']);
  const { rows } = await client.query(
    "select format('%s(%s)', proname, pg_get_function_arguments(oid)) as head, prorettype::regtype::text as result from pg_proc where proname = 'brevet_old'",
  );
  expect(rows).toEqual([{ head: signature, result }]);
  expect(await applyStoredCode(client, later)).toEqual([]);
  expect(await applyStoredCode(client, files)).toEqual(['function brevet_old']);
});
