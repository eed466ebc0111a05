import type { Table } from '../columns.ts';
import type { TableLayout } from '../useTableState.ts';

/** What saved views need of a table. */
export interface ViewedTable {
  endpoint: Table;
  layout: TableLayout;
  /** Columns that the reader can hide. */
  choosable: readonly string[];
}
