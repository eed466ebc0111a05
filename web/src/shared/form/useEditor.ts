import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { DialogContext } from './dialog-context.ts';
import type { Difference } from './merge.ts';
import { mergeChanges, storedNow } from './merge.ts';
import type { DraftOptions } from './useDraft.ts';
import { useDraft, useKeptDraft } from './useDraft.ts';
import type { FormOptions } from './useFormState.ts';
import { useFormState } from './useFormState.ts';

interface Options<Values extends object, Answer> extends FormOptions<Values, Answer> {
  /** How the form holds an empty field, where that is neither an empty text nor null. */
  blank?: object;
  /** Keeps what is typed in this browser until it is saved. */
  draft?: DraftOptions<Values>;
}

/** Someone else's change, as far as it meets the values of the form. */
export interface Clash {
  message: string;
  both: Difference[];
  taken: Difference[];
}

const isVersion = ([path]: [string, unknown]): boolean => path.split('.').at(-1) === 'Version';

/** The life of a form: its values, their draft, their errors, saving once, and a change by someone else. */
export function useEditor<Values extends object, Answer>(options: Options<Values, Answer>) {
  const draft = useDraft(options.draft, options.initial, options.version ?? null);
  const { start, restored, savedAt } = draft;
  const dialog = useContext(DialogContext);
  const client = useQueryClient();
  const [clash, setClash] = useState<Clash | null>(start.clash);
  const state = useFormState(options, {
    start: start.values,
    restored,
    onStored: () => {
      setClash(null);
      draft.forget();
    },
    onDone: () => dialog?.close(),
    merge: ({ message, conflict }, { sent, values, stored }) => {
      if (!conflict) return null;
      const theirs = storedNow(sent, conflict, options.blank ?? {});
      const { values: merged, both, taken } = mergeChanges(stored.values, values, theirs);
      const version = Object.entries(conflict).find(isVersion)?.[1].theirs;
      setClash({ message, both, taken });
      void client.invalidateQueries();
      return { stored: { values: theirs, version: typeof version === 'number' ? version : stored.version }, values: merged };
    },
    keepTyped: (sent, typed, stored) => mergeChanges(sent, typed, stored).values,
  });
  const { values, stored, version = null } = state;
  useKeptDraft(draft, state.isDirty() ? { values, base: stored, version } : null);
  return { ...state, clash, restored, savedAt };
}
