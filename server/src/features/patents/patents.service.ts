import type { patentsApi } from '@brevet/contract/patents';
import type { Database } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { countries } from './countries.ts';
import { keyOfNumber } from './key-of-number.ts';
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
      const patent = await publishedPatent(db, keyOfNumber(query.patentNumber, query.country, 'patentNumber'));
      return { data: patent && (query.status ?? patent.PatentStatus) === patent.PatentStatus ? [patent] : [] };
    },
  };
}
