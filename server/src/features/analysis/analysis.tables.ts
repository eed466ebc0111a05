import type { AnalysisRow } from '@brevet/contract/analysis';
import type { SessionUser } from '@brevet/contract/session';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Selecting } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { patentAnalyses } from '../../schema/analysis.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patents } from '../../schema/patents.ts';
import { fullName, users } from '../../schema/users.ts';
import { rightsOnAnalysis } from './analysis.policy.ts';

/** An analysis with its patent and analyst. */
const analysisRows = (db: Selecting) =>
  db
    .select({
      AnalysisID: patentAnalyses.AnalysisID,
      PatentID: patentAnalyses.PatentID,
      Patent: patents.PatentNumber,
      Country: patents.Country,
      Title: bulkPatents.Title,
      List: patentAnalyses.ListingID,
      Qps: patentAnalyses.Qps,
      AnalysisLevelPerformed: patentAnalyses.AnalysisLevelPerformed,
      Recommendation: patentAnalyses.Recommendation,
      Analyst: fullName(users),
      Reason: patentAnalyses.Reason,
      CreateDate: patentAnalyses.CreateDate,
      Version: patentAnalyses.Version,
    })
    .from(patentAnalyses)
    .innerJoin(patents, eq(patents.PatentID, patentAnalyses.PatentID))
    .innerJoin(users, eq(users.UserID, patentAnalyses.AnalystID))
    .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)))
    .$dynamic();

const analysisTable = pagedTable({
  name: 'patent_analyses',
  features: ['analysis'],
  rows: analysisRows,
  matching: (db, columns) =>
    db.select(columns).from(patentAnalyses).innerJoin(patents, eq(patents.PatentID, patentAnalyses.PatentID)).$dynamic(),
  key: [patentAnalyses.AnalysisID],
  sort: {
    CreateDate: patentAnalyses.CreateDate,
    AnalysisID: patentAnalyses.AnalysisID,
    Patent: patents.PatentNumber,
    // The largest scores come first, and rows without one last.
    Qps: sql`coalesce(${patentAnalyses.Qps}, -1)`,
    AnalysisLevelPerformed: patentAnalyses.AnalysisLevelPerformed,
  },
  filters: {
    patent: sql`${patentAnalyses.PatentID} = ${sql.placeholder('patent')}`,
    recommendation: sql`${patentAnalyses.Recommendation} = ${sql.placeholder('recommendation')}::smallint`,
    level: sql`${patentAnalyses.AnalysisLevelPerformed} = ${sql.placeholder('level')}::smallint`,
    search: sql`concat_ws(' ', ${patentAnalyses.Reason}, ${patents.Country} || ${patents.PatentNumber})
      ilike ${sql.placeholder('search')}`,
  },
});

interface Filters {
  patent?: number;
  Recommendation?: DecisionStatus | undefined;
  AnalysisLevelPerformed?: 1 | 2 | 3 | undefined;
  search?: string | undefined;
}

/** All analyses, or those of one patent. */
export function analysesOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { patent, Recommendation, AnalysisLevelPerformed, search }: Filters,
): BoundTable<AnalysisRow> {
  const values = {
    patent,
    recommendation: Recommendation,
    level: AnalysisLevelPerformed,
    ...(search ? { search: containing(search) } : {}),
  };
  const can = rightsOnAnalysis(user);
  return analysisTable.bind(services, values, { present: (row) => ({ ...row, can }) });
}
