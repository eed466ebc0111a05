import type { SQL } from 'drizzle-orm';
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

async function guessed(db: Db, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from bulk_patents where ${where}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** PostgreSQL's guess, which is far too low for words that often come together. */
const estimated = (db: Db, query: string): Promise<number> => guessed(db, sql`search @@ ${query}::tsquery`);

/** Reading this many rows in the order of an index is faster than looking for the newest months. */
const quicklyRead = 150_000;

/** With at least this many matches, reading the store in the order of an index soon fills a page. */
export async function isCommon(db: Db, query: string, shown: number, limit: number): Promise<boolean> {
  const share = await estimated(db, query);
  return share > 2 * limit && (shown / share) * (await guessed(db, sql`true`)) <= quicklyRead;
}

async function publishedMonths(db: Db): Promise<{ oldest: Month; newest: Month } | null> {
  const published = sql`coalesce(publication_date, '-infinity'::date)`;
  const { rows } = await db.execute<{ oldest: string | null; newest: string | null }>(sql`select
    (select ${published}::text from bulk_patents where ${published} > '-infinity' order by ${published} limit 1) as oldest,
    (select ${published}::text from bulk_patents where ${published} > '-infinity' order by ${published} desc limit 1) as newest`);
  const [row] = rows;
  return row?.oldest && row.newest ? { oldest: monthOf(row.oldest), newest: monthOf(row.newest) } : null;
}

/** The newest patents of a search that very many match. */
export interface Newest {
  /** The first day of the month from which on they were published. */
  since: string;
  /** The search for them in the notation of tsquery. */
  query: (query: string) => string;
}

/** This many are simply read, in a few milliseconds. */
const few = 1000;
/** The share of months to look at first if PostgreSQL's guess is far too low. */
const firstShare = 64;
/** This many patents of the newest months show how many months to read. */
const telling = 300;
/** Each look reads this many times as much as the one before. */
const growth = 4;

/**
 * The months that about the newest `most` patents of a search come from. The index answers for some months in time that depends on them,
 * and on no other month. Rows are what takes time, so only some of the newest are counted to tell how many there are in a month. Null if
 * hardly more match in all.
 */
export async function newestOf(db: Db, query: string, { from, to }: Days, most: number): Promise<Newest | null> {
  const guess = await estimated(db, query);
  const isUncertain = guess < few;
  if (isUncertain && (await counted(db, query, few)) < few) return null;
  const months = await publishedMonths(db);
  if (!months) return null;
  const newest = Math.min(months.newest, to === undefined ? months.newest : monthOf(to));
  const oldest = Math.max(months.oldest, from === undefined ? months.oldest : monthOf(from));
  let size = Math.ceil((newest - oldest + 1) * (isUncertain ? 1 / firstShare : telling / guess));
  let [found, first] = [0, newest + 1];
  while (found < telling && first > oldest) {
    const start = Math.max(oldest, first - size);
    const more = await counted(db, publishedIn(query, start, first - 1), most);
    if (more === most && size > 1) {
      size = Math.floor(size / growth) || 1;
      continue;
    }
    found += more;
    const inMonth = more / (first - start);
    first = start;
    // The months before these have about as many.
    if (found >= telling) first -= Math.floor(Math.max(most - found, 0) / inMonth);
    size *= growth;
  }
  if (first <= oldest) return null;
  return { since: firstDayOf(first), query: (text) => publishedIn(text, first, newest) };
}
