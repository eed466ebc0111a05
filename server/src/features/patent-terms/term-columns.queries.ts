import type { Day } from '@brevet/contract/day';
import type { LegalStatus } from '@brevet/contract/legal-status';
import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patentTermChanges, patentTermRuns, patentTerms } from '../../schema/patent-terms.ts';
import { rulesVersion } from './rules-version.ts';

/** Today in UTC, as PostgreSQL's sessions see it. */
export const today: SQL = sql`(now() at time zone 'UTC')::date`;

const laterState = (day: SQL): SQL =>
  sql`(select one from jsonb_array_elements(${patentTerms.Later}) with ordinality as states (one, place)
    where (one->>'from')::date <= ${day} order by place desc limit 1)`;
const isPast = (day: SQL): SQL => sql`${patentTerms.NextChange} <= ${day}`;

/** The status on a day that isn't before the row was computed. */
export const statusOnDay = (day: SQL): SQL<LegalStatus | null> =>
  sql`case when ${isPast(day)} then ${laterState(day)}->>'status' else ${patentTerms.Status} end`;

/** The last day of the fee to pay next on such a day: without a surcharge, or with one. */
export const feeOnDay = (day: SQL, which: 'due' | 'until'): SQL<Day | null> =>
  sql`case when ${isPast(day)} then (${laterState(day)}->'fee'->>${sql.raw(`'${which}'`)})::date
    else ${which === 'due' ? patentTerms.FeeDue : patentTerms.FeeUntil} end`;
const feeStageOnDay = (day: SQL): SQL<number | null> =>
  sql`case when ${isPast(day)} then (${laterState(day)}->'fee'->>'stage')::int else ${patentTerms.FeeStage} end`;

export const statusToday = statusOnDay(today);
export const feeDueToday = feeOnDay(today, 'due');
export const feeStateToday = (which: 'due' | 'until') => feeOnDay(today, which);
const feeStageToday = feeStageOnDay(today);

/** An unknown end sorts as the earliest, like unknown days of the store. The index has the same expression. */
export const endsKey = sql`coalesce(${patentTerms.Ends}, '-infinity'::date)`;
/** Rows of earlier rules count as not computed. */
export const areComputed = sql`${patentTerms.Rules} = ${sql.raw(String(rulesVersion))}`;
/** Joins the terms with their patents. */
export const ofStore = eq(patentTerms.BulkPatentID, bulkPatents.BulkPatentID);

/** Joins the terms that are computed with the patents of the store. */
export const computedTerms = and(ofStore, areComputed);

/** The columns of the terms that rows show; null until they are computed. */
export const termColumns = {
  LegalStatus: statusToday,
  TermEnd: patentTerms.TermEnd,
  Certainty: patentTerms.Certainty,
  EndedOn: patentTerms.EndedOn,
  FeeStage: feeStageToday,
  FeeDue: feeDueToday,
};

/** The state of the kept terms. */
export interface TermsState {
  /** No row has to be turned, so the columns hold today's states, which indexes find. */
  areCurrent: boolean;
  /** Terms of some patents aren't computed yet, or not with their newest records. */
  areLeft: boolean;
}

/** Compares the highest ID, which an index gives: PostgreSQL would read the whole store for a single later one that isn't there. */
export async function termsState(db: Db): Promise<TermsState> {
  const { rows } = await db.execute<{ current: boolean; left: boolean }>(sql`
    select not exists (select from ${patentTerms} where next_change <= ${today}) as current,
      exists (select from ${patentTermChanges}) or coalesce((select max(bulk_patent_id) from ${bulkPatents}), 0)
        > coalesce((select computed from ${patentTermRuns} where rules = ${rulesVersion}), 0) as left`);
  return { areCurrent: rows[0]?.current ?? false, areLeft: rows[0]?.left ?? true };
}

/** The number of patents, about, whose terms are still to be computed. */
export async function termsLeft(db: Db): Promise<number> {
  const { rows } = await db.execute<{ left: string }>(sql`
    select greatest(coalesce((select max(bulk_patent_id) from ${bulkPatents}), 0)
        - coalesce((select computed from ${patentTermRuns} where rules = ${rulesVersion}), 0), 0)
      + coalesce((select sum(cardinality(numbers)) from ${patentTermChanges}), 0) as left`);
  return Number(rows[0]?.left ?? 0);
}
