import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents, patentFacts } from '../../schema/bulk-patents.ts';
import { patentEou } from '../../schema/eou.ts';
import { patents } from '../../schema/patents.ts';
import type { PatentKey } from '../patents/patents.ts';

/** The number of entries of evidence of use for a patent. */
export async function eouCount(db: Db, { Country, PatentNumber }: PatentKey): Promise<number> {
  const [row] = await db
    .select({ PatentID: patents.PatentID })
    .from(patents)
    .where(and(eq(patents.Country, Country), eq(patents.PatentNumber, PatentNumber)));
  return row ? db.$count(patentEou, eq(patentEou.PatentID, row.PatentID)) : 0;
}

/** The earlier applications that the document of a patent names. */
export async function relationsOf(db: Db, { Country, PatentNumber }: PatentKey) {
  const [row] = await db
    .select({ Facts: patentFacts.Facts })
    .from(bulkPatents)
    .innerJoin(
      patentFacts,
      and(eq(patentFacts.Country, bulkPatents.Country), eq(patentFacts.PatentNumber, bulkPatents.PatentNumber)),
    )
    .where(and(eq(bulkPatents.Country, Country), eq(bulkPatents.PatentNumber, PatentNumber)));
  return (row?.Facts.relations ?? []).map(({ kind, number, filed }) => ({ kind, number, filed }));
}
