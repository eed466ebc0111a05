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
  const [clash, showClash] = useState(draft.start.clash);
  const latestClash = useRef(clash);
  const done = useRef(false);
  const unanswered = useRef<Values | null>(draft.start.unanswered ?? null);

  const isDirty = (): boolean => !done.current && (draft.restored || !isSame(latest.current, base.current.values));
  const keepDraft = (): void => {
    if (isDirty()) draft.keep(latest.current, base.current, unanswered.current);
    else if (draft.savedAt) draft.forget();
  };
  useKeptDraft({ values, keep: keepDraft });

  const setClash = (now: Clash | null): void => {
    latestClash.current = now;
    showClash(now);
  };

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
    /** `clash` at this moment, before the next rendering. */
    latestClash,
    /** The values of a save that got no answer: the server may have stored them. */
    unanswered,
    done,
    restored: draft.restored,
    savedAt: draft.savedAt,
    isDirty,
    keepDraft,
    change,
    setClash,
    /** Starts over from the stored values; `typed` are the values to continue with. */
    startFrom: (saved: Saved<Values>, typed = saved.values): void => {
      base.current = saved;
      done.current = false;
      change(typed);
      settle();
    },
    /** Continues with values merged with someone else's change. */
    merge: (saved: Saved<Values>, typed: Values): void => {
      base.current = saved;
      unanswered.current = null;
      change(typed);
    },
    /** Ends with saved values, so that leaving doesn't ask. */
    finish: (): void => {
      done.current = true;
      settle();
    },
  };
}
