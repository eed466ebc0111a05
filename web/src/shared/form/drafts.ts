import { byPath } from './paths.ts';

const prefix = 'brevet-draft-';
const prefixOf = (owner: number): string => `${prefix}${owner}-`;
export const draftKey = (owner: number, name: string): string => prefixOf(owner) + name;

export interface Draft<Values> {
  values: Values;
  /** The stored values that the draft began with, and their version; null for something new. */
  base: Values;
  version: number | null;
  /** Values sent in a save that got no answer: the server may have stored them. */
  unanswered?: Values;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The kind of a value in a form. An empty number counts as text. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'string' : typeof value;
}

/** True if stored values match the form's fields and their types. An older release may have stored others. */
export function fits<Values extends object>(kept: unknown, sample: Values): kept is Values {
  if (!isObject(kept)) return false;
  const stored = new Map(Object.entries(byPath(kept)));
  return Object.entries(byPath(sample)).every(
    ([path, value]) => stored.has(path) && (value === null || kindOf(stored.get(path)) === kindOf(value)),
  );
}

/** A draft from the browser's storage. Null without a draft, or if this form can't read it. */
export function readDraft<Values extends object>(key: string, sample: Values): Draft<Values> | null {
  try {
    const kept = new Map<string, unknown>(Object.entries(Object(JSON.parse(localStorage.getItem(key) ?? 'null'))));
    const [values, base, version] = [kept.get('values'), kept.get('base'), kept.get('version')];
    const versioned = version === null || typeof version === 'number';
    if (!versioned || !fits(values, sample) || !fits(base, sample)) return null;
    const unanswered = kept.get('unanswered');
    return { values, base, version, ...(fits(unanswered, sample) ? { unanswered } : {}) };
  } catch {
    return null;
  }
}

/** Saves a draft. Returns false if the browser can't store it (full, or not allowed): the form still works, and leaving it asks. */
export function writeDraft(key: string, draft: Draft<object>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(key);

/** Removes all drafts from this browser, or all but one user's, so that the next person at this computer can't read them. */
export function forgetDrafts({ but }: { but?: number } = {}): void {
  const isKept = (key: string) => but !== undefined && key.startsWith(prefixOf(but));
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && !isKept(key)) localStorage.removeItem(key);
}
