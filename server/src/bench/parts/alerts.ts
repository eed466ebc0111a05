import { eq, sql } from 'drizzle-orm';
import { candidatesAmong } from '../../features/views/alerts.queries.ts';
import { listings } from '../../schema/listings.ts';
import { savedViews } from '../../schema/views.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { Bar } from '../report.ts';
import { head, median, row } from '../report.ts';

const alerts = 10_000;
/** Saved searches of a user; few enough for the generated users. */
const perUser = 20;
const changed = 50;
const milliseconds = 50;
const name = 'Bench';

/** Measures how long a changed listing takes to be compared with the alerts of 10,000 saved searches. Removes these at the end. */
export async function searchAlerts({ db }: BenchDatabase): Promise<Bar[]> {
  await db.execute(sql`with saved as (
      insert into saved_views (user_id, "table", name, query)
      select user_id, 'searchListing', ${name} || ' ' || n, '{}' from (
        select user_id, n from (select user_id from users where user_type in (15, 30, 40) order by user_id limit ${alerts / perUser}) u,
        generate_series(1, ${perUser}) n) each returning view_id, user_id)
    insert into search_alerts (view_id, time, user_type, broker_id, words)
    select view_id, 'instant', user_type, broker_id,
      to_tsquery('brevet_english', (array['beam & recovery', 'cold & plate', 'separator', 'binding', 'depth', 'leak'])[1 + view_id % 6] || ' & ' || left(md5(view_id::text), 6))
    from saved join users using (user_id)`);
  await db.execute(sql`analyze search_alerts, saved_views`);
  try {
    const some = await db
      .select({ ListingID: listings.ListingID })
      .from(listings)
      .where(eq(listings.AvailableStatus, 1))
      .limit(changed);
    const times: number[] = [];
    for (const { ListingID } of some) {
      const start = performance.now();
      await candidatesAmong(db, [ListingID]);
      times.push(performance.now() - start);
    }
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
    head('search alerts', 'listings', 'p50 ms', 'p95 ms');
    row(`a changed listing against ${alerts} alerts`, times.length, median(times).toFixed(1), p95.toFixed(1));
    return [
      {
        goal: `a changed listing is compared with ${alerts} alerts in under ${milliseconds} ms`,
        measured: `${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        met: p95 < milliseconds,
      },
    ];
  } finally {
    await db.delete(savedViews).where(sql`${savedViews.Name} like ${`${name} %`}`);
  }
}
