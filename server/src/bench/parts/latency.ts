import { userTypes } from '@brevet/contract/access';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Figures } from '../load.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

const table = '/api/myaccount_ta_all?limit=20';
const calls = [
  ['table page', table],
  ['table page at offset 50,000', `${table}&page=2501`],
  ['table page by rating', `${table}&sid=Rating`],
  ['table page by rating at offset 50,000', `${table}&sid=Rating&page=2501`],
  ['table page of a status', `${table}&AvailableStatus=-1`],
  ['table page of five stars', `${table}&star=5&sid=CreateDate`],
  ['search in names', `${table}&search=separator%20ab`],
  ['search by words', '/api/searchListing?with_all=recovery%20overview'],
  ['search by words that every listing has', '/api/searchListing?with_all=heat%20radio'],
  ['search by a class', '/api/searchListing?patent_class=H04W%2012'],
  ['browsed page of a type and five stars', '/api/browse_listing?ListingType=1&Stars=5'],
  ['facets of a type and five stars', '/api/getListingFacets?ListingType=1&Stars=5'],
  ['facets of words', '/api/getListingFacets?search=separator%20ab'],
  ['quick search', '/api/quickSearch?search=separator'],
  ['quick search for a number', '/api/quickSearch?search=4123450'],
  ['patents of the brokerage', '/api/patents?limit=20'],
  ['patents of the brokerage by words of their titles', '/api/patents?search=apparatus%20cooling'],
  ['timeline', '/api/getTimeline?listing_id=12345'],
  ['saved views', '/api/savedViews?Table=searchListing'],
  ['pursue requests', '/api/pursue_request?AvailableStatus=1'],
  ['listing', '/api/listing_details?listingId=12345'],
  ['bulk lookup', '/api/getPatentDetailFromBulk?patentNumber=4123456&country=US'],
] as const;

/** Parts of the text that every generated listing has, and of one that 1,100 have: so many that no count is remembered from an earlier one. */
const partsOf = (text: string): string[] =>
  [...text].flatMap((_, from) =>
    Array.from({ length: text.length - from - 2 }, (_, more) => text.slice(from, from + more + 3)).filter(
      (part) => part === part.trim(),
    ),
  );
const facetCalls = [
  ['facets of words that every listing has, each new', partsOf('heat, radio, "word')],
  ['facets of words that few listings have, each new', Array.from({ length: 900 }, (_, index) => `"word ${index + 100}`)],
] as const;

const mixed = { rate: 300, connections: 16 };
const milliseconds = { oneUser: 50, mixed: 250 };

const figures = (name: string, { requests, p50, p97, p99 }: Figures): void => row(name, Math.round(requests), p50, p97, p99);

/** Measures how long a user waits: for each call alone, then for all of them mixed at a steady rate. */
export async function latency({ url: DATABASE_URL, pool, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const server = await startChild(product, { DATABASE_URL, BREVET_DATA: folder });
  try {
    const token = await signIn(pool, DATABASE_URL, userTypes.broker);
    const measure = (paths: string[], pace: { connections: number; rate?: number }): Promise<Figures> =>
      load({ url: server.url, token, paths, seconds, ...pace });
    const paths = calls.map(([, path]) => path);
    await load({ url: server.url, token, paths, connections: 2, seconds: 2 });
    head('call', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms');
    let slowest = 0;
    for (const [name, path] of calls) {
      const found = await measure([path], { connections: 1 });
      figures(`${name}, one user`, found);
      slowest = Math.max(slowest, found.p97);
    }
    for (const [name, searches] of facetCalls) {
      const found = await measure(
        searches.map((search) => `/api/getListingFacets?${new URLSearchParams({ search })}`),
        { connections: 1 },
      );
      figures(`${name}, one user`, found);
      slowest = Math.max(slowest, found.p97);
    }
    const together = await measure(paths, mixed);
    figures(`mixed, ${mixed.rate} requests/s, ${mixed.connections} connections`, together);
    return [
      {
        goal: `a table page, a search or a lookup under ${milliseconds.oneUser} ms at the 95th percentile, one user, any page`,
        measured: `at most ${slowest} ms`,
        met: slowest < milliseconds.oneUser,
      },
      {
        goal: `${mixed.rate} mixed requests/s with p95 under ${milliseconds.mixed} ms`,
        measured: `${Math.round(together.requests)} requests/s, ${together.p97} ms`,
        met: together.requests > mixed.rate * 0.98 && together.p97 < milliseconds.mixed,
      },
    ];
  } finally {
    await server.close();
  }
}
