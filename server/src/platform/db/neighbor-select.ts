import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, Column, is, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Selecting } from './client.ts';

type Direction = 'ASC' | 'DESC';

interface NeighborSpec {
  matching: (db: Selecting, columns: Record<string, SQL.Aliased>) => PgSelect;
  /** The selected columns: the key. */
  keys: Record<string, SQL.Aliased>;
  /** The sort column, then the key's columns that break its ties. */
  order: readonly [SQLWrapper, ...SQLWrapper[]];
  key: readonly SQLWrapper[];
  /** The rows that can be neighbors. */
  condition: SQL | undefined;
  /** The rows that the reader can start from. */
  scope: SQL | undefined;
}

/** The placeholder for a part of the starting key. */
export const startOf = (index: number): string => `start${index}`;

/**
 * Selects the key of the row that follows the row `start0, start1, ...` in this direction. It compares the sort columns
 * with the starting row, so that an index scan starts at the right place and stops after one row. The starting row doesn't have to
 * match the condition: a listing that a decision took off a filtered list still has its place there.
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

  /** Nulls come last in ascending order. A row comparison can't express that, so they're a separate range. */
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
