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

/** Words of the generated patents, of 0.1, 1, 5, 25 and 100 % of them. A search reads rows for phrases and, if they are many, for ranks. */
const searches = [
  { name: 'rare word (0.1 %)', Keywords: 'valve', readsMany: false },
  { name: 'middling word (5 %)', Keywords: 'battery', readsMany: true },
  { name: 'very common word (25 %)', Keywords: 'sensor', readsMany: true },
  { name: 'word of every patent', Keywords: 'invention', readsMany: true },
  { name: 'two words, one rare (0.1 %)', Keywords: 'sensor valve', readsMany: false },
  { name: 'two common words (5 %)', Keywords: 'battery sensor', readsMany: true },
  { name: 'three words, two common (1 %)', Keywords: 'battery sensor bearing', readsMany: true },
  { name: 'three common words (5 %)', Keywords: 'battery sensor heat', readsMany: true },
  { name: 'rare phrase (0.1 %)', Keywords: '"through a valve"', readsMany: false },
  { name: 'common phrase (5 %)', Keywords: '"sensor near a battery"', readsMany: true },
  { name: 'phrase of common words that no patent has', Keywords: '"battery sensor"', readsMany: true },
  { name: 'common word, rare assignee', Keywords: 'sensor', Assignee: '77', readsMany: false },
  { name: 'common word, common assignee', Keywords: 'sensor', Assignee: 'company', readsMany: true },
];
const orders = [
  { name: 'by id', sid: 'PatentID' },
  { name: 'by rank', sid: 'Relevance' },
] as const;
const pages = [1, 500] as const;

/** Each search has a different word that no patent has, so no total is cached from an earlier one. */
const variants = 5000;
const warmUpSeconds = 2;
type Search = (typeof searches)[number];
const fieldsOf = ({ Keywords, Assignee }: Search) => ({ Keywords, ...(Assignee === undefined ? {} : { Assignee }) });
const pathsOf = (search: Search, sid: string, page: number): string[] =>
  Array.from({ length: variants }, (_, index) => {
    const fields = fieldsOf(search);
    const Keywords = `${fields.Keywords} OR zq${sid}${page}x${index}`;
    return `/api/searchPatent?${new URLSearchParams({ ...fields, Keywords, sid, page: String(page), limit: '10' })}`;
  });

const milliseconds = { search: 50, readsMany: 300 };

/** Compares patent searches by one user in the database and on a search server with the same patents. */
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
  const slowest = (readsMany: boolean): number =>
    Math.max(...byDatabase.filter((one) => one.readsMany === readsMany).map(({ figures }) => figures.p97));
  return [
    bar('a patent search on the database, one user, for a rare word, alone or with others', slowest(false), milliseconds.search),
    bar('a patent search for common words, and their phrases', slowest(true), milliseconds.readsMany),
  ];
}

const bar = (name: string, measured: number, limit: number): Bar => ({
  goal: `${name}: under ${limit} ms at the 95th percentile`,
  measured: `${measured} ms`,
  met: measured < limit,
});

interface Measured {
  name: string;
  readsMany: boolean;
  figures: Figures;
}

async function measured(env: NodeJS.ProcessEnv, token: string, seconds: number): Promise<Measured[]> {
  const server = await startChild(product, env);
  const found: Measured[] = [];
  try {
    const warmUp = searches.flatMap((one) =>
      orders.map(({ sid }) => `/api/searchPatent?${new URLSearchParams({ ...fieldsOf(one), sid, limit: '10' })}`),
    );
    await load({ url: server.url, token, paths: warmUp, connections: 1, seconds: warmUpSeconds });
    for (const one of searches)
      for (const order of orders)
        for (const page of pages) {
          const figures = await load({
            url: server.url,
            token,
            paths: pathsOf(one, order.sid, page),
            connections: 1,
            seconds,
          });
          found.push({ name: `${one.name}, ${order.name}, page ${page}`, readsMany: one.readsMany, figures });
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
