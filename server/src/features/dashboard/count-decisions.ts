import type { Dashboard } from '@brevet/contract/dashboard';
import { countedDecisions, dashboardRows, weeksUntil } from '@brevet/contract/dashboard';
import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { canSeeCode } from './dashboard.policy.ts';
import { decisionCounts, reasonCounts } from './dashboard.queries.ts';

type Counted = Awaited<ReturnType<typeof decisionCounts>>;

const [pursue, postpone, pass] = countedDecisions;

/** The counts of each decision among these rows. */
const countsOf = (rows: Counted) => {
  const of = ({ code }: { code: number }) =>
    rows.reduce((sum, { DecisionStatus, count }) => (DecisionStatus === code ? sum + count : sum), 0);
  return { Pursue: of(pursue), Postpone: of(postpone), Pass: of(pass) };
};

/** The codes with most decisions first. */
function byCode(rows: Counted) {
  const codes = new Map<string, Counted>();
  for (const row of rows) if (row.BrokerCode !== null) codes.set(row.BrokerCode, [...(codes.get(row.BrokerCode) ?? []), row]);
  return [...codes]
    .map(([BrokerCode, of]) => ({ BrokerCode, sum: of.reduce((sum, { count }) => sum + count, 0), ...countsOf(of) }))
    .sort((one, other) => other.sum - one.sum || (one.BrokerCode < other.BrokerCode ? -1 : 1))
    .slice(0, dashboardRows)
    .map(({ sum: _sum, ...code }) => code);
}

/** The moment from which decisions are counted. */
export const countedSince = (now: Date): Moment => momentOf(weeksUntil(now)[0]);

/** The decisions of the last weeks that the user counts, by week, code and reason. */
export async function countDecisions(db: Db, user: SessionUser): Promise<Dashboard['decided']> {
  const now = new Date();
  const since = countedSince(now);
  const [rows, reasons] = await Promise.all([decisionCounts(db, user, since), reasonCounts(db, user, since)]);
  const weeks = weeksUntil(now).map((Week) => ({ Week, ...countsOf(rows.filter((row) => row.Week === Week)) }));
  return { weeks, codes: canSeeCode(user) ? byCode(rows) : null, reasons };
}
