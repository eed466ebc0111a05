import { isSame } from '@brevet/contract/differing-fields';
import { messages } from '@brevet/contract/messages';
import type { Draft } from './drafts.ts';
import { draftKey, forgetDraft, readDraft, writeDraft } from './drafts.ts';
import type { Clash, Saved } from './merge.ts';
import { mergeChanges, resolveConflict, withOwn } from './merge.ts';

export interface Start<Values> {
  values: Values;
  restored: boolean;
  clash: Clash | null;
  /** Values sent before, in a save that got no answer. */
  unanswered?: Values;
}

/** The initial values. A draft of an older version is merged with the changes that someone else has saved since. */
export function startOf<Values extends object>(
  draft: Draft<Values> | null,
  { values: stored, version }: Saved<Values>,
): Start<Values> {
  if (!draft) return { values: stored, restored: false, clash: null };
  const { unanswered } = draft;
  if (draft.version === (version ?? null))
    return { values: draft.values, restored: true, clash: null, ...(unanswered ? { unanswered } : {}) };
  const base = withOwn(draft.base, stored, unanswered ?? null);
  const { values, both, taken } = mergeChanges(base, draft.values, stored);
  const isOwn = both.length + taken.length === 0;
  return {
    values,
    restored: !isOwn || !isSame(values, stored),
    clash: isOwn ? null : { message: messages.draftOutdated, both, taken },
  };
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
      start: (saved: Saved<Values>) => {
        const start = startOf(readDraft(key, saved.values), saved);
        // All of it is stored, though its save got no answer.
        if (!start.restored) forgetDraft(key);
        return start;
      },
      write: (values: Values, base: Saved<Values>, unanswered: Values | null = null) =>
        writeDraft(key, {
          values: keep(values),
          base: keep(base.values),
          version: base.version ?? null,
          ...(unanswered ? { unanswered: keep(unanswered) } : {}),
        }),
      forget: () => forgetDraft(key),
    };
  },
});
