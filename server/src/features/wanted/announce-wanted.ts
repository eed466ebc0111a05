import type { Change } from '../../platform/db/recent-changes.ts';
import type { WantedFacts } from './wanted.policy.ts';
import { isTeam } from './wanted.policy.ts';

/** The people who learn of a change, apart from brokers and admins: the buyer's team, or the buyer alone under the default code. */
export const readersOf = ({ UserID, BrokerCode }: Pick<WantedFacts, 'UserID' | 'BrokerCode'>): Change['id'] =>
  isTeam(BrokerCode) ? BrokerCode : UserID;
