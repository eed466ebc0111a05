import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { patentAnalyses } from '../../schema/analysis.ts';
import { patents } from '../../schema/patents.ts';

type Fields = Omit<typeof patentAnalyses.$inferInsert, 'AnalysisID' | 'AnalystID' | 'CreateDate' | 'LastUpdate' | 'Version'>;

const saved = { AnalysisID: patentAnalyses.AnalysisID, Version: patentAnalyses.Version };

/** Locks an analysis until the transaction ends, and returns it in the form of `analysisInput`. */
export async function analysisForUpdate(tx: Db, AnalysisID: number) {
  const analysis = eq(patentAnalyses.AnalysisID, AnalysisID);
  // A separate statement: the one that waits for the lock wouldn't see a patent added during the wait.
  await tx.select({ AnalysisID: patentAnalyses.AnalysisID }).from(patentAnalyses).where(analysis).for('no key update');
  const [row] = await tx
    .select({
      Patent: patents.PatentNumber,
      Country: patents.Country,
      List: patentAnalyses.ListingID,
      AnalysisLevelPerformed: patentAnalyses.AnalysisLevelPerformed,
      Recommendation: patentAnalyses.Recommendation,
      Qps: patentAnalyses.Qps,
      Reason: patentAnalyses.Reason,
      Version: patentAnalyses.Version,
    })
    .from(patentAnalyses)
    .innerJoin(patents, eq(patents.PatentID, patentAnalyses.PatentID))
    .where(analysis);
  return row ?? null;
}

export async function insertAnalysis(tx: Db, AnalystID: number, fields: Fields) {
  const [row] = await tx
    .insert(patentAnalyses)
    .values({ ...fields, AnalystID })
    .returning(saved);
  if (!row) throw new Error('The analysis was not stored');
  return row;
}

/** Changes an analysis and increments its version. */
export async function updateAnalysis(tx: Db, AnalysisID: number, fields: Fields) {
  const [row] = await tx
    .update(patentAnalyses)
    .set({ ...fields, LastUpdate: sql`now()`, Version: sql`${patentAnalyses.Version} + 1` })
    .where(eq(patentAnalyses.AnalysisID, AnalysisID))
    .returning(saved);
  if (!row) throw new Error('The analysis was not updated');
  return row;
}

export async function removeAnalysis(tx: Db, AnalysisID: number): Promise<void> {
  await tx.delete(patentAnalyses).where(eq(patentAnalyses.AnalysisID, AnalysisID));
}
