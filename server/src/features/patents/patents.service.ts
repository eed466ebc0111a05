import { problemOfNumber } from '@brevet/contract/number-problem';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { patentsApi } from '@brevet/contract/patents';
import type { Database } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { countries } from './countries.ts';
import { publishedPatent } from './patents.queries.ts';

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
      if (!key)
        throw new Refusal('patent_number_invalid', problemOfNumber(query.patentNumber, query.country), { field: 'patentNumber' });
      const patent = await publishedPatent(db, { Country: key.country, PatentNumber: key.number });
      return { data: patent && (query.status ?? patent.PatentStatus) === patent.PatentStatus ? [patent] : [] };
    },
  };
}
