import { use, useEffect, useMemo, useRef, useState } from 'react';
import { FormSupport } from './contexts.ts';
import type { DraftOptions, Start } from './form-support.ts';
import type { Saved } from './merge.ts';

const delay = 400;

/** A form's draft and initial values. Without `options`, and on public pages, nothing is stored. */
export function useDraft<Values extends object>(options: DraftOptions<Values> | undefined, saved: Saved<Values>) {
  const support = use(FormSupport);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is known by its name
  const draft = useMemo(() => options && support?.draftOf(options), [options?.name, support]);
  const [start] = useState((): Start<Values> => draft?.start(saved) ?? { values: saved.values, restored: false, clash: null });
  const [restored, setRestored] = useState(start.restored);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const keep = (values: Values, base: Saved<Values>, unanswered: Values | null): boolean => {
    const written = draft?.write(values, base, unanswered) ?? false;
    setSavedAt(written ? new Date() : null);
    return written;
  };
  const forget = (): void => {
    draft?.forget();
    setRestored(false);
    setSavedAt(null);
  };
  return { start, restored, savedAt, keep, forget };
}

interface Kept<Values> {
  values: Values;
  /** Writes the draft if there is something to keep. */
  keep: () => void;
}

/** Writes the draft shortly after the values change, and at once when the page is hidden, which may be its end. */
export function useKeptDraft<Values>({ values, keep }: Kept<Values>): void {
  const latest = useRef(keep);
  latest.current = keep;
  const [first] = useState(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when its values change
  useEffect(() => {
    if (values === first) return;
    const timer = setTimeout(() => latest.current(), delay);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => onHide(() => latest.current()), []);
}

/** Calls a function when the page is hidden or left. Browsers announce the end of a page in no other reliable way. */
export function onHide(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'hidden') act();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', act);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', act);
  };
}
