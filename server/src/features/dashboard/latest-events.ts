import { isStaff, userTypes } from '@brevet/contract/access';
import type { DashboardEvent } from '@brevet/contract/dashboard';
import { dashboardRows } from '@brevet/contract/dashboard';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { countedSince } from './count-decisions.ts';
import { canSeeCode } from './dashboard.policy.ts';
import { latestActive, latestDecisions, latestRecommendations, latestStatuses } from './dashboard.queries.ts';

/** The latest events that the user may know of: sellers learn of no decision, buyers of no status but active and of no other code. */
export async function latestEvents(db: Db, user: SessionUser): Promise<DashboardEvent[]> {
  const since = countedSince(new Date());
  const buyer = user.UserType === userTypes.buyer;
  const decides = buyer || isStaff(user.UserType);
  const [statuses, decided, recommended] = await Promise.all([
    buyer ? latestActive(db) : latestStatuses(db, user, since),
    decides ? latestDecisions(db, user, since) : [],
    buyer ? latestRecommendations(db, user.UserID) : [],
  ]);
  const events: DashboardEvent[] = [
    ...statuses.map((row) => ({ Kind: 'status' as const, ...row })),
    ...decided.map(({ BrokerCode, ...row }) => ({
      Kind: 'decision' as const,
      ...row,
      ...(canSeeCode(user) ? { BrokerCode } : {}),
    })),
    ...recommended.map((row) => ({ Kind: 'recommendation' as const, ...row })),
  ];
  return events.sort((one, other) => (one.CreateDate < other.CreateDate ? 1 : -1)).slice(0, dashboardRows);
}
