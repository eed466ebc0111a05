import type { UserType } from '@brevet/contract/access';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import type { ScreenColumnOf, ShownColumn, TableColumns } from '@brevet/contract/table-columns';
import { columnsFor } from '@brevet/contract/table-columns';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export const resetColumns = 'Reset columns';

export type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
export type RowOf<E extends Table> = z.output<E['row']>;

/** The look of a column. The contract has its heading, position and readers. */
interface Cell<Row> {
  /** Pixels; 0 for the remaining width. */
  width?: number;
  /** The order after the first click on the heading: ascending for texts. By default descending, for numbers and dates. */
  firstSort?: 'ASC';
  align?: 'right' | 'center' | 'end';
  hiddenAtFirst?: boolean;
  className?: string | undefined;
  /** Without it, the cell shows the field: the label of a code, or the plain value. */
  show?: (row: Row) => ReactNode;
}

/** A cell for each column that a screen can show, and for no others. */
export type CellsOf<E extends { columns: TableColumns; row: z.ZodObject }> = {
  readonly [K in ScreenColumnOf<E['columns']>]: Cell<z.output<E['row']>>;
};

export type Column<Row> = ShownColumn & Cell<Row> & { show: (row: Row) => ReactNode };

/** The columns that the reader gets: those of the contract, with the screen's cells. */
export function columnsOf<E extends Table>(endpoint: E, type: UserType | null, cells: CellsOf<E>): Column<RowOf<E>>[] {
  const byKey = cells as Readonly<Record<string, Cell<RowOf<E>> | undefined>>;
  return columnsFor(endpoint, 'screen', type).map((column) => ({
    ...column,
    show: (row: RowOf<E>) => textOf(endpoint, column.key, row),
    ...byKey[column.key],
  }));
}

function textOf(endpoint: Table, key: string, row: Record<string, unknown>): string {
  const value = row[key];
  if (value === null || value === undefined) return '';
  const label = endpoint.labels[key] as ((value: unknown) => string) | undefined;
  return label ? label(value) : String(value);
}
