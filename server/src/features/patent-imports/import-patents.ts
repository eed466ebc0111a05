import type pg from 'pg';
import { withoutTimeLimit } from '../../platform/db/on-connection.ts';
import { legalOf, readerOf, tableOf, titlesOf } from './formats.ts';
import type { Input } from './input/open-input.ts';
import type { FoundRecord, Item, PatentReader } from './readers/patent-record.ts';
import { bytesOfLetter, longestText, perEntry } from './readers/patent-record.ts';
import { importTable } from './store/details-table.queries.ts';
import { importInBatches } from './store/in-batches.ts';
import type { FileReport, ImportEvents } from './store/progress.ts';
import { Batch, stageTables, storeBatch } from './store/store-batch.queries.ts';
import { importTitles } from './store/titles.queries.ts';

/** Large enough that a commit per batch costs little, small enough that reading and storing overlap early. */
const batchSize = { documents: 1000, rows: 5000 };

/**
 * Imports one unpacked file into the store. Each batch is a transaction that also saves the position in the file, so that an
 * interrupted import resumes there. Newer publications replace older ones; identical ones stay untouched. A file that can't be
 * read to its end gives a report of what was stored; errors of the database are thrown.
 */
export async function importPatents(pool: pg.Pool, input: Input, events: ImportEvents = {}): Promise<FileReport> {
  const reader = readerOf(input.head);
  const table = tableOf(input.head);
  const titles = titlesOf(input.head);
  const legal = legalOf(input);
  const client = await pool.connect();
  try {
    await withoutTimeLimit(client);
    if (reader) return await importRecords(client, input, reader, events);
    if (table) return await importTable(client, input, table, events);
    if (titles) return await importTitles(client, input, titles, events);
    if (legal) return await legal.import(client, input, events);
    throw new Error(`${input.name}: this file has no known format`);
  } finally {
    // Close the session, which drops its temporary tables and settings.
    client.release(true);
  }
}

async function importRecords(
  client: pg.PoolClient,
  input: Input,
  reader: PatentReader,
  events: ImportEvents,
): Promise<FileReport> {
  await stageTables(client);
  return importInBatches(client, input, reader.name, events, {
    most: reader.isTable ? batchSize.rows : batchSize.documents,
    // Damage can leave half of a table's last value.
    read: (bytes, after) => reader.read(reader.isTable ? input.bytes : bytes, after),
    begin: (position) => new Batch(position),
    add: (batch, item, report) => addToBatch(batch, item, report, events),
    store: (batch, progress) => storeBatch(client, reader, batch, progress),
  });
}

function addToBatch(batch: Batch, item: Item, report: FileReport, events: ImportEvents): void {
  batch.position = item.position;
  batch.items += 1;
  const say = (reason: string, isSkipped: boolean) =>
    events.onProblem?.({ name: report.name, position: item.position, reason, isSkipped });
  if ('skipped' in item) {
    batch.skipped += 1;
    // To a reader, damage looks like the end of the file.
    if (report.state === 'done') report.isCutOff ||= item.isCutOff === true;
    say(item.number ? `${item.skipped} (patent ${item.number})` : item.skipped, true);
    return;
  }
  if (isTooLong(item.record)) {
    batch.skipped += 1;
    say("its texts are longer than any patent's", true);
    return;
  }
  for (const doubt of item.doubts) say(doubt, false);
  batch.add(item);
}

/** Names are indexed in plain letters, which can make them much longer: one character may stand for a word. */
const mostUnfolded = 18;

/** The full-text index may not hold all words of the record. */
function isTooLong(record: FoundRecord['record']): boolean {
  const length = lengthOf(record, (text) => text.length);
  if (length <= longestText / mostUnfolded) return false;
  return (
    length > longestText || lengthOf(record, (text) => Buffer.byteLength(text.normalize('NFKD')) / bytesOfLetter) > longestText
  );
}

/** The length of all values. */
const lengthOf = (record: FoundRecord['record'], measure: (text: string) => number): number =>
  Object.values(record).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + measure(value);
    return Array.isArray(value) ? value.reduce<number>((length, entry) => length + measure(entry) + perEntry, sum) : sum;
  }, 0);
