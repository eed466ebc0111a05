import type { LegalStatus } from '@brevet/contract/legal-status';
import { legalStatuses } from '@brevet/contract/legal-status';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { patentTerms } from '../../schema/patent-terms.ts';
import { statusToday } from '../patent-terms/patent-terms.ts';
import type { Conditions } from './patent-search.queries.ts';
import { countFound, countLimit, inStore, storeOf } from './patent-search.queries.ts';

interface StatusCount {
  LegalStatus: LegalStatus;
  Patents: number;
  More: boolean;
}

/** Counts by status, each up to the limit; null if more match than are counted and only their rows tell their statuses. */
export async function countStatuses(db: Db, search: Conditions): Promise<StatusCount[] | null> {
  const { from, where } = storeOf(search, { sid: 'TermEnd', sod: 'ASC' });
  const status = search.kept.areCurrent ? patentTerms.Status : statusToday;
  const most = sql.raw(String(countLimit + 1));
  const counts = inStore(search)
    ? sql`select ${status} as status, count(*)::int as count from ${from} where ${where} group by 1`
    : sql`select status, (select count(*)::int from (select from ${from} where ${where} and ${status} = one.status limit ${most}) found) as count
        from unnest(${sql.param([...legalStatuses])}::text[]) as one (status)`;
  if (inStore(search) && (await countFound(db, search, true)) > countLimit) return null;
  const { rows } = await db.execute<{ status: LegalStatus | null; count: number }>(counts);
  return rows.flatMap(({ status, count }) =>
    status && count > 0 ? [{ LegalStatus: status, Patents: Math.min(count, countLimit), More: count > countLimit }] : [],
  );
}
