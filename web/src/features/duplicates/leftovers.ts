import type { duplicatesApi } from '@brevet/contract/duplicates';
import type { AnswerOf } from '../../shared/api/client.ts';
import { formatCount } from '../../shared/ui/format.ts';

/** The parts of a merge that Undo didn't bring back, in sentences. */
export const leftovers = ({ Kept, Gone }: Pick<AnswerOf<typeof duplicatesApi.undoMerge>, 'Kept' | 'Gone'>): string[] => [
  ...(Kept.length > 0 ? [`Someone changed these fields after the merge, so they stay as they are: ${Kept.join(', ')}.`] : []),
  ...(Gone === 1 ? ["1 link isn't restored, because someone removed it after the merge."] : []),
  ...(Gone > 1 ? [`${formatCount(Gone)} links aren't restored, because someone removed them after the merge.`] : []),
];
