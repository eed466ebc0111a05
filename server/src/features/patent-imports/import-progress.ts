import type pg from 'pg';
import type { Input } from './open-input.ts';

export interface Counts {
  read: number;
  added: number;
  changed: number;
  same: number;
  skipped: number;
}

export interface ImportEvents {
  onSkipped?: (reason: string, position: number) => void;
  /** Called after each batch is committed. */
  onProgress?: (counts: Counts) => void;
  /** Called at the end of a details table with the number of its patents that aren't in the store. */
  onUnknown?: (patents: number) => void;
}

export interface Progress {
  id: number;
  /** Position of the last stored item; -1 at the beginning. */
  position: number;
  counts: Counts;
}

export const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, same: 0, skipped: 0 });

/** The position where an earlier import of the same file was killed; otherwise the beginning. */
export async function beginImport(client: pg.PoolClient, input: Input, format: string): Promise<Progress> {
  const { rows } = await client.query<{ import_id: number; position: string; counts: Counts }>(
    `insert into patent_imports (fingerprint, name, format, position) values ($1, $2, $3, -1)
     on conflict (fingerprint) do update set
       position = case when patent_imports.state = 'done' then -1 else patent_imports.position end,
       counts = case when patent_imports.state = 'done' then '{}' else patent_imports.counts end,
       state = 'running', end_date = null
     returning import_id, position, counts`,
    [input.fingerprint, input.name, format],
  );
  const [row] = rows;
  if (!row) throw new Error('The import progress was not stored');
  return { id: row.import_id, position: Number(row.position), counts: { ...noCounts(), ...row.counts } };
}

/** Saves the progress and announces the batch to open screens. Call it in the batch's transaction. */
export async function noteProgress(client: pg.PoolClient, { id, position, counts }: Progress): Promise<void> {
  await client.query('update patent_imports set position = $2, counts = $3 where import_id = $1', [
    id,
    position,
    JSON.stringify(counts),
  ]);
  await client.query(`select pg_notify('brevet_changes', '{"feature":"patents","id":null}')`);
}

export async function endImport(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(`update patent_imports set state = 'done', end_date = now() where import_id = $1`, [id]);
}
