import { userTypes } from '@brevet/contract/access';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild, yardstick } from '../child-server.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, median, row } from '../report.ts';

const connections = 16;
/** Many short rounds, so that other load on the machine slows both sides. */
const roundSeconds = 1;
const roundsPerSecond = 2;
const warmUpSeconds = 2;

/** Our reads, the matching yardstick's, and the minimum share of its speed that the design requires. */
const pairs = [
  { name: 'page with its total', ours: '/api/myaccount_ta_all?limit=20', plain: '/page', share: 0.5 },
  { name: 'page at offset 50,000', ours: '/api/myaccount_ta_all?limit=20&page=2501', plain: '/page-at-50000', share: 1 },
  { name: 'one listing (`getListingById`)', ours: '/api/getListingById?listing_id=12345', plain: '/row?id=12345', share: 0.4 },
  { name: '`listing_details`', ours: '/api/listing_details?listingId=12345', plain: '/row?id=12345', share: 0.25 },
] as const;
/** The yardstick's other page, for comparison only. */
const counted = '/page-with-count';

const perSecond = (value: number): string => String(Math.round(value));

/**
 * Requests per second of the product and of the yardstick. Each runs in its own process, and this one generates the load. The sides
 * alternate, and the median of the rounds counts.
 */
export async function reads({ url: DATABASE_URL, pool, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const plain = await startChild(yardstick, { DATABASE_URL });
  const ours = await startChild(product, { DATABASE_URL, BREVET_DATA: folder });
  try {
    const token = await signIn(pool, DATABASE_URL, userTypes.broker);
    const measure = async (url: string, path: string, time: number): Promise<number> =>
      (await load({ url, token, paths: [path], connections, seconds: time })).requests;
    for (const pair of pairs) {
      await measure(plain.url, pair.plain, warmUpSeconds);
      await measure(ours.url, pair.ours, warmUpSeconds);
    }
    head(`call, ${connections} connections`, 'yardstick, requests/s', 'Brevet, requests/s', 'share', 'goal');
    const bars: Bar[] = [];
    for (const { name, share, ...paths } of pairs) {
      const found: { plain: number; ours: number }[] = [];
      for (let round = 0; round < roundsPerSecond * seconds; round += 1)
        found.push({
          plain: await measure(plain.url, paths.plain, roundSeconds),
          ours: await measure(ours.url, paths.ours, roundSeconds),
        });
      const reached = median(found.map((one) => one.ours / one.plain));
      const [theirs, own] = [median(found.map((one) => one.plain)), median(found.map((one) => one.ours))];
      row(name, perSecond(theirs), perSecond(own), reached.toFixed(2), share.toFixed(2));
      bars.push({
        goal: `${name}: at least ${share} of the yardstick`,
        measured: reached.toFixed(2),
        met: reached >= share,
      });
    }
    row('page with an exact count, yardstick alone', perSecond(await measure(plain.url, counted, seconds)), '', '', '');
    return bars;
  } finally {
    await ours.close();
    await plain.close();
  }
}
