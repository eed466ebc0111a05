import type { Column, Table } from './columns.ts';
import type { TableChange, TableState } from './table-state.ts';

export type SortColumn = Pick<Column<never>, 'key' | 'heading' | 'firstSort'>;

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

/** The column that the table is sorted by, and the direction. */
export function sortOrder({ sort }: Pick<Table, 'sort'>, state: TableState) {
  const { sid = sort.sid, sod = sort.sod } = state;
  return { sid, sod, direction: sod === 'ASC' ? ('ascending' as const) : ('descending' as const) };
}

/** Sorts by a column. Choosing the current one again reverses the order. */
export const sortBy = (
  { key, firstSort }: SortColumn,
  { sid, sod }: Pick<ReturnType<typeof sortOrder>, 'sid' | 'sod'>,
): TableChange => ({ sid: key, sod: key === sid ? opposite[sod] : (firstSort ?? 'DESC') });
