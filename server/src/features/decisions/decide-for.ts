import { noDetails } from '@brevet/contract/decision-details';
import { isSame } from '@brevet/contract/differing-fields';
import { messages } from '@brevet/contract/messages';
import { decisions } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Tell } from '../inbox/inbox.ts';
import { canDecide, listingFor, notifyBrokers, requireOwnCode } from '../listings/listings.ts';
import type { WantedDecision } from './decide.ts';
import { decide } from './decide.ts';
import type { StoredDecision } from './decisions.queries.ts';
import { decisionOf, restoreDecision } from './decisions.queries.ts';

/** The decision of a broker code before and after a change. */
interface Decided {
  before: StoredDecision | null;
  after: StoredDecision;
}

/** Records a decision of several broker codes on a listing, and tells their brokers and those of the listing. */
export async function decideFor(
  tx: Transaction,
  tell: Tell,
  caller: SignedInCaller,
  { ListingID, codes }: { ListingID: number; codes: readonly string[] },
  wanted: WantedDecision,
) {
  const listing = await listingFor(tx, caller.user, ListingID, canDecide);
  const made = [];
  for (const BrokerCode of codes) {
    // The caller may have left the code since the call began.
    requireOwnCode(caller.user, BrokerCode);
    const before = await decisionOf(tx, ListingID, BrokerCode);
    made.push({ BrokerCode, before, ...(await decide(tx, caller, { ListingID, BrokerCode }, wanted, before)) });
  }
  const BrokerCodes = made.flatMap(({ BrokerCode, moved }) => (moved ? [BrokerCode] : []));
  const { DecisionStatus } = wanted;
  await notifyBrokers(tx, tell, caller, listing, { BrokerCodes, DecisionStatus });
  return made;
}

/** Restores decisions that no one has changed since; refuses if anyone has changed one of them. */
export async function undoDecisions(
  tx: Transaction,
  tell: Tell,
  caller: SignedInCaller,
  ListingID: number,
  decided: readonly Decided[],
): Promise<void> {
  const listing = await listingFor(tx, caller.user, ListingID, canDecide);
  for (const { before, after } of decided) {
    const { BrokerCode } = after;
    requireOwnCode(caller.user, BrokerCode);
    const current = await decisionOf(tx, ListingID, BrokerCode);
    // A listing that has come back to the inbox since then is still postponed.
    if (!current || !isSame({ ...current, ReturnedDate: null }, { ...after, ReturnedDate: null }))
      throw new Refusal('decision_changed', messages.changedSince);
    const DecisionStatus = before?.DecisionStatus ?? decisions.undecided.code;
    const { Reasons, ReasonText, ReturnDate } = before ?? noDetails;
    const { moved } = await decide(
      tx,
      caller,
      { ListingID, BrokerCode },
      { DecisionStatus, Reasons, ReasonText, ReturnDate },
      current,
    );
    if (before) await restoreDecision(tx, before);
    if (moved) await notifyBrokers(tx, tell, caller, listing, { BrokerCodes: [BrokerCode], DecisionStatus });
  }
}
