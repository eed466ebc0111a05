import { isStaff, userTypes } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import type { SessionUser } from '@brevet/contract/session';
import type { Change } from '../db/changes.ts';

const adminsOnly: readonly Feature[] = ['audit', 'mail', 'settings'];
const staffOnly: readonly Feature[] = ['recommendations'];

/** Whether a user hears of a change: what only admins, or they and brokers, may read concerns them alone, a message in the inbox its reader alone. */
export function concerns({ UserID, UserType }: SessionUser, { feature, id }: Change): boolean {
  if (adminsOnly.includes(feature)) return UserType === userTypes.admin;
  if (staffOnly.includes(feature)) return isStaff(UserType);
  return feature !== 'inbox' || id === UserID;
}
