import type { Access } from '@brevet/contract/access';
import { access, allows, isStaff, userTypes } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import type { SessionUser } from '@brevet/contract/session';
import { ofListings } from '../../platform/db/changes.ts';
import type { Change } from '../../platform/db/recent-changes.ts';

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

/**
 * True if a user may learn of a change: only of what they can read. Messages, sessions and bookmarks go to their owner, decisions to
 * their broker code and to staff, wanted listings to the buyer's team and to staff, notes to staff and to the sellers and buyers that they
 * name, saved views to their owner or their code. Sellers learn of a listing only when the change names them as the owner; otherwise
 * every edit, submission and decision elsewhere would reach them.
 */
export function mayHearOf({ UserID, UserType, BrokerID }: SessionUser, { feature, id, missed }: Change): boolean {
  if (!allows(readers[feature] ?? access.signedIn, UserType)) return false;
  if (missed) return true;
  if (UserType === userTypes.seller && ofListings.includes(feature)) return id === UserID;
  if (feature === 'notes') return isStaff(UserType) || id === UserID;
  if (feature === 'wanted') return isStaff(UserType) || id === UserID || id === BrokerID;
  if (id === null) return true;
  if (feature === 'inbox' || feature === 'session' || feature === 'bookmarks') return id === UserID;
  if (feature === 'views') return id === UserID || id === BrokerID;
  return feature !== 'decisions' || id === BrokerID || isStaff(UserType);
}
