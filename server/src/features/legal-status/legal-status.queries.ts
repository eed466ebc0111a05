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

/** The US patent with this normalized number and what its document prints; null if the store doesn't have it. */
export async function storedPatent(db: Database, PatentNumber: string): Promise<StoredPatent | null> {
  const [row] = await usPatent(db, { PatentNumber });
  return row ?? null;
}
