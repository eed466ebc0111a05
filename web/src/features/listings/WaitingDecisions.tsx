import { decisionsApi } from '@brevet/contract/decisions';
import { paths } from '@brevet/contract/paths';
import { decisionLabel } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { CallError, call } from '../../shared/api/client.ts';
import { readAgain } from '../../shared/api/hooks.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { readWaiting, useWaitingDecisions } from './waiting-decisions.ts';

/** Pause before a decision that got no answer is sent again. */
const pause = 10_000;

/** Shows the decisions that wait for the network, each with its listing, and sends them when the network is back. */
export function WaitingDecisions() {
  const { key, waiting, discard } = useWaitingDecisions();
  const { online } = useNetwork();
  const client = useQueryClient();
  const isWaiting = waiting.length > 0;

  const sendAll = useEffectEvent(async (): Promise<void> => {
    for (const decision of readWaiting(localStorage.getItem(key))) {
      try {
        await call(decisionsApi.decision, { body: decision });
        toast.success(`${decisionLabel(decision.DecisionStatus)} sent for ${decision.ListingName}`);
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 429 || error.status === 401) return;
        toast.error(`${decision.ListingName}: ${error.message}`);
      }
      discard(decision.ListingID);
      await readAgain(client, decisionsApi.decision.changes);
    }
  });
  useEffect(() => {
    if (!online || !isWaiting) return;
    // Only one window sends. Without https there are no locks, and the server ignores duplicates.
    const send = (): void => void (navigator.locks ? navigator.locks.request(key, sendAll) : sendAll());
    send();
    const timer = setInterval(send, pause);
    return () => clearInterval(timer);
  }, [online, isWaiting, key]);

  if (!isWaiting) return null;
  return (
    <section aria-label="Waiting decisions">
      {waiting.map(({ ListingID, ListingName, DecisionStatus }) => (
        <Notice key={ListingID}>
          <b>{decisionLabel(DecisionStatus)}</b> for <Link to={paths.listing(ListingID)}>{ListingName}</Link> is waiting for the
          network.
          <Button variant="subtle" size="compact-xs" aria-label={`Discard ${ListingName}`} onClick={() => discard(ListingID)}>
            Discard
          </Button>
        </Notice>
      ))}
    </section>
  );
}
