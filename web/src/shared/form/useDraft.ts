import { use, useEffect, useState } from 'react';
import { FormSupport } from './contexts.ts';
import type { DraftOptions, Start } from './form-support.ts';
import type { Saved } from './merge.ts';

const delay = 400;

/** A form's draft and initial values. Without `options`, and on public pages, nothing is stored. */
export function useDraft<Values extends object>(options: DraftOptions<Values> | undefined, saved: Saved<Values>) {
  const support = use(FormSupport);
  const [draft] = useState(() => options && support?.draftOf(options));
  const [start] = useState((): Start<Values> => draft?.start(saved) ?? { values: saved.values, restored: false, clash: null });
  const [restored, setRestored] = useState(start.restored);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const keep = (values: Values, base: Saved<Values>): void => setSavedAt(draft?.write(values, base) ? new Date() : null);
  const forget = (): void => {
    draft?.forget();
    setRestored(false);
    setSavedAt(null);
  };
  return { start, restored, savedAt, keep, forget };
}

interface Kept<Values> {
  values: Values;
  base: Saved<Values>;
  changed: boolean;
}

/** Saves the values as a draft from the first change on. */
export function useKeptDraft<Values extends object>(
  { keep }: ReturnType<typeof useDraft<Values>>,
  { values, base, changed }: Kept<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when its values change
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => keep(values, base), delay);
    return () => clearTimeout(timer);
  }, [values, changed]);
}
