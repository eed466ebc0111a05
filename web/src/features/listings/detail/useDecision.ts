import type { DecisionDetails } from '@brevet/contract/decision-details';
import { noDetails } from '@brevet/contract/decision-details';
import { decisionsApi } from '@brevet/contract/decisions';
import type { Listing } from '@brevet/contract/listing-view';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { useState } from 'react';
import { useAction } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { today } from '../../../shared/ui/format.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { CurrentDecision } from '../decision/current-decision.ts';
import { again, currentDecisionOf, detailsFor, withDetails } from '../decision/current-decision.ts';
import { decisionQueue } from '../decision/decision-queue.ts';
import { useWaitingDecisions } from '../waiting-decisions.ts';
import { useNextUndecided } from './useNextUndecided.ts';

export type Decision = ReturnType<typeof useDecision>;

/** The decision on this listing: making it, adding details, undoing it, and going to the next undecided listing. */
export function useDecision(listing: Listing) {
  const { ListingID, ListingName } = listing;
  const { BrokerID } = useSession();
  const { waiting, keep, discard } = useWaitingDecisions();
  const waits = waiting.find((one) => one.ListingID === ListingID);
  const stored = currentDecisionOf(listing);
  /** The reader's last decision here and the decision that it replaced. */
  const [last, setLast] = useState<{ from: CurrentDecision; to: DecisionStatus } | null>(null);
  /** Details that are being saved. */
  const [chosen, setChosen] = useState<DecisionDetails | null>(null);
  const key = { ListingID, ListingName, BrokerCode: BrokerID };
  const onError = ({ status, message }: { status: number; message: string }, { body }: { body?: object | undefined }): void => {
    if (status === 0) keep({ ...key, DecisionStatus: stored.DecisionStatus, Replaces: stored.DecisionStatus, ...body });
    else toast.error(message);
    setLast(null);
    setChosen(null);
  };
  const action = useAction(decisionsApi.decision, {
    onSuccess: ({ message }) => toast.success(message),
    onError,
    queue: decisionQueue,
  });
  const amendment = useAction(decisionsApi.decision, { onError, queue: decisionQueue });
  const sent = action.isPending ? action.variables.body?.DecisionStatus : undefined;
  const current = waits?.DecisionStatus ?? sent ?? stored.DecisionStatus;
  const nextUndecided = useNextUndecided(ListingID, {
    isUndecided: current === decisions.undecided.code,
    hasDecided: last !== null,
  });
  const known = current === stored.DecisionStatus ? stored : noDetails;
  const details = chosen ?? withDetails(known, waits);
  /** The decision that the next one replaces: one that is being saved, or the stored one. */
  const standing: CurrentDecision = waits ? stored : { DecisionStatus: current, ...details };

  const send = (decision: Partial<DecisionDetails> & { DecisionStatus: DecisionStatus }): void => {
    const body = { ...key, ...decision, Replaces: standing.DecisionStatus };
    setChosen(null);
    nextUndecided.stay();
    if (navigator.onLine) action.mutate({ body });
    else keep(body);
  };
  const decide = (code: DecisionStatus): void => {
    if (code === current) return;
    setLast(navigator.onLine ? { from: standing, to: code } : null);
    send({ DecisionStatus: code });
  };
  const amend = (changes: Partial<DecisionDetails>): void => {
    nextUndecided.stay();
    const next = { ...details, ...changes };
    const body = { ...key, DecisionStatus: current, ...detailsFor(current, next) };
    if (waits || !navigator.onLine) {
      keep({ ...body, Replaces: waits?.Replaces ?? stored.DecisionStatus });
      return;
    }
    setChosen(next);
    const settle = (): void => setChosen((latest) => (latest === next ? null : latest));
    amendment.mutate({ body: { ...body, Replaces: current } }, { onSettled: settle });
  };
  const takeBack = (): void => {
    const from = last?.from;
    if (from) send({ DecisionStatus: from.DecisionStatus, ...again(from, today()) });
    setLast(null);
  };
  // Someone else's later decision isn't the reader's to undo.
  const decided = last !== null && last.to === stored.DecisionStatus && !action.isPending;
  return {
    decide,
    current,
    details,
    amend,
    waiting: waits !== undefined,
    undo: waits ? () => discard(ListingID) : decided ? takeBack : null,
    goToNext: nextUndecided.go,
    /** The next undecided listing, once the reader has decided: null if none is left, undefined if that isn't known. */
    next: decided ? nextUndecided.next : undefined,
    /** Keys change nothing here: they are meant for the next listing. */
    ignoresKeys: nextUndecided.asked,
  };
}
