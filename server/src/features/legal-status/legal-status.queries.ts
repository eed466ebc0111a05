import type { Day } from '@brevet/contract/day';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bulkPatents, patentFacts } from '../../schema/bulk-patents.ts';
import type { StoredPatent } from './known-facts.ts';

const usPatent = prepared('legal_facts_of_patent', (on) =>
  on
    .select({
      PatentNumber: bulkPatents.PatentNumber,
      PatentStatus: bulkPatents.PatentStatus,
      Withdrawn: bulkPatents.Withdrawn,
      FiledDate: bulkPatents.FiledDate,
      IssuedDate: bulkPatents.IssuedDate,
      Facts: patentFacts.Facts,
    })
    .from(bulkPatents)
    .leftJoin(
      patentFacts,
      and(eq(patentFacts.Country, bulkPatents.Country), eq(patentFacts.PatentNumber, bulkPatents.PatentNumber)),
    )
    .where(and(eq(bulkPatents.Country, 'US'), eq(bulkPatents.PatentNumber, sql.placeholder('PatentNumber')))),
);

/** The grant of the first reissue of a US patent. Owners surrender a patent for its reissue (35 U.S.C. 252). */
export const reissuedOn = (PatentNumber: SQL) => sql<Day | null>`(select min(re.issued_date)::text from ${patentFacts} f
  join ${bulkPatents} re on re.country = 'US' and re.patent_number = f.patent_number and re.patent_status = 'Issued'
  where f.country = 'US' and f.patent_number like 'RE%'
    and f.facts -> 'relations' @> jsonb_build_array(jsonb_build_object('patent', ${PatentNumber}))
    and exists (select from jsonb_array_elements(f.facts -> 'relations') one where one ->> 'patent' = ${PatentNumber}
      and one ->> 'kind' in ('reissue', 'us-divisional-reissue', 'continuing-reissue')))`;

export async function reissueOf(db: Database, PatentNumber: string): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(sql`select ${reissuedOn(sql`${PatentNumber}::text`)} as day`);
  return rows[0]?.day ?? null;
}

/** The US patent with this normalized number and what its document prints; null if the store doesn't have it. */
export async function storedPatent(db: Database, PatentNumber: string): Promise<StoredPatent | null> {
  const [row] = await usPatent(db, { PatentNumber });
  return row ?? null;
}
