import type pg from 'pg';
import { inTransaction } from '../../../platform/db/on-connection.ts';

/** A store with fewer patents counts as empty: the demo workspace has some. */
const few = 1000;
/** The holder of this advisory lock loads an empty store, or builds its indexes afterward. */
const lock = 7_214_511;

/**
 * Runs `load`. If the store is empty, its secondary indexes are dropped before and built afterward, which takes a fraction of the
 * time of keeping them up to date. The definitions are stored with the drop, so that a killed import's indexes are built by the
 * next one, or by the next start of the server, before any migration needs them.
 */
export async function loadFirst(pool: pg.Pool, load: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (!(await holdsLock(client))) return await load();
    await inTransaction(client, () => dropOfEmptyStore(client));
    try {
      await load();
    } finally {
      await build(client);
    }
  } finally {
    // Close the session, which ends the lock.
    client.release(true);
  }
}

/** Builds the indexes that a killed first load left behind, unless one is running. */
export async function buildPostponedIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('postponed_indexes') is not null as exists");
  if (!rows[0]?.exists || !(await holdsLock(client))) return;
  try {
    await build(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
}

async function holdsLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
  return rows[0]?.held ?? false;
}

/** Unique indexes stay, because they keep two imports from storing the same patent. */
async function dropOfEmptyStore(client: pg.PoolClient): Promise<void> {
  const { rows: found } = await client.query<{ count: number }>(
    'select count(*)::int as count from (select from bulk_patents limit $1) some_patents',
    [few],
  );
  if ((found[0]?.count ?? few) < few) {
    const { rows } = await client.query<{ name: string }>(`
      insert into postponed_indexes (name, definition)
      select class.relname, pg_get_indexdef(indexrelid) from pg_index join pg_class class on class.oid = indexrelid
      where indrelid = 'bulk_patents'::regclass and not indisunique
      on conflict (name) do update set definition = excluded.definition
      returning name`);
    for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  }
}

async function build(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>('select name, definition from postponed_indexes');
  if (rows.length === 0) return;
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { name, definition } of rows) {
    await inTransaction(client, async () => {
      await client.query(definition.replace(/^CREATE INDEX /, 'CREATE INDEX IF NOT EXISTS '));
      await client.query('delete from postponed_indexes where name = $1', [name]);
    });
  }
  await client.query('analyze bulk_patents');
}
