import type pg from 'pg';
import { announceOn } from '../../../platform/db/changes.ts';
import { inTransaction } from '../../../platform/db/on-connection.ts';
import type { Input } from '../input/open-input.ts';
import type { Counts, ImportEvents, Progress } from './progress.ts';
import { noCounts, sumOf } from './progress.ts';

/** Open screens read patents again after this many milliseconds of an import, and at its end. */
const announceEvery = 10_000;

function everyTenSeconds(): () => boolean {
  let next = 0;
  return () => {
    if (Date.now() < next) return false;
    next = Date.now() + announceEvery;
    return true;
  };
}

/** The position where an earlier import of the same file was interrupted; otherwise the beginning. */
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
  const before = { ...noCounts(), ...row.counts };
  if (before.added + before.changed > 0) events.onStored?.('all');
  return {
    id: row.import_id,
    position: Number(row.position),
    counts: noCounts(),
    before,
    isNew: false,
    events,
    isDue: everyTenSeconds(),
  };
}

/** Saves the progress, and announces it to open screens from time to time. Call it in the batch's transaction. */
export async function noteProgress(
  client: pg.PoolClient,
  { id, position, counts, before, events, isDue }: Progress,
): Promise<void> {
  const total = sumOf(before, counts);
  await client.query('update patent_imports set position = $2, counts = $3 where import_id = $1', [
    id,
    position,
    JSON.stringify(total),
  ]);
  await events.inBatch?.(client, total, position);
  if (isDue()) await announceOn(client, 'patents');
}

export async function endImport(client: pg.PoolClient, { id, counts, before, events }: Progress): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`update patent_imports set state = 'done', end_date = now() where import_id = $1`, [id]);
    await events.atEnd?.(client, sumOf(before, counts));
    await announceOn(client, 'patents');
  });
}

/** Lets the next import of this file start from its beginning. */
export async function forgetProgress(client: Pick<pg.Pool, 'query'>, { fingerprint }: Pick<Input, 'fingerprint'>): Promise<void> {
  await client.query(`update patent_imports set state = 'done' where fingerprint = $1`, [fingerprint]);
}
