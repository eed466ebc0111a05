import { isSame } from '@brevet/contract/differing-fields';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { CallError } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import type { Errors, Refused } from './errors.ts';
import { errorsOf, errorsToShow } from './errors.ts';
import { fieldsOf } from './fields.ts';
import { focusOnWrong } from './focus.ts';
import { valueAt, withValues } from './paths.ts';

/** The stored values, as the form holds them, and their version. */
export interface Saved<Values> {
  values: Values;
  version?: number | undefined;
}

export interface FormOptions<Values extends object, Answer> {
  /** The stored values, or the defaults of something new. */
  initial: Values;
  /** The version of what is stored. Sent with a save, it lets the server notice a change by someone else. */
  version?: number;
  /** The server's own schema; a function where the form holds more than it sends. */
  schema: z.ZodType | ((values: Values) => Errors);
  send: (values: Values, stored: Saved<Values>) => Promise<Answer>;
  /** Runs after a save instead of showing its message. */
  onSaved?: (answer: Answer, values: Values) => void;
  /** The values to start from after a save that keeps the form open. */
  nextOf?: (answer: Answer) => Saved<Values>;
  /** Handles a refusal in its own way; true when there is nothing more to say. */
  onRefused?: (error: CallError) => boolean;
  /** Shows the fields with these errors, where they aren't all on screen. */
  onErrors?: (errors: Errors) => void;
  /** The errors of a refusal by the form's own paths, where the server names its fields otherwise. */
  errorsOf?: (error: CallError) => Errors;
  /** The dialog stays open after a save, to show what came of it. */
  stays?: true;
}

/** Options for long forms with drafts. */
export interface Extension<Values> {
  /** The values to begin with, where they aren't the stored ones. */
  start?: Values;
  /** The values to begin with were never saved. */
  restored?: boolean;
  /** The values in the form are stored, or given up. */
  onStored?: () => void;
  /** After a save that leaves nothing to do. */
  onDone?: () => void;
  /** The stored values, and the values to continue with, after someone else's change. */
  merge?: (error: CallError, state: { sent: Values; values: Values; stored: Saved<Values> }) => Merge<Values> | null;
  /** Values from the answer to a save, with what was typed while it was being saved. */
  keepTyped?: (sent: Values, typed: Values, stored: Values) => Values;
}

interface Merge<Values> {
  stored: Saved<Values>;
  values: Values;
}

function sayHowItWent(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) toast.success(String(answer.message));
}

/** Whether the user canceled the save. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The values of a form, their errors, and saving once. Long forms of stored things use `useEditor`, which is built on it. */
export function useFormState<Values extends object, Answer>(
  options: FormOptions<Values, Answer>,
  extension: Extension<Values> = {},
) {
  const { initial, schema, send } = options;
  const { start = initial, restored = false } = extension;
  const form = useRef<HTMLFormElement>(null);
  const base = useRef<Saved<Values>>({ values: initial, version: options.version });
  const latest = useRef(start);
  const [values, setValues] = useState(start);
  const [visited, setVisited] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [saving, setSaving] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const busy = useRef(false);
  const done = useRef(false);

  const isDirty = (): boolean => !done.current && (restored || !isSame(latest.current, base.current.values));

  const check = (checked: Values): Errors => (typeof schema === 'function' ? schema(checked) : errorsOf(schema, checked));
  const found = check(values);
  const errors = errorsToShow({ found, refused, values, visited });

  const change = (next: Values): void => {
    latest.current = next;
    setValues(next);
  };
  const set = (changes: Record<string, unknown>): void => change(withValues(latest.current, changes));
  /** From now on the errors of this field are shown. */
  const visit = (path: string): void => setVisited((before) => (before === 'all' ? before : new Set([...before, path])));

  /** Starts over from what is stored; `typed` are the values to go on with. */
  const startFrom = (stored: Values, version = base.current.version, typed = stored): void => {
    base.current = { values: stored, version };
    change(typed);
    setVisited(new Set());
    setRefused(null);
    extension.onStored?.();
  };

  const show = (problems: Errors, from: Refused | null): void => {
    // Drawn at once: the focus goes to a field that is marked.
    flushSync(() => {
      setVisited('all');
      setRefused(from);
    });
    options.onErrors?.(problems);
    requestAnimationFrame(() => focusOnWrong(form.current));
  };

  const refuse = (error: CallError, sent: Values): void => {
    const merged = extension.merge?.(error, { sent, values: latest.current, stored: base.current });
    if (merged) {
      base.current = merged.stored;
      change(merged.values);
      return;
    }
    if (options.onRefused?.(error)) return;
    const told = options.errorsOf?.(error) ?? error.errors;
    if (!Object.keys(told).some((path) => valueAt(sent, path) !== undefined)) toast.error(error.message);
    show(told, { errors: told, values: sent });
  };

  const follow = (result: Answer, sent: Values): void => {
    const { onSaved = sayHowItWent, nextOf } = options;
    const next = nextOf?.(result);
    // Do this first: leaving the screen must not ask about saved values.
    done.current = !next;
    setAnswer(result);
    if (next) startFrom(next.values, next.version, extension.keepTyped?.(sent, latest.current, next.values));
    else extension.onStored?.();
    onSaved(result, sent);
    if (!options.stays) extension.onDone?.();
  };

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    const sent = latest.current;
    const problems = check(sent);
    if (Object.keys(problems).length > 0) return show(problems, null);
    busy.current = true;
    setSaving(true);
    try {
      follow(await send(sent, base.current), sent);
    } catch (error) {
      if (error instanceof CallError) refuse(error, sent);
      else if (!isAbort(error)) throw error;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    form,
    values,
    /** The stored values that the form began with. */
    stored: base.current.values,
    version: base.current.version,
    set,
    visit,
    ...fieldsOf({ values, errors, set, visit }),
    /** The errors to show, and those that would stop a save now. */
    errors,
    found,
    submit,
    saving,
    /** The answer to the last save. */
    answer,
    isDirty,
    /** Back to what is stored. */
    discard: () => startFrom(base.current.values),
  };
}
