import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { Entered, EnteredFact, LegalRecord, NamedEnd } from '@brevet/contract/legal-status';
import { statusOn } from '@brevet/contract/legal-status';
import type { ListingPatent } from '@brevet/contract/patents';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import { bulkPatents, patentFacts } from '../../schema/bulk-patents.ts';
import { enteredFacts } from '../../schema/entered-facts.ts';
import type { ExtensionData, FileData, InpadocData } from '../../schema/legal-records.ts';
import { legalRecords, maintenanceFees } from '../../schema/legal-records.ts';
import { eventsOf, isOfKinds } from '../legal-records/legal-records.ts';
import type { StoredPatent } from './known-facts.ts';
import { reissuedOn } from './legal-status.queries.ts';
import { originalOf, recordOf } from './record-of.ts';
import type { Recorded } from './recorded-facts.ts';

/** The store's data of a US grant, for its summary. */
interface Stored {
  Facts: PrintedFacts | null;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  Withdrawn: boolean;
  ReissuedOn?: Day | null;
  Original?: {
    Entered: EnteredRow[] | null;
    Patent: (Stored & Pick<StoredPatent, 'PatentNumber' | 'PatentStatus'>) | null;
  } | null;
  Fees: { Events: string[]; AsOf: Day } | null;
  Records:
    | ({ AsOf: Day | null } & (
        | { Kind: 'extension'; Data: ExtensionData }
        | { Kind: 'file'; Data: FileData }
        | { Kind: 'inpadoc'; Data: InpadocData }
      ))[]
    | null;
  Entered: EnteredRow[] | null;
}

/** A fact that someone entered, and what the store has of the patent that a disclaimer names. */
interface EnteredRow {
  Fact: EnteredFact;
  Day: Day;
  Named: Stored | null;
}

/** The `Stored` parts of a row; `more` adds the parts that follow from other patents. */
const storedOf = (patent: SQL, more: SQL) => sql`json_build_object(
  'FiledDate', ${patent}.filed_date, 'IssuedDate', ${patent}.issued_date, 'Withdrawn', ${patent}.withdrawn,
  'Facts', (select f.facts from ${patentFacts} f where f.country = 'US' and f.patent_number = ${patent}.patent_number),
  'Fees', (select json_build_object('Events', m.events, 'AsOf', m.as_of) from ${maintenanceFees} m
    where m.patent_number = ${patent}.patent_number),
  'Records', (select json_agg(json_build_object('Kind', r.kind, 'Data', r.data, 'AsOf', r.as_of) order by r.kind, r.key)
    from ${legalRecords} r where ${isOfKinds(['extension', 'file', 'inpadoc'])} and r.data is not null
    and r.numbers && array['US ' || ${patent}.patent_number, 'US/' || ${patent}.application_number]),
  ${more})`;

const enteredOf = (number: SQL, named: SQL) => sql<EnteredRow[] | null>`(select
  json_agg(json_build_object('Fact', e.fact, 'Day', e.day, 'Named', ${named}) order by e.entered_fact_id)
  from ${enteredFacts} e where e.patent_number = ${number} and e.undone_date is null)`;

/** The patent that a disclaimer names; of the patents that its own disclaimers name, only ends that people entered count. */
const named = sql`case when e.fact ->> 'Kind' = 'disclaimer' then (
  select ${storedOf(sql`n`, sql`'Entered', ${enteredOf(sql`n.patent_number`, sql`null`)}`)} from ${bulkPatents} n
  where n.country = 'US' and n.patent_number = e.fact ->> 'Named' and n.patent_status = 'Issued') end`;

/** The patent that a reissue replaces, if the store has it, and what people entered of it. */
const original = sql`(select json_build_object(
    'Entered', ${enteredOf(sql`one.relation ->> 'patent'`, named)},
    'Patent', case when o.patent_number is not null then ${storedOf(
      sql`o`,
      sql`'PatentNumber', o.patent_number, 'PatentStatus', o.patent_status`,
    )} end)
  from ${patentFacts} own, jsonb_array_elements(own.facts -> 'relations') with ordinality as one (relation, place)
  left join ${bulkPatents} o on o.country = 'US' and o.patent_number = one.relation ->> 'patent'
  where own.country = 'US' and own.patent_number = ${bulkPatents}.patent_number
    and one.relation ->> 'kind' like '%reissue%' and one.relation ->> 'patent' not like 'RE%'
  order by place limit 1)`;

/** A column of queries that read the store: null for all but US grants, and for those of other laws, before 1836. */
export const storedGrant = sql<Stored | null>`case when ${bulkPatents.Country} = 'US'
  and (${bulkPatents.PatentStatus} = 'Issued' or ${bulkPatents.Withdrawn})
  and ${bulkPatents.PatentNumber} !~ '^(R?X|AI)' then ${storedOf(
    sql`${bulkPatents}`,
    sql`'Entered', ${enteredOf(sql`${bulkPatents}.patent_number`, named)},
    'ReissuedOn', ${reissuedOn(sql`${bulkPatents}.patent_number`)},
    'Original', case when ${bulkPatents.PatentNumber} like 'RE%' then ${original} end`,
  )} end`;

/** The facts that people entered of a US patent, as they count. */
export async function enteredFactsOf(db: Db, PatentNumber: string): Promise<Entered[]> {
  const { rows } = await db.execute<{ entered: EnteredRow[] | null }>(
    sql`select ${enteredOf(sql`${PatentNumber}`, named)} as entered`,
  );
  return enteredIn(rows[0]?.entered ?? null);
}

const enteredIn = (rows: EnteredRow[] | null): Entered[] =>
  (rows ?? []).map(({ Fact, Day, Named }) => ({
    ...Fact,
    Day,
    limit: Fact.Kind === 'disclaimer' ? limitOf(Fact.Named, Fact.NamedEnd, Named) : null,
  }));

/** The end of the term of a named patent, without an extension for regulatory review: as entered, or as computed. */
function limitOf(PatentNumber: string, entered: Day | null, stored: Stored | null): NamedEnd | null {
  if (entered) return { end: entered, is: 'fact' };
  const term = stored && storedRecord(PatentNumber, stored).term;
  const end = term && (term.withoutExtension ?? term.end);
  return end && term.is !== 'unknown' && term.is !== 'none' ? { end, is: term.is } : null;
}

/** The term, fees and lapses of a US grant. */
export function storedRecord(
  PatentNumber: string,
  { Fees, Records, ReissuedOn, Original, Entered: entered, ...known }: Stored,
): LegalRecord {
  const recorded = { ...recordedIn({ Fees, Records, Entered: entered }), reissuedOn: ReissuedOn ?? null };
  const ofOriginal = Original
    ? originalOf(
        known.Facts,
        Original.Patent,
        recordedIn({ Fees: null, Records: null, ...Original.Patent, Entered: Original.Entered }),
      )
    : originalOf(known.Facts, null, recordedIn({ Fees: null, Records: null, Entered: null }));
  return recordOf({ ...known, PatentNumber, PatentStatus: 'Issued' }, recorded, ofOriginal);
}

/** The records of offices, and the facts that people entered. */
function recordedIn({ Fees, Records, Entered: entered }: Pick<Stored, 'Fees' | 'Records' | 'Entered'>): Recorded {
  const records = Records ?? [];
  return {
    fees: Fees && { Events: eventsOf(Fees.Events), AsOf: Fees.AsOf },
    extensions: records.flatMap(({ AsOf, ...one }) => (one.Kind === 'extension' ? [{ ...one.Data, AsOf }] : [])),
    files: records.flatMap(({ AsOf, ...one }) => (one.Kind === 'file' ? [{ ...one.Data, AsOf }] : [])),
    inpadoc: records.flatMap(({ AsOf, ...one }) => (one.Kind === 'inpadoc' ? [{ ...one.Data, AsOf }] : [])),
    entered: enteredIn(entered),
  };
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
