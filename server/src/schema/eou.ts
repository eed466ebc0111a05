import type { EouType } from '@brevet/contract/eou-fields';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { day, instant, opaqueId, words } from '../platform/db/columns.ts';
import { listingAttachments } from './attachments.ts';
import { listings } from './listings.ts';
import { patents } from './patents.ts';
import { users } from './users.ts';

/** Evidence of use: a product of a company that seems to use a patent. */
export const patentEou = pgTable(
  'patent_eou',
  {
    EouID: opaqueId().primaryKey(),
    PatentID: integer()
      .notNull()
      .references(() => patents.PatentID),
    /** The listing that the work was done for. */
    ListingID: integer().references(() => listings.ListingID, { onDelete: 'set null' }),
    TargetCompany: text().notNull(),
    TargetProduct: words(),
    EOUType: text().$type<EouType>().notNull(),
    /** Percent; null if no one has estimated it. */
    Probability: smallint(),
    /** 0 to 100, read as stars like the rating of a listing; 0 means not rated. */
    EOURating: smallint().notNull().default(0),
    EOUAnalysisLevel: smallint().$type<1 | 2 | 3>().notNull().default(1),
    Qps: smallint(),
    Summary: words(),
    /** The number and text of the claim that the chart is about. */
    ClaimNumber: integer(),
    Claim: words(),
    /** Its creator. */
    AnalystID: integer()
      .notNull()
      .references(() => users.UserID),
    CreateDate: instant().notNull().default(sql`now()`),
    LastUpdate: instant().notNull().default(sql`now()`),
    Version: integer().notNull().default(1),
  },
  (table) => [
    check('eou_level_known', sql`${table.EOUAnalysisLevel} in (1, 2, 3)`),
    index('patent_eou_patent').on(table.PatentID, table.CreateDate, table.EouID),
    index('patent_eou_listing').on(table.ListingID),
    index('patent_eou_created').on(table.CreateDate, table.EouID),
    index('patent_eou_company').on(table.TargetCompany, table.EouID),
    index('patent_eou_probability').on(sql`coalesce(${table.Probability}, -1)`, table.EouID),
    index('patent_eou_rating').on(table.EOURating, table.EouID),
  ],
);

/** The elements of a claim chart, in order. */
export const eouElements = pgTable(
  'eou_elements',
  {
    EouID: integer()
      .notNull()
      .references(() => patentEou.EouID, { onDelete: 'cascade' }),
    Position: integer().notNull(),
    Element: text().notNull(),
    Evidence: words(),
    SourceURL: words(),
    SourceDate: day(),
    /** An attachment of the patent. */
    DocID: integer().references(() => listingAttachments.DocID, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.EouID, table.Position] }), index('eou_elements_attachment').on(table.DocID)],
);
