import { intList } from '@brevet/contract/common';
import type { TableEndpoint } from '@brevet/contract/endpoint';
import { statusCodes } from '@brevet/contract/statuses';
import { z } from 'zod';

const page = z.coerce.number().int().min(1).max(100_000);
const statusList = intList(statusCodes);

/** What the address says of a table; nonsense is left out, the server's defaults then hold. */
export const tableSearch = z.object({
  page: page.optional().catch(undefined),
  limit: z.coerce
    .number()
    .pipe(z.literal([10, 20, 50, 100]))
    .optional()
    .catch(undefined),
  sid: z.string().optional().catch(undefined),
  sod: z.enum(['ASC', 'DESC']).optional().catch(undefined),
  star: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  search: z.coerce.string().max(200).optional().catch(undefined),
  AvailableStatus: z
    .string()
    .refine((codes) => statusList.safeParse(codes).success)
    .optional()
    .catch(undefined),
});

export type TableSearch = z.output<typeof tableSearch>;
export const pageSizes = [10, 20, 50, 100] as const;
export const defaultLimit = 20;

/** What this table can make of the address: a column that it cannot sort by is left out. */
export function searchFor(
  endpoint: Pick<TableEndpoint<z.ZodObject, string, z.ZodRawShape>, 'sortable'>,
  address: TableSearch,
): TableSearch {
  if (address.sid === undefined || endpoint.sortable.includes(address.sid)) return address;
  const { sid: _sid, sod: _sod, ...rest } = address;
  return rest;
}
