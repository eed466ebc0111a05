import type { Change } from '../../platform/db/recent-changes.ts';
import type { WantedFacts } from './wanted.policy.ts';
import { isTeam } from './wanted.policy.ts';

/** Whom a change concerns beside brokers and admins: the buyer's team, or with the default code the buyer alone. */
export const readersOf = ({ UserID, BrokerCode }: Pick<WantedFacts, 'UserID' | 'BrokerCode'>): Change['id'] =>
  isTeam(BrokerCode) ? BrokerCode : UserID;
