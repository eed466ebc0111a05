import type { UserType } from '@brevet/contract/access';
import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listings } from '../../schema/listings.ts';
import type { Actor, ListingFacts } from '../listings/listings.ts';
import { canDecide, canRead, isRestricted } from '../listings/listings.ts';

const active = sql.raw(String(statuses.active.code));
const pending = sql.raw(String(statuses.pending.code));

export type ShowingFacts = ListingFacts & { PrivateFlag: number };

/** True if the user may know which patents a listing has: buyers don't while it isn't published openly. */
export const showsPatents = (user: Actor, listing: ShowingFacts): boolean =>
  canRead(user, listing) && !isRestricted(user, listing);

/** True if a listing lets the user decide on its patents. */
export const offersPatents = (user: Actor, listing: ShowingFacts): boolean =>
  showsPatents(user, listing) && canDecide(user, listing);

// Stryker disable all: known-patents.test.ts checks the SQL against PostgreSQL.
type ListingColumns = Record<'OwnerID' | 'AvailableStatus' | 'PrivateFlag', SQLWrapper>;

/** `showsPatents` as a condition on `listings`, for a reader of this type; undefined where every row passes. */
export function showsPatentsTo(type: UserType, reader: unknown, on: ListingColumns = listings): SQL | undefined {
  if (isStaff(type)) return undefined;
  const isOwn = sql`${on.OwnerID} = ${reader}`;
  if (type === userTypes.seller) return isOwn;
  return sql`((${on.AvailableStatus} = ${active} and (${on.PrivateFlag} = 1 or ${isOwn}))
    or (${on.AvailableStatus} = ${pending} and ${isOwn}))`;
}

/** `offersPatents` as a condition on `listings`. */
export function offersPatentsTo({ UserType, UserID }: Actor): SQL {
  if (UserType === userTypes.admin) return sql`${listings.AvailableStatus} >= ${active}`;
  if (UserType !== userTypes.buyer) return sql`false`;
  return sql`(${listings.AvailableStatus} = ${active} and ${listings.PrivateFlag} = 1
    and ${listings.OwnerID} <> ${UserID})`;
}
// Stryker restore all

export interface PatentFacts {
  /** A listing shows the user its patents, this one among them. */
  isShown: boolean;
  /** One of those listings lets the user decide on it. */
  isOffered: boolean;
}

/** Brokers and admins know every patent of the brokerage, everyone else those of the listings that show them their patents. */
export const canKnowPatent = ({ UserType }: Pick<SessionUser, 'UserType'>, { isShown }: Pick<PatentFacts, 'isShown'>): boolean =>
  isStaff(UserType) || isShown;

/** Brokers and admins add patents to those of their broker code. */
export const canAddPatent = ({ UserType }: Pick<SessionUser, 'UserType'>): boolean => isStaff(UserType);

/** Brokers and admins rate patents. */
export const canRatePatent = ({ UserType }: Pick<SessionUser, 'UserType'>): boolean => isStaff(UserType);

/** Brokers and admins write notes on patents. */
export const canNotePatent = ({ UserType }: Pick<SessionUser, 'UserType'>): boolean => isStaff(UserType);

/** Buyers and admins decide on patents that a listing offers them. */
export const canDecidePatent = (_user: Pick<SessionUser, 'UserType'>, { isOffered }: Pick<PatentFacts, 'isOffered'>): boolean =>
  isOffered;
