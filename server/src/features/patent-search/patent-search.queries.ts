import type { SearchedNumber } from '@brevet/contract/patent-number';
import { officeCodes } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import { ratingsOfStars } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Db, Selecting } from '../../platform/db/client.ts';
import { readAll } from '../../platform/db/cursor.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { listings } from '../../schema/listings.ts';
import { patentTerms } from '../../schema/patent-terms.ts';
import { brokerPatents, listingPatents, patents } from '../../schema/patents.ts';
import { visibleTo, wholeTo } from '../listings/listings.ts';
import type { TermsState } from '../patent-terms/patent-terms.ts';
import { areComputed, computedTerms, ofStore, termColumns } from '../patent-terms/patent-terms.ts';
import { inTerms } from './legal-terms.queries.ts';
import type { Newest } from './newest-first.queries.ts';
import type { Order, Place, SortType } from './patent-order.queries.ts';
import { day, ownValue, sortOf } from './patent-order.queries.ts';
import type { Days, SearchTerms } from './search-terms.ts';
import type { WordQuery } from './word-query.queries.ts';

/** Patents beyond this number aren't counted, and orders that have no index sort the newest ones of the store. */
export const countLimit = 10_000;

export type Stars = keyof typeof ratingsOfStars;

/** A search, ready for the database. */
export interface Conditions {
  terms: SearchTerms;
  query: WordQuery;
  star: Stars | undefined;
  /** Numbers that only the brokerage knows count, too. */
  own: boolean;
  kept: TermsState;
  /** The months to read if more patents have the words than are counted. Null if no more do, undefined if that isn't known. */
  newest?: Newest | null | undefined;
  /** True if the results are sorted by a name. */
  byName?: boolean;
  user: SessionUser;
}

export interface Stretch {
  order: Order;
  /** The row before the first one. */
  after: Place | null;
  offset: number;
  limit: number;
  /** More match than are counted. */
  many: boolean;
}

const within = (column: typeof bulkPatents.FiledDate | typeof bulkPatents.PublicationDate, { from, to }: Days) =>
  and(from === undefined ? undefined : sql`${day(column)} >= ${from}::date`, to === undefined ? undefined : between(column, to));
const between = (column: typeof bulkPatents.FiledDate | typeof bulkPatents.PublicationDate, to: string) =>
  sql`${day(column)} <= ${to}::date and ${column} is not null`;

const keyIn = ({ numbers }: SearchTerms, table: typeof bulkPatents | typeof patents): SQL | undefined =>
  numbers === null
    ? undefined
    : (or(
        namedIn(numbers.patents, table),
        anyCountryIn(numbers.patents, table),
        table === bulkPatents ? appliedFor(numbers.applications) : undefined,
      ) ?? sql`false`);

function appliedFor(applications: readonly SearchedNumber[]): SQL | undefined {
  const keys = applications.map(({ country, number }) => sql`(${number}, ${country})`);
  return keys.length === 0
    ? undefined
    : sql`(${bulkPatents.ApplicationNumber}, ${bulkPatents.Country}) in (${sql.join(keys, sql`, `)})`;
}

function namedIn(numbers: readonly SearchedNumber[], table: typeof bulkPatents | typeof patents): SQL | undefined {
  const keys = numbers.filter(({ country }) => country !== '').map(({ country, number }) => sql`(${country}, ${number})`);
  return keys.length === 0 ? undefined : sql`(${table.Country}, ${table.PatentNumber}) in (${sql.join(keys, sql`, `)})`;
}

/** The index starts with the country, so all countries are named. */
function anyCountryIn(numbers: readonly SearchedNumber[], table: typeof bulkPatents | typeof patents): SQL | undefined {
  const bare = numbers.filter(({ country }) => country === '').map(({ number }) => number);
  return bare.length === 0
    ? undefined
    : sql`${table.PatentNumber} = any(${sql.param(bare)}::text[]) and ${table.Country} = any(${sql.param([...officeCodes])}::text[])`;
}

const ratedWith = (star: Stars | undefined): SQL | undefined => {
  if (star === undefined) return undefined;
  const [low, high] = ratingsOfStars[star];
  return sql`${patents.rating} between ${low} and ${high}`;
};
const samePatent = and(eq(patents.Country, bulkPatents.Country), eq(patents.PatentNumber, bulkPatents.PatentNumber));

/** All words of a name belong to one inventor. The index only knows that a patent has them. */
const ofOneInventor = ({ inventor }: SearchTerms): SQL | undefined =>
  inventor.length < 2
    ? undefined
    : sql`exists (select from unnest(${bulkPatents.Inventors}) one
        where string_to_array(brevet_fold(one), ' ') @> ${sql.param(inventor.flatMap(({ text, start }) => (start ? [] : [text])))}::text[])`;

/** Conditions that only the row of the patent itself answers. */
export const inStore = ({ terms, query, star, newest }: Conditions): SQL | undefined =>
  and(
    query.all === null ? undefined : sql`${bulkPatents.search} @@ ${newest ? newest.query(query.all) : query.all}::tsquery`,
    keyIn(terms, bulkPatents),
    within(bulkPatents.PublicationDate, terms.published),
    within(bulkPatents.FiledDate, terms.filed),
    ofOneInventor(terms),
    star === undefined ? undefined : sql`exists (select from ${patents} where ${and(samePatent, ratedWith(star))})`,
  );

/** The rows of the store that match: patents with or without their terms, or terms alone if nothing else is asked. */
export function storeOf(search: Conditions, { sid }: Order): { from: SQL; id: SQL; where: SQL } {
  const [own, legal] = [inStore(search), inTerms(search.terms.legal, search.kept.areCurrent)];
  const id = sql`${bulkPatents.BulkPatentID}`;
  if (!legal && sid !== 'TermEnd') return { from: sql`${bulkPatents}`, id, where: own ?? sql`true` };
  // An order alone leaves out no patent. No index serves it until all terms are computed.
  if (!legal && search.kept.areLeft)
    return { from: sql`${bulkPatents} left join ${patentTerms} on ${computedTerms}`, id, where: own ?? sql`true` };
  const where = and(areComputed, legal, own) ?? sql`true`;
  if (!own && ['TermEnd', 'PatentID'].includes(sid))
    return { from: sql`${patentTerms}`, id: sql`${patentTerms.BulkPatentID}`, where };
  return { from: sql`${bulkPatents} join ${patentTerms} on ${ofStore}`, id, where };
}

/** The listings with a patent of `patents` that tell this reader about it. */
const listingsFor = (user: SessionUser) => sql`from ${listingPatents}
  inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
  where ${and(eq(listingPatents.PatentID, patents.PatentID), visibleTo(user), wholeTo(user))}`;

/** Patents of the brokerage that the store doesn't have, as far as this reader may know them. */
const onlyOwn = ({ terms, star, user }: Conditions, isStaff: boolean): SQL | undefined =>
  and(
    keyIn(terms, patents),
    ratedWith(star),
    sql`not exists (select from ${bulkPatents} where ${samePatent})`,
    isStaff ? undefined : sql`exists (select ${listingsFor(user)})`,
  );

/** The rows of a search: where they come from, and how they are sorted. Own patents have the negative of their PatentID. */
interface Source {
  from: SQL;
  id: SQL;
  value: SQL;
  type: SortType;
}

function sourceOf(search: Conditions, { order, many }: Pick<Stretch, 'order' | 'many'>, isStaff: boolean): Source {
  const { value, type } = sortOf(search, order);
  const { from: store, id, where } = storeOf(search, order);
  const found = { id: sql`found.id`, value: sql`found.value`, type };
  if (search.own) {
    const own = sql`select -${patents.PatentID}::bigint, ${ownValue(order, type)} from ${patents} where ${onlyOwn(search, isStaff)}`;
    const stored = sql`select ${bulkPatents.BulkPatentID} as id, ${value} as value
      from ${bulkPatents} left join ${patentTerms} on ${computedTerms} where ${inStore(search) ?? sql`true`}`;
    return { ...found, from: sql`(${stored} union all ${own}) as found where true` };
  }
  if ((type === 'real' || type === 'text') && many) {
    const newest = sql`select ${id} as id, ${value} as value from ${store} where ${where} order by ${id} desc limit ${sql.raw(String(countLimit))}`;
    return { ...found, from: sql`(${newest}) as found where true` };
  }
  // These are few enough to sort at once. For a phrase, PostgreSQL would walk an index of the order through the whole store instead.
  if (search.newest !== undefined)
    return {
      ...found,
      from: sql`(select ${id} as id, ${value} as value from ${store} where ${where} offset 0) as found where true`,
    };
  return { id, value: order.sid === 'PatentID' ? id : value, type, from: sql`${store} where ${where}` };
}

/** The places of the rows that follow another one. */
export async function placesAfter(db: Db, search: Conditions, stretch: Stretch, isStaff: boolean): Promise<Place[]> {
  const { order, after, offset, limit } = stretch;
  const { from, id, value, type } = sourceOf(search, stretch, isStaff);
  const [direction, beyond] = order.sod === 'ASC' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')];
  const byId = type === 'bigint';
  const follows = byId
    ? sql`and ${id} ${beyond} ${after?.id}::bigint`
    : sql`and (${value}, ${id}) ${beyond} (${after?.value}::${sql.raw(type)}, ${after?.id}::bigint)`;
  const sorted = byId ? sql`${id} ${direction}` : sql`${value} ${direction}, ${id} ${direction}`;
  const { rows } = await db.execute<{ id: string; value: string }>(
    sql`select ${id} as id, ${value}::text as value from ${from} ${after ? follows : sql``} order by ${sorted}
      limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`,
  );
  return rows.map((row) => ({ id: Number(row.id), value: row.value }));
}

/** The places of all rows in this order, in batches from one snapshot, sorted once. */
export async function* allPlaces(db: Database, search: Conditions, order: Order, isStaff: boolean): AsyncGenerator<Place[]> {
  const { from, id, value } = sourceOf(search, { order, many: false }, isStaff);
  const direction = sql.raw(order.sod === 'ASC' ? 'asc' : 'desc');
  const select = (on: Selecting) =>
    on
      .select({ id: sql`${id}`.mapWith(Number), value: sql<string>`${value}::text` })
      .from(from)
      .orderBy(sql`${value} ${direction}, ${id} ${direction}`)
      .prepare('all_places');
  yield* readAll<Place>(db, select, {});
}

/** The number of rows, up to one more than the limit. */
export async function countFound(db: Db, search: Conditions, isStaff: boolean): Promise<number> {
  const { from } = sourceOf(search, { order: { sid: 'PatentID', sod: 'DESC' }, many: false }, isStaff);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${from} limit ${sql.raw(String(countLimit + 1))}) as matching`,
  );
  return rows[0]?.total ?? 0;
}

const ofBrokerage = (user: SessionUser) => ({
  PatentID: patents.PatentID,
  rating: patents.rating,
  ListingId: sql<number | null>`(select max(${listings.ListingID}) ${listingsFor(user)})`,
});

const facts = {
  Country: bulkPatents.Country,
  PatentNumber: bulkPatents.PatentNumber,
  PatentStatus: bulkPatents.PatentStatus,
  Title: bulkPatents.Title,
  Abstract: bulkPatents.Abstract,
  Assignees: bulkPatents.Assignees,
  Inventors: bulkPatents.Inventors,
  Uspc: bulkPatents.Uspc,
  Ipc: bulkPatents.Ipc,
  Locarno: bulkPatents.Locarno,
  Cpc: bulkPatents.Cpc,
  FiledDate: bulkPatents.FiledDate,
  PublicationDate: bulkPatents.PublicationDate,
  IssuedDate: bulkPatents.IssuedDate,
  ...termColumns,
  Owners: patentTerms.Owners,
};

export type PatentFacts = Awaited<ReturnType<typeof storedPatents>>[number];

/** Patents of the store, with what the brokerage adds to them. */
export const storedPatents = (db: Db, user: SessionUser, ids: readonly number[]) =>
  db
    .select({ id: bulkPatents.BulkPatentID, ...facts, ...ofBrokerage(user) })
    .from(bulkPatents)
    .leftJoin(patents, samePatent)
    .leftJoin(patentTerms, computedTerms)
    .where(inArray(bulkPatents.BulkPatentID, [...ids]));

type Status = PatentFacts['PatentStatus'];

/** Patents that only the brokerage knows, with the status that was entered last. */
export async function ownPatents(db: Db, user: SessionUser, ids: readonly number[]): Promise<PatentFacts[]> {
  if (ids.length === 0) return [];
  const onListing = sql`select ${listingPatents.PatentStatus} ${listingsFor(user)} order by ${listingPatents.CreateDate} desc limit 1`;
  const ofCode = sql`select ${brokerPatents.PatentStatus} from ${brokerPatents}
    where ${brokerPatents.PatentID} = ${patents.PatentID} order by ${brokerPatents.CreateDate} desc limit 1`;
  const rows = await db
    .select({
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
      PatentStatus: sql<Status>`coalesce((${onListing}), (${ofCode}), 'Issued')`,
      ...ofBrokerage(user),
    })
    .from(patents)
    // Matches nothing. With a join, drizzle names the table of each column, which the subqueries rely on.
    .leftJoin(bulkPatents, samePatent)
    .where(inArray(patents.PatentID, [...ids]));
  return rows.map((row) => ({
    ...row,
    id: -row.PatentID,
    Title: null,
    Abstract: null,
    Assignees: [],
    Inventors: [],
    Uspc: null,
    Ipc: [],
    Locarno: [],
    Cpc: [],
    FiledDate: null,
    PublicationDate: null,
    IssuedDate: null,
    LegalStatus: null,
    TermEnd: null,
    Certainty: null,
    EndedOn: null,
    FeeStage: null,
    FeeDue: null,
    Owners: [],
  }));
}

/** The `candidates` that a search for words finds. */
export async function wordsFound(db: Db, candidates: readonly string[], query: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from unnest(${sql.param([...candidates])}::text[]) word where brevet_vector(word) @@ ${query}::tsquery`,
  );
  return new Set(rows.map(({ word }) => word));
}
