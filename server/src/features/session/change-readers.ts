import type { Access } from '@brevet/contract/access';
import { access, allows, isStaff } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import type { SessionUser } from '@brevet/contract/session';
import type { Change } from '../../platform/db/changes.ts';

/** Who may read a feature, where that is not everybody who is signed in. */
const readers: Partial<Record<Feature, Access>> = {
  audit: access.admin,
  mail: access.admin,
  settings: access.admin,
  codes: access.staff,
  recommendations: access.staff,
  decisions: access.searchers,
  invitations: access.owners,
};

/**
 * Whether a user hears of a change: of what he may read. A message in the inbox and a session concern their owner alone, a
 * decision its broker code and those who see all.
 */
export function concerns({ UserID, UserType, BrokerID }: SessionUser, { feature, id }: Change): boolean {
  if (!allows(readers[feature] ?? access.signedIn, UserType)) return false;
  if (id === null) return true;
  if (feature === 'inbox' || feature === 'session') return id === UserID;
  return feature !== 'decisions' || id === BrokerID || isStaff(UserType);
}
