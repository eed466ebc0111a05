import type { DecisionStatus } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { instant, opaqueId, words } from '../platform/db/columns.ts';
import { listings } from './listings.ts';
import { patents } from './patents.ts';
import { users } from './users.ts';

/** An analyst's recommendation about a patent, with the reasons. */
export const patentAnalyses = pgTable(
  'patent_analyses',
  {
    AnalysisID: opaqueId().primaryKey(),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    /** The listing that the work was done for. */
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'set null' }),
    AnalysisLevelPerformed: smallint().$type<1 | 2 | 3>().notNull().default(1),
    Recommendation: smallint().$type<DecisionStatus>().notNull().default(0),
    Reason: words(),
    Qps: smallint(),
    /** Its creator. */
    AnalystID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('analysis_level_known', sql`${table.AnalysisLevelPerformed} in (1, 2, 3)`),
    index('patent_analyses_patent').on(table.PatentID, table.CreateDate, table.AnalysisID),
    index('patent_analyses_listing').on(table.ListingID),
    index('patent_analyses_created').on(table.CreateDate, table.AnalysisID),
    index('patent_analyses_qps').on(sql`coalesce(${table.Qps}, -1)`, table.AnalysisID),
  ],
);
