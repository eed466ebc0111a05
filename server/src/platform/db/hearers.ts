import type { Access } from '@brevet/contract/access';
import { allows, isStaff, userTypes } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import type { SessionUser } from '@brevet/contract/session';
import type { Change } from './recent-changes.ts';
import { teamOf } from './recent-changes.ts';

/** The hearers of a feature's changes: brokers and admins of all, others of those that name no one, or them, their code or their team. */
interface Hearing {
  readers: Access;
  /** Brokers and admins, too, hear only of changes that name no one, or them. */
  staff?: 'named';
  /** Sellers hear only of changes that name them: otherwise every edit elsewhere would reach them. */
  sellers?: 'named';
  /** Changes that name no one reach brokers and admins alone. */
  unnamed?: 'staff';
}

export type Hearers = { readonly [Name in Feature]?: Hearing };

/** True if a user may learn of a change: only of what they can read. */
export function mayHearOf(
  hearers: Hearers,
  { UserID, UserType, BrokerID }: SessionUser,
  { feature, id, missed }: Change,
): boolean {
  const hearing = hearers[feature];
  if (!hearing || !allows(hearing.readers, UserType)) return false;
  if (missed) return true;
  if (isStaff(UserType) && hearing.staff !== 'named') return true;
  if (UserType === userTypes.seller && hearing.sellers === 'named') return id === UserID;
  if (id === null) return hearing.unnamed !== 'staff';
  return id === UserID || id === BrokerID || id === teamOf({ UserType, BrokerID });
}
