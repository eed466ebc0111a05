import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Days } from './search-terms.ts';

/** A month as a number: those since year 0. */
type Month = number;
const yearMonths = 12;
const decadeMonths = 120;
const monthOf = (day: string): Month => Number(day.slice(0, 4)) * yearMonths + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: Month): string =>
  `${String(Math.floor(month / yearMonths)).padStart(4, '0')}-${String((month % yearMonths) + 1).padStart(2, '0')}-01`;

/** The keys of the index for these months: whole decades and years where they fit. */
function keysOf(from: Month, to: Month): string {
  const keys: string[] = [];
  for (let month = from; month <= to; ) {
    const year = Math.floor(month / yearMonths);
    const size = [decadeMonths, yearMonths].find((fit) => month % fit === 0 && month + fit - 1 <= to) ?? 1;
    if (size === decadeMonths) keys.push(`'d:${year / 10}'`);
    else keys.push(size === yearMonths ? `'d:${year}'` : `'d:${year * 100 + (month % yearMonths) + 1}'`);
    month += size;
  }
  return `(${keys.join(' | ')})`;
}

/** Patents published from a month on, up to another one, in the notation of tsquery. */
const publishedIn = (query: string, from: Month, to: Month): string => `(${query}) & ${keysOf(from, to)}`;

async function counted(db: Db, query: string, limit: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from bulk_patents where search @@ ${query}::tsquery limit ${sql.raw(String(limit))}) as found`,
  );
  return rows[0]?.total ?? 0;
}

/** PostgreSQL's guess, which is far too low for words that often come together. */
async function estimated(db: Db, query: string): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from bulk_patents where search @@ ${query}::tsquery`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

async function publishedMonths(db: Db): Promise<{ oldest: Month; newest: Month } | null> {
  const published = sql`coalesce(publication_date, '-infinity'::date)`;
  const { rows } = await db.execute<{ oldest: string | null; newest: string | null }>(sql`select
    (select ${published}::text from bulk_patents where ${published} > '-infinity' order by ${published} limit 1) as oldest,
    (select ${published}::text from bulk_patents where ${published} > '-infinity' order by ${published} desc limit 1) as newest`);
  const [row] = rows;
  return row?.oldest && row.newest ? { oldest: monthOf(row.oldest), newest: monthOf(row.newest) } : null;
}

/** The newest patents of a search that more than `limit` patents match. */
export interface Newest {
  /** The first day of the month from which on they were published. */
  since: string;
  /** The search for them in the notation of tsquery. */
  query: (query: string) => string;
}

/** PostgreSQL counts as many in a few milliseconds, even if it guesses ten times too low. */
const surelyFew = 1000;
/** How much more each look reads. */
const growth = 4;

/**
 * Looks for the months that the newest `limit` patents of a search come from, from the newest month back. The index answers for some
 * months in time that depends on them, and on no other month. Null if hardly more match in all.
 */
export async function newestOf(db: Db, query: string, { from, to }: Days, limit: number): Promise<Newest | null> {
  const guess = await estimated(db, query);
  if (guess <= surelyFew && (await counted(db, query, limit + 1)) <= limit) return null;
  const months = await publishedMonths(db);
  if (!months) return null;
  const newest = Math.min(months.newest, to === undefined ? months.newest : monthOf(to));
  const oldest = Math.max(months.oldest, from === undefined ? months.oldest : monthOf(from));
  let size = Math.max(1, Math.floor(((newest - oldest + 1) * limit) / Math.max(guess, limit) / 2));
  // Months are taken whole, so there may be up to twice as many, or those of one month.
  const most = 2 * limit + 1;
  let found = 0;
  for (let end = newest; end >= oldest; ) {
    const start = Math.max(oldest, end - size + 1);
    const more = await counted(db, publishedIn(query, start, end), most - found);
    if (found + more >= most && start < end) {
      size = Math.max(1, Math.floor(size / growth));
      continue;
    }
    const isAll = start === oldest && found + more < most;
    if (found + more > limit && !isAll) return { since: firstDayOf(start), query: (text) => publishedIn(text, start, newest) };
    found += more;
    end = start - 1;
    const read = newest - end;
    size = Math.max(1, Math.min(read * growth, Math.ceil((read * (limit - found)) / Math.max(found, 1))));
  }
  return null;
}
