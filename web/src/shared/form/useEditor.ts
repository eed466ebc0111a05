import type { Conflict } from '@brevet/contract/problem';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { Action, BodyOf, InputOf } from '../api/client.ts';
import { CallError } from '../api/client.ts';
import { perform } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { DialogContext, FormSupport } from './contexts.ts';
import type { Errors, Refused } from './errors.ts';
import { errorsOf } from './errors.ts';
import type { Fields } from './fields.ts';
import { fieldsOf } from './fields.ts';
import { focusOnWrong } from './focus.ts';
import type { DraftOptions } from './form-support.ts';
import type { Clash, Saved } from './merge.ts';
import type { PathOf } from './paths.ts';
import { valueAt, withValues } from './paths.ts';
import type { Autosaved } from './useAutosave.ts';
import { useAutosave, useTurns } from './useAutosave.ts';
import { useFormValues } from './useFormValues.ts';
import { useShownErrors } from './useShownErrors.ts';

/** Someone submits the form, or the form saves itself and stays open. */
type SaveKind = 'submit' | 'autosave';
type Save<Values, Result> = (values: Values, saved: Saved<Values>, kind: SaveKind) => Promise<Result>;
type Call<E extends Action, Result> = E & { answer: z.ZodType<Result> };

/** Values that don't fit the body of a call need an `input`. */
type Fitting<Values, E extends Action> = Action extends E ? unknown : Values extends BodyOf<E> ? unknown : { input: object };

interface Options<Values extends object, Result, E extends Action> {
  /** The stored values, or the defaults of something new. */
  initial: Values;
  /** The call that saves, or a function that does. */
  action: Call<E, Result> | Save<Values, Result>;
  /** The call's input, if the values alone aren't its body. */
  input?: (values: Values, saved: Saved<Values>) => InputOf<E>;
  /** The stored version. A save sends it, so that the server notices a change by someone else. */
  version?: number;
  /** Checks the body instead of the call's own schema; a function checks the values. */
  schema?: z.ZodType | ((values: Values) => Errors);
  /** Keeps unsaved input in this browser until it is saved. */
  draft?: DraftOptions<Values>;
  /** The form's value for an empty field, if that is neither an empty text nor null. */
  blank?: object;
  /** Runs after a save. */
  onSaved?: (answer: Result, values: Values, kind: SaveKind) => void;
  /** The values to start from after a save that keeps the form open. */
  nextOf?: (answer: Result) => Saved<Values>;
  /** The form saves by itself. */
  autosave?: AutosaveOptions<Values, Result> | null;
  /** Shows no message after a save, because the screen does. */
  quiet?: true;
  /** Keeps the dialog open after a save, to show the result. */
  stays?: boolean;
  /** Handles a refusal itself; returns true when nothing else has to be shown. */
  onRefused?: (error: CallError) => boolean;
  /** Shows the fields with these errors, if they aren't all on screen. */
  onErrors?: (errors: Errors) => void;
  /** The errors of a refusal by the form's own paths, if the server names its fields differently. */
  errorsOf?: (error: CallError) => Errors;
  /** Both values of a conflict by the form's own paths. */
  conflictOf?: (conflict: Conflict) => Conflict;
}

interface AutosaveOptions<Values extends object, Result> {
  /** The values to start from after an autosave. */
  nextOf: (answer: Result, values: Values) => Saved<Values>;
  /** The values that can be stored while someone may be in the middle of typing. */
  midway?: (values: Values, stored: Values) => Values;
  /** Parts that a conflict doesn't cover. */
  apart?: (keyof Values & string)[];
  /** True if someone else's change ends saving by itself. */
  isOver?: (conflict: Conflict) => boolean;
  /** Text after someone else's changes were merged and stored. */
  merged: string;
}

/** The part of a form that its shell and notices use. */
export interface AnyEditor {
  form: RefObject<HTMLFormElement | null>;
  values: object;
  set: (changes: Record<string, unknown>) => void;
  submit: () => Promise<void>;
  saving: boolean;
  isDirty: () => boolean;
  /**
   * Saves what was typed and keeps the form open, `midway` if someone may still be typing. Resolves to true once all of it is stored;
   * null if the form doesn't save by itself.
   */
  autosave: ((when?: 'midway') => Promise<boolean>) | null;
  autosaved: Autosaved | null;
  /** Returns to the stored values. */
  discard: () => void;
  /** The values come from a draft. */
  restored: boolean;
  /** The time when the draft was saved. */
  savedAt: Date | null;
  /** Writes the draft now. */
  keepDraft: () => void;
  /** Someone else's change. */
  clash: Clash | null;
}

export interface Editor<Values extends object, Result = unknown> extends AnyEditor, Fields<PathOf<Values>> {
  values: Values;
  /** The stored values that the form began with. */
  stored: Values;
  /** Shows the errors of this field from now on. */
  visit: (path: string) => void;
  /** The errors of the current values. */
  problems: Errors;
  errors: Errors;
  /** The answer to the last save. */
  answer: Result | null;
}

const hasMessage = (answer: unknown): answer is { message: string } =>
  typeof answer === 'object' && answer !== null && 'message' in answer;

/** True if the user canceled the save. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** True if the server may have stored the values nevertheless. */
const isUnanswered = (error: unknown): boolean => !(error instanceof CallError) || error.status === 0 || error.status >= 500;

/** A form from start to save: its values, draft and errors, saving once, and conflicts with someone else's change. */
export function useEditor<Values extends object, Result, E extends Action = Action>(
  options: Options<Values, Result, E> & Fitting<Values, E>,
): Editor<Values, Result> {
  const { initial, action, blank = {}, onSaved, nextOf } = options;
  const form = useRef<HTMLFormElement>(null);
  const support = use(FormSupport);
  const dialog = use(DialogContext);
  const client = useQueryClient();
  const state = useFormValues({ values: initial, version: options.version }, options.draft);
  const { base, latest, values, unanswered, setClash } = state;
  const [saving, setSaving] = useState(false);
  const [answer, setAnswer] = useState<Result | null>(null);
  const busy = useRef(false);
  const inTurn = useTurns();

  const inputOf = (sent: Values): { body?: unknown } => options.input?.(sent, base.current) ?? { body: sent };
  const check = (checked: Values): Errors => {
    const { schema = typeof action === 'function' ? undefined : action.body } = options;
    if (typeof schema === 'function') return schema(checked);
    return schema ? errorsOf(schema, inputOf(checked).body) : {};
  };
  const problems = check(values);
  const { errors, visit, showAll, mark, reset } = useShownErrors(problems, values);
  const set = (changes: Record<string, unknown>): void => state.change(withValues(latest.current, changes));

  const startFrom: typeof state.startFrom = (saved, typed) => {
    state.startFrom(saved, typed);
    reset();
  };
  const focusAgain = (): void => void requestAnimationFrame(() => focusOnWrong(form.current));
  const show = (wrong: Errors, from: Refused | null): void => {
    showAll(from);
    options.onErrors?.(wrong);
    focusAgain();
  };

  /** Merges someone else's change into the form. Null if the error is no such conflict. */
  const merge = (error: CallError, sent: Values): Omit<Clash, 'message'> | null => {
    if (!error.conflict || !support) return null;
    const apart = options.autosave?.apart;
    const refusal = {
      sent,
      typed: latest.current,
      saved: base.current,
      unanswered: unanswered.current,
      ...(apart ? { apart } : {}),
    };
    const conflict = options.conflictOf?.(error.conflict) ?? error.conflict;
    const merged = support.resolveConflict(refusal, conflict, blank);
    state.merge(merged.saved, merged.values);
    void client.invalidateQueries();
    return merged.clash;
  };

  const refuse = (error: CallError, sent: Values): void => {
    const merged = merge(error, sent);
    if (merged) setClash({ ...merged, message: error.message });
    if (merged || options.onRefused?.(error)) {
      focusAgain();
      return;
    }
    const told = options.errorsOf?.(error) ?? error.errors;
    if (!Object.keys(told).some((path) => valueAt(sent, path) !== undefined)) toast.error(error.message);
    show(told, { errors: told, values: sent });
  };

  const follow = (result: Result, sent: Values, kind: SaveKind): void => {
    const next = kind === 'autosave' ? options.autosave?.nextOf(result, sent) : nextOf?.(result);
    setAnswer(result);
    // Do this first: leaving the screen must not ask about saved values.
    if (next) startFrom(next, support?.mergeChanges(sent, latest.current, next.values).values);
    else state.finish();
    const isTold = kind === 'submit' && !options.quiet && !options.stays;
    if (isTold && hasMessage(result)) toast.success(result.message);
    onSaved?.(result, sent, kind);
    if (!options.stays) dialog?.close();
  };

  const send = async (sent: Values, kind: SaveKind): Promise<void> => {
    try {
      const result = await (typeof action === 'function'
        ? action(sent, base.current, kind)
        : perform(client, action, inputOf(sent)));
      unanswered.current = null;
      // The draft and the editor must know of a new ID before anything else happens.
      flushSync(() => follow(result, sent, kind));
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = sent;
      throw error;
    }
  };

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await inTurn(async () => {
        const sent = latest.current;
        const wrong = check(sent);
        if (Object.keys(wrong).length > 0) return show(wrong, null);
        try {
          await send(sent, 'submit');
        } catch (error) {
          if (error instanceof CallError) refuse(error, sent);
          else if (!isAbort(error)) throw error;
        }
      });
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const { autosave, autosaved } = useAutosave({
    latest,
    base,
    done: state.done,
    clash: state.latestClash,
    check,
    send: (sent) => send(sent, 'autosave'),
    merge,
    tell: setClash,
    mark,
    errorsOf: (error) => options.errorsOf?.(error) ?? error.errors,
    midway: options.autosave?.midway,
    isOver: options.autosave?.isOver,
    merged: options.autosave?.merged ?? '',
  });

  const { clash, restored, savedAt, isDirty, keepDraft } = state;
  return {
    ...fieldsOf<PathOf<Values>>({ values, errors, set, visit }),
    form,
    values,
    set,
    visit,
    problems,
    errors,
    submit,
    saving,
    answer,
    clash,
    restored,
    savedAt,
    keepDraft,
    isDirty,
    autosave: options.autosave ? (when) => inTurn(() => autosave(when)) : null,
    autosaved,
    stored: base.current.values,
    discard: () => startFrom(base.current),
  };
}
