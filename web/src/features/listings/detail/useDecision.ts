import { decisionsApi } from '@brevet/contract/decisions';
import type { Listing } from '@brevet/contract/listing-view';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { useState } from 'react';
import { useAction } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useWaitingDecisions } from '../waiting-decisions.ts';
import { useGoToListing, useNextUndecided } from './useNeighbors.ts';

export type Decision = ReturnType<typeof useDecision>;

/** The decision on this listing: making it, undoing it, and going to the next undecided listing. */
export function useDecision(listing: Listing) {
  const { ListingID, ListingName } = listing;
  const { BrokerID } = useSession();
  const { waiting, keep, discard } = useWaitingDecisions();
  const waits = waiting.find((one) => one.ListingID === ListingID);
  const stored = (listing.tbl_listing_decision_statuses[0]?.DecisionStatus ?? decisions.undecided.code) as DecisionStatus;
  /** The reader's last decision here and the decision that it replaced. */
  const [last, setLast] = useState<{ from: DecisionStatus; to: DecisionStatus } | null>(null);
  const action = useAction(decisionsApi.decision, {
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ status, message }, { body }) => {
      const { DecisionStatus, Replaces = stored } = body;
      if (status === 0) keep({ ListingID, ListingName, BrokerCode: BrokerID, DecisionStatus, Replaces });
      else toast.error(message);
      setLast(null);
    },
  });
  const goTo = useGoToListing();
  const nextUndecided = useNextUndecided(ListingID, last !== null);

  const send = (DecisionStatus: DecisionStatus): void => {
    const decision = { ListingID, ListingName, BrokerCode: BrokerID, DecisionStatus, Replaces: stored };
    if (navigator.onLine) action.mutate({ body: decision });
    else keep(decision);
  };
  const decide = (code: DecisionStatus): void => {
    if (code === (waits?.DecisionStatus ?? stored)) return;
    setLast(navigator.onLine ? { from: stored, to: code } : null);
    send(code);
  };
  const takeBack = (): void => {
    if (last) send(last.from);
    setLast(null);
  };
  // Someone else's later decision isn't the reader's to undo.
  const decided = last !== null && last.to === stored && !action.isPending;
  return {
    decide,
    current: waits?.DecisionStatus ?? stored,
    isPending: action.isPending,
    waiting: waits !== undefined,
    undo: waits ? () => discard(ListingID) : decided ? takeBack : null,
    goOn: decided && nextUndecided ? () => goTo({ id: nextUndecided }) : null,
  };
}
