import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';

type Reader = Pick<SessionUser, 'UserType' | 'BrokerID'>;

/** A decision with what counts of its listing. */
export interface DecisionFacts {
  /** The code that decided. */
  BrokerCode: string;
  listing: { Brokercode: string; AvailableStatus: AvailableStatus };
}

const { active } = statuses;

/**
 * Admins count all decisions, brokers those of their code and those on the listings that it brokers, and buyers those of their code on
 * active listings, as in their pursue requests. Sellers count none.
 */
export function canCountDecision({ UserType, BrokerID }: Reader, { BrokerCode, listing }: DecisionFacts): boolean {
  if (UserType === userTypes.admin) return true;
  if (UserType === userTypes.broker) return BrokerCode === BrokerID || listing.Brokercode === BrokerID;
  return UserType === userTypes.buyer && BrokerCode === BrokerID && listing.AvailableStatus === active.code;
}

// Stryker disable all: dashboard-decisions.test.ts checks the SQL against PostgreSQL.
/** `canCountDecision` for brokers, as a condition on the history and its listings. The code can be a placeholder. */
export const countedByBroker = (code: unknown): SQL =>
  sql`(${listingDecisionHistory.BrokerCode} = ${code} or ${listings.Brokercode} = ${code})`;

/** `canCountDecision` for buyers. */
export const countedByBuyer = (code: unknown): SQL =>
  sql`(${listingDecisionHistory.BrokerCode} = ${code} and ${listings.AvailableStatus} = ${sql.raw(String(active.code))})`;

/** `canCountDecision` as a condition; undefined where every row passes. */
export function countedBy({ UserType, BrokerID }: Reader): SQL | undefined {
  if (UserType === userTypes.admin) return undefined;
  if (UserType === userTypes.broker) return countedByBroker(BrokerID);
  return UserType === userTypes.buyer ? countedByBuyer(BrokerID) : sql`false`;
}
// Stryker restore all

/** Readers with the same scope share what is counted: all admins, the brokers of a code, the buyers of a code, and each seller alone. */
export function sharedBy({ UserType, BrokerID, UserID }: Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>): string {
  if (UserType === userTypes.admin) return String(UserType);
  return `${UserType}:${UserType === userTypes.seller ? UserID : BrokerID}`;
}

/** Broker codes are for brokers and admins. A buyer knows that their own decided. */
export const canSeeCode = ({ UserType }: Pick<Reader, 'UserType'>): boolean => isStaff(UserType);
