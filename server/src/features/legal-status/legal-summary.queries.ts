import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { LegalRecord } from '@brevet/contract/legal-status';
import { statusOn } from '@brevet/contract/legal-status';
import type { ListingPatent } from '@brevet/contract/patents';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import { bulkPatents, patentFacts } from '../../schema/bulk-patents.ts';
import type { ExtensionData, FileData } from '../../schema/legal-records.ts';
import { legalRecords, maintenanceFees } from '../../schema/legal-records.ts';
import { eventsOf } from '../legal-records/legal-records.ts';
import { recordOf } from './record-of.ts';

/** What the store has of a US grant, for its summary. */
interface Stored {
  Facts: PrintedFacts | null;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  Withdrawn: boolean;
  Fees: { Events: string[]; AsOf: Day } | null;
  Records: ({ AsOf: Day | null } & ({ Kind: 'extension'; Data: ExtensionData } | { Kind: 'file'; Data: FileData }))[] | null;
}

/** A column of queries that read the store: null for all but US grants, and for reissues and grants of other laws, before 1836. */
export const storedGrant = sql<Stored | null>`case when ${bulkPatents.Country} = 'US'
  and (${bulkPatents.PatentStatus} = 'Issued' or ${bulkPatents.Withdrawn})
  and ${bulkPatents.PatentNumber} !~ '^(RE|R?X|AI)' then json_build_object(
    'FiledDate', ${bulkPatents.FiledDate}, 'IssuedDate', ${bulkPatents.IssuedDate}, 'Withdrawn', ${bulkPatents.Withdrawn},
    'Facts', (select f.facts from ${patentFacts} f where f.country = 'US' and f.patent_number = ${bulkPatents}.patent_number),
    'Fees', (select json_build_object('Events', m.events, 'AsOf', m.as_of) from ${maintenanceFees} m
      where m.patent_number = ${bulkPatents}.patent_number),
    'Records', (select json_agg(json_build_object('Kind', r.kind, 'Data', r.data, 'AsOf', r.as_of) order by r.kind, r.key)
      from ${legalRecords} r where r.kind in ('extension', 'file') and r.data is not null
      and r.numbers && array['US ' || ${bulkPatents}.patent_number, 'US/' || ${bulkPatents}.application_number])) end`;

/** The term, fees and lapses of a US grant. */
export function storedRecord(PatentNumber: string, { Fees, Records, ...known }: Stored): LegalRecord {
  const records = Records ?? [];
  const recorded = {
    fees: Fees && { Events: eventsOf(Fees.Events), AsOf: Fees.AsOf },
    extensions: records.flatMap(({ AsOf, ...one }) => (one.Kind === 'extension' ? [{ ...one.Data, AsOf }] : [])),
    files: records.flatMap(({ AsOf, ...one }) => (one.Kind === 'file' ? [{ ...one.Data, AsOf }] : [])),
  };
  return recordOf({ ...known, PatentNumber, PatentStatus: 'Issued' }, recorded);
}

/** The term and the status of a US grant today; null for another patent. */
export function legalSummary(
  PatentNumber: string,
  grant: Stored | null,
  today = dayAt(new Date(), 'UTC'),
): ListingPatent['Legal'] {
  if (!grant) return null;
  const record = storedRecord(PatentNumber, grant);
  return { Status: statusOn(today, record), TermEnd: record.term.end, Certainty: record.term.is, EndedOn: record.ended };
}

/** The terms and statuses of US grants by number, as far as the store has them. */
export async function legalSummaries(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, ListingPatent['Legal']>> {
  const rows = await db
    .select({ PatentNumber: bulkPatents.PatentNumber, Grant: storedGrant })
    .from(bulkPatents)
    .where(and(eq(bulkPatents.Country, 'US'), sql`${bulkPatents.PatentNumber} = any(${sql.param(numbers)}::text[])`));
  return new Map(rows.map(({ PatentNumber, Grant }) => [PatentNumber, legalSummary(PatentNumber, Grant)]));
}
