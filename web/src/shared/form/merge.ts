import { isSame } from '@brevet/contract/differing-fields';
import type { Conflict } from '@brevet/contract/problem';
import { byPath, withValues } from './paths.ts';

/** A field with the value in this form and the one that someone else saved. */
export interface Difference {
  path: string;
  yours: unknown;
  theirs: unknown;
}

export interface Merged<Values> {
  values: Values;
  /** Changed here and by someone else, differently: yours stays until the person chooses. */
  both: Difference[];
  /** Changed only by someone else: theirs is used. */
  taken: Difference[];
}

/** Stored values as the form holds them, and their version. */
export interface Saved<Values> {
  values: Values;
  version?: number | undefined;
}

/** Someone else's change to fields of the form. */
export type Clash = Omit<Merged<object>, 'values'> & {
  message: string;
  /** Nothing is left to do: their changes and yours are stored. */
  settled?: true;
};

const areLists = (values: unknown[]): values is unknown[][] => values.every(Array.isArray);

const has = (list: readonly unknown[], item: unknown): boolean => list.some((one) => isSame(one, item));

/**
 * Merges lists item by item: items you added stay after the one that they followed, and items you removed stay removed. An item that both
 * changed is there twice.
 */
function mergedList([before = [], mine = [], now = []]: unknown[][]): unknown[] {
  const merged = now.filter((item, index) => (has(mine, item) || !has(before, item)) && !has(now.slice(0, index), item));
  let place = 0;
  for (const item of mine) {
    const found = merged.findIndex((one) => isSame(one, item));
    if (found >= 0) place = found + 1;
    else if (!has(before, item)) {
      // After what they added at the same place.
      while (place < merged.length && !has(before, merged[place])) place += 1;
      merged.splice(place, 0, item);
      place += 1;
    }
  }
  return merged;
}

/** Applies your own changes since `base` to the values that someone else saved, field by field. */
export function mergeChanges<Values extends object>(base: Values, yours: Values, theirs: Values): Merged<Values> {
  const [before, mine, now] = [byPath(base), byPath(yours), byPath(theirs)];
  const values: Record<string, unknown> = {};
  const both: Difference[] = [];
  const taken: Difference[] = [];
  for (const path of Object.keys(now)) {
    const versions = [before[path], mine[path], now[path]];
    const difference = { path, yours: mine[path], theirs: now[path] };
    if (isSame(now[path], before[path]) || isSame(now[path], mine[path])) continue;
    if (areLists(versions)) values[path] = mergedList(versions);
    else if (isSame(mine[path], before[path])) values[path] = now[path];
    const isMerged = path in values;
    (isMerged ? taken : both).push(difference);
  }
  return { values: withValues(yours, values), both, taken };
}

/**
 * The stored values of the form's fields: the sent values, with the stored value of each field that the server names. `blank` is the form's
 * value for an empty field, if that is neither an empty text nor null.
 */
export function storedValues<Values extends object>(sent: Values, conflict: Conflict, blank: object): Values {
  const [known, empty] = [byPath(sent), byPath(blank)];
  const theirs = Object.entries(conflict).filter(([path]) => path in known);
  const emptyAt = (path: string) => (path in empty ? empty[path] : typeof known[path] === 'string' ? '' : null);
  return withValues(sent, Object.fromEntries(theirs.map(([path, value]) => [path, value.theirs ?? emptyAt(path)])));
}

/** `base` with every stored value that this form sent itself, in a save that got no answer: that is no one else's change. */
export function withOwn<Values extends object>(base: Values, stored: Values, unanswered: Values | null): Values {
  if (!unanswered) return base;
  const sent = byPath(unanswered);
  return withValues(
    base,
    Object.fromEntries(Object.entries(byPath(stored)).filter(([path, value]) => isSame(value, sent[path]))),
  );
}

const partsOf = <Values extends object>(values: Values, names: readonly (keyof Values & string)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;

interface Refused<Values> {
  sent: Values;
  /** The form's current values. */
  typed: Values;
  /** The values it started with. */
  saved: Saved<Values>;
  /** Values sent in an earlier save that got no answer. */
  unanswered?: Values | null;
  /** Parts of the form that a conflict doesn't cover: a save only adds to what is stored. */
  apart?: readonly (keyof Values & string)[];
}

/** The form after someone else's change: the stored values, and the values to continue with. */
export function resolveConflict<Values extends object>(
  { sent, typed, saved, unanswered = null, apart = [] }: Refused<Values>,
  conflict: Conflict,
  blank: object,
) {
  const theirs = { ...storedValues(sent, conflict, blank), ...partsOf(saved.values, apart) };
  const { values, both, taken } = mergeChanges(withOwn(saved.values, theirs, unanswered), typed, theirs);
  const version = Object.entries(conflict).find(([path]) => path.split('.').at(-1) === 'Version')?.[1].theirs;
  return {
    saved: { values: theirs, version: typeof version === 'number' ? version : saved.version },
    values,
    clash: { both, taken },
  };
}
