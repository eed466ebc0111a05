import { isStaff, userTypes } from '@brevet/contract/access';
import type { Dashboard, WaitingKind } from '@brevet/contract/dashboard';
import type { SessionUser } from '@brevet/contract/session';
import { decisions, statuses } from '@brevet/contract/statuses';
import type { CountedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { pursueRequests } from '../decisions/decisions.ts';
import { unreadCount } from '../inbox/inbox.ts';
import { listingRows, reviewQueue } from '../listings/listings.ts';
import { pendingRequests } from '../users/users.ts';
import { wantedOf } from '../wanted/wanted.ts';

type Reading = Pick<Writing, 'db' | 'counts'>;
type Tables = Partial<Record<WaitingKind, CountedTable<unknown>>>;

const onlyActive = { AvailableStatus: [statuses.active.code] };

/** Listings recommended to the buyer that their broker code hasn't decided on. */
export const undecidedRecommendations = (services: Reading, user: SessionUser) =>
  listingRows(services, user, user.BrokerID, { ...onlyActive, Recommended: 1, DecisionStatus: [decisions.undecided.code] });

/** The tables of the work that waits for someone, with the filters that their links set. */
function tablesOf(services: Reading, user: SessionUser): Tables {
  if (user.UserType === userTypes.seller) return {};
  const pursued = pursueRequests(services, user, undefined, onlyActive);
  if (isStaff(user.UserType))
    return {
      review: reviewQueue(services, user, { WaitsFor: 'review' }),
      names: reviewQueue(services, user, { WaitsFor: 'names' }),
      changes: reviewQueue(services, user, { WaitsFor: 'changes' }),
      pursueRequests: pursued,
      brokerRequests: pendingRequests(services, user),
      wanted: wantedOf(services, user, 'all', { State: 'open' }),
    };
  return {
    recommended: undecidedRecommendations(services, user),
    newListings: listingRows(services, user, user.BrokerID, { ...onlyActive, New: 1 }),
    pursueRequests: pursued,
    wanted: wantedOf(services, user, 'own', { State: 'open' }),
  };
}

/** The work that waits for the user, each kind with the total of its table. */
export async function countWork(services: Reading, user: SessionUser): Promise<Dashboard['waiting']> {
  const tables = Object.entries(tablesOf(services, user)) as [WaitingKind, CountedTable<unknown>][];
  const [unread, ...counted] = await Promise.all([
    unreadCount(services.db, user),
    ...tables.map(async ([Kind, table]) => {
      const { total, more } = await table.total();
      return { Kind, count: total, more };
    }),
  ]);
  return [...counted, { Kind: 'unread', count: unread, more: false }];
}
