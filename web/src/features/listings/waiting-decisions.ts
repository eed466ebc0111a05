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
});
export type WaitingDecision = z.infer<typeof waitingDecision>;

/** The decisions in the browser's store; none where it holds something else. */
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
 * Decisions made without a network, one a listing. They outlive a reload and are kept as drafts are: signing out removes them, and
 * another user doesn't see them.
 */
export function useWaitingDecisions() {
  const { UserID } = useSession();
  const key = draftKey(UserID, 'decisions');
  const [waiting, setWaiting] = useLocalStorage<WaitingDecision[]>({
    key,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readWaiting,
  });
  const without = (all: WaitingDecision[], id: number) => all.filter(({ ListingID }) => ListingID !== id);
  return {
    key,
    waiting,
    keep: (decision: WaitingDecision): void => setWaiting((all) => [...without(all, decision.ListingID), decision]),
    discard: (id: number): void => setWaiting((all) => without(all, id)),
  };
}
