import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../features/session/session.ts';
import { isRecord } from './is-record.ts';
import { useDraft } from './useDraft.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface Draft<Values> {
  values: Values;
  /** Of what was stored when the draft was begun; null for something new. */
  version: number | null;
}

const isDraft = (kept: unknown): kept is Draft<unknown> => isRecord(kept) && 'version' in kept && 'values' in kept;

/**
 * The draft of a form of this user. `kept` are the values to begin with; null where there are none, or where somebody else has
 * saved since. They count as `restored` until the draft is forgotten.
 */
export function useFormDraft<Values>(name: string, version: number | null, isValues: (values: unknown) => values is Values) {
  const { UserID } = useSession();
  const draft = useDraft(UserID, name, (kept: unknown): kept is Draft<Values> => isDraft(kept) && isValues(kept.values));
  const [kept] = useState(() => {
    const found = draft.read();
    return found?.version === version ? found.values : null;
  });
  const [restored, setRestored] = useState(kept !== null);
  const forget = (): void => {
    draft.forget();
    setRestored(false);
  };
  return { kept, restored, write: draft.write, forget, savedAt: draft.savedAt };
}

interface Typed<Values> {
  values: Values;
  version: number | null;
  isDirty: () => boolean;
}

/**
 * Keeps as the draft what is typed, from the first change on, and asks before it is left. What it gives is called once the values
 * are saved.
 */
export function useKeptDraft<Values>(
  draft: ReturnType<typeof useFormDraft<Values>>,
  { values, version, isDirty }: Typed<Values>,
) {
  const { restored, write, forget } = draft;
  const saved = useRef(false);
  const dirty = restored || isDirty();
  useEffect(() => {
    if (dirty && !saved.current) write({ values, version });
  }, [values, dirty, version, write]);
  useUnsavedGuard(() => !saved.current && (restored || isDirty()));
  return (): void => {
    saved.current = true;
    forget();
  };
}
