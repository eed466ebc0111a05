import type { Day } from '@brevet/contract/day';
import type { ConveyanceKind, LegalStatus } from '@brevet/contract/legal-status';
import { certainties, legalStatuses } from '@brevet/contract/legal-status';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { day, tsvector } from '../platform/db/columns.ts';

/** The status of a patent, and the fee to pay next, from a day on. */
export interface TermState {
  from: Day;
  status: LegalStatus;
  fee: { stage: number; opens: Day; due: Day; until: Day } | null;
}

/** A recorded document: its reel and frame, the day of recording, and what it conveys. */
export interface Recording {
  key: string;
  day: Day | null;
  kind: ConveyanceKind;
}

/**
 * The term, the fees and the status of each patent of the store, as far as searches need them: computed from its document and the records of
 * offices, like `getLegalStatus`. A patent without a row, or with one of other rules, isn't computed yet.
 */
export const patentTerms = pgTable(
  'patent_terms',
  {
    BulkPatentID: bigint({ mode: 'number' }).primaryKey(),
    /** The version of the rules that computed the row. */
    Rules: smallint().notNull(),
    /** The day of the data; null if nothing dates it. */
    AsOf: day(),
    TermEnd: day(),
    Certainty: text({ enum: certainties }).notNull(),
    /** The day and the fee of a lapse that wasn't undone. */
    EndedOn: day(),
    EndedStage: smallint(),
    /** The earlier of a lapse and the end of the term. */
    Ends: day(),
    /** Until `NextChange`; null for patents whose status Brevet doesn't compute. */
    Status: text({ enum: legalStatuses }),
    /** The fee to pay next: due without a surcharge, and payable until. */
    FeeStage: smallint(),
    FeeOpens: day(),
    FeeDue: day(),
    FeeUntil: day(),
    NextChange: day(),
    Later: jsonb().$type<TermState[]>(),
    /** Recorded owners, for staff only: the keys of their names in the notation of `bulk_patents.search`. */
    Owners: text().array().notNull().default(sql`'{}'`),
    OwnerKeys: tsvector(),
    /** Recorded assignments, without names. */
    Recorded: jsonb().$type<Recording[]>(),
  },
  (table) => [
    index('patent_terms_ends').on(sql`coalesce(${table.Ends}, '-infinity'::date)`, table.BulkPatentID),
    index('patent_terms_status').on(table.Status, sql`coalesce(${table.Ends}, '-infinity'::date)`, table.BulkPatentID),
    index('patent_terms_fee').on(table.FeeDue, table.BulkPatentID).where(sql`${table.FeeDue} is not null`),
    index('patent_terms_change').on(table.NextChange).where(sql`${table.NextChange} is not null`),
    index('patent_terms_owner').using('gin', table.OwnerKeys),
  ],
);

/** Numbers whose facts an import or a person changed, as `publicationKey` and `applicationKey` write them. Their terms are computed again. */
export const patentTermChanges = pgTable('patent_term_changes', {
  ChangeID: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  Numbers: text().array().notNull(),
});

/** The progress of computing the store by rules, by ID. New rules begin with the first patent. */
export const patentTermRuns = pgTable('patent_term_runs', {
  Rules: integer().primaryKey(),
  Computed: bigint({ mode: 'number' }).notNull().default(0),
});
