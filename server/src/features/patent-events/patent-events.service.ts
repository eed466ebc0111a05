import { problemOfNumber } from '@brevet/contract/number-problem';
import type { PatentEvents, patentEventsApi } from '@brevet/contract/patent-events';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { eventsIn } from './events-in-records.ts';

export function patentEventsHandlers({ db }: { db: Db }): Handlers<typeof patentEventsApi> {
  return {
    async getPatentEvents({ query: { patentNumber, country } }) {
      const key = normalizePatentNumber(patentNumber, country);
      if (!key) throw new Refusal('patent_number_invalid', problemOfNumber(patentNumber, country), { field: 'patentNumber' });
      return { data: await eventsOf(db, { Country: key.country, PatentNumber: key.number }) };
    },
  };
}

/** The legal events of a patent, without names of parties. */
export const eventsOf = async (db: Db, key: { Country: string; PatentNumber: string }): Promise<PatentEvents> =>
  eventsIn(await legalRecordsOf(db, key));
