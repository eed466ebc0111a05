import { isSame } from '@brevet/contract/differing-fields';
import type { Conflict } from '@brevet/contract/problem';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { CallError } from '../api/client.ts';
import type { Errors } from './errors.ts';
import type { Clash, Difference, Saved } from './merge.ts';

export type Autosaved = { state: 'saving' | 'failed' } | { state: 'saved'; at: Date };

const attempts = 3;

/** Runs saves one after the other, so that each starts from the version that the one before has stored. */
export function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(save: () => Promise<Result>): Promise<Result> => {
    const turn = last.current.then(save, save);
    last.current = turn.catch(() => {});
    return turn;
  };
}

interface Parts<Values extends object> {
  latest: RefObject<Values>;
  base: RefObject<Saved<Values>>;
  /** Submitted: nothing is left to save. */
  done: RefObject<boolean>;
  /** Someone else's change that waits for a choice. */
  clash: RefObject<Clash | null>;
  check: (values: Values) => Errors;
  /** Sends values and starts over from what was stored. */
  send: (values: Values) => Promise<void>;
  merge: (error: CallError, sent: Values) => Omit<Clash, 'message'> | null;
  tell: (clash: Clash) => void;
  /** Marks the fields that the server refuses. */
  mark: (errors: Errors, sent: Values) => void;
  errorsOf: (error: CallError) => Errors;
  isOver: ((conflict: Conflict) => boolean) | undefined;
  midway: ((values: Values, stored: Values) => Values) | undefined;
  merged: string;
}

/**
 * Saves a form while it stays open. Values that the contract refuses aren't sent, nor anything while a conflict waits for a choice.
 * Someone else's changes to other fields are merged and stored with this form's.
 */
export function useAutosave<Values extends object>(parts: Parts<Values>) {
  const [autosaved, setAutosaved] = useState<Autosaved | null>(null);
  const current = useRef(parts);
  current.current = parts;

  const fail = (): false => {
    setAutosaved({ state: 'failed' });
    return false;
  };

  /** True if the save is to be tried again, with someone else's changes merged in. */
  const recover = (error: unknown, sent: Values, taken: Difference[]): boolean => {
    if (!(error instanceof CallError)) return false;
    const { merge, tell, mark, errorsOf, isOver } = current.current;
    const over = error.conflict !== null && isOver?.(error.conflict);
    const clash = merge(error, sent);
    if (!clash) {
      mark(errorsOf(error), sent);
      return false;
    }
    if (clash.both.length === 0 && !over) return taken.push(...clash.taken) >= 0;
    tell({ ...clash, message: error.message });
    return false;
  };

  const autosave = async (when?: 'midway'): Promise<boolean> => {
    const taken: Difference[] = [];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { latest, base, done, clash, check, send, tell, midway, merged } = current.current;
      const stored = base.current.values;
      const sent = (when && midway?.(latest.current, stored)) || latest.current;
      if (done.current || (attempt === 0 && isSame(sent, stored))) return true;
      if (clash.current?.both.length || Object.keys(check(sent)).length > 0) return fail();
      setAutosaved({ state: 'saving' });
      try {
        await send(sent);
        if (taken.length > 0) tell({ both: [], taken, message: merged, settled: true });
        setAutosaved({ state: 'saved', at: new Date() });
        return isSame(latest.current, base.current.values);
      } catch (error) {
        if (!recover(error, sent, taken)) return fail();
      }
    }
    return fail();
  };

  return { autosave, autosaved };
}
