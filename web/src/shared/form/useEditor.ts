import { isSame } from '@brevet/contract/differing-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { CallError } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { DialogContext } from './dialog-context.ts';
import type { Errors, Refused } from './errors.ts';
import { errorsOf, errorsToShow } from './errors.ts';
import { fieldsOf } from './fields.ts';
import { focusOnWrong } from './focus.ts';
import type { Difference } from './merge.ts';
import { mergeChanges, storedNow } from './merge.ts';
import { valueAt, withValues } from './paths.ts';
import type { DraftOptions } from './useDraft.ts';
import { useDraft, useKeptDraft } from './useDraft.ts';

/** The stored values, as the form holds them, and their version. */
export interface Saved<Values> {
  values: Values;
  version?: number | undefined;
}

interface Options<Values extends object, Answer> {
  /** The stored values, or the defaults of something new. */
  initial: Values;
  /** The version of what is stored. Sent with a save, it lets the server notice a change by someone else. */
  version?: number;
  /** How the form holds an empty field, where that is neither an empty text nor null. */
  blank?: object;
  /** The server's own schema; a function where the form holds more than it sends. */
  schema: z.ZodType | ((values: Values) => Errors);
  send: (values: Values, stored: Saved<Values>) => Promise<Answer>;
  /** What follows a save, instead of showing its message. */
  onSaved?: (answer: Answer, values: Values) => void;
  /** What the form starts from after a save that leaves it open. */
  nextOf?: (answer: Answer) => Saved<Values>;
  /** Handles a refusal in its own way; true when there is nothing more to say. */
  onRefused?: (error: CallError) => boolean;
  /** Shows the fields with these errors, where they aren't all on screen. */
  onErrors?: (errors: Errors) => void;
  /** The errors of a refusal by the form's own paths, where the server names its fields otherwise. */
  errorsOf?: (error: CallError) => Errors;
  /** Keeps what is typed in this browser until it is saved. */
  draft?: DraftOptions<Values>;
  /** The dialog stays open after a save, to show what came of it. */
  stays?: true;
}

export interface Clash {
  message: string;
  both: Difference[];
  taken: Difference[];
}

function sayHowItWent(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) toast.success(String(answer.message));
}

/** Whether the person stopped the save themselves. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const isVersion = (path: string): boolean => path.split('.').at(-1) === 'Version';

/** The life of a form: its values, their draft, their errors, saving once, and a change by someone else. */
export function useEditor<Values extends object, Answer>(options: Options<Values, Answer>) {
  const { initial, blank = {}, schema, send, draft: kept } = options;
  const draft = useDraft(kept, initial, options.version ?? null);
  const dialog = useContext(DialogContext);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const base = useRef<Saved<Values>>({ values: initial, version: options.version });
  const latest = useRef(draft.start.values);
  const [values, setValues] = useState(draft.start.values);
  const [visited, setVisited] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [clash, setClash] = useState<Clash | null>(draft.start.clash);
  const [saving, setSaving] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const busy = useRef(false);
  const done = useRef(false);

  const isDirty = (): boolean => !done.current && (draft.restored || !isSame(latest.current, base.current.values));
  useKeptDraft(draft, isDirty() ? { values, base: base.current.values, version: base.current.version ?? null } : null);

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
    setClash(null);
    draft.forget();
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
    const { message, conflict } = error;
    if (conflict) {
      const theirs = storedNow(sent, conflict, blank);
      const { values: merged, both, taken } = mergeChanges(base.current.values, latest.current, theirs);
      const version = Object.entries(conflict).find(([path]) => isVersion(path))?.[1].theirs;
      base.current = { values: theirs, version: typeof version === 'number' ? version : base.current.version };
      change(merged);
      setClash({ message, both, taken });
      void client.invalidateQueries();
      return;
    }
    if (options.onRefused?.(error)) return;
    const told = options.errorsOf?.(error) ?? error.errors;
    if (!Object.keys(told).some((path) => valueAt(sent, path) !== undefined)) toast.error(message);
    show(told, { errors: told, values: sent });
  };

  const follow = (result: Answer, sent: Values): void => {
    const { onSaved = sayHowItWent, nextOf } = options;
    const next = nextOf?.(result);
    // Before anything follows: leaving the screen must not ask about what is saved.
    done.current = !next;
    setClash(null);
    setAnswer(result);
    // Anything typed while it was being saved stays, and isn't saved yet.
    if (next) startFrom(next.values, next.version, mergeChanges(sent, latest.current, next.values).values);
    else draft.forget();
    onSaved(result, sent);
    if (!options.stays) dialog?.close();
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
    clash,
    restored: draft.restored,
    savedAt: draft.savedAt,
    /** Back to what is stored. */
    discard: () => startFrom(base.current.values),
  };
}
