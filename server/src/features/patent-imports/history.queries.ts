import { mostImportErrors } from '@brevet/contract/patent-imports';
import pg from 'pg';
import { announceOn } from '../../platform/db/changes.ts';
import type { ImportPart } from '../../schema/imports.ts';
import type { Counts } from './store/progress.ts';

/** SQL of the processes that import. They don't load the rest of the server. */
type Client = Pick<pg.Pool, 'query'>;

/** A record that an import skipped. */
export interface Skip {
  File: string;
  Position: number;
  Reason: string;
}

/** First keys of the advisory locks: of the server's one import at a time, and of each import that a process works on. */
export const lockKeys = { server: 7_240_912, import: 7_240_913 } as const;

const longestReason = 1000;

/** Holds an import as long as the session of this connection lasts, so that no one else takes it for interrupted. */
export const holdImport = (client: Client, id: number): Promise<unknown> =>
  client.query('select pg_advisory_lock($1, $2)', [lockKeys.import, id]);

/**
 * Waits a moment for the turn of the server's imports, which lasts as long as the session. Returns false if the process before this one keeps
 * running.
 */
export async function holdTurn(client: Client): Promise<boolean> {
  try {
    await client.query('set lock_timeout = 5000');
    await client.query('select pg_advisory_lock($1, 0)', [lockKeys.server]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  }
}

/** The ID of the database's process that serves this connection. */
export async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

const announce = (client: Client): Promise<void> => announceOn(client, 'patent-imports');

interface Recorded {
  parts: readonly ImportPart[];
  counts: Counts;
  skips: readonly Skip[];
}

/** Saves what a batch has changed. Call it in the batch's transaction. */
export async function saveBatch(client: Client, id: number, { parts, counts, skips }: Recorded): Promise<void> {
  await client.query(
    `update imports set parts = $2, counts = $3, deaths = 0, format = coalesce(format, $2::jsonb -> 0 ->> 'Format')
     where import_id = $1`,
    [id, JSON.stringify(parts), JSON.stringify(counts)],
  );
  if (skips.length === 0) return;
  await client.query(
    `insert into import_errors (import_id, file, position, reason)
     select $1, * from unnest($2::text[], $3::bigint[], $4::text[]) as skipped
     limit greatest($5 - (select count(*) from import_errors where import_id = $1), 0)`,
    [
      id,
      skips.map(({ File }) => File),
      skips.map(({ Position }) => Position),
      skips.map(({ Reason }) => Reason.replaceAll('\0', '').toWellFormed().slice(0, longestReason)),
      mostImportErrors,
    ],
  );
}

/**
 * Saves the progress and announces it. Returns true if an admin has canceled the import. Counts that a batch saved in the meantime stay:
 * these may be older.
 */
export async function saveProgress(
  client: Client,
  id: number,
  { Share, Rate, SecondsLeft, counts }: { Share: number; Rate: number | null; SecondsLeft: number | null; counts: Counts },
): Promise<boolean> {
  const { rows } = await client.query<{ canceling: boolean }>(
    `update imports set share = $2, rate = $3, seconds_left = $4,
       counts = case when coalesce((counts ->> 'read')::bigint, 0) < ($5::jsonb ->> 'read')::bigint then $5::jsonb else counts end
     where import_id = $1 and state = 'running' returning canceling`,
    [id, Share, Rate, SecondsLeft, JSON.stringify(counts)],
  );
  await announce(client);
  return rows[0]?.canceling ?? true;
}

interface Claimed {
  Name: string;
  Parts: ImportPart[];
  Fingerprint: string;
}

/** Marks an import as running. Returns null if it has ended. */
export async function claimImport(client: Client, id: number): Promise<Claimed | null> {
  const { rows } = await client.query<{ name: string; parts: ImportPart[]; fingerprint: string }>(
    `update imports set state = 'running', start_date = coalesce(start_date, now()), end_date = null, problem = null
     where import_id = $1 and state in ('queued', 'running') returning name, parts, fingerprint`,
    [id],
  );
  await announce(client);
  const [row] = rows;
  return row ? { Name: row.name, Parts: row.parts, Fingerprint: row.fingerprint } : null;
}

/** Ends an import that hasn't ended, with an entry in the audit log. Its counts are already those of its last batch. */
export async function endImportRun(
  client: Client,
  id: number,
  state: 'done' | 'canceled' | 'failed',
  problem: string | null = null,
): Promise<void> {
  await client.query(
    `with ended as (
       update imports set state = $2, problem = $3, end_date = now(), canceling = false, cancel_date = null, rate = null,
         seconds_left = null, share = case when $2 = 'done' then 1 else share end,
         stored = case when $2 = 'done' then null else stored end
       where import_id = $1 and state in ('queued', 'running') returning *
     )
     insert into audit_entries (action, entity, entity_id, new_value, address)
     select 'end', 'import', import_id::text, jsonb_strip_nulls(jsonb_build_object('Name', name, 'State', state, 'Problem', problem,
       'Read', counts -> 'read', 'Added', counts -> 'added', 'Changed', counts -> 'changed', 'Skipped', counts -> 'skipped')),
       case origin when 'command' then 'command line' else 'server' end
     from ended`,
    [id, state, problem],
  );
  await announce(client);
  await announceOn(client, 'audit');
}

/** The time in which a process has to notice that its import was canceled. */
const timeToCancel = '30 seconds';

/** An admin canceled the import, and its process has had the time to notice. */
export async function isCancelOverdue(client: Client, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from imports where import_id = $1 and canceling and cancel_date <= now() - $2::interval`,
    [id, timeToCancel],
  );
  return rowCount === 1;
}

/** Ends an import whose process is gone, if an admin has canceled it. Returns false otherwise. */
export async function endIfCanceled(client: Client, id: number): Promise<boolean> {
  const { rowCount } = await client.query('select from imports where import_id = $1 and canceling', [id]);
  if (rowCount !== 1) return false;
  await endImportRun(client, id, 'canceled');
  return true;
}

interface CommandImport {
  Name: string;
  Fingerprint: string;
  Size: number;
}

/** An import on the command line: a new one, or the interrupted one of the same file. */
export async function beginCommandImport(client: Client, file: CommandImport): Promise<{ id: number; parts: ImportPart[] }> {
  const { rows: interrupted } = await client.query<{ import_id: number; parts: ImportPart[] }>(
    `update imports set state = 'running', end_date = null, problem = null where import_id = (
       select import_id from imports where fingerprint = $1 and origin = 'command' and state in ('running', 'interrupted', 'failed')
         and pg_try_advisory_xact_lock($2, import_id)
       order by import_id desc limit 1
     ) returning import_id, parts`,
    [file.Fingerprint, lockKeys.import],
  );
  const [known] = interrupted;
  if (known) return { id: known.import_id, parts: known.parts };
  const { rows } = await client.query<{ import_id: number }>(
    `insert into imports (name, origin, fingerprint, size, state, start_date)
     values ($1, 'command', $2, $3, 'running', now()) returning import_id`,
    [file.Name, file.Fingerprint, file.Size],
  );
  return { id: rows[0]?.import_id ?? 0, parts: [] };
}
