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
  /** Changed here and by someone else, in different ways: yours stays until the person chooses. */
  both: Difference[];
  /** Changed by someone else alone: theirs is taken. */
  taken: Difference[];
}

/** Stored values as the form holds them, and their version. */
export interface Saved<Values> {
  values: Values;
  version?: number | undefined;
}

/** Someone else's change, as far as it meets the values of the form. */
export type Clash = Omit<Merged<object>, 'values'> & { message: string };

const areLists = (values: unknown[]): values is unknown[][] => values.every(Array.isArray);

/** Lists merge item by item: what you added stays in, what you took out stays out. */
function mergedList([before = [], mine = [], now = []]: unknown[][]): unknown[] {
  const kept = now.filter((item) => mine.includes(item) || !before.includes(item));
  return [...new Set([...kept, ...mine.filter((item) => !before.includes(item))])];
}

/** Your own changes since `base` on top of what someone else has saved, field by field. */
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
 * What is stored now, as far as the form holds it: what was sent, with the stored value of each field that the server names. `blank`
 * says how the form holds an empty field where that is neither an empty text nor null.
 */
export function storedNow<Values extends object>(sent: Values, conflict: Conflict, blank: object): Values {
  const [known, empty] = [byPath(sent), byPath(blank)];
  const theirs = Object.entries(conflict).filter(([path]) => path in known);
  const emptyAt = (path: string) => (path in empty ? empty[path] : typeof known[path] === 'string' ? '' : null);
  return withValues(sent, Object.fromEntries(theirs.map(([path, value]) => [path, value.theirs ?? emptyAt(path)])));
}

interface Refused<Values> {
  sent: Values;
  /** What the form holds by now. */
  typed: Values;
  /** What it began with. */
  saved: Saved<Values>;
}

/** The form after someone else's change: what is stored now, and the values to go on with. */
export function resolveConflict<Values extends object>(
  { sent, typed, saved }: Refused<Values>,
  conflict: Conflict,
  blank: object,
) {
  const theirs = storedNow(sent, conflict, blank);
  const { values, both, taken } = mergeChanges(saved.values, typed, theirs);
  const version = Object.entries(conflict).find(([path]) => path.split('.').at(-1) === 'Version')?.[1].theirs;
  return {
    saved: { values: theirs, version: typeof version === 'number' ? version : saved.version },
    values,
    clash: { both, taken },
  };
}
