import type { UserType } from '@brevet/contract/access';
import { isStaff, userTypes } from '@brevet/contract/access';
import type { WaitingKind } from '@brevet/contract/dashboard';
import type { ListingAge } from '@brevet/contract/listing-ages';
import { paths } from '@brevet/contract/paths';
import type { AvailableStatus, DecisionStatus, PassReason } from '@brevet/contract/statuses';
import { decisions, statuses } from '@brevet/contract/statuses';
import { searchOf } from '../../shared/api/client.ts';

interface Decided {
  Week?: string;
  BrokerCode?: string;
  Reason?: PassReason;
  DecisionStatus?: DecisionStatus;
}

const undecided = decisions.undecided.code;

/** Each kind of waiting work, with its name and the table that it's the total of. */
const work: Record<WaitingKind, (type: UserType) => { label: string; path: string }> = {
  review: () => ({ label: 'To review', path: paths.review() + searchOf({ WaitsFor: 'review' }) }),
  names: () => ({ label: 'Names to check', path: paths.review() + searchOf({ WaitsFor: 'names' }) }),
  changes: () => ({ label: 'Changes to confirm', path: paths.review() + searchOf({ WaitsFor: 'changes' }) }),
  brokerRequests: () => ({ label: 'Broker requests', path: paths.brokerRequests() }),
  pursueRequests: () => ({ label: 'Pursue requests', path: paths.pursueRequests() }),
  recommended: () => ({
    label: 'Recommended, undecided',
    path: paths.allListings() + searchOf({ Recommended: 1, DecisionStatus: undecided }),
  }),
  newListings: () => ({ label: 'New listings', path: paths.allListings() + searchOf({ New: 1 }) }),
  wanted: (type) => ({
    label: 'Open wanted listings',
    path: (isStaff(type) ? paths.allWanted() : paths.wanted()) + searchOf({ State: 'open' }),
  }),
  unread: () => ({ label: 'Unread messages', path: paths.inbox() }),
};

/** The addresses of the tables behind the dashboard's figures, with the filters that select just what a figure counts. */
export function figureLinks(type: UserType) {
  const isSeller = type === userTypes.seller;
  const own = type === userTypes.broker ? { OwnCode: 1 } : {};
  return {
    /** Listings of the reader's pipeline. */
    pipeline: (filters: { AvailableStatus?: AvailableStatus; Age?: ListingAge | undefined }): string =>
      (isSeller ? paths.myListings() : paths.allListings()) + searchOf({ ...own, ...filters }),
    /** Active listings by the current decision of a buyer's broker code. */
    standing: (DecisionStatus?: DecisionStatus): string => paths.allListings() + searchOf({ DecisionStatus }),
    decided: (filters: Decided): string => paths.decisionLog() + searchOf({ ...filters }),
    class: (Class: string): string =>
      paths.browse() + searchOf({ Class, ...(isStaff(type) ? { AvailableStatus: statuses.active.code } : {}) }),
    waiting: (kind: WaitingKind) => work[kind](type),
  };
}
