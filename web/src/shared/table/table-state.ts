import type { UserType } from '@brevet/contract/access';
import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import type { Control } from '@brevet/contract/table-columns';
import { columnsFor, controlsFor } from '@brevet/contract/table-columns';
import { z } from 'zod';

type Table = Pick<TableEndpoint<z.ZodObject, string, z.ZodRawShape>, 'columns' | 'rights' | 'controls' | 'sortable' | 'query'>;

/** A table's part of the address: filter values by name, together with page, limit, sid and sod. */
export interface TableState {
  page?: number | undefined;
  limit?: number | undefined;
  sid?: string | undefined;
  sod?: 'ASC' | 'DESC' | undefined;
  filters: Readonly<Record<string, string>>;
}

/** Changes to a table's part of the address. Undefined removes a value. */
export type TableChange = Record<string, string | number | undefined>;

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultLimit = 20;

const paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  limit: z.coerce.number().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sid: z.string().optional().catch(undefined),
  sod: z.enum(['ASC', 'DESC']).optional().catch(undefined),
});
const day = z.iso.date();

/** Reads a table's part of the address. Leaves out values that the table can't use for this reader. */
export function stateOf(endpoint: Table, type: UserType | null, address: Record<string, unknown>): TableState {
  const { sid, sod, ...page } = paging.parse(address);
  const columns = columnsFor(endpoint, 'screen', type);
  const isSortable = sid === undefined || (endpoint.sortable.includes(sid) && columns.some(({ key }) => key === sid));
  const order = isSortable ? { sid, sod } : {};
  const filters = controlsFor(endpoint, type).flatMap(({ name, control }) => {
    const value = String(address[name] ?? '');
    const schema = control.kind === 'day' ? day : (endpoint.query.shape[name] as z.ZodType | undefined);
    return value !== '' && schema?.safeParse(value).success ? [[name, value] as const] : [];
  });
  return { ...page, ...order, filters: Object.fromEntries(filters) };
}

/** The table's part of the address, flat. */
export const addressOf = ({ filters, ...rest }: TableState): TableChange => ({ ...rest, ...filters });

/** The query that reads the rows, with the reader's days as moments. */
export function queryOf({ controls }: Pick<Table, 'controls'>, { filters, ...rest }: TableState): Record<string, unknown> {
  const values = Object.entries(filters).map(([name, value]) => {
    const control: Control | undefined = controls[name];
    return [name, control?.kind === 'day' ? edgeOfDay(value, control.edge) : value];
  });
  return { ...rest, ...Object.fromEntries(values) };
}

/** The moment when a day starts or ends in the reader's time zone. */
const edgeOfDay = (day: string, edge: 'start' | 'end'): Moment =>
  momentOf(edge === 'start' ? `${day}T00:00:00` : `${day}T23:59:59.999`);

export const noFilters = ({ filters }: TableState): TableChange =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
