import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, Column, is, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Selecting } from './client.ts';

type Direction = 'ASC' | 'DESC';

interface NeighborSpec {
  matching: (db: Selecting, columns: Record<string, SQL.Aliased>) => PgSelect;
  /** Columns that the select gives out, the key's. */
  keys: Record<string, SQL.Aliased>;
  /** The sort column, then the key's columns that break its ties. */
  order: readonly [SQLWrapper, ...SQLWrapper[]];
  key: readonly SQLWrapper[];
  /** Which rows may be neighbors. */
  condition: SQL | undefined;
  /** Which rows the reader may start from. */
  scope: SQL | undefined;
}

/** The placeholder of a part of the key that the walk starts from. */
export const startOf = (index: number): string => `start${index}`;

/**
 * Selects the key of the one row that follows the row `start0, start1, ...` in this direction. It compares the columns of the order
 * with the starting row, so that an index is entered at the right place and left after one row. The starting row doesn't have to
 * meet the condition: a listing that a decision took off a filtered list still has its place there.
 */
export function neighborSelect(db: Selecting, spec: NeighborSpec, direction: Direction): SQL {
  const { matching, keys, order, key, condition, scope } = spec;
  const [sorted, ...ties] = order;
  const isStart = and(scope, ...key.map((part, index) => sql`${part} = ${sql.placeholder(startOf(index))}`));
  const start = (part: SQLWrapper): SQL => sql`(${matching(db, { value: sql`${part}`.as('value') }).where(isStart)})`;
  const beyond = (parts: readonly SQLWrapper[]): SQL =>
    sql`(${sql.join([...parts], sql`, `)}) ${sql.raw(direction === 'ASC' ? '>' : '<')} (${sql.join(parts.map(start), sql`, `)})`;
  const along = order.map((part) => sql`${part} ${sql.raw(direction)}`);
  const stretch = (where: SQL, place: number): SQL =>
    sql`(${matching(db, { ...keys, place: sql`${sql.raw(String(place))}`.as('place') })
      .where(and(condition, where))
      .orderBy(...along)} limit 1)`;
  const stretches = stretchesOf();
  return stretches.length === 1
    ? sql`${stretches[0]}`
    : sql`(select * from (${sql.join(stretches, sql` union all `)}) as stretches order by place limit 1)`;

  /** Rows without a value come last in ascending order, which a comparison of rows can't say: they are a stretch of their own. */
  function stretchesOf(): SQL[] {
    const ahead = beyond(order);
    if (!is(sorted, Column) || sorted.notNull) return [stretch(ahead, 0)];
    const startsEmpty = sql`exists ${matching(db, { one: sql`1`.as('one') }).where(and(isStart, sql`${sorted} is null`))}`;
    const startsFilled = sql`${start(sorted)} is not null`;
    const emptyAhead = sql`${sorted} is null and ${startsEmpty} and ${beyond(ties)}`;
    return direction === 'ASC'
      ? [stretch(ahead, 0), stretch(emptyAhead, 1), stretch(sql`${sorted} is null and ${startsFilled}`, 2)]
      : [stretch(emptyAhead, 0), stretch(sql`${sorted} is not null and ${startsEmpty}`, 1), stretch(ahead, 2)];
  }
}
