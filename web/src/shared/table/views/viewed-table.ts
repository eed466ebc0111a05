import type { Table } from '../columns.ts';
import type { TableLayout } from '../useTableState.ts';

/** The parts of a table that saved views need. */
export interface ViewedTable {
  endpoint: Table;
  layout: TableLayout;
  /** Columns that the reader can hide. */
  choosable: readonly string[];
}
