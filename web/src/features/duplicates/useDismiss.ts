import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { useAction } from '../../shared/api/hooks.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

export interface Pair {
  Kind: DuplicateKind;
  FirstID: number;
  SecondID: number;
}

const bodyOf = ({ Kind, FirstID, SecondID }: Pair) => ({ body: { Kind, FirstID, SecondID } });

/** Marks two rows as different, or removes the mark. `onDone` runs after either. */
export function useDismiss(onDone?: () => void) {
  const outcome = {
    ...toastAnswer,
    onSuccess: (answer: { message: string }) => {
      toastAnswer.onSuccess(answer);
      onDone?.();
    },
  };
  const dismissal = useAction(duplicatesApi.dismissDuplicates, outcome);
  const recall = useAction(duplicatesApi.recallDismissal, outcome);
  return {
    busy: dismissal.isPending || recall.isPending,
    dismiss: (pair: Pair) => dismissal.mutate(bodyOf(pair)),
    recall: (pair: Pair) => recall.mutate(bodyOf(pair)),
  };
}
