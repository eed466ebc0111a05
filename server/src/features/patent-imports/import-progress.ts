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
  /** Runs in the transaction of each batch, with the position of its last item. */
  inBatch?: (client: pg.PoolClient, counts: Counts, position: number) => Promise<void>;
  /** Called after each batch is committed. If it throws, the import stops there. */
  onProgress?: (counts: Counts) => void;
  /** Called at the end of a details table with the number of its patents that aren't in the store. */
  onUnknown?: (patents: number) => void;
}

export interface Progress {
  id: number;
  /** Position of the last stored item; -1 at the beginning. */
  position: number;
  counts: Counts;
  events: ImportEvents;
  /** True if it's time to tell open screens. */
  isDue: () => boolean;
}

/** Open screens read patents again after this many milliseconds of an import, and at its end. */
const announceEvery = 10_000;

function everyTenSeconds(): () => boolean {
  let next = 0;
  return () => {
    if (performance.now() < next) return false;
    next = performance.now() + announceEvery;
    return true;
  };
}

export const noCounts = (): Counts => ({ read: 0, added: 0, changed: 0, same: 0, skipped: 0 });

/** The position where an earlier import of the same file was killed; otherwise the beginning. */
export async function beginImport(client: pg.PoolClient, input: Input, format: string, events: ImportEvents): Promise<Progress> {
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
  const counts = { ...noCounts(), ...row.counts };
  return { id: row.import_id, position: Number(row.position), counts, events, isDue: everyTenSeconds() };
}

/** Saves the progress, and announces it to open screens from time to time. Call it in the batch's transaction. */
export async function noteProgress(client: pg.PoolClient, { id, position, counts, events, isDue }: Progress): Promise<void> {
  await client.query('update patent_imports set position = $2, counts = $3 where import_id = $1', [
    id,
    position,
    JSON.stringify(counts),
  ]);
  await events.inBatch?.(client, counts, position);
  if (isDue()) await announcePatents(client);
}

const announcePatents = (client: pg.PoolClient): Promise<unknown> =>
  client.query(`select pg_notify('brevet_changes', '{"feature":"patents","id":null}')`);

export async function endImport(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(`update patent_imports set state = 'done', end_date = now() where import_id = $1`, [id]);
  await announcePatents(client);
}
