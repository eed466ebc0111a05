import type { Database } from '../../platform/db/client.ts';
import type { SearchServer } from '../../platform/search/search-server.ts';
import { emptyIndex, finishIndex, indexPatents } from './patent-engine.ts';
import { beginNoting, blockSize, endNoting, largestId, patentsBetween, takeChanges } from './patent-index.queries.ts';
import type { SearchEngine } from './search-engine.ts';

/** Hands what has changed in the store to the search engine. Stops for now if the engine doesn't answer. */
export async function updateIndex({ db, engine }: { db: Database; engine: SearchEngine | null }): Promise<void> {
  if (!engine || (await engine.check()) !== 'up') return;
  const indexBlock = async (tx: Parameters<typeof patentsBetween>[0], block: number): Promise<void> => {
    const first = block * blockSize;
    await indexPatents(engine.server, await patentsBetween(tx, first, first + blockSize - 1));
  };
  while (await takeChanges(db, indexBlock));
}

/** Without a search engine, statements needn't note what they change. With one again, its index is out of date. */
export async function forgetIndex({ db, engine }: { db: Database; engine: SearchEngine | null }): Promise<void> {
  if (!engine) await endNoting(db);
}

/** Builds the whole index from the store. Changes from its beginning on are noted, and `updateIndex` follows up on them. */
export async function rebuildIndex(
  db: Database,
  server: SearchServer,
  onProgress: (done: number, all: number) => void,
): Promise<number> {
  await emptyIndex(server);
  await beginNoting(db);
  const largest = await largestId(db);
  let indexed = 0;
  for (let first = 1; first <= largest; first += blockSize) {
    const patents = await patentsBetween(db, first, first + blockSize - 1);
    await indexPatents(server, patents);
    indexed += patents.length;
    onProgress(Math.min(first + blockSize - 1, largest), largest);
  }
  await finishIndex(server);
  return indexed;
}
