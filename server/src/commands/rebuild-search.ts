import { SingleBar } from 'cli-progress';
import { rebuildIndex } from '../features/patent-search/keep-index.ts';
import type { Database } from '../platform/db/client.ts';
import { SearchServer } from '../platform/search/search-server.ts';

interface Output {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
}

/** `search rebuild`: hands all patents of the store to the search server. Returns the exit code: 1 if it can't. */
export async function rebuildSearch(db: Database, url: string | null, { stdout, stderr }: Output): Promise<number> {
  if (url === null) {
    stderr.write('No search server is configured. Set SEARCH_URL, for example to mysql://127.0.0.1:9306.\n');
    return 1;
  }
  const server = new SearchServer(url);
  const bar = stdout.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {eta_formatted}', stream: stdout, hideCursor: true })
    : null;
  try {
    let begun = false;
    const indexed = await rebuildIndex(db, server, (done, all) => {
      if (!begun) bar?.start(all, 0);
      begun = true;
      bar?.update(done);
    });
    bar?.stop();
    stdout.write(`${indexed} patents indexed\n`);
    return 0;
  } catch (error) {
    bar?.stop();
    stderr.write(`The search server at ${new URL(url).host} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await server.close();
  }
}
