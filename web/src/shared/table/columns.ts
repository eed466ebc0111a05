import type { UserType } from '@brevet/contract/access';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import type { ScreenColumnOf, ShownColumn, TableColumns } from '@brevet/contract/table-columns';
import { columnsFor } from '@brevet/contract/table-columns';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
export type RowOf<E extends Table> = z.output<E['row']>;

/** The looks of a column. Its heading, its place and its readers stand in the contract. */
interface Cell<Row> {
  /** Pixels; 0 takes what is left. */
  width?: number;
  /** The order of the first click on the heading: texts from A; figures and dates, where it's left out, from the greatest. */
  firstSort?: 'ASC';
  align?: 'right' | 'center' | 'end';
  hiddenAtFirst?: boolean;
  className?: string | undefined;
  /** Without it, the cell shows the field: a code by its label, a text as it is. */
  show?: (row: Row) => ReactNode;
}

/** A cell for each column that a screen can show, and for nothing else. */
export type CellsOf<E extends { columns: TableColumns; row: z.ZodObject }> = {
  readonly [K in ScreenColumnOf<E['columns']>]: Cell<z.output<E['row']>>;
};

export type Column<Row> = ShownColumn & Cell<Row> & { show: (row: Row) => ReactNode };

/** The columns that the reader gets: what the contract declares, with the cells of the screen. */
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
