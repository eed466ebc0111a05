import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { DecisionDetails } from '@brevet/contract/decision-details';
import { noDetails } from '@brevet/contract/decision-details';
import { decisionsApi } from '@brevet/contract/decisions';
import { isSame } from '@brevet/contract/differing-fields';
import { messages } from '@brevet/contract/messages';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions, passReasonNames } from '@brevet/contract/statuses';
import { announceAll } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { settleNews } from '../inbox/inbox.ts';
import { buyersOf } from '../users/users.ts';
import type { Decision, StoredDecision } from './decisions.queries.ts';
import { addDecisionHistory, amendDecisionHistory, saveDecision } from './decisions.queries.ts';

export interface WantedDecision {
  DecisionStatus: DecisionStatus;
  Reasons?: DecisionDetails['Reasons'] | undefined;
  ReasonText?: string | undefined;
  ReturnDate?: Day | null | undefined;
}
type Key = Pick<Decision, 'ListingID' | 'BrokerCode'>;
type Before = StoredDecision | null;

/** At this hour (UTC), the day has begun in Honolulu and hasn't ended in Auckland, so a listing returns on the right day in both. */
const returnHour = 10;

/** The last day whose listings have returned. */
export const lastReturnDay = (): Day => dayAt(new Date(Date.now() - returnHour * 3_600_000), 'UTC');

/** Throws 400 for a return date in the past. */
export function requireLater({ ReturnDate }: WantedDecision): void {
  if (ReturnDate && ReturnDate <= lastReturnDay()) throw invalid(messages.returnDatePast, 'ReturnDate');
}

/** Only what belongs to a decision, for the audit log: empty details are left out. */
function recorded({ BrokerCode }: Key, { DecisionStatus, Reasons, ReasonText, ReturnDate }: WantedDecision & DecisionDetails) {
  return {
    BrokerCode,
    DecisionStatus,
    ...(Reasons.length > 0 ? { Reasons } : {}),
    ...(ReasonText ? { ReasonText } : {}),
    ...(ReturnDate ? { ReturnDate } : {}),
  };
}

/** The details to store. Omitted ones stay while the status stays. */
function detailsAfter(before: Before, { DecisionStatus, Reasons, ReasonText, ReturnDate }: WantedDecision): DecisionDetails {
  const stays = before?.DecisionStatus === DecisionStatus ? before : noDetails;
  const chosen = Reasons ?? stays.Reasons;
  return {
    Reasons: passReasonNames.filter((reason) => chosen.includes(reason)),
    ReasonText: chosen.includes('other') ? (ReasonText ?? stays.ReasonText) : '',
    ReturnDate: ReturnDate === undefined ? stays.ReturnDate : ReturnDate,
  };
}

/**
 * Records a decision of a broker code with its history and audit entry, and announces it to the code. The transaction must have
 * locked the listing. Says whether anything changed, and whether that includes the status, and returns the decision if so.
 */
export async function decide(tx: Transaction, caller: SignedInCaller, key: Key, wanted: WantedDecision, before: Before) {
  const { UserID } = caller.user;
  const { DecisionStatus } = wanted;
  const from = before ?? { DecisionStatus: decisions.undecided.code, ...noDetails };
  const details = detailsAfter(before, wanted);
  const { Reasons, ReasonText, ReturnDate } = from;
  const moved = from.DecisionStatus !== DecisionStatus;
  if (!moved && isSame({ Reasons, ReasonText, ReturnDate }, details)) return { changed: false, moved, after: null };
  const decision = { ...key, DecisionStatus, ...details, UserID };
  const after = await saveDecision(tx, decision);
  // People choose reasons and dates after they decide: still the same decision.
  const amended = !moved && before?.UserID === UserID && (await amendDecisionHistory(tx, decision));
  if (!amended) await addDecisionHistory(tx, decision);
  await writeAudit(tx, caller, {
    Action: 'decide',
    Entity: 'listing',
    EntityID: String(key.ListingID),
    OldValue: recorded(key, from),
    NewValue: recorded(key, decision),
  });
  const buyers = await buyersOf(tx, key.BrokerCode);
  const ids = buyers.map((buyer) => buyer.UserID);
  await settleNews(tx, ids, { Kind: 'decisionReturn', ListingID: key.ListingID });
  await announceAll(tx, decisionsApi.decision.changes, [key.BrokerCode]);
  return { changed: true, moved, after };
}
