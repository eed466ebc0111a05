import type { Merge } from '@brevet/contract/duplicates';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { List, Text } from '@mantine/core';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import { nameOf } from './kinds.ts';
import { leftovers } from './leftovers.ts';

type Undone = AnswerOf<typeof duplicatesApi.undoMerge>;

/** Undoes a merge after a question, and says what didn't come back. `onUndone` runs after it. */
export function useUndoMerge(onUndone?: () => void) {
  const undo = useAction(duplicatesApi.undoMerge, {
    ...toastAnswer,
    onSuccess: (answer) => {
      toastAnswer.onSuccess(answer);
      showLeftovers(answer);
      onUndone?.();
    },
  });
  const ask = async ({ MergeID, Kind, RemovedID, RemovedName, SurvivorID, SurvivorName }: Merge): Promise<void> => {
    const [back, stays] = [nameOf(Kind, RemovedID, RemovedName), nameOf(Kind, SurvivorID, SurvivorName)];
    const question = `${back} (${RemovedID}) gets its fields and links back. Later changes to ${stays} (${SurvivorID}) stay.`;
    if (await confirm(question, { title: 'Undo merge', yes: 'Undo merge' })) undo.mutate({ body: { MergeID } });
  };
  return { ask, busy: undo.isPending };
}

function showLeftovers(answer: Undone): void {
  const texts = leftovers(answer);
  if (texts.length === 0) return;
  openDialog(
    'Not everything was restored',
    <List spacing="sm">
      {texts.map((text) => (
        <List.Item key={text}>
          <Text>{text}</Text>
        </List.Item>
      ))}
    </List>,
  );
}
