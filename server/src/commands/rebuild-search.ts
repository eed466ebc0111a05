import { rebuildIndex } from '../features/patent-search/commands.ts';
import type { Database } from '../platform/db/client.ts';
import { SearchServer } from '../platform/search/search-server.ts';
import type { Output } from './progress.ts';
import { progressBar } from './progress.ts';

/** `search rebuild`: hands all patents of the store to the search server. Returns the exit code: 1 if it can't. */
export async function rebuildSearch(db: Database, url: string | null, out: Output): Promise<number> {
  const { stdout, stderr } = out;
  if (url === null) {
    stderr.write('No search server is configured. Set SEARCH_URL, for example to mysql://127.0.0.1:9306.\n');
    return 1;
  }
  const server = new SearchServer(url);
  const bar = progressBar(out);
  try {
    const indexed = await rebuildIndex(db, server, bar.update);
    bar.stop();
    stdout.write(`${indexed} patents indexed\n`);
    return 0;
  } catch (error) {
    bar.stop();
    stderr.write(`The search server at ${new URL(url).host} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await server.close();
  }
}
