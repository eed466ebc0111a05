import type { Access } from '@brevet/contract/access';
import { access, allows, isStaff, userTypes } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import type { SessionUser } from '@brevet/contract/session';
import { ofListings } from '../../platform/db/changes.ts';
import type { Change } from '../../platform/db/recent-changes.ts';
import { teamOf } from '../../platform/db/recent-changes.ts';

/** Readers of a feature, where that isn't everyone who is signed in. */
const readers: Partial<Record<Feature, Access>> = {
  audit: access.admin,
  mail: access.admin,
  settings: access.admin,
  'patent-imports': access.admin,
  codes: access.staff,
  recommendations: access.staff,
  decisions: access.searchers,
  invitations: access.owners,
  wanted: access.searchers,
  eou: access.staff,
  analysis: access.staff,
  contacts: access.staff,
  organizations: access.staff,
  'mailing-lists': access.staff,
  campaigns: access.staff,
  'directory-imports': access.staff,
  duplicates: access.staff,
};

/** Features of which brokers and admins, too, only hear what concerns them. */
const ownOnly: readonly Feature[] = ['inbox', 'session', 'bookmarks', 'views'];
/** Features whose every change names who else hears of it. */
const named: readonly Feature[] = ['notes', 'wanted'];

/**
 * True if a user may learn of a change: only of what they can read. Messages, sessions and bookmarks go to their owner, saved views to
 * their owner or their team. Brokers and admins hear of everything else. Decisions also go to their broker code, recommendations to the
 * buyer, wanted listings to the buyer's team, notes to the sellers and buyers that they name, and listings that no buyer sees before or
 * after the change to their owner. Sellers learn of a listing only when the change names them; otherwise every edit elsewhere would
 * reach them.
 */
export function mayHearOf({ UserID, UserType, BrokerID }: SessionUser, { feature, id, missed }: Change): boolean {
  if (!allows(readers[feature] ?? access.signedIn, UserType)) return false;
  if (missed) return true;
  if (isStaff(UserType) && !ownOnly.includes(feature)) return true;
  if (UserType === userTypes.seller && ofListings.includes(feature)) return id === UserID;
  if (id === null) return !named.includes(feature);
  return id === UserID || id === BrokerID || (feature === 'views' && id === teamOf({ UserType, BrokerID }));
}
