import { z } from 'zod';
import type { UserType } from './access.ts';
import type { TableEndpoint } from './endpoint.ts';
import { columnsFor, controlsFor } from './table-columns.ts';

type Table = Pick<
  TableEndpoint<z.ZodObject, string, z.ZodRawShape>,
  'formFilters' | 'columns' | 'controls' | 'query' | 'rights' | 'sortable'
>;

/** A table's filters, order and page size, by their names in the address. */
export type ViewQuery = Readonly<Record<string, string>>;

/** A day in the address; the call takes the moment at which it starts or ends for the reader. */
const day = z.iso.date();

const fits = (schema: unknown, value: string): boolean => {
  const parsed = (schema as z.ZodType | undefined)?.safeParse(value);
  return parsed?.success === true && parsed.data !== undefined;
};

/** The values that a type of user can set on a table; all others are left out. */
export function usableQuery(table: Table, type: UserType | null, values: ViewQuery): ViewQuery {
  const { shape } = table.query;
  const filters = controlsFor(table, type).map(
    ({ name, control }) => [name, control.kind === 'day' ? day : shape[name]] as const,
  );
  const formFilters = table.formFilters.map((name) => [name, shape[name]] as const);
  const order = columnsFor(table, 'screen', type).some(({ key }) => key === values.sid) ? ['sid', 'sod'] : [];
  const rest = ['limit', ...order].map((name) => [name, shape[name]] as const);
  return Object.fromEntries(
    [...filters, ...formFilters, ...rest].flatMap(([name, schema]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value !== undefined && fits(schema, value) ? [[name, value]] : [];
    }),
  );
}

/** The columns among these that a type of user can hide. */
export function hidable(table: Table, type: UserType | null, columns: readonly string[]): string[] {
  return columnsFor(table, 'screen', type).flatMap(({ key, stays }) => (!stays && columns.includes(key) ? [key] : []));
}
