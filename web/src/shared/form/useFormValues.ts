import { isSame } from '@brevet/contract/differing-fields';
import { useRef, useState } from 'react';
import type { DraftOptions } from './form-support.ts';
import type { Clash, Saved } from './merge.ts';
import { useDraft, useKeptDraft } from './useDraft.ts';

/** A form's values: the stored ones, the typed ones with their draft, and someone else's change. */
export function useFormValues<Values extends object>(initial: Saved<Values>, draftOptions: DraftOptions<Values> | undefined) {
  const base = useRef(initial);
  const draft = useDraft(draftOptions, base.current);
  const latest = useRef(draft.start.values);
  const [values, setValues] = useState(draft.start.values);
  const [clash, setClash] = useState(draft.start.clash);
  const done = useRef(false);

  const isDirty = (): boolean => !done.current && (draft.restored || !isSame(latest.current, base.current.values));
  useKeptDraft(draft, { values, base: base.current, changed: isDirty() });

  const change = (next: Values): void => {
    latest.current = next;
    setValues(next);
  };
  /** Drops the draft of values typed before the last save. */
  const settle = (): void => {
    setClash(null);
    draft.forget();
  };
  return {
    base,
    latest,
    values,
    clash,
    restored: draft.restored,
    savedAt: draft.savedAt,
    isDirty,
    change,
    /** Starts over from the stored values; `typed` are the values to continue with. */
    startFrom: (saved: Saved<Values>, typed = saved.values): void => {
      base.current = saved;
      done.current = false;
      change(typed);
      settle();
    },
    /** Continues with values merged with someone else's change. */
    merge: (saved: Saved<Values>, typed: Values, theirs: Clash): void => {
      base.current = saved;
      change(typed);
      setClash(theirs);
    },
    /** Ends with saved values, so that leaving doesn't ask. */
    finish: (): void => {
      done.current = true;
      settle();
    },
  };
}
