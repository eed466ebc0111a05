import { userTypes } from '@brevet/contract/access';
import { rebuildIndex } from '../../features/patent-search/keep-index.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import { SearchServer } from '../../platform/search/search-server.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Figures } from '../load.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';
import { hasSearchServer, startSearchServer } from '../search-server.ts';

/** A word is very common when more patents have it than a search counts (10,000). */
const words = [
  { name: 'rare word (0.1 %)', word: 'valve', isCommon: false },
  { name: 'middling word (5 %)', word: 'battery', isCommon: true },
  { name: 'very common word (25 %)', word: 'sensor', isCommon: true },
  { name: 'word of every patent', word: 'invention', isCommon: true },
] as const;
const orders = [
  { name: 'by id', sid: 'PatentID' },
  { name: 'by rank', sid: 'Relevance' },
] as const;
const pages = [1, 500] as const;

/** Each search has a different word that no patent has, so no total is cached from an earlier one. */
const variants = 5000;
const warmUpSeconds = 2;
const pathsOf = (word: string, sid: string, page: number): string[] =>
  Array.from({ length: variants }, (_, index) => {
    const query = new URLSearchParams({ Keywords: `${word} OR zq${sid}${page}x${index}`, sid, page: String(page), limit: '10' });
    return `/api/searchPatent?${query}`;
  });

const milliseconds = { search: 50, rankCommon: 300 };

/** The same patent searches, by one user, answered by the database and by a search server with the same patents. */
export async function search({ url: DATABASE_URL, pool, db, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const token = await signIn(pool, DATABASE_URL, userTypes.broker);
  const env = { DATABASE_URL, BREVET_DATA: folder };
  const byDatabase = await measured(env, token, seconds);
  const byServer = hasSearchServer()
    ? await withSearchServer((SEARCH_URL) => measured({ ...env, SEARCH_URL }, token, seconds), db)
    : [];
  if (byServer.length === 0) console.log('\nsearchd is not installed, so only the database is measured.');
  head('patent search, one user', 'database p50 ms', 'p97.5 ms', 'search server p50 ms', 'p97.5 ms');
  for (const [index, { name, figures }] of byDatabase.entries()) {
    const other = byServer[index]?.figures;
    row(name, figures.p50, figures.p97, other?.p50 ?? '', other?.p97 ?? '');
  }
  const slowest = (ranksCommon: boolean): number =>
    Math.max(...byDatabase.filter((one) => one.ranksCommon === ranksCommon).map(({ figures }) => figures.p97));
  return [
    bar('a patent search on the database, one user, without ranking of very common words', slowest(false), milliseconds.search),
    bar('ranking patents with very common words', slowest(true), milliseconds.rankCommon),
  ];
}

const bar = (name: string, measured: number, limit: number): Bar => ({
  goal: `${name}: under ${limit} ms at the 95th percentile`,
  measured: `${measured} ms`,
  met: measured < limit,
});

interface Measured {
  name: string;
  ranksCommon: boolean;
  figures: Figures;
}

async function measured(env: NodeJS.ProcessEnv, token: string, seconds: number): Promise<Measured[]> {
  const server = await startChild(product, env);
  const found: Measured[] = [];
  try {
    const warmUp = words.flatMap(({ word }) => orders.map(({ sid }) => `/api/searchPatent?Keywords=${word}&sid=${sid}&limit=10`));
    await load({ url: server.url, token, paths: warmUp, connections: 1, seconds: warmUpSeconds });
    for (const { name, word, isCommon } of words)
      for (const order of orders)
        for (const page of pages) {
          const paths = pathsOf(word, order.sid, page);
          const figures = await load({ url: server.url, token, paths, connections: 1, seconds });
          found.push({
            name: `${name}, ${order.name}, page ${page}`,
            ranksCommon: isCommon && order.sid === 'Relevance',
            figures,
          });
        }
  } finally {
    await server.close();
  }
  return found;
}

async function withSearchServer<T>(act: (url: string) => Promise<T>, db: BenchDatabase['db']): Promise<T> {
  const sphinx = await startSearchServer(await freePort());
  try {
    const server = new SearchServer(sphinx.url);
    const began = performance.now();
    const indexed = await rebuildIndex(db, server, () => {});
    await server.close();
    console.log(`\nThe search server indexed ${Math.round((indexed / (performance.now() - began)) * 1000)} patents/s`);
    return await act(sphinx.url);
  } finally {
    await sphinx.close();
  }
}
