import { messages } from '@brevet/contract/messages';
import type { Recommendation } from '@brevet/contract/recommendations';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { useState } from 'react';
import type { CallError } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { showWrong } from '../../shared/form/useFocusOnStep.ts';
import { toast } from '../../shared/ui/toast.ts';

type List = Recommendation[];

const idsOf = (list: List): number[] => list.map(({ UserID }) => UserID);

/** The choice of the buyers for a listing: who is chosen, what is wrong, saving, and a change by somebody else. */
export function useRecommending(listing_id: number, stored: List, reload: () => Promise<List | undefined>, onDone: () => void) {
  const [base, setBase] = useState(stored);
  const [chosen, setChosen] = useState(idsOf(stored));
  const [problem, setProblem] = useState<string | null>(null);
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<List | null>(null);

  const refuse = (message: string): void => showWrong(() => setProblem(message));
  const onError = async (error: CallError): Promise<void> => {
    const now = error.message === messages.recommendationsChangedMeanwhile ? await reload() : undefined;
    if (now) return setTheirs(now);
    refuse(error.message);
  };
  const action = useAction(recommendationsApi.setRecommendation, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => void onError(error),
  });

  const choose = (buyers: number[]): void => {
    setChosen(buyers);
    setProblem(null);
  };
  const send = (buyers: number[], from: List): void => {
    if (buyers.length > 0) action.mutate({ body: { listing_id, recommendedByBrevet: buyers, known: idsOf(from) } });
    else refuse(messages.selectBuyer);
  };
  const startFrom = (fresh: List, buyers = idsOf(fresh)): void => {
    setBase(fresh);
    setTheirs(null);
    choose(buyers);
  };
  /** Whom one has neither added nor taken out oneself stays as the other one has left it. */
  const saveOver = (fresh: List): void => {
    const [before, now] = [idsOf(base), idsOf(fresh)];
    const kept = now.filter((id) => chosen.includes(id) || !before.includes(id));
    const merged = [...new Set([...kept, ...chosen.filter((id) => !before.includes(id))])];
    startFrom(fresh, merged);
    send(merged, fresh);
  };
  return {
    base,
    chosen,
    choose,
    problem,
    theirs,
    startFrom,
    saveOver,
    save: () => send(chosen, base),
    saving: action.isPending,
  };
}
