import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { patentsApi } from '@brevet/contract/patents';
import type { Database } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { countries } from './countries.ts';
import { bulkPatentByNumber } from './patents.queries.ts';

/** Calls about published patents. Calls about a listing's patents belong to the listings feature. */
export function patentsHandlers({
  db,
}: {
  db: Database;
}): Pick<Handlers<typeof patentsApi>, 'getCountry' | 'getPatentDetailFromBulk'> {
  return {
    getCountry: async () => ({ data: countries }),
    async getPatentDetailFromBulk({ query }) {
      const key = normalizePatentNumber(query.patentNumber, query.country);
      if (!key) throw new Refusal('patent_number_invalid', messages.patentNumberInvalid, { field: 'patentNumber' });
      const rows = await bulkPatentByNumber(db, { Country: key.country, PatentNumber: key.number });
      return {
        data: rows
          .filter((row) => query.status === undefined || row.PatentStatus === query.status)
          .map(({ Assignees, Inventors, Uspc, Ipc, ...row }) => ({
            ...row,
            Assignee: Assignees.join('; '),
            Inventor: Inventors.join('; '),
            Classification: Uspc,
            InternationalClass: Ipc.join('; '),
          })),
      };
    },
  };
}
