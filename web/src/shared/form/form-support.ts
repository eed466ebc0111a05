import { messages } from '@brevet/contract/messages';
import type { Draft } from './drafts.ts';
import { draftKey, forgetDraft, readDraft, writeDraft } from './drafts.ts';
import type { Clash, Saved } from './merge.ts';
import { mergeChanges, resolveConflict } from './merge.ts';

export interface Start<Values> {
  values: Values;
  restored: boolean;
  clash: Clash | null;
}

/** The initial values. A draft of an older version is merged with the changes that someone else has saved since. */
export function startOf<Values extends object>(
  draft: Draft<Values> | null,
  { values: stored, version }: Saved<Values>,
): Start<Values> {
  if (!draft) return { values: stored, restored: false, clash: null };
  if (draft.version === (version ?? null)) return { values: draft.values, restored: true, clash: null };
  const { values, both, taken } = mergeChanges(draft.base, draft.values, stored);
  return { values, restored: true, clash: { message: messages.draftOutdated, both, taken } };
}

export interface DraftOptions<Values> {
  name: string;
  /** The values saved in a draft. Passwords are never saved. */
  keep?: (values: Values) => Values;
}

/** Drafts of a signed-in user's forms, and merging with someone else's change. */
export const formSupport = (owner: number) => ({
  mergeChanges,
  resolveConflict,
  draftOf<Values extends object>({ name, keep = (values) => values }: DraftOptions<Values>) {
    const key = draftKey(owner, name);
    return {
      start: (saved: Saved<Values>) => startOf(readDraft(key, saved.values), saved),
      write: (values: Values, base: Saved<Values>) =>
        writeDraft(key, { values: keep(values), base: keep(base.values), version: base.version ?? null }),
      forget: () => forgetDraft(key),
    };
  },
});
