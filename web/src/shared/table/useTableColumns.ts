import { controlsFor } from '@brevet/contract/table-columns';
import { useContext } from 'react';
import type { CellsOf, Table } from './columns.ts';
import { columnsOf } from './columns.ts';
import { TableReader } from './reader.ts';
import { sortOrder } from './sort-order.ts';
import { useTableLayout, useTableState } from './useTableState.ts';
import { useWidth } from './useWidth.ts';
import { columnsToHide } from './widths.ts';

/**
 * The columns and filters that a reader gets, and the state in the address. `secondary` columns hide if there is no room for them after the
 * pixels `taken`.
 */
export function useTableColumns<E extends Table>(endpoint: E, cells: CellsOf<E>, secondary: readonly string[] = [], taken = 0) {
  const type = useContext(TableReader);
  const [state, change] = useTableState(endpoint);
  const columns = columnsOf(endpoint, type, cells);
  const [scroll, wide] = useWidth<HTMLElement>();
  const width = wide - taken;
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const shownAtFirst = columns.filter((column) => !column.hiddenAtFirst);
  // A column that the rows are sorted by stays.
  const hideable = secondary.filter((key) => key !== sortOrder(endpoint, state).sid);
  const layout = useTableLayout(endpoint.path.slice(1), [...hiddenAtFirst, ...columnsToHide(shownAtFirst, hideable, width)]);
  return { state, change, columns, controls: controlsFor(endpoint, type), layout, scroll, width };
}
