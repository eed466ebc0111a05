import { z } from 'zod';
import { tableSearch } from '../../shared/table/table-search.ts';

/** What the address says of the table of brokers. */
export const brokersSearch = tableSearch.extend({
  Status: z.coerce
    .number()
    .pipe(z.literal([0, 1]))
    .optional()
    .catch(undefined),
});
