import type { Day } from '@brevet/contract/day';
import type { DecisionDetails } from '@brevet/contract/decision-details';
import { noDetails } from '@brevet/contract/decision-details';
import type { Listing } from '@brevet/contract/listing-view';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';

/** A broker code's current decision with its details. */
export interface CurrentDecision extends DecisionDetails {
  DecisionStatus: DecisionStatus;
}

export function currentDecisionOf({
  tbl_listing_decision_statuses: [own],
}: Pick<Listing, 'tbl_listing_decision_statuses'>): CurrentDecision {
  if (!own) return { DecisionStatus: decisions.undecided.code, ...noDetails };
  const { DecisionStatus, Reasons, ReasonText, ReturnDate } = own;
  return { DecisionStatus: DecisionStatus as DecisionStatus, Reasons, ReasonText, ReturnDate };
}

type Given = { [Name in keyof DecisionDetails]?: DecisionDetails[Name] | undefined };

/** The known details, with those that a decision waiting for the network sets. */
export const withDetails = (known: DecisionDetails, given: Given = {}): DecisionDetails => ({
  Reasons: given.Reasons ?? known.Reasons,
  ReasonText: given.ReasonText ?? known.ReasonText,
  ReturnDate: given.ReturnDate === undefined ? known.ReturnDate : given.ReturnDate,
});

/** The details that a decision can have; the server refuses the others. */
export function detailsFor(
  status: DecisionStatus,
  { Reasons, ReasonText, ReturnDate }: DecisionDetails,
): Partial<DecisionDetails> {
  if (status === decisions.pass.code) return { Reasons, ReasonText: Reasons.includes('other') ? ReasonText : '' };
  return status === decisions.postpone.code ? { ReturnDate } : {};
}

/** A decision as it can be recorded again. A day that has come can't be a return date anymore. */
export function again({ DecisionStatus, ...details }: CurrentDecision, today: Day): Partial<DecisionDetails> {
  const { ReturnDate } = details;
  return detailsFor(DecisionStatus, { ...details, ReturnDate: ReturnDate && ReturnDate > today ? ReturnDate : null });
}
