import { isStaff, userTypes } from '@brevet/contract/access';
import { defaultBroker } from '@brevet/contract/account-fields';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;

export interface WantedFacts {
  /** The buyer. */
  UserID: number;
  /** The buyer's current broker code. */
  BrokerCode: string;
  Closed: boolean;
}

/** Everyone starts with the default code, so it makes no team. */
export const isTeam = (code: string): boolean => code !== defaultBroker;

/** Brokers and admins read all wanted listings, buyers their own and their team's, sellers none. */
export function canReadWanted(user: Actor, wanted: WantedFacts): boolean {
  if (isStaff(user.UserType)) return true;
  if (user.UserType !== userTypes.buyer) return false;
  return wanted.UserID === user.UserID || (isTeam(user.BrokerID) && wanted.BrokerCode === user.BrokerID);
}

/** Only the buyer changes a wanted listing. */
export function canUpdateWanted(user: Actor, wanted: WantedFacts): boolean {
  return user.UserType === userTypes.buyer && wanted.UserID === user.UserID;
}

/** Brokers and admins suggest listings while it is open. */
export function canSuggest(user: Actor, { Closed }: Pick<WantedFacts, 'Closed'>): boolean {
  return isStaff(user.UserType) && !Closed;
}
