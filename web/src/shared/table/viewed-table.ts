import { searchTable } from '@brevet/contract/saved-searches';
import type { Table } from './columns.ts';
import type { TableLayout } from './useTableState.ts';

/** The parts of a table that saved views need. */
export interface ViewedTable {
  endpoint: Table;
  layout: TableLayout;
  /** Columns that the reader can hide. */
  choosable: readonly string[];
}

/** A table's name in saved views. */
export const nameOf = ({ path }: Table): string => path.slice(1);

const ofTables = {
  all: 'Views',
  own: 'Your views',
  none: 'Save filters, order and columns under a name.',
  add: 'Save as new view',
  save: 'Save view',
  edit: 'Edit view',
  remove: 'Delete view',
};
const ofSearches: typeof ofTables = {
  all: 'Saved searches',
  own: 'Your searches',
  none: 'Save a search under a name, with alerts about new listings.',
  add: 'Save this search',
  save: 'Save search',
  edit: 'Edit search',
  remove: 'Delete search',
};

/** The labels of a table's saved views. */
export const labelsFor = (table: Table): typeof ofTables => (nameOf(table) === searchTable ? ofSearches : ofTables);
