import { createHash } from 'node:crypto';
import type { Feature } from '@brevet/contract/endpoint';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Card } from '../vcard/write-vcard.ts';
import type { Database, Selecting } from './client.ts';
import type { CountCache } from './count-cache.ts';
import { readAll } from './cursor.ts';
import { neighborSelect, startOf } from './neighbor-select.ts';
import { prepared } from './prepared.ts';

/** Rows beyond this number aren't counted: the total then says "more than". */
const countLimit = 10_000;
/** Page sizes with a prepared statement for the first page. The screens use these. */
const usualLimits: readonly number[] = [10, 20, 50, 100];

export interface PageQuery {
  page: number;
  limit: number;
  sid: string;
  sod: 'ASC' | 'DESC';
}

type Order = Pick<PageQuery, 'sid' | 'sod'>;

interface Page<Row> {
  data: Row[];
  pages: number;
  total: number;
  more: boolean;
  message?: string;
  /** The cursor of the following rows, where rows follow each other without pages. */
  next?: string;
  /** The search engine that found the rows; absent for the database. */
  type?: 'sphinx';
}

/** A table with its filter values, ready to read by page or as a whole. */
export interface BoundTable<Row> {
  page(query: PageQuery): Promise<Page<Row>>;
  /** All rows in batches, from one snapshot. */
  all(query: Order, on?: Database): AsyncGenerator<Row[]>;
  /** All rows as vCards, if they are people or organizations. */
  cards?(query: Order, on?: Database): AsyncGenerator<Card[]>;
  /** The rows before and after the row with this key, in this order; null at either end, and if the reader can't see the row. */
  neighbors(order: Order, key: readonly (string | number)[]): Promise<{ previous: Row | null; next: Row | null }>;
  /** Columns that this reader doesn't get. CSV files leave them out, too. */
  hidden: readonly string[];
}

/** A table that can be counted without reading a page. */
export interface CountedTable<Row> extends BoundTable<Row> {
  total(): Promise<Pick<Page<Row>, 'total' | 'more'>>;
}

type Values = Record<string, unknown>;
type RowOf<Q extends PgSelect> = Q['_']['result'][number];
type Statement = ReturnType<typeof prepared>;
type Key = number[];

interface TableSpec<Q extends PgSelect, Filter extends string> {
  name: string;
  /** Features whose changes affect the total. */
  features: readonly Feature[];
  /** The full rows, with every join and subquery that a row shows. */
  rows: (db: Selecting) => Q;
  /** Selects `columns` of these rows, and joins only the tables that filters and sort columns need. */
  matching: (db: Selecting, columns: Record<string, SQL.Aliased>) => PgSelect;
  sort: Record<string, SQLWrapper>;
  /** Identifies one row of `rows` under any filter. It breaks ties, so that no row is repeated or left out between pages. */
  key: readonly [SQLWrapper, ...SQLWrapper[]];
  /** A condition for each filter; the value is `sql.placeholder(name)`. A filter without a value doesn't apply. */
  filters: Record<Filter, SQL>;
  /** Filters for what the reader may see. The others are for what the reader is looking for. */
  scope?: readonly NoInfer<Filter>[];
  /** Filters whose plan is good for any value. A first page with no other filter is planned once. */
  planOnce?: readonly NoInfer<Filter>[];
  /** Filters with a separate plan for each value, because no plan is good for all values. */
  planEach?: readonly NoInfer<Filter>[];
  /**
   * Filters and sort columns to use instead once more rows match than are counted. With conditions that no index serves, PostgreSQL
   * follows the order's index until the page is full, instead of collecting and sorting every row that matches.
   */
  ifMany?: { filters: Partial<Record<NoInfer<Filter>, SQL>>; sort: Record<string, SQLWrapper> };
}

export interface PagedTable<Row, Filter extends string> {
  bind<Shown>(
    source: { db: Database; counts: CountCache },
    values: Partial<Record<Filter, unknown>> & Values,
    show: { present: (row: Row) => Shown; hidden?: readonly string[]; card?: (row: Row) => Card },
  ): CountedTable<Shown>;
}

/**
 * The shared paged table: a base query, the columns it can be sorted by and its filters. Each combination of filters, order and
 * direction is built and prepared once; values travel as parameters, so that nothing a caller sends becomes SQL.
 *
 * A page is chosen by key first: a narrow subquery filters, sorts, skips and limits, and only the rows it leaves are joined and
 * described. PostgreSQL would otherwise compute the select list for each row that OFFSET skips.
 */
export function pagedTable<Q extends PgSelect, const Filter extends string>(
  spec: TableSpec<Q, Filter>,
): PagedTable<RowOf<Q>, Filter> {
  const { ifMany, planEach = [] } = spec;
  const planOnce: readonly string[] = spec.planOnce ?? [];
  const scope: readonly string[] = spec.scope ?? [];
  const few = { select: selectsOf(spec), statement: statementsOf(spec.name, planEach) };
  const many = ifMany && {
    select: selectsOf({ ...spec, filters: { ...spec.filters, ...ifMany.filters }, sort: { ...spec.sort, ...ifMany.sort } }),
    statement: statementsOf(`${spec.name}_many`, planEach),
  };

  /** True if the total says how to read the rows, in an order that doesn't depend on it. */
  const isSearch = (names: readonly string[], { sid }: Order): boolean =>
    ifMany !== undefined && names.some((name) => name in ifMany.filters) && !(sid in ifMany.sort);

  /** The way to read the rows: `many` is false until the total is known to be above the limit. */
  const reading = async (names: readonly string[], total: () => Promise<number>) =>
    many && names.some((name) => name in (ifMany?.filters ?? {})) && (await total()) > countLimit ? many : few;

  /** The rows of a page that was chosen with its total, as far as the reader may still see them. */
  const chosenRows = (
    db: Database,
    names: readonly string[],
    values: Values,
    keys: readonly Key[],
    order: Order,
  ): Promise<unknown> => {
    const { sid, sod } = order;
    const seen = names.filter((name) => scope.includes(name));
    const rows = few.statement(seen, `${sid}:${sod}:chosen`, (on) => few.select.chosen(on, seen, { sid, sod }));
    const chosen = Object.fromEntries(spec.key.map((_, at) => [keyName(at), keys.map((key) => key[at])]));
    return rows(db, { ...values, ...chosen });
  };

  type Reading = typeof few;
  const pageOf = (
    { select, statement }: Reading,
    db: Database,
    names: readonly string[],
    values: Values,
    query: PageQuery,
  ): Promise<unknown> => {
    const { page, limit, sid, sod } = query;
    const order = `${sid}:${sod}`;
    // PostgreSQL keeps a plan only for a literal limit: for an unknown one it expects a tenth of the table.
    if (page === 1 && usualLimits.includes(limit) && names.every((name) => planOnce.includes(name))) {
      return statement(names, `${order}:${limit}`, (on) => select.page(on, names, query, sql.raw(String(limit))))(db, values);
    }
    const rows = statement(names, order, (on) => select.page(on, names, query, cut));
    return rows(db, { ...values, limit, offset: (page - 1) * limit });
  };

  const neighborOf = async (
    { select, statement }: Reading,
    db: Database,
    names: readonly string[],
    values: Values,
    { sid, sod }: Order,
  ) => {
    const read = statement(names, `${sid}:${sod}:neighbor`, (on) => select.neighbor(on, names, { sid, sod }));
    const rows = await read(db, values);
    return (rows as RowOf<Q>[])[0] ?? null;
  };

  return {
    bind({ db, counts }, values, { present, hidden = [], card }) {
      const names = Object.keys(spec.filters).filter((name) => values[name] !== undefined);
      const count = async (): Promise<number> => {
        const query = few.statement(names, 'count', (on) => few.select.count(on, names));
        const [row] = (await query(db, values)) as [{ total: number }];
        return row.total;
      };
      const rowsOf = (query: Order, on: Database) =>
        readAll<RowOf<Q>>(on, (cursor) => few.select.all(cursor, names, query).prepare(spec.name), values);
      const counted = (how = count) =>
        counts.get(`${spec.name}:${names.join('+')}:${JSON.stringify(values)}`, spec.features, how);
      const listed = (query: PageQuery): Promise<[unknown, number]> =>
        Promise.all([reading(names, counted).then((how) => pageOf(how, db, names, values, query)), counted()]);
      /** Searches once for the total and the page, because each would have to find all rows. */
      const searched = async (query: PageQuery): Promise<[unknown, number]> => {
        const { page, limit, sid, sod } = query;
        let keys = null as Key[] | null;
        const found = await counted(async () => {
          const search = few.statement(names, `${sid}:${sod}:search`, (on) => few.select.search(on, names, query));
          const [row] = (await search(db, { ...values, limit, offset: (page - 1) * limit })) as [
            { total: number; keys: Key[] | null },
          ];
          keys = row.keys;
          return row.total;
        });
        if (keys) return [await chosenRows(db, names, values, keys, query), found];
        return [await pageOf((found > countLimit && many) || few, db, names, values, query), found];
      };
      return {
        hidden,
        async page(query) {
          const [data, found] = await (isSearch(names, query) ? searched(query) : listed(query));
          const { total, more } = limited(found);
          return { data: (data as RowOf<Q>[]).map(present), pages: Math.ceil(total / query.limit), total, more };
        },
        total: async () => limited(await counted()),
        async neighbors({ sid, sod }, key) {
          const from = { ...values, ...Object.fromEntries(key.map((part, index) => [startOf(index), part])) };
          const back = sod === 'ASC' ? 'DESC' : 'ASC';
          const how = await reading(names, counted);
          const [previous, next] = await Promise.all([
            neighborOf(how, db, names, from, { sid, sod: back }),
            neighborOf(how, db, names, from, { sid, sod }),
          ]);
          return { previous: previous && present(previous), next: next && present(next) };
        },
        async *all(query, on = db) {
          for await (const batch of rowsOf(query, on)) yield batch.map(present);
        },
        ...(card && {
          async *cards(query: Order, on = db) {
            for await (const batch of rowsOf(query, on)) yield batch.map(card);
          },
        }),
      };
    },
  };
}

const keyName = (at: number): string => `key${at}`;
const cut = sql`${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
const limited = (found: number) => ({ total: Math.min(found, countLimit), more: found > countLimit });

/** The queries of a table, by the names of the filters that apply. */
function selectsOf<Q extends PgSelect, Filter extends string>(spec: TableSpec<Q, Filter>) {
  const conditionOf = (names: readonly string[]): SQL | undefined =>
    and(
      ...Object.entries<SQL>(spec.filters)
        .filter(([name]) => names.includes(name))
        .map(([, condition]) => condition),
    );
  const orderColumns = (sid: string): readonly [SQLWrapper, ...SQLWrapper[]] => {
    const column = spec.sort[sid];
    if (column === undefined) throw new Error(`${spec.name} cannot be sorted by ${sid}`);
    return [column, ...spec.key.filter((part) => part !== column)];
  };
  const orderOf = ({ sid, sod }: Order): SQL[] => orderColumns(sid).map((part) => (sod === 'ASC' ? asc(part) : desc(part)));
  const keys = Object.fromEntries(spec.key.map((part, index) => [keyName(index), sql`${part}`.as(keyName(index))]));
  const isChosen = sql.join(
    spec.key.map((part, index) => sql`${part} = ${sql.identifier('chosen')}.${sql.identifier(keyName(index))}`),
    sql` and `,
  );
  return {
    page(db: Selecting, names: readonly string[], order: Order, limit: SQL): PgSelect {
      const matching = spec
        .matching(db, keys)
        .where(conditionOf(names))
        .orderBy(...orderOf(order));
      const rows: PgSelect = spec.rows(db);
      return rows.innerJoin(sql`(${matching} limit ${limit}) as chosen`, isChosen).orderBy(...orderOf(order));
    },
    /** The number of matches, and the keys of a page of them unless more match than are counted. */
    search(db: Selecting, names: readonly string[], { sid, sod }: Order) {
      const sorted = sql`${orderColumns(sid)[0]}`.as('sorted');
      const matching = spec
        .matching(db, { ...keys, sorted })
        .where(conditionOf(names))
        .limit(countLimit + 1);
      const order = ['sorted', ...Object.keys(keys)].map((name) => sql`${sql.identifier(name)} ${sql.raw(sod)}`);
      const key = Object.keys(keys).map((name) => sql.identifier(name));
      const page = sql`select * from found order by ${sql.join(order, sql`, `)} limit ${cut}`;
      const searched = sql`(with found as materialized ${matching}
        select count(*)::int as total, case when count(*) <= ${sql.raw(String(countLimit))}
          then (select coalesce(jsonb_agg(jsonb_build_array(${sql.join(key, sql`, `)})), '[]') from (${page}) page) end as keys
        from found) searched`;
      return db.select({ total: sql<number>`total`, keys: sql<Key[] | null>`keys` }).from(searched);
    },
    chosen(db: Selecting, names: readonly string[], order: Order): PgSelect {
      const values = Object.keys(keys).map((name) => sql`${sql.placeholder(name)}::int[]`);
      const columns = Object.keys(keys).map((name) => sql.identifier(name));
      const rows: PgSelect = spec.rows(db);
      return rows
        .innerJoin(sql`unnest(${sql.join(values, sql`, `)}) as chosen(${sql.join(columns, sql`, `)})`, isChosen)
        .where(conditionOf(names))
        .orderBy(...orderOf(order));
    },
    neighbor(db: Selecting, names: readonly string[], { sid, sod }: Order): PgSelect {
      const { matching, key, scope = [] } = spec;
      const condition = conditionOf(names);
      const seen = conditionOf(names.filter((name) => (scope as readonly string[]).includes(name)));
      const walk = { matching, keys, key, order: orderColumns(sid), condition, scope: seen };
      const rows: PgSelect = spec.rows(db);
      return rows.innerJoin(sql`${neighborSelect(db, walk, sod)} as chosen`, isChosen);
    },
    all: (db: Selecting, names: readonly string[], order: Order): PgSelect =>
      spec
        .rows(db)
        .where(conditionOf(names))
        .orderBy(...orderOf(order)),
    count(db: Selecting, names: readonly string[]) {
      const matching = spec
        .matching(db, { one: sql`1`.as('one') })
        .where(conditionOf(names))
        .limit(countLimit + 1)
        .as('matching');
      return db.select({ total: sql<number>`count(*)::int` }).from(matching);
    },
  };
}

/** The statements of a table, each built once. */
function statementsOf(table: string, planEach: readonly string[]) {
  const made = new Map<string, Statement>();
  return (names: readonly string[], use: string, select: Parameters<typeof prepared>[1]): Statement => {
    const shape = `${names.join('+')}:${use}`;
    const known = made.get(shape);
    if (known) return known;
    const name = `${table}_${createHash('sha1').update(shape).digest('hex').slice(0, 12)}`;
    // PostgreSQL plans a statement without a name each time.
    const statement = prepared(names.some((filter) => planEach.includes(filter)) ? '' : name, select);
    made.set(shape, statement);
    return statement;
  };
}
