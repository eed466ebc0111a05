import type { PatentEvents, patentEventsApi } from '@brevet/contract/patent-events';
import type { Db } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { keyOfNumber } from '../patents/patents.ts';
import { eventsIn } from './events-in-records.ts';

export function patentEventsHandlers({ db }: { db: Db }): Handlers<typeof patentEventsApi> {
  return {
    async getPatentEvents({ query: { patentNumber, country } }) {
      return { data: await eventsOf(db, keyOfNumber(patentNumber, country, 'patentNumber')) };
    },
  };
}

/** The legal events of a patent, without names of parties. */
export const eventsOf = async (db: Db, key: { Country: string; PatentNumber: string }): Promise<PatentEvents> =>
  eventsIn(await legalRecordsOf(db, key));
