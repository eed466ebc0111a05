import { mailStateNames } from '@brevet/contract/mail';
import { z } from 'zod';
import { tableSearch } from '../../shared/table/table-search.ts';

/** What the address says of the outbox: the state to show, and the mail that is open. */
export const outboxSearch = tableSearch.extend({
  State: z.enum(mailStateNames).optional().catch(undefined),
  mail_id: z.coerce.number().int().min(1).optional().catch(undefined),
});
