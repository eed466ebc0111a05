import { messages } from '@brevet/contract/messages';
import { useDebouncedCallback } from '@mantine/hooks';
import { useContext, useEffect, useState } from 'react';
import type { Draft } from './drafts.ts';
import { DraftOwner, draftKey, forgetDraft, readDraft, writeDraft } from './drafts.ts';
import type { Merged } from './merge.ts';
import { mergeChanges } from './merge.ts';

const delay = 400;

export interface DraftOptions<Values> {
  name: string;
  /** The values kept in a draft. Passwords are never kept. */
  keep?: (values: Values) => Values;
}

interface Start<Values> {
  values: Values;
  restored: boolean;
  clash: (Omit<Merged<Values>, 'values'> & { message: string }) | null;
}

/** The values to begin with. A draft of an older version is merged with what someone else has saved since. */
export function startOf<Values extends object>(
  draft: Draft<Values> | null,
  stored: Values,
  version: number | null,
): Start<Values> {
  if (!draft) return { values: stored, restored: false, clash: null };
  if (draft.version === version) return { values: draft.values, restored: true, clash: null };
  const { values, both, taken } = mergeChanges(draft.base, draft.values, stored);
  return { values, restored: true, clash: { message: messages.draftOutdated, both, taken } };
}

/** The draft of a form of the signed-in user, without `options` none. */
export function useDraft<Values extends object>(
  options: DraftOptions<Values> | undefined,
  stored: Values,
  version: number | null,
) {
  const owner = useContext(DraftOwner);
  const key = options && owner !== null ? draftKey(owner, options.name) : null;
  const [start] = useState(() => startOf(key === null ? null : readDraft(key, stored), stored, version));
  const [restored, setRestored] = useState(start.restored);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const write = useDebouncedCallback((draft: Draft<Values>) => {
    if (key === null || !options) return;
    const { keep = (values: Values) => values } = options;
    const written = writeDraft(key, { ...draft, values: keep(draft.values), base: keep(draft.base) });
    setSavedAt(written ? new Date() : null);
  }, delay);
  const forget = (): void => {
    write.cancel();
    if (key !== null) forgetDraft(key);
    setRestored(false);
    setSavedAt(null);
  };
  return { start, restored, savedAt, write, forget };
}

/** Keeps what is typed as the draft, from the first change on. */
export function useKeptDraft<Values extends object>(
  { write }: ReturnType<typeof useDraft<Values>>,
  draft: Draft<Values> | null,
): void {
  const values = draft?.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written when its values change
  useEffect(() => {
    if (draft) write(draft);
  }, [values, write]);
}
