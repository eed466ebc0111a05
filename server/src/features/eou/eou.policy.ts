import { isStaff } from '@brevet/contract/access';
import type { EouRow } from '@brevet/contract/eou';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/**
 * Brokers and admins. Finding companies that seem to use a patent is the brokerage's own work, which sellers and buyers never
 * see.
 */
export const canReadEou = ({ UserType }: Actor): boolean => isStaff(UserType);

/** Anyone who can read evidence of use can also change and delete it, whoever created it: they work on the same listings. */
export const rightsOnEou = (user: Actor): EouRow['can'] => ({ update: canReadEou(user), delete: canReadEou(user) });
