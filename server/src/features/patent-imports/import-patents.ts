import type pg from 'pg';
import type { Counts, ImportEvents } from './import-progress.ts';
import { beginImport, endImport } from './import-progress.ts';
import { importTable } from './import-table.ts';
import type { Input } from './open-input.ts';
import type { Item, PatentReader, PatentRecord } from './readers/patent-record.ts';
import { longestText } from './readers/patent-record.ts';
import { patentsViewPatents, patentsViewTables } from './readers/patentsview.ts';
import { usptoXml } from './readers/uspto-xml.ts';
import { Batch, stageTable, storeBatch } from './store-batch.ts';

/** Small enough that reading and storing overlap early. Larger batches aren't faster to store. */
const batchSize = 1000;
const readers: PatentReader[] = [usptoXml, patentsViewPatents];

/** The format's name, or null if unreadable. Details are tables about patents already in the store. */
export function formatOf({ head }: Pick<Input, 'head'>): { name: string; isDetails: boolean } | null {
  const reader = readers.find((one) => one.recognizes(head));
  if (reader) return { name: reader.name, isDetails: false };
  const table = patentsViewTables.find((one) => one.recognizes(head));
  return table ? { name: table.name, isDetails: true } : null;
}

/**
 * Imports one file into the store. Each batch is a transaction that also saves the position in the file, so that a killed
 * import resumes there. Newer publications replace older ones; identical ones stay untouched.
 */
export async function importPatents(pool: pg.Pool, input: Input, events: ImportEvents = {}): Promise<Counts> {
  const reader = readers.find((one) => one.recognizes(input.head));
  const table = patentsViewTables.find((one) => one.recognizes(input.head));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (reader) return await importRecords(client, input, reader, events);
    if (table) return await importTable(client, input, table, events);
    throw new Error(`${input.name}: this file has no known format`);
  } finally {
    // Close the session, which drops its temporary table and settings.
    client.release(true);
  }
}

async function importRecords(client: pg.PoolClient, input: Input, reader: PatentReader, events: ImportEvents): Promise<Counts> {
  await stageTable(client);
  const progress = await beginImport(client, input, reader.name, events);
  const { counts } = progress;
  let batch = new Batch(progress.position);
  // Store one batch while reading the next.
  let storing = Promise.resolve();
  const store = async (): Promise<void> => {
    await storing;
    storing = storeBatch(client, reader, batch, progress).then(() => events.onProgress?.(counts));
    // A failure surfaces when the next batch awaits this one.
    storing.catch(() => {});
    batch = new Batch(batch.position);
  };
  try {
    for await (const item of reader.read(input.bytes, progress.position)) {
      addToBatch(batch, item, events);
      if (batch.records >= batchSize) await store();
    }
    await store();
  } finally {
    await Promise.allSettled([storing]);
  }
  await storing;
  await endImport(client, progress.id);
  return counts;
}

function addToBatch(batch: Batch, item: Item, events: ImportEvents): void {
  batch.position = item.position;
  const reason = 'skipped' in item ? item.skipped : problemOf(item.record);
  if (reason !== null) {
    batch.skipped += 1;
    events.onSkipped?.(reason, item.position);
  } else if ('record' in item) {
    batch.add(item.record);
  }
}

/** The reason why the store can't take a record. */
function problemOf(record: PatentRecord): string | null {
  const texts = [record.title ?? '', record.abstract ?? '', ...record.assignees, ...record.inventors];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > longestText ? 'its texts are longer than any patent has' : null;
}
