import { z } from 'zod';

const number = z.coerce.number().int().min(1);

/** What the address says of a table; nonsense is left out, the server's defaults then hold. */
export const tableSearch = z.object({
  page: number.optional().catch(undefined),
  limit: z.coerce
    .number()
    .pipe(z.literal([10, 20, 50, 100]))
    .optional()
    .catch(undefined),
  sid: z.string().optional().catch(undefined),
  sod: z.enum(['ASC', 'DESC']).optional().catch(undefined),
  star: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  search: z.coerce.string().max(200).optional().catch(undefined),
  AvailableStatus: z.coerce.string().optional().catch(undefined),
});

export type TableSearch = z.output<typeof tableSearch>;
export const pageSizes = [10, 20, 50, 100] as const;
export const defaultLimit = 20;
