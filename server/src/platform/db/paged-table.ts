import { createHash } from 'node:crypto';
import type { Feature } from '@brevet/contract/endpoint';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database, Selecting } from './client.ts';
import type { CountCache } from './count-cache.ts';
import { readAll } from './cursor.ts';

/** More rows than this are not counted: the total then says "more than". */
const countLimit = 10_000;

export interface PageQuery {
  page: number;
  limit: number;
  sid: string;
  sod: 'ASC' | 'DESC';
}

interface Page<Row> {
  data: Row[];
  pages: number;
  total: number;
  more: boolean;
}

/** A table with its filter values, ready to be read by page or as a whole. */
export interface BoundTable<Row> {
  page(query: PageQuery): Promise<Page<Row>>;
  /** All rows in batches, from one snapshot. */
  all(query: Pick<PageQuery, 'sid' | 'sod'>): AsyncGenerator<Row[]>;
  /** Columns that this reader does not get; they are left out of the CSV file too. */
  hidden: readonly string[];
}

type Values = Record<string, unknown>;
type RowOf<Q extends PgSelect> = Q['_']['result'][number];

export interface PagedTable<Row, Filter extends string> {
  bind<Shown>(
    source: { db: Database; counts: CountCache },
    values: Partial<Record<Filter, unknown>> & Values,
    show: { present: (row: Row) => Shown; hidden?: readonly string[] },
  ): BoundTable<Shown>;
}

/**
 * The shared paged table: a base query, the columns it can be sorted by and its filters. Each combination of filters, order and
 * direction is built and prepared once; values travel as parameters, so that nothing a caller sends becomes SQL. The key
 * breaks ties and is unique, so that no row is shown twice or left out between pages.
 */
export function pagedTable<Q extends PgSelect, const Filter extends string>(spec: {
  name: string;
  /** What the total depends on. */
  features: readonly Feature[];
  rows: (db: Selecting) => Q;
  /** The same rows without columns, to be counted. */
  counted: (db: Database) => PgSelect;
  sort: Record<string, SQLWrapper>;
  key: readonly [SQLWrapper, ...SQLWrapper[]];
  /** A condition for each filter; the value is `sql.placeholder(name)`. A filter without a value does not apply. */
  filters: Record<Filter, SQL>;
}): PagedTable<RowOf<Q>, Filter> {
  const conditionOf = (values: Values): SQL | undefined => {
    const conditions = Object.entries<SQL>(spec.filters).filter(([name]) => values[name] !== undefined);
    return conditions.length > 0 ? and(...conditions.map(([, condition]) => condition)) : undefined;
  };
  const shapeOf = (values: Values): string =>
    Object.keys(spec.filters)
      .filter((name) => values[name] !== undefined)
      .join('+');

  const prepareRows = (db: Selecting, values: Values, { sid, sod }: Pick<PageQuery, 'sid' | 'sod'>) => {
    const column = spec.sort[sid];
    if (column === undefined) throw new Error(`${spec.name} cannot be sorted by ${sid}`);
    const direction = sod === 'ASC' ? asc : desc;
    return spec
      .rows(db)
      .where(conditionOf(values))
      .orderBy(direction(column), ...spec.key.filter((part) => part !== column).map((part) => direction(part)));
  };
  const prepareCount = (db: Database, values: Values) => {
    const matching = spec
      .counted(db)
      .where(conditionOf(values))
      .limit(countLimit + 1)
      .as('matching');
    return db.select({ total: sql<number>`count(*)::int` }).from(matching);
  };

  type Prepared = { execute(values: Values): Promise<unknown> };
  const prepared = new WeakMap<Database, Map<string, Prepared>>();
  const statement = (db: Database, shape: string, make: () => { prepare(name: string): Prepared }): Prepared => {
    const known = prepared.get(db) ?? new Map<string, Prepared>();
    prepared.set(db, known);
    const found = known.get(shape);
    if (found) return found;
    const made = make().prepare(`${spec.name}_${createHash('sha1').update(shape).digest('hex').slice(0, 12)}`);
    known.set(shape, made);
    return made;
  };

  return {
    bind({ db, counts }, values, { present, hidden = [] }) {
      const shape = shapeOf(values);
      const count = async (): Promise<number> => {
        const query = statement(db, `${shape}:count`, () => prepareCount(db, values));
        const [row] = (await query.execute(values)) as [{ total: number }];
        return row.total;
      };
      return {
        hidden,
        async page(query) {
          const { page, limit, sid, sod } = query;
          const rows = statement(db, `${shape}:${sid}:${sod}`, () =>
            prepareRows(db, values, query).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')),
          );
          const [data, found] = await Promise.all([
            rows.execute({ ...values, limit, offset: (page - 1) * limit }) as Promise<RowOf<Q>[]>,
            counts.get(`${spec.name}:${shape}:${JSON.stringify(values)}`, spec.features, count),
          ]);
          const total = Math.min(found, countLimit);
          return { data: data.map(present), pages: Math.ceil(total / limit), total, more: found > countLimit };
        },
        async *all(query) {
          const rows = readAll<RowOf<Q>>(db, (on) => prepareRows(on, values, query).prepare(spec.name), values);
          for await (const batch of rows) yield batch.map(present);
        },
      };
    },
  };
}
