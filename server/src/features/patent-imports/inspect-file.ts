import { stat } from 'node:fs/promises';
import { formatOf, legalOf, readerOf, titlesOf } from './formats.ts';
import { fingerprintOf } from './input/fingerprint.ts';
import type { Input } from './input/open-input.ts';
import { openInput } from './input/open-input.ts';
import type { Unread } from './readers/describe-file.ts';
import { readTsv } from './readers/tsv.ts';

/** Enough for several full-text documents. */
const sampleSize = 4 * 1024 * 1024;

/** The format of a file, and its first facts. */
export interface Inspected {
  Size: number;
  Fingerprint: string;
  /** Null if it has no known format. */
  Format: string | null;
  /** The kind of file instead, and perhaps what to do; null without a file in it. */
  Unread: Pick<Unread, 'name' | 'advice'> | null;
  /** All of its content is details of patents that must be imported before. */
  Details: boolean;
  /** An estimate. */
  Records: number | null;
}

/** Reads the beginning of a file, and of each file inside of an archive. */
export async function inspectFile(path: string): Promise<Inspected> {
  const { size: Size } = await stat(path);
  const formats = new Set<string>();
  let unread: Unread | null = null;
  let failure: unknown = null;
  let details = true;
  let records = 0;
  for await (const input of openInput(path)) {
    const format = formatOf(input);
    failure ??= input.failure;
    if (format.unread) {
      if (input.failure === null) unread ??= format.unread;
      continue;
    }
    formats.add(format.name);
    details &&= format.isDetails;
    records += await estimate(input);
  }
  const known = formats.size > 0;
  if (!known && unread === null && failure !== null) throw failure;
  return {
    Size,
    Fingerprint: await fingerprintOf(path),
    Format: known ? [...formats].join(', ') : null,
    Unread: known ? null : unread,
    Details: known && details,
    Records: known ? Math.round(records) : null,
  };
}

async function estimate(input: Input): Promise<number> {
  const { records, read } = await countRecords(input);
  const done = input.done();
  if (read < sampleSize || done === 0) return records;
  return (records * input.size) / done;
}

/** The number of records in the first bytes, and of the bytes that were read. Damage ends the count. */
async function countRecords(input: Input): Promise<{ records: number; read: number }> {
  const { head, bytes } = input;
  let read = 0;
  let records = 0;
  const sample = (async function* () {
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
      if (read >= sampleSize) return;
    }
  })();
  try {
    const items: AsyncIterable<object> =
      readerOf(head)?.read(sample, -1) ?? titlesOf(head)?.read(sample) ?? legalOf(input)?.read(sample) ?? readTsv(sample);
    for await (const item of items) records += rowsOf(item);
  } catch {
    // The import reports it.
  }
  return { records, read };
}

/** An item of some formats is several records. */
const rowsOf = (item: object): number => ('rows' in item && typeof item.rows === 'number' ? item.rows : 1);
