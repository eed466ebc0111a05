import type pg from 'pg';
import type { Counts, ImportEvents } from './import-progress.ts';
import { beginImport, endImport } from './import-progress.ts';
import { importTable } from './import-table.ts';
import type { Input } from './open-input.ts';
import type { Item, PatentReader, PatentRecord } from './patent-record.ts';
import { longestText } from './patent-record.ts';
import { patentsViewPatents, patentsViewTables } from './patentsview.ts';
import { Batch, stageTable, storeBatch } from './store-batch.ts';
import { usptoXml } from './uspto-xml.ts';

/** Small enough for the reading to go on beside the storing from early on; larger ones are not stored more quickly. */
const batchSize = 1000;
const readers: PatentReader[] = [usptoXml, patentsViewPatents];

/** The name of the format, or null for what nobody here can read; details say more about patents that are in the store. */
export function formatOf({ head }: Pick<Input, 'head'>): { name: string; isDetails: boolean } | null {
  const reader = readers.find((one) => one.recognizes(head));
  if (reader) return { name: reader.name, isDetails: false };
  const table = patentsViewTables.find((one) => one.recognizes(head));
  return table ? { name: table.name, isDetails: true } : null;
}

/**
 * Reads one file into the store. Each batch is one transaction that also notes how far the file is read: after a kill the same
 * file goes on there. Newer publications win over older ones; what is the same stays untouched.
 */
export async function importPatents(pool: pg.Pool, input: Input, events: ImportEvents = {}): Promise<Counts> {
  const reader = readers.find((one) => one.recognizes(input.head));
  const table = patentsViewTables.find((one) => one.recognizes(input.head));
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (reader) return await importRecords(client, input, reader, events);
    if (table) return await importTable(client, input, table, events);
    throw new Error(`${input.name}: this is no file that can be read here`);
  } finally {
    // The session's temporary table and settings go with it.
    client.release(true);
  }
}

async function importRecords(client: pg.PoolClient, input: Input, reader: PatentReader, events: ImportEvents): Promise<Counts> {
  await stageTable(client);
  const progress = await beginImport(client, input, reader.name);
  const { counts } = progress;
  let batch = new Batch(progress.position);
  // One batch is stored while the next is read.
  let storing = Promise.resolve();
  const store = async (): Promise<void> => {
    await storing;
    storing = storeBatch(client, reader, batch, progress).then(() => events.onProgress?.(counts));
    // A failure shows at the next batch, where it is waited for.
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

/** Why the store can't take a record that a reader gave. */
function problemOf(record: PatentRecord): string | null {
  const texts = [record.title ?? '', record.abstract ?? '', ...record.assignees, ...record.inventors];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > longestText ? 'its texts are longer than any patent has' : null;
}
