import pg from 'pg';
import type { Manifest } from './format.ts';

const quoted = pg.escapeIdentifier;

/** The contents of a database before a restore. */
export type Contents = 'nothing' | 'no data' | 'data' | 'foreign tables';

/** True for a database that no one has used: without Brevet's tables, or with empty ones. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(`
    select count(*)::int as tables, to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('users') is not null as ours
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`);
  const [found] = rows;
  if (!found || found.tables === 0) return 'nothing';
  if (!found.ours) return 'foreign tables';
  const { rows: used } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from bulk_patents) or exists (select from contacts) as used',
  );
  return used[0]?.used ? 'data' : 'no data';
}

/** Removes the empty tables of another version. */
export async function dropTables(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    drop schema if exists drizzle cascade;
    drop schema if exists jobs cascade;
    drop schema public cascade;
    create schema public;
    commit`);
}

/** Statements that build the indexes and foreign keys that `prepareTables` drops. */
export type Rebuild = string[];

/**
 * Empties all tables, and drops what would slow the load down or act on rows: foreign keys, triggers and indexes. The next start creates
 * the triggers again.
 */
export async function prepareTables(client: pg.Client, tables: Manifest['tables']): Promise<Rebuild> {
  const ask = async (query: string): Promise<string[]> =>
    (await client.query<{ statement: string }>(query)).rows.map(({ statement }) => statement);
  const foreignKeys = `from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`;
  const indexes = `from pg_index inner join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname`;
  const name = `conrelid::regclass, conname`;
  const rebuild = [
    ...(await ask(`select pg_get_indexdef(indexrelid) as statement ${indexes}`)),
    ...(await ask(
      `select format('alter table %s add constraint %I %s', ${name}, pg_get_constraintdef(oid)) as statement ${foreignKeys}`,
    )),
  ];
  const drop = [
    ...(await ask(`select format('alter table %s drop constraint %I', ${name}) as statement ${foreignKeys}`)),
    ...(await ask(`select format('drop index %s', indexrelid::regclass) as statement ${indexes}`)),
    ...(await ask(
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger where not tgisinternal`,
    )),
  ];
  for (const statement of drop) await client.query(statement);
  await client.query(`truncate ${tables.map((table) => quoted(table.name)).join(', ')}`);
  return rebuild;
}

export async function rebuildTables(client: pg.Client, rebuild: Rebuild): Promise<void> {
  for (const statement of rebuild) await client.query(statement);
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value]);
}

/** Ends what would let people act on an old promise: sessions and links sent by email. */
export async function endAccess(client: pg.Client): Promise<{ sessions: number; links: number }> {
  const { rowCount: sessions } = await client.query('delete from sessions');
  await client.query('delete from sign_in_steps');
  const { rowCount: links } = await client.query('delete from account_links where used_date is null');
  return { sessions: sessions ?? 0, links: links ?? 0 };
}

/** Imports whose files aren't in a backup. */
export async function endImports(client: pg.Client): Promise<void> {
  await client.query(`
    update imports set state = 'failed', problem = 'Restored from a backup without its file. Import the file again.', end_date = now()
    where state in ('queued', 'running', 'interrupted')`);
  await client.query('delete from import_uploads');
  await client.query("delete from stored_files where state = 'receiving'");
}

export async function noteRestore(client: pg.Client, token: string, { created, jobs }: Manifest): Promise<void> {
  await client.query(
    `with restored as (insert into restores (token, backup_date, jobs) values ($1, $2, $3) returning restore_id)
     insert into audit_entries (action, entity, entity_id, new_value, address)
     select 'restore', 'restore', restore_id, jsonb_build_object('BackupDate', $2::text), 'command line' from restored`,
    [token, created, JSON.stringify(jobs)],
  );
}

/** True if the restore with this token was committed. */
export async function isRestored(client: pg.Client, token: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('restores') is not null as exists");
  if (!rows[0]?.exists) return false;
  return (await client.query('select from restores where token = $1', [token])).rows.length > 0;
}

/** Counts emails that wait to be sent, and links that work again although they may have ended since the backup. */
export async function heldIn(client: pg.Client): Promise<Held> {
  const { rows } = await client.query<Held>(`select
    (select count(*)::int from outbox where state in ('queued', 'sending')) as emails,
    (select count(*)::int from campaigns where state = 'sending') as campaigns,
    (select count(*)::int from search_alerts) as alerts,
    (select count(*)::int from invitations where delete_flag = 0 and expire_date > now()) as invitations`);
  return rows[0] ?? { emails: 0, campaigns: 0, alerts: 0, invitations: 0 };
}

export interface Held {
  emails: number;
  campaigns: number;
  alerts: number;
  invitations: number;
}
