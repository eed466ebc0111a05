import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { Entered, LegalRecord, legalStatusApi, PatentLegalStatus } from '@brevet/contract/legal-status';
import { statusOn } from '@brevet/contract/legal-status';
import type { Database } from '../../platform/db/client.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { LegalRecords } from '../legal-records/legal-records.ts';
import { legalRecordsOf } from '../legal-records/legal-records.ts';
import { keyOfNumber } from '../patents/patents.ts';
import type { StoredPatent } from './known-facts.ts';
import { legalFactsOf, originalNumber, originalIn as originalRelation } from './known-facts.ts';
import { reissueOf, storedPatent } from './legal-status.queries.ts';
import { enteredFactsOf } from './legal-summary.queries.ts';
import { officeRecordsIn } from './office-records.ts';
import { originalOf, recordOf } from './record-of.ts';
import type { Recorded } from './recorded-facts.ts';
import { feesIn } from './recorded-facts.ts';

export function legalStatusHandlers({ db }: { db: Database }): Handlers<typeof legalStatusApi> {
  return {
    async getLegalStatus({ query: { patentNumber, country, day = dayAt(new Date(), 'UTC') } }) {
      const key = keyOfNumber(patentNumber, country, 'patentNumber');
      return { data: key.Country === 'US' ? await legalStatusOf(db, key.PatentNumber, day) : null };
    },
  };
}

/** The patent that a reissue replaces, if the store has it, with its records. */
async function originalIn(db: Database, { Facts }: StoredPatent): Promise<Known['original']> {
  const PatentNumber = originalNumber(originalRelation(Facts));
  if (PatentNumber === null) return null;
  const patent = await storedPatent(db, PatentNumber);
  const records = patent ? await legalRecordsOf(db, { Country: 'US', PatentNumber }) : noRecords;
  return { patent, records: { ...records, entered: await enteredFactsOf(db, PatentNumber) } };
}

const noRecords: Recorded = { fees: null, files: [], inpadoc: [], extensions: [] };

/** The legal status of a US patent on a day; null if the store doesn't have it. A caller that has its records passes them. */
export async function legalStatusOf(
  db: Database,
  number: string,
  day: Day,
  records?: LegalRecords,
): Promise<PatentLegalStatus | null> {
  const known = await knownOf(db, number, records);
  return known && present(known, day);
}

interface Known {
  patent: StoredPatent;
  original: { patent: StoredPatent | null; records: Recorded } | null;
  records: LegalRecords;
  reissuedOn: Day | null;
  entered: readonly Entered[];
}

async function knownOf(db: Database, PatentNumber: string, records?: LegalRecords): Promise<Known | null> {
  const patent = await storedPatent(db, PatentNumber);
  if (!patent) return null;
  return {
    patent,
    original: await originalIn(db, patent),
    records: records ?? (await legalRecordsOf(db, { Country: 'US', PatentNumber })),
    reissuedOn: await reissueOf(db, PatentNumber),
    entered: await enteredFactsOf(db, PatentNumber),
  };
}

/** The legal status by imported files alone; null if the store doesn't have the US patent. */
export async function recordFromFiles(
  db: Database,
  PatentNumber: string,
): Promise<{ record: LegalRecord; records: LegalRecords } | null> {
  const known = await knownOf(db, PatentNumber);
  if (!known) return null;
  const { patent, records, reissuedOn, original } = known;
  const ofOriginal = original && originalOf(patent.Facts, original.patent, { ...original.records, entered: [] });
  return { record: recordOf(patent, { ...records, reissuedOn }, ofOriginal), records };
}

function present({ patent, records, reissuedOn, entered, ...known }: Known, day: Day): PatentLegalStatus {
  const original = known.original && originalOf(patent.Facts, known.original.patent, known.original.records);
  const record = recordOf(patent, { ...records, reissuedOn, entered }, original);
  const { kind, term, owesFees, windows, payments, lapses, ended } = record;
  return {
    Kind: kind,
    Status: statusOn(day, record),
    TermEnd: term.end,
    Certainty: term.is,
    BaseDate: term.base,
    NotBefore: term.notBefore,
    Steps: term.steps,
    Doubts: term.doubts,
    Original: original?.number ?? null,
    FeesOwed: owesFees,
    Fees: windows
      .filter(({ isAfterTerm, isBeforeReissue }) => !isAfterTerm && !isBeforeReissue)
      .map((window) => {
        const payment = payments.find(({ stage }) => stage === window.stage);
        return { ...window, paid: payment?.paid ?? null, timing: payment?.timing ?? null };
      }),
    FeesAsOf: feesIn(records).asOf,
    Lapses: lapses,
    Records: officeRecordsIn(records, legalFactsOf(patent, original)),
    EndedOn: ended,
  };
}
