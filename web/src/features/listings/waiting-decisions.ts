import { decisionDetails } from '@brevet/contract/decision-details';
import { decisionCodes } from '@brevet/contract/statuses';
import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { draftKey } from '../../shared/form/drafts.ts';
import { useSession } from '../../shared/session/session.ts';

const waitingDecision = z.object({
  ListingID: z.int(),
  ListingName: z.string(),
  BrokerCode: z.string(),
  DecisionStatus: z.literal(decisionCodes),
  Replaces: z.literal(decisionCodes),
  ...decisionDetails.partial().shape,
});
export type WaitingDecision = z.infer<typeof waitingDecision>;

/** The decisions in the browser's storage; none if it holds something else. */
export function readWaiting(stored: string | null | undefined): WaitingDecision[] {
  try {
    return z
      .array(waitingDecision)
      .catch([])
      .parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * Decisions made offline, one per listing. They survive a reload and are stored like drafts: signing out removes them, and
 * other users don't see them.
 */
export function useWaitingDecisions() {
  const { UserID } = useSession();
  const key = draftKey(UserID, 'decisions');
  // No default value: it would be stored right away, as if there were a draft.
  const [stored, setWaiting, removeWaiting] = useLocalStorage<WaitingDecision[]>({
    key,
    getInitialValueInEffect: false,
    deserialize: readWaiting,
  });
  const without = (id: number) => readWaiting(localStorage.getItem(key)).filter(({ ListingID }) => ListingID !== id);
  return {
    key,
    waiting: stored ?? [],
    keep: (decision: WaitingDecision): void => setWaiting([...without(decision.ListingID), decision]),
    discard: (id: number): void => {
      const left = without(id);
      if (left.length > 0) setWaiting(left);
      else removeWaiting();
    },
  };
}
