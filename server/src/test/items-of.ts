import { readerOf } from '../features/patent-imports/formats.ts';
import type { Item } from '../features/patent-imports/readers/patent-record.ts';

/** The items of a file, in chunks of a size that cuts most of it in the middle. */
export async function itemsOf(file: string | Buffer, chunk = 61): Promise<Item[]> {
  const bytes = Buffer.from(file);
  const reader = readerOf(bytes.subarray(0, 65_536));
  if (!reader) throw new Error('There is no reader for it');
  const chunks = (async function* () {
    for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
  })();
  const items: Item[] = [];
  for await (const item of reader.read(chunks, -1)) items.push(item);
  return items;
}

/** The number of each patent, or why it was skipped. */
export const summaryOf = (items: Item[]) => items.map((item) => ('record' in item ? item.record.number : item.skipped));
